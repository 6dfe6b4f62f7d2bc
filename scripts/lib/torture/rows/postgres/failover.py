"""The primary server ends while processes fetch, and its synchronous standby becomes the primary."""

from __future__ import annotations

import time
from typing import Callable

import honest
from postgres import PORT, cluster, standby
from row import Row, Trial
from rows.postgres.world import STAND_IN, WRITERS, Shown, on_server, require_exactly, writing

LONGEST_WORK = 1.0  # seconds before the primary ends
REPLICATION_STOP = 0.3  # seconds before that in which the standby receives nothing, without synchronous replication
BEFORE, AFTER = 20, 20  # fetches


def trial(trial: Trial) -> None:
    is_synchronous = trial.settings.lacking != "synchronous replication"
    with honest.serving() as web, cluster() as primary, standby(primary) as second:
        primary.create_database("fetches")
        if is_synchronous:
            with primary.client() as client:
                client.run("ALTER SYSTEM SET synchronous_standby_names = 'standby'")
                client.run("SELECT pg_reload_conf()")
        hosts = f"host={primary.directory},{second.directory}&port={PORT},{PORT}"
        uri = f"postgresql:///fetches?{hosts}&user=postgres&target_session_attrs=read-write"
        total: list[int] = []

        def is_finished(shown: Shown) -> bool:
            return bool(total) and len(shown.codes) >= total[0]

        with writing(trial, on_server(trial, uri), web.url, is_finished) as shown:
            wait(lambda: len(shown.codes) >= BEFORE)
            time.sleep(trial.random.uniform(0, LONGEST_WORK))
            if not is_synchronous:
                with second.client() as client:
                    client.run("ALTER SYSTEM SET primary_conninfo = ''")
                    client.run("SELECT pg_reload_conf()")
                time.sleep(REPLICATION_STOP)
            primary.stop()
            stopped = time.monotonic()
            second.control("promote", "-s", "-w")
            count = len(shown.codes)
            total.append(count + AFTER)
            wait(lambda: len(shown.codes) > count)
            trial.raise_to("milliseconds until the next fetch was saved", 1000 * (time.monotonic() - stopped))
        with second.client("fetches") as client:
            require_exactly(client, shown)
        trial.note("fetches", len(shown.codes))
        trial.note("unknown outcomes", shown.unknown)


def wait(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not condition():
        if time.monotonic() > deadline:
            raise TimeoutError
        time.sleep(0.01)


ROW = Row(
    name="postgres-failover",
    summary=f"the primary PostgreSQL server ends while {WRITERS} processes fetch, and its synchronous standby takes over",
    quick=2,
    full=30,
    trial=trial,
    stand_in=STAND_IN,
    proofs=("synchronous replication", "looking for a lost commit"),
    jobs=1,
    unit="failovers",
    proof_count=20,
)
