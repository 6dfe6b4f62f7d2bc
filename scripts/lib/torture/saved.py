"""The saved state of a database, read with Python's SQLite, independently of fetcher."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable, Iterable, Sequence

import sound
from row import Broken


@dataclass(frozen=True)
class Saved:
    """The saved state: the count, the last code, and the logs of fetches and failures, oldest first."""

    count: int
    code: str | None
    entries: tuple[tuple[int, int, str], ...]  # id, generation and code of each
    pruned: int  # in the current generation
    generation: int | None
    failures: tuple[tuple[int, int, int, int, str], ...]  # id, count, first time, last time and cause of each

    @property
    def codes(self) -> list[str]:
        return [code for _, _, code in self.entries]

    @property
    def outline(self) -> tuple[object, ...]:
        """The stored values without the codes, which differ in each run."""
        ids = tuple((id, generation) for id, generation, _ in self.entries)
        return (self.count, ids, self.pruned, self.generation or 1, self.code is None)

    @property
    def failure_count(self) -> int:
        return sum(count for _, count, *_ in self.failures)


NOTHING = Saved(0, None, (), 0, None, ())


def read(database: Path) -> Saved:
    """Returns the state of a database. Raises `Broken` if it is corrupt."""
    return sound.read(database, "fetch", NOTHING, _of_sqlite)


def _of_sqlite(connection: sqlite3.Connection) -> Saved:
    # Version 1 has no pruning, and versions 1 and 2 have no log of failures.
    columns = [column for _, column, *_ in connection.execute("PRAGMA table_info(generation)")]
    has_failures = connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'failure'").fetchone()
    return saved(connection.execute, "pruned" if "pruned" in columns else "0", bool(has_failures))


def saved(query: Callable[[str], Iterable[Any]], pruned: str = "pruned", has_failures: bool = True) -> Saved:
    """Returns the state in the tables that a function queries."""
    count, code, generation = (
        next(iter(query(statement)), None)
        for statement in (
            "SELECT value FROM counter",
            "SELECT value FROM response_code",
            f"SELECT id, {pruned} FROM generation ORDER BY id DESC LIMIT 1",
        )
    )
    entries = query('SELECT id, generation, response_code FROM "fetch" ORDER BY id')
    failures = query("SELECT id, count, time, last_time, cause FROM failure ORDER BY id") if has_failures else ()
    return Saved(
        count=count[0] if count else 0,
        code=code[0].lower() if code else None,
        entries=tuple((id, number, code.lower()) for id, number, code in entries),
        pruned=generation[1] if generation else 0,
        generation=generation[0] if generation else None,
        failures=tuple(tuple(row) for row in failures),
    )


def count(database: Path) -> int:
    """Returns the number of fetches, without reading the rest."""
    if not database.exists():
        return 0
    with sound.connected(database) as connection:
        row = connection.execute("SELECT value FROM counter").fetchone()
        return row[0] if row else 0


def paths(database: Path) -> list[tuple[str, str]]:
    """Returns the path and the response code of each fetch."""
    with sound.connected(database) as connection:
        return connection.execute("SELECT path, response_code FROM fetch").fetchall()


def require_sound(database: Path, shown: Sequence[str] = (), failures: int = 0) -> Saved:
    """Returns the saved state, which must be consistent and contain every code and failure that was shown."""
    return require_consistent(read(database), shown, failures)


def require_consistent(saved: Saved, shown: Sequence[str] = (), failures: int = 0) -> Saved:
    """Returns a saved state unless it contradicts itself or lacks a code or failure that was shown."""
    current = [code for _, generation, code in saved.entries if generation == saved.generation]
    if saved.count != len(current) + saved.pruned:
        raise Broken(f"the count is {saved.count}; the log has {len(current)} entries and {saved.pruned} pruned ones")
    if saved.count > 0 and current and saved.code != current[-1]:
        raise Broken(f"the last code is {saved.code}, but the last entry has {current[-1]}")
    for id, count, first, last, _ in saved.failures:
        if count < 1 or last < first or (count == 1 and last != first):
            raise Broken(f"failure {id} has the count {count} and the times {first} to {last}")
    missing = {code.lower() for code in shown} - set(saved.codes)
    if missing:
        raise Broken(f"{len(missing)} shown codes are not saved: {sorted(missing)[0]}")
    if saved.failure_count < failures:
        raise Broken(f"{failures} failures were shown, but {saved.failure_count} are saved")
    return saved
