"""A database after a crash, and a planted journal, a restored backup or a second name next to it."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

from program import CANNOT_SAVE, SUCCESS, Ending
from row import Trial

# A process that opens a FIFO waits until another process opens it.
PATIENCE = 10.0


@dataclass(frozen=True)
class Crash:
    """A database after a crash in a transaction, its hot journal, and an earlier backup."""

    database: Path
    journal: Path
    backup: Path


def crash(source: Path, copy: Path, table: str) -> None:
    """Copies a database and its journal in the middle of a transaction, as a crash leaves them.

    The transaction copies a table of the database many times.
    """
    with contextlib.closing(sqlite3.connect(source, isolation_level=None)) as connection:
        connection.execute("PRAGMA cache_size = 1")  # the pages are written before the commit
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("PRAGMA user_version = 99")
        connection.execute(f"CREATE TABLE later AS SELECT * FROM {table}")
        connection.executemany("INSERT INTO later (rowid) VALUES (?)", [(number,) for number in range(1_000, 9_000)])
        shutil.copy(source, copy)
        shutil.copy(f"{source}-journal", f"{copy}-journal")
        connection.execute("ROLLBACK")



def own_journal(database: Path, journal: Path, backup: Path) -> None:
    """Changes nothing: the journal belongs to the database."""


def pipe(database: Path, journal: Path, backup: Path) -> None:
    journal.unlink()
    os.mkfifo(journal, 0o666)


def journal_elsewhere(database: Path, journal: Path, backup: Path) -> None:
    elsewhere = journal.with_name("elsewhere")
    journal.rename(elsewhere)
    journal.symlink_to(elsewhere)


def journal_of_another_user(database: Path, journal: Path, backup: Path) -> None:
    os.chown(journal, 1, 1)


def restored_backup(database: Path, journal: Path, backup: Path) -> None:
    shutil.copy(backup, database)


def second_name(database: Path, journal: Path, backup: Path) -> None:
    journal.unlink()
    shutil.copy(backup, database)
    os.link(database, database.with_name("second.sqlite3"))


Change = Callable[[Path, Path, Path], None]
REFUSED: list[Change] = [pipe, journal_elsewhere, restored_backup, second_name]
# Only root can change the owner of a file.
if os.geteuid() == 0:
    REFUSED.append(journal_of_another_user)


def plant(trial: Trial, crash: Crash, database: Path) -> Change:
    """Creates the database of the crash in the trial's directory with one of the changes, and returns the change."""
    journal = Path(f"{database}-journal")
    shutil.copy(crash.database, database)
    shutil.copy(crash.journal, journal)
    change = trial.random.choice([own_journal, *REFUSED])
    change(database, journal, crash.backup)
    trial.note(change.__name__.replace("_", " "))
    return change


def require_outcome(trial: Trial, change: Change, ending: Ending, database: Path, before: bytes) -> None:
    """Requires that the database with its own journal is used, and that any other is refused and left unchanged."""
    if change is own_journal:
        trial.require(ending.status == SUCCESS, f"its own journal: {ending.text}")
        return
    what = f"{change.__name__}: {ending.text}"
    trial.require(ending.status == CANNOT_SAVE, what)
    trial.require(str(database).encode() in ending.errors, f"{what}: the error names no file")
    trial.require(database.read_bytes() == before, f"{what}: the database was changed")
    has_journal = os.path.lexists(f"{database}-journal")
    trial.require(has_journal or change is second_name, f"{what}: the journal was removed")
