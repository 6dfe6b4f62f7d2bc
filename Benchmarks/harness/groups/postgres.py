"""Fetches, units of work and an import on a private PostgreSQL server, against SQLite and PostgreSQL's own programs."""

from __future__ import annotations

import filecmp
import os
import re
import subprocess
import time
from pathlib import Path
from typing import Iterator

import postgres
from contest import FEWEST, Target, alternate
from group import Group
from launching import PATIENCE, Failed, Missing
from line import Line, absolute, compared, duel
from workplace import BUILD, INSTALLED_TRANSPORT, PEERS, Workplace

from .long_history import database

CLIENTS = (1, 4, 16, 64)
OURS, SQLITE, PGBENCH = "PostgreSQL", "SQLite", "pgbench"
LIMIT = 60.0  # seconds to import a million records


def measure(workplace: Workplace) -> Iterator[Line]:
    program("pgbench")
    # On the disk of the databases in files, where a durable commit costs the same.
    short = Path("/tmp")
    parent = short if os.stat(short).st_dev == os.stat(BUILD).st_dev else BUILD
    with postgres.cluster(parent=parent) as server:
        yield from fetches(workplace, server)
        for clients in CLIENTS:
            yield from units(workplace, server, clients)
        yield from imports(workplace, server)


def program(name: str) -> Path:
    """Returns the path of a program of PostgreSQL."""
    directory = postgres.programs()
    if directory is None or not (directory / name).exists():
        raise Missing(f"{name} of PostgreSQL is not installed")
    return directory / name


def fetches(workplace: Workplace, server: postgres.Cluster) -> Iterator[Line]:
    ours = workplace.fetch(INSTALLED_TRANSPORT, created(workplace, server, "fetches"))
    theirs = workplace.fetch(INSTALLED_TRANSPORT, workplace.database("postgres fetches"))
    contenders = workplace.timed({OURS: ours, SQLITE: theirs})
    yield duel("one-shot fetch, over a socket", contenders, workplace.amount(full=100, quick=15), Target(1.25))
    # The server starts a process for each connection.
    location = created(workplace, server, "connections")
    rounds = workplace.amount(full=20, quick=FEWEST)
    yield absolute("a connection, over a socket", PGBENCH, [connection(workplace, location) for _ in range(rounds)])


def connection(workplace: Workplace, location: str) -> float:
    """Returns the average seconds of a connection of `pgbench`."""
    command = (program("pgbench"), "-n", "-C", "-f", PEERS / "nothing.sql", "-t", "100", location)
    seconds = re.search(r"^average connection time = ([\d.]+) ms", workplace.launcher.tool(*command), re.MULTILINE)
    if not seconds:
        raise Failed("pgbench prints no time of a connection")
    return float(seconds[1]) / 1_000


def units(workplace: Workplace, server: postgres.Cluster, clients: int) -> Iterator[Line]:
    """Measures the seconds for each unit of work of concurrent, connected processes."""
    rounds = workplace.amount(full=10, quick=FEWEST)
    count = workplace.amount(full=1_920, quick=192) // clients
    names = {name: f"{name} {clients}" for name in (OURS, PGBENCH)}
    ours, theirs = (created(workplace, server, name) for name in names.values())
    file = workplace.database(f"units {clients}")
    contenders = {
        OURS: lambda: concurrently(workplace, ours, clients, count),
        SQLITE: lambda: concurrently(workplace, file, clients, count),
        PGBENCH: lambda: by_pgbench(workplace, theirs, clients, count),
    }
    costs = alternate(contenders, rounds)
    saved = 1 + (1 + rounds) * clients * count
    workplace.require_count(file, saved)
    for name in names.values():
        require_count(server, name, saved)
    work = f"unit of work, {clients} client{'' if clients == 1 else 's'}"
    yield compared(work, costs, OURS, SQLITE)
    yield compared(work, costs, OURS, PGBENCH, Target(0.85, is_least=True))


