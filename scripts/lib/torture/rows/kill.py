"""SIGKILL at a random moment of `fetch` and `watch`."""

from __future__ import annotations

import contextlib
import json
import os
import threading
from typing import Iterator

from fetcher import SUCCESS, Ending
from honest import Server, serving
from row import Row, Settings, Trial
from saved import require_sound

LONGEST_LIFE = 0.6  # seconds, in which dozens of fetches are saved


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Server]:
    with serving() as server:
        yield server


def trial(trial: Trial) -> None:
    fetcher, url = trial.fetcher, trial.shared.url
    if trial.random.random() < 0.5:
        fetcher.run("fetch", "--url", url)  # a database that is there already is killed in other places
    command = ["fetch", "--count", "1000"] if trial.random.random() < 0.7 else ["watch", "--every", "0s", "--json"]
    with fetcher.start(*command, "--url", url) as process:
        killer = threading.Timer(trial.random.uniform(0, LONGEST_LIFE), process.kill)
        killer.start()
        output, errors = process.communicate()
        killer.cancel()
    ending = Ending(tuple(command), process.returncode, output, errors, 0)
    shown = ending.codes if command[0] == "fetch" else codes_in_json(output)
    trial.note("codes shown before the end", len(shown))

    if os.path.exists(f"{fetcher.database}-journal"):
        trial.note("journals left over")
    # The next command recovers what the killed one has left.
    after = fetcher.run("status")
    trial.require(after.status == SUCCESS, f"the status afterwards: {after.text}")
    require_sound(fetcher.database, shown)
    following = fetcher.run("fetch", "--url", url)
    trial.require(following.status == SUCCESS, f"the next fetch: {following.text}")
    require_sound(fetcher.database, [*shown, *following.codes])


def codes_in_json(output: bytes) -> list[str]:
    """The codes in whole lines of JSON."""
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
)
