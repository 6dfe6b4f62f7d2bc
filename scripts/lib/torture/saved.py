"""The saved state of a database, read with Python's SQLite, independently of fetcher."""

from __future__ import annotations

import contextlib
import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Sequence

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


def read(database: Path) -> Saved | None:
    """Returns the state of a database, or None if it does not exist yet. Raises `Broken` if it is corrupt."""
    if not database.exists() or database.stat().st_size == 0:
        return None
    # The context manager of a connection ends its transaction, but does not close it.
    with contextlib.closing(sqlite3.connect(database, timeout=30, isolation_level=None)) as connection:
        try:
            (verdict,) = connection.execute("PRAGMA integrity_check").fetchone()
            if verdict != "ok":
                raise Broken(f"the integrity check reports: {verdict}")
            if not connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'fetch'").fetchone():
                return None  # not set up yet
            connection.execute("BEGIN")
            count = connection.execute("SELECT value FROM counter").fetchone()
            code = connection.execute("SELECT value FROM response_code").fetchone()
            entries = connection.execute("SELECT id, generation, response_code FROM fetch ORDER BY id").fetchall()
            # Version 1 has no pruning.
            columns = [column for _, column, *_ in connection.execute("PRAGMA table_info(generation)")]
            pruned = "pruned" if "pruned" in columns else "0"
            generation = connection.execute(f"SELECT id, {pruned} FROM generation ORDER BY id DESC LIMIT 1").fetchone()
            # Versions 1 and 2 have no log of failures.
            has_failures = connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'failure'").fetchone()
            failures = "SELECT id, count, time, last_time, cause FROM failure ORDER BY id"
            found_failures = connection.execute(failures).fetchall() if has_failures else []
        except sqlite3.DatabaseError as error:
            raise Broken(f"the database cannot be read: {error}") from error
    return Saved(
        count=count[0] if count else 0,
        code=code[0].lower() if code else None,
        entries=tuple((id, generation, code.lower()) for id, generation, code in entries),
        pruned=generation[1] if generation else 0,
        generation=generation[0] if generation else None,
        failures=tuple(found_failures),
    )


def require_sound(database: Path, shown: Sequence[str] = (), failures: int = 0) -> Saved | None:
    """Returns the saved state, which must be consistent and contain every code and failure that was shown."""
    return require_consistent(read(database), shown, failures)


def require_consistent(saved: Saved | None, shown: Sequence[str] = (), failures: int = 0) -> Saved | None:
    """Returns a saved state unless it contradicts itself or lacks a code or failure that was shown."""
    if saved is None:
        if failures:
            raise Broken(f"{failures} failures were shown, but nothing is saved")
        if shown:
            raise Broken(f"{shown[-1]} was shown, but nothing is saved")
        return None
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