def created(workplace: Workplace, server: postgres.Cluster, name: str) -> str:
    """Creates a database on the server with fetcher, with one saved fetch, and returns its location."""
    location = server.create_database(name)
    workplace.launcher.run(*workplace.fetch(INSTALLED_TRANSPORT, location))
    return location


def concurrently(workplace: Workplace, location: str | Path, clients: int, count: int) -> float:
    """Returns the seconds for each unit from the moment when all clients have opened the database."""
    command = [str(workplace.measure), "commit", str(location), str(count)]
    running: list[subprocess.Popen[str]] = []
    try:
        for _ in range(clients):
            running.append(
                subprocess.Popen(
                    command,
                    env=dict(workplace.launcher.environment),
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.STDOUT,
                    text=True,
                )
            )
        for process in running:
            assert process.stdout
            process.stdout.readline()
        start = time.perf_counter()
        for process in running:
            assert process.stdin
            process.stdin.close()
            process.stdin = None
        outputs = [process.communicate(timeout=PATIENCE)[0] for process in running]
        seconds = time.perf_counter() - start
    finally:
        for process in running:
            process.kill()
            process.wait()
    for process, output in zip(running, outputs):
        if process.returncode != 0:
            raise Failed(f"'{' '.join(command)}' ended with {process.returncode}: {output}")
    return seconds / (clients * count)


def by_pgbench(workplace: Workplace, location: str, clients: int, count: int) -> float:
    """Returns the seconds for each unit without the time to connect."""
    amounts = ("-c", str(clients), "-t", str(count))
    output = workplace.launcher.tool(program("pgbench"), "-n", "-f", PEERS / "unit.sql", *amounts, location)
    rate = re.search(r"^tps = ([\d.]+)", output, re.MULTILINE)
    if not rate:
        raise Failed(f"pgbench prints no rate: {output}")
    return 1 / float(rate[1])


def imports(workplace: Workplace, server: postgres.Cluster) -> Iterator[Line]:
    """Measures the import of an export into a new database, and `COPY` of the same records into existing tables."""
    ours, theirs = "import", r"psql \copy"
    many = workplace.amount(full=1_000_000, quick=10_000)
    backup, copy, records = (workplace.directory / name for name in ("backup.jsonl", "copy.jsonl", "records.csv"))
    run = workplace.launcher.run
    run(workplace.fetcher, "export", backup, "--database", database(workplace, many))

    def imported(name: str) -> float:
        return run(workplace.fetcher, "import", backup, "--database", server.create_database(name)).seconds

    def psql(command: str) -> float:
        return run(program("psql"), "-qX", "-v", "ON_ERROR_STOP=1", "-c", command, server.uri("copied")).seconds

    def copied() -> float:
        psql('TRUNCATE fetcher."fetch"')
        return psql(rf"""\copy fetcher."fetch" FROM '{records}' CSV""")

    imported("copied")
    psql(rf"""\copy fetcher."fetch" TO '{records}' CSV""")
    contenders = {ours: lambda: imported("imported"), theirs: copied}
    costs = alternate(contenders, workplace.amount(full=3, quick=FEWEST), warm_up=False)
    run(workplace.fetcher, "export", copy, "--database", server.uri("imported"))
    if not filecmp.cmp(backup, copy, shallow=False):
        raise Failed("an export of the imported records differs from the imported one")
    require_count(server, "copied", many)
    work = f"{many:,} records to a server"
    yield absolute(work, ours, costs[ours], None if workplace.is_quick else Target(LIMIT))
    yield compared(work, costs, ours, theirs)


def require_count(server: postgres.Cluster, name: str, count: int) -> None:
    """Requires that the counter and the log of a database have as many fetches."""
    with server.client(name) as client:
        query = 'SELECT (SELECT value FROM fetcher.counter), (SELECT count(*) FROM fetcher."fetch")'
        found = client.run(query)
    if found != [(count, count)]:
        raise Failed(f"the database {name} has {found} instead of {count} fetches")


NEEDS = ("servers", "product", "measure", "peers")
GROUPS = [Group("postgres", "fetches, units of work and an import on a PostgreSQL server", measure, NEEDS, "PostgreSQL")]
