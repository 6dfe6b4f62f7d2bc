"""Many processes fetch into one database at the same time, one of them without success, and others read it."""

from __future__ import annotations

import json
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from program import SUCCESS, Ending
from honest import Server
from row import Row, Trial
from saved import require_sound

WRITERS, FETCHES, FAILURES = 8, 50, 100
CLOSED_URL = "http://127.0.0.1:1"


def trial(trial: Trial) -> None:
    fetcher, url = trial.program, trial.shared.url
    with ThreadPoolExecutor(WRITERS + 5) as pool:
        fetch = ("fetch", "--count", str(FETCHES), "--url", url)
        writers = [pool.submit(fetcher.run, *fetch) for _ in range(WRITERS)]

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

        watch = ("watch", "--every", "0", "--count", str(FAILURES), "--url", CLOSED_URL)
        readers: list[Future[Any]] = [
            pool.submit(check_repeatedly),
            pool.submit(read_repeatedly, "status"),
            pool.submit(read_repeatedly, "history", "--json", "--limit", "all"),
            pool.submit(read_repeatedly, "history", "--all", "--json", "--limit", "all"),
            pool.submit(fetcher.run, *watch),
        ]
        endings = [writer.result() for writer in writers]
        for reader in readers:
            reader.result()

    for ending in endings:
        trial.require(ending.status == SUCCESS and not ending.errors, f"one of {WRITERS}: {ending.text}")
    shown = [code for ending in endings for code in ending.codes]
    saved = require_sound(fetcher.database, shown)
    trial.require(len(set(shown)) == WRITERS * FETCHES, f"{len(set(shown))} codes were shown")
    trial.require(saved.count == WRITERS * FETCHES, f"the count is {saved.count}")
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


ROWS = [Row("processes", __doc__, 1, 20, trial, shared=lambda settings: Server(), jobs=1, unit="rounds")]
