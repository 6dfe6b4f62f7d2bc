"""A client is gone while it holds the write lock, and the server does not notice that."""

from __future__ import annotations

import contextlib
import time
from typing import Iterator

from program import SUCCESS, TRY_AGAIN
from row import Row, Settings, Trial
from rows.postgres.commits import World
from rows.postgres.proxy import disturbing
from rows.postgres.world import STAND_IN, Shown, on_server, require_exactly, serving

IDLE_LIMIT, TOLERANCE = 10, 10  # seconds


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[World]:
    with serving() as world, disturbing(world.server) as proxy:
        proxy.kinds, proxy.share, proxy.half_open = ("half-open",), 1, 4.0 * (IDLE_LIMIT + TOLERANCE)
        yield World(proxy, world.url)


def trial(trial: Trial) -> None:
    proxy, url = trial.shared.proxy, trial.shared.url
    name, shown = f"half{trial.number}", Shown()
    direct = proxy.server.create_database(name)
    shown.add(on_server(trial, direct).run("fetch", "--url", url))

    # Killed while it waits for the answer to its commit, which never reaches the server.
    before = proxy.disturbed["half-open"]
    with on_server(trial, proxy.uri(name)).start("fetch", "--url", url) as process:
        while proxy.disturbed["half-open"] == before and process.poll() is None:
            time.sleep(0.01)
        process.kill()
        output, _ = process.communicate()
    trial.require(b"Response Code" not in output, f"a fetch without a commit showed {output!r}")

    started, fetcher = time.monotonic(), on_server(trial, direct)
    while (ending := fetcher.run("fetch", "--url", url)).status == TRY_AGAIN:
        trial.note("refused while the lock was held")
        trial.require(time.monotonic() - started < IDLE_LIMIT + TOLERANCE, f"the lock is still held: {ending.text}")
    trial.require(ending.status == SUCCESS, f"after the lock was freed: {ending.text}")
    trial.raise_to("seconds until the lock was freed", time.monotonic() - started)
    shown.add(ending)
    with proxy.server.client(name) as client:
        require_exactly(client, shown)


ROW = Row(
    name="postgres-half-open",
    summary="a client that is gone holds the write lock of a PostgreSQL server, which frees it after a limit",
    quick=3,
    full=30,
    trial=trial,
    shared=shared,
    stand_in=STAND_IN,
    proofs=("the idle limit",),
    jobs=3,
    is_background=True,
    proof_count=3,
)
