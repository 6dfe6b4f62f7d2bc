"""The cost of a long history: a commit to it, its newest entries, all entries, and their statistics."""

from __future__ import annotations

import contextlib
import json
import shutil
import sqlite3
from pathlib import Path
from typing import Iterator

from contest import FEWEST, Target
from group import Group
from launching import Failed
from line import Line, duel
from servers import CODE, NEXT_PATH
from workplace import Workplace

from .parts import NEEDS

COLUMNS = "id, time, url, path, response_code, duration, attempts"
FIRST_TIME = 1_760_000_000_000  # milliseconds since 1970: in October 2025
PAUSE = 1_000  # milliseconds from one fetch to the next


def history(workplace: Workplace) -> Iterator[Line]:
    many = workplace.amount(full=1_000_000, quick=20_000)
    long, middle, short = (database(workplace, rows) for rows in (many, many // 10, 100))
    yield from commits(workplace, long, short, many)
    yield from newest(workplace, long, many)
    yield from everything(workplace, long, middle, many)


def database(workplace: Workplace, rows: int) -> Path:
    """Creates a database of fetcher with a number of entries, with different times and codes."""
    file = workplace.database(f"{rows} fetches")
    with contextlib.closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.executemany(
            "INSERT INTO fetch (generation, time, url, path, response_code, duration, attempts) "
            "VALUES (1, ?, ?, ?, ?, ?, 1)",
            (
                (FIRST_TIME + PAUSE * row, workplace.server.url, NEXT_PATH, f"{row:08x}{CODE[8:]}", 1_000 + row % 997)
                for row in range(1, rows)
            ),
        )
        connection.execute("UPDATE counter SET value = ?", (rows,))
        connection.execute("UPDATE response_code SET value = (SELECT response_code FROM fetch ORDER BY id DESC LIMIT 1)")
    return file


def commits(workplace: Workplace, long: Path, short: Path, many: int) -> Iterator[Line]:
    rounds = workplace.amount(full=40, quick=8)
    count = str(workplace.amount(full=300, quick=50))
    ours, theirs = f"after {many:,} fetches", "after 100"
    # Copies, because the commits add entries.
    files = {name: shutil.copyfile(file, f"{file}.grows") for name, file in ((ours, long), (theirs, short))}
    commands = {name: (workplace.measure, "commit", file, count) for name, file in files.items()}
    yield duel("durable commit", workplace.numbered(commands), rounds, Target(1.1))


def newest(workplace: Workplace, long: Path, many: int) -> Iterator[Line]:
    rounds = workplace.amount(full=50, quick=10)
    select = f"SELECT {COLUMNS} FROM fetch ORDER BY id DESC LIMIT 20"
    commands = {
        "history --limit 20": (workplace.fetcher, "history", "--limit", "20", "--database", long),
        "sqlite3 -csv, its last 20": ("sqlite3", "-csv", "-header", long, select),
    }
    yield duel(f"of {many:,} fetches", workplace.timed(commands), rounds, Target(1.8))


def everything(workplace: Workplace, long: Path, middle: Path, many: int) -> Iterator[Line]:
    ours, theirs = "history --limit all as CSV", "sqlite3 -csv, all"
    history = (workplace.fetcher, "history", "--limit", "all", "--format", "csv", "--database")
    commands = {
        ours: (*history, long),
        theirs: ("sqlite3", "-csv", "-header", long, f"SELECT {COLUMNS} FROM fetch ORDER BY id DESC"),
    }
    workplace.launcher.run(*commands[ours])  # warm-up
    with (workplace.directory / "output").open("rb") as output:
        lines = sum(1 for _ in output)
    if lines != 1 + many:
        raise Failed(f"the history as CSV has {lines} lines instead of {1 + many}")

    yield duel(f"all of {many:,} fetches", workplace.timed(commands), FEWEST, Target(1.4), warm_up=False)

    sizes = ((many, long), (many // 10, middle))
    peaks = workplace.peaks({f"CSV of {number:,}": (*history, file) for number, file in sizes})
    # Constant: ten times as many rows add at most a tenth.
    yield duel("peak memory, growth", peaks, workplace.amount(full=3, quick=1), Target(1.1), unit="bytes", warm_up=False)


# One sort for both percentiles, which are read by their row numbers.
SELECT = """
CREATE TEMP TABLE sorted AS SELECT duration FROM fetch ORDER BY duration;
SELECT count(*) AS fetches, max(duration) AS max FROM sorted;
SELECT
  (SELECT duration FROM sorted WHERE rowid = (n * 50 + 99) / 100) AS p50,
  (SELECT duration FROM sorted WHERE rowid = (n * 95 + 99) / 100) AS p95
FROM (SELECT max(rowid) AS n FROM sorted);
"""


def stats(workplace: Workplace) -> Iterator[Line]:
    many = workplace.amount(full=1_000_000, quick=20_000)
    long, short = (database(workplace, rows) for rows in (many, many // 100))
    ours, theirs = "stats", "sqlite3: count, p50, p95, max"
    commands = {
        ours: (workplace.fetcher, "stats", "--json", "--database", long),
        theirs: ("sqlite3", "-json", long, SELECT),
    }
    require_equal(*(workplace.launcher.run(*command).output for command in commands.values()))
    rounds = workplace.amount(full=20, quick=FEWEST)
    yield duel(f"statistics of {many:,} fetches", workplace.timed(commands), rounds, Target(2))

    sizes = ((many, long), (many // 100, short))
    peaks = workplace.peaks({f"of {number:,}": (*commands[ours][:-1], file) for number, file in sizes})
    # Constant: a hundred times as many rows add at most a tenth.
    yield duel("peak memory, growth", peaks, workplace.amount(full=3, quick=1), Target(1.1), unit="bytes", warm_up=False)


def require_equal(ours: str, theirs: str) -> None:
    """Requires that both contenders computed the same figures; the percentiles differ by 0.1 % at most."""
    found = json.loads(ours)
    rows = theirs.replace("]\n[", ",").splitlines()
    expected = {key: value for row in json.loads("".join(rows)) for key, value in row.items()}
    for key, tolerance in (("p50", 0.001), ("p95", 0.001), ("max", 0)):
        if abs(found[f"{key}_ms"] * 1_000 - expected[key]) > tolerance * expected[key] + 1e-6:
            raise Failed(f"{key} is {found[f'{key}_ms']} ms instead of {expected[key]} µs")
    if found["fetches"] != expected["fetches"]:
        raise Failed(f"stats counted {found['fetches']} fetches instead of {expected['fetches']}")


GROUPS = [
    Group("history", "a commit after a million fetches, the newest ones, and all of them", history, NEEDS),
    Group("stats", "statistics of a million fetches", stats),
]
