"""Units of work and fetches on a private PostgreSQL server, against SQLite and against pgbench with the same statements."""

from __future__ import annotations

import os
import re
import subprocess
import time
from pathlib import Path
from typing import Iterator, Sequence

import postgres
from contest import FEWEST, Contender, Target, alternate
from group import Group
from launching import PATIENCE, Failed
from line import Line, compared
from workplace import BUILD, INSTALLED_TRANSPORT, PEERS, Workplace

CLIENTS = (1, 4, 16, 64)
OURS, SQLITE, PGBENCH = "PostgreSQL", "SQLite", "pgbench"


def measure(workplace: Workplace) -> Iterator[Line]:
    # On the disk of the databases in files; the user `postgres` must reach the directory.
    directory = BUILD.resolve() / "postgres"
    with postgres.cluster(directory=directory) as server:
        yield from fetches(workplace, server)
        for clients in CLIENTS:
            yield from units(workplace, server, clients)


def fetches(workplace: Workplace, server: postgres.Cluster) -> Iterator[Line]:
    ours = workplace.fetch(INSTALLED_TRANSPORT, created(workplace, server, "fetches"))
    theirs = workplace.fetch(INSTALLED_TRANSPORT, workplace.database("postgres fetches"))
    contenders = [Contender(OURS, workplace.seconds(*ours)), Contender(SQLITE, workplace.seconds(*theirs))]
    costs = alternate(contenders, workplace.amount(full=100, quick=15))
    yield compared("one-shot fetch, on a socket", costs, OURS, SQLITE, Target(1.25))


def units(workplace: Workplace, server: postgres.Cluster, clients: int) -> Iterator[Line]:
    """Measures the seconds for each unit of work of concurrent processes; the processes start within the time."""
    rounds = workplace.amount(full=10, quick=FEWEST)
    count = workplace.amount(full=4_000, quick=1_000) // clients
    names = {name: f"{name} {clients}" for name in (OURS, PGBENCH)}
    ours, theirs = (created(workplace, server, names[name]) for name in (OURS, PGBENCH))
    file = workplace.database(f"units {clients}")
    contenders = [
        Contender(OURS, lambda: concurrently(workplace, ours, clients, count)),
        Contender(SQLITE, lambda: concurrently(workplace, file, clients, count)),
        Contender(PGBENCH, lambda: by_pgbench(workplace, theirs, clients, count)),
    ]
    costs = alternate(contenders, rounds)
    saved = 1 + (rounds + 1) * clients * count
    workplace.require_count(file, saved)
    for name in names.values():
        require_count(server, name, saved)
    work = f"unit of work, {clients} client{'' if clients == 1 else 's'}"
    yield compared(work, costs, OURS, SQLITE)
    yield compared(work, costs, OURS, PGBENCH, Target(0.8, is_least=True))


def created(workplace: Workplace, server: postgres.Cluster, name: str) -> str:
    """Creates a database on the server with fetcher, with one saved fetch, and returns its location."""
    location = server.create_database(name)
    workplace.launcher.run(*workplace.fetch(INSTALLED_TRANSPORT, location))
    return location


def concurrently(workplace: Workplace, location: str | Path, clients: int, count: int) -> float:
    command = [str(workplace.measure), "commit", str(location), str(count)]
    environment = dict(workplace.launcher.environment)
    start = time.perf_counter()
    running = [
        subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        for _ in range(clients)
    ]
    statuses = [process.wait(PATIENCE) for process in running]
    seconds = time.perf_counter() - start
    if any(statuses):
        raise Failed(f"'{' '.join(command)}' ended with {statuses}")
    return seconds / (clients * count)


def by_pgbench(workplace: Workplace, location: str, clients: int, count: int) -> float:
    amounts = ("-c", str(clients), "-j", "1", "-t", str(count))
    output = workplace.launcher.tool(pgbench(), "-n", "-f", PEERS / "unit.sql", *amounts, location)
    rate = re.search(r"^tps = ([\d.]+)", output, re.MULTILINE)
    if not rate:
        raise Failed(f"pgbench prints no rate: {output}")
    return 1 / float(rate[1])


def pgbench() -> Path:
    directory = postgres.programs()
    if directory is None:
        raise Failed("PostgreSQL is not installed")
    return directory / "pgbench"


def require_count(server: postgres.Cluster, database: str, count: int) -> None:
    """Requires that the counter and the log of a database have as many fetches."""
    with server.client(database) as client:
        query = 'SELECT (SELECT value FROM fetcher.counter), (SELECT count(*) FROM fetcher."fetch")'
        found = client.run(query)
    if found != [(str(count), str(count))]:
        raise Failed(f"{database} has {found} instead of {count}")


NEEDS = ("servers", "product", "measure", "peers")
GROUP = Group("postgres", "units of work on a PostgreSQL server, against SQLite and pgbench", measure, NEEDS)
