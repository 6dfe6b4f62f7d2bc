"""The wall clock jumps by years while fetcher runs; only its process sees the jumps."""

from __future__ import annotations

import contextlib
import socket
from typing import Iterator

import faults
from program import SUCCESS, TRY_AGAIN
from honest import Server
from row import Row, Settings, Trial
from saved import require_sound

YEAR = 365 * 24 * 60 * 60
TIMEOUT = 1.0


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[tuple[str, str]]:
    """Yields the URLs of a server and of one that accepts connections and never responds."""
    faults.build()
    with Server() as server, socket.create_server(("127.0.0.1", 0), backlog=128) as silent:
        yield server.url, f"http://127.0.0.1:{silent.getsockname()[1]}"


def trial(trial: Trial) -> None:
    url, silent_url = trial.shared
    errors = [trial.random.choice((-1, 1)) * trial.random.randint(1, 20 * YEAR) for _ in range(8)]
    settings = {"FAULTS_CLOCK": " ".join(map(str, [trial.random.choice((1, 5, 20)), 0, *errors]))}
    environment = faults.loaded(trial.directory, settings)
    fetcher, shown = trial.program, []
    for _ in range(2):
        ending = fetcher.run("fetch", "--count", "8", "--url", url, environment=environment)
        trial.require(ending.status == SUCCESS, f"with the clock {errors}: {ending.text}")
        shown += ending.codes
        trial.note("fetches", len(ending.codes))
    saved = require_sound(fetcher.database, shown)
    trial.require(saved.codes == shown, f"not in the order of the fetches: {saved}")
    status = fetcher.run("status")
    counted = f"Times Fetched: {len(shown)}\n".encode()
    trial.require(counted in status.output, f"after {len(shown)} fetches: {status.text}")

    late = fetcher.run("fetch", "--url", silent_url, "--timeout", f"{TIMEOUT}s", environment=environment)
    trial.require(late.status == TRY_AGAIN, f"with the clock {errors}: {late.text}")
    trial.require(late.seconds >= TIMEOUT, f"too early, with the clock {errors}: {late.text}")
    trial.raise_to("milliseconds after the deadline", 1000 * (late.seconds - TIMEOUT))


ROW = Row("clock", __doc__, 50, 1_000, trial, shared=shared, is_background=True, jobs=4)
