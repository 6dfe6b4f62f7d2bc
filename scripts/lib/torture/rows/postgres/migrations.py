"""Several processes create the tables of one database at the same time."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from program import SUCCESS
from row import Row, Trial
from rows.postgres.world import STAND_IN, Shown, on_server, require_exactly, shared

PROCESSES = 6


def trial(trial: Trial) -> None:
    server, url = trial.shared.server, trial.shared.url
    fetcher = on_server(trial, server.create_database(f"migrations{trial.number}"))
    with ThreadPoolExecutor(PROCESSES) as pool:
        endings = list(pool.map(lambda _: fetcher.run("fetch", "--url", url), range(PROCESSES)))
    shown = Shown()
    for ending in endings:
        trial.require(ending.status == SUCCESS and not ending.errors, f"one of {PROCESSES}: {ending.text}")
        shown.add(ending)
    with server.client(f"migrations{trial.number}") as client:
        require_exactly(client, shown)
        versions = client.run("SELECT number FROM fetcher.schema_version")
        trial.require(len(versions) == 1, f"the versions of the tables are {versions}")


ROW = Row(
    name="postgres-migrations",
    summary=f"{PROCESSES} processes create the tables of one database on a PostgreSQL server at the same time",
    quick=5,
    full=200,
    trial=trial,
    shared=shared,
    stand_in=STAND_IN,
    proofs=("the lock of the migration",),
    jobs=1,
)
