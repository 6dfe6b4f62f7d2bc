"""The server answers without end, with other values than asked for, or with a login that computes for hours."""

from __future__ import annotations

import hostile_postgres
from program import SUCCESS
from row import Row, Trial
from rows.postgres.world import STAND_IN, UNUSABLE_SERVER, on_server

PATIENCE = 120.0  # seconds; an answer may take 30


def trial(trial: Trial) -> None:
    mode = hostile_postgres.MODES[trial.number % len(hostile_postgres.MODES)]
    with hostile_postgres.serving(mode, "fetcher", trial.random.getrandbits(32)) as uri:
        ending = on_server(trial, uri).run("status", patience=PATIENCE)
    expected = (SUCCESS, *UNUSABLE_SERVER) if mode == "values" else UNUSABLE_SERVER
    trial.require(ending.status in expected, f"with hostile {mode}: {ending.text}")
    trial.note(f"{mode} that ended with {ending.status}")


ROW = Row(
    name="postgres-hostile",
    summary="status with a PostgreSQL server that answers without end, or with other values than asked for",
    quick=16,
    full=1000,
    trial=trial,
    stand_in=STAND_IN,
    proofs=("a limit of answers", "checking the version"),
    is_background=True,
    proof_count=8,
)
