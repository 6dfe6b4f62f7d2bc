"""Several processes fetch into one database on a server, as those of several machines do."""

from __future__ import annotations

from row import Row, Trial
from rows.postgres.world import STAND_IN, WRITERS, on_server, require_exactly, shared, writing

FETCHES = 80


def trial(trial: Trial) -> None:
    server = trial.shared.server
    uri = server.create_database(f"machines{trial.number}")
    fetcher = on_server(trial, uri)
    with writing(trial, fetcher, trial.shared.url, lambda shown: len(shown.codes) >= FETCHES) as shown:
        pass
    trial.require(shown.failures == 0, f"{shown.failures} of the writers failed")
    with server.client(f"machines{trial.number}") as client:
        require_exactly(client, shown)
    trial.note("fetches", len(shown.codes))


ROW = Row(
    name="postgres-machines",
    summary=f"{WRITERS} processes at a time fetch into one database on a PostgreSQL server",
    quick=2,
    full=100,
    trial=trial,
    shared=shared,
    stand_in=STAND_IN,
    proofs=("the write lock", "the transaction"),
    jobs=1,
    unit="rounds",
    proof_count=10,
)
