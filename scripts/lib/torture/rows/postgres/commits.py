"""A part of the commits is lost on the way to the server, or its answer on the way back."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import Iterator

from row import Row, Settings, Trial
from rows.postgres.proxy import Proxy, disturbing
from rows.postgres.world import STAND_IN, WRITERS, on_server, require_exactly, serving, writing

FETCHES = 100


@dataclass(frozen=True)
class World:
    proxy: Proxy
    url: str


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[World]:
    with serving() as world, disturbing(world.server) as proxy:
        yield World(proxy, world.url)


def trial(trial: Trial) -> None:
    proxy: Proxy = trial.shared.proxy
    name = f"commits{trial.number}"
    proxy.seed(f"{trial.settings.seed} {trial.number}")
    proxy.server.create_database(name)
    fetcher = on_server(trial, proxy.uri(name))
    with writing(trial, fetcher, trial.shared.url, lambda shown: len(shown.codes) >= FETCHES) as shown:
        pass
    trial.require(shown.unknown == 0, "the server was always there, but an outcome was not found out")
    with proxy.server.client(name) as client:
        # The last disturbed transactions may still be open.
        client.run("SELECT number FROM fetcher.schema_version FOR UPDATE")
        require_exactly(client, shown)
    for kind, count in proxy.disturbed.items():
        trial.note(f"commits {kind}", count)
    trial.note("fetches", len(shown.codes))


ROW = Row(
    name="postgres-commits",
    summary=f"a tenth of the commits of {WRITERS} processes is dropped before or after, delayed, or half-open",
    quick=2,
    full=150,
    trial=trial,
    shared=shared,
    stand_in=STAND_IN,
    proofs=("looking for a lost commit", "looking under the lock"),
    jobs=1,
    unit="rounds",
    proof_count=20,
)
