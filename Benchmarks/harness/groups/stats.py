"""The cost of statistics of a long history."""

from __future__ import annotations

import json
from typing import Iterator

from contest import FEWEST, Target
from group import Group
from launching import Failed
from line import Line, duel
from workplace import Workplace

from .long_history import database

# One sort for both percentiles, which are read by their row numbers.
SELECT = """
CREATE TEMP TABLE sorted AS SELECT duration FROM fetch ORDER BY duration;
SELECT count(*) AS fetches, max(duration) AS max FROM sorted;
SELECT
  (SELECT duration FROM sorted WHERE rowid = (n * 50 + 99) / 100) AS p50,
  (SELECT duration FROM sorted WHERE rowid = (n * 95 + 99) / 100) AS p95
FROM (SELECT max(rowid) AS n FROM sorted);
"""


def measure(workplace: Workplace) -> Iterator[Line]:
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


GROUPS = [Group("stats", "statistics of a million fetches", measure)]
