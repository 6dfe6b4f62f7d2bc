"""SIGKILL at a random moment of `fetch` and `watch`."""

from __future__ import annotations

import contextlib
import json
import socket
import statistics
import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator

from fetcher import Ending, Fetcher
from honest import serving
from program import SUCCESS
from row import Row, Settings, Trial
from saved import require_sound

LONGEST_WORK = 0.2  # seconds, enough for dozens of saved fetches


@dataclass(frozen=True)
class Environment:
    url: str
    closed_url: str  # of a port that refuses connections
    longest_life: float  # seconds from the start until dozens of fetches are saved


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Environment]:
    with serving() as server, tempfile.TemporaryDirectory() as directory, socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        fetcher = Fetcher.of(settings, Path(directory))
        # The start takes longer on a slow or busy machine.
        seconds = [fetcher.run("fetch", "--url", server.url).seconds for _ in range(5)]
        closed_url = f"http://127.0.0.1:{unused.getsockname()[1]}"
        yield Environment(server.url, closed_url, statistics.median(seconds) + LONGEST_WORK)


def trial(trial: Trial) -> None:
    fetcher, url = trial.fetcher, trial.shared.url
    if trial.random.random() < 0.5:
        fetcher.run("fetch", "--url", url)  # with an existing database, the kill hits other steps
    command = ["fetch", "--count", "1000"] if trial.random.random() < 0.7 else ["watch", "--every", "0s", "--json"]
    # The stand-ins for proofs log no failures.
    fails = trial.settings.lacking is None and trial.random.random() < 0.2
    if fails:
        command = ["watch", "--every", "0s", "--json"]
    with fetcher.start(*command, "--url", trial.shared.closed_url if fails else url) as process:
        killer = threading.Timer(trial.random.uniform(0, trial.shared.longest_life), process.kill)
        killer.start()
        output, errors = process.communicate()
        killer.cancel()
    ending = Ending(tuple(command), process.returncode, output, errors, 0)
    shown = ending.codes if command[0] == "fetch" else codes_in_json(output)
    failures = output.count(b"\n") if fails else 0
    trial.note("codes shown before the end", len(shown))
    trial.note("failures shown before the end", failures)

    if has_hot_journal(fetcher.database):
        trial.note("hot journals")
    # The next command recovers the database, whether it reads or writes.
    reads = trial.random.random() < 0.5
    following = fetcher.run("status") if reads else fetcher.run("fetch", "--url", url)
    trial.require(following.status == SUCCESS, f"the next command: {following.text}")
    require_sound(fetcher.database, shown if reads else [*shown, *following.codes], failures)


def has_hot_journal(database: Path) -> bool:
    """Returns whether the journal is hot: its header is not zeroed."""
    with contextlib.suppress(FileNotFoundError):
        return Path(f"{database}-journal").read_bytes()[:1] not in (b"", b"\0")
    return False


def codes_in_json(output: bytes) -> list[str]:
    """Returns the codes in the complete lines of JSON."""
    objects = [json.loads(line) for line in output.split(b"\n")[:-1]]
    return [fields["response_code"] for fields in objects if fields.get("response_code")]


ROW = Row(
    name="kill",
    summary="SIGKILL at a random moment of fetch and watch",
    quick=200,
    full=10_000,
    trial=trial,
    shared=shared,
    proofs=("the transaction", "saving before showing"),
    proof_count=400,
)
