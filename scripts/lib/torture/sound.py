"""Reads the database of a tool with Python's SQLite, independently of the tool."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from typing import ContextManager, Callable, TypeVar

from row import Broken

Value = TypeVar("Value")


def connected(database: Path) -> ContextManager[sqlite3.Connection]:
    """Opens a database until the end of the block."""
    # The context manager of a connection ends its transaction, but does not close it.
    return contextlib.closing(sqlite3.connect(database, timeout=30, isolation_level=None))


def read(database: Path, table: str, nothing: Value, values: Callable[[sqlite3.Connection], Value]) -> Value:
    """Returns the values in a database, read in one transaction. Raises `Broken` if it is corrupt.

    A missing database, or one without the table, has nothing.
    """
    if not database.exists() or database.stat().st_size == 0:
        return nothing
    with connected(database) as connection:
        try:
            connection.execute("BEGIN")
            for check in ("integrity_check", "foreign_key_check"):
                verdict = connection.execute(f"PRAGMA {check}").fetchall()
                if verdict not in ([("ok",)], []):
                    raise Broken(f"{check} reports: {verdict}")
            if not connection.execute("SELECT 1 FROM sqlite_schema WHERE name = ?", (table,)).fetchone():
                return nothing  # not set up yet
            return values(connection)
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            raise Broken(f"the database cannot be read: {error}") from error
