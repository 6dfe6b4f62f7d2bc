"""The server has no free connection."""

from __future__ import annotations

import contextlib
from typing import Iterator

from libpq import Client, PostgresError
from program import SUCCESS, TRY_AGAIN
from row import Row, Settings, Trial
from rows.postgres.world import STAND_IN, Shown, World, on_server, require_exactly, serving


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[World]:
    with serving("max_connections = 8\nmax_wal_senders = 0\n") as world:
        yield world


def trial(trial: Trial) -> None:
    server, url = trial.shared.server, trial.shared.url
    name = f"connections{trial.number}"
    uri = server.create_database(name)
    fetcher, shown = on_server(trial, uri), Shown()
    is_new = trial.random.random() < 0.3
    if not is_new:
        shown.add(fetcher.run("fetch", "--url", url))
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(PostgresError):
            while True:
                stack.enter_context(Client(uri))
        for command in (["fetch", "--url", url], ["fetch", "--count", "3", "--url", url], ["status"]):
            ending = fetcher.run(*command)
            trial.require(ending.status == TRY_AGAIN, f"without a free connection: {ending.text}")
            trial.require(not ending.codes, f"without a free connection: {ending.text}")
            shown.add(ending)
    # A server process exits only after its client.
    with server.client() as client:
        waiting = f"SELECT count(*) FROM pg_stat_activity WHERE datname = '{name}'"
        while client.run(waiting) != [(0,)]:
            pass
    ending = fetcher.run("fetch", "--url", url)
    trial.require(ending.status == SUCCESS, f"with free connections: {ending.text}")
    shown.add(ending)
    with server.client(name) as client:
        require_exactly(client, shown)


ROW = Row(
    name="postgres-connections",
    summary="fetch and status on a PostgreSQL server without a free connection",
    quick=4,
    full=100,
    trial=trial,
    shared=shared,
    stand_in=STAND_IN,
    proofs=("a documented exit code",),
    jobs=1,
)
