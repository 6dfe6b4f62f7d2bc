"""Many processes fetch into one database at the same time, one of them without success, and others read it."""

from __future__ import annotations

import contextlib
import json
from concurrent.futures import ThreadPoolExecutor
from typing import Iterator

from fetcher import Ending
from honest import Server, serving
from program import SUCCESS
from row import Row, Settings, Trial
from saved import require_sound

WRITERS, FETCHES, FAILURES = 8, 50, 100
CLOSED_URL = "http://127.0.0.1:1"


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Server]:
    with serving() as server:
        yield server


def trial(trial: Trial) -> None:
    fetcher, url = trial.fetcher, trial.shared.url
    with ThreadPoolExecutor(WRITERS + 5) as pool:
        writers = [
            pool.submit(fetcher.run, "fetch", "--count", str(FETCHES), "--url", url, patience=300.0)
            for _ in range(WRITERS)
        ]

        def is_finished() -> bool:
            return all(writer.done() for writer in writers)

        def read_repeatedly(*arguments: str) -> None:
            while not is_finished():
                require_readable(trial, fetcher.run(*arguments))
                trial.note(f"readings by {arguments[0]}")

        def check_repeatedly() -> None:
            while not is_finished():
                require_sound(fetcher.database)
                trial.note("checks of count and log")

        readers = [pool.submit(check_repeatedly), pool.submit(read_repeatedly, "status")]
        if trial.settings.lacking is None:  # a stand-in has fewer commands
            readers.append(pool.submit(read_repeatedly, "history", "--json", "--limit", "all"))
            readers.append(pool.submit(read_repeatedly, "history", "--all", "--json", "--limit", "all"))
            watch = ("watch", "--every", "0", "--count", str(FAILURES), "--url", CLOSED_URL)
            readers.append(pool.submit(fetcher.run, *watch, patience=300.0))
        endings = [writer.result() for writer in writers]
        for reader in readers:
            reader.result()

    for ending in endings:
        trial.require(ending.status == SUCCESS and not ending.errors, f"one of {WRITERS}: {ending.text}")
    shown = [code for ending in endings for code in ending.codes]
    saved = require_sound(fetcher.database, shown)
    trial.require(len(set(shown)) == WRITERS * FETCHES, f"{len(set(shown))} codes were shown")
    trial.require(saved is not None and saved.count == WRITERS * FETCHES, f"the count is {saved and saved.count}")
    if trial.settings.lacking is None and saved is not None:
        counts = [count for _, count, *_ in saved.failures]
        trial.require(counts == [FAILURES], f"the equal failures of a run have the counts {counts}")
    trial.note("fetches", len(shown))


def require_readable(trial: Trial, ending: Ending) -> None:
    """Requires that a reader succeeds and sees the numbers of all fetches without a gap."""
    trial.require(ending.status == SUCCESS and not ending.errors, f"a reader: {ending.text}")
    if ending.arguments[0] == "history":
        records = [json.loads(line) for line in ending.output.splitlines()]
        ids = [record["id"] for record in records if record["type"] == "record"]
        trial.require(ids == list(range(len(ids), 0, -1)), f"the history has the fetches {ids}")


ROW = Row(
    name="processes",
    summary="8 processes fetch 50 times each into one database while others read it",
    quick=1,
    full=20,
    trial=trial,
    shared=shared,
    proofs=("the transaction", "waiting for the lock"),
    jobs=1,
    unit="rounds",
)
