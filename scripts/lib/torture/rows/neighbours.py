"""A database after a crash, and a planted journal, a restored backup or a second name next to it."""

from __future__ import annotations

import contextlib
import functools
import os
import shutil
import sqlite3
from pathlib import Path
from typing import Any, Callable, Iterator

from program import CANNOT_SAVE, SUCCESS
from row import Row, Settings, Trial
from world import World, require_success
from worlds.fetcher import FetcherWorld
from worlds.tasks import TasksWorld


@contextlib.contextmanager
def shared(kind: type[World], settings: Settings) -> Iterator[tuple[World, Any]]:
    """Creates a database after a crash in a transaction, with its hot journal, and an earlier backup."""
    with kind.opened(settings) as world:
        program = world.program("full")
        shutil.copy(program.database, world.at("backup"))
        for _ in range(2):
            require_success(program, *world.changes()[0].arguments)
        committed = world.read(program.database)
        crash(program.database, world.at("crashed"), world.table)
        yield world, committed


def crash(source: Path, copy: Path, table: str) -> None:
    """Copies a database and its journal in the middle of a transaction, as a crash leaves them.

    The transaction copies a table of the database many times.
    """
    with contextlib.closing(sqlite3.connect(source, isolation_level=None)) as connection:
        connection.execute("PRAGMA cache_size = 1")  # the pages are written before the commit
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("PRAGMA user_version = 99")
        connection.execute(f'CREATE TABLE later AS SELECT * FROM "{table}"')
        connection.executemany("INSERT INTO later (rowid) VALUES (?)", [(number,) for number in range(1_000, 9_000)])
        shutil.copy(source, copy)
        shutil.copy(f"{source}-journal", f"{copy}-journal")
        connection.execute("ROLLBACK")


# --- Changes of the files after the crash -------------------------------------------------------------


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


CHANGES: list[Callable[[Path, Path, Path], None]] = [own_journal, pipe, journal_elsewhere, restored_backup, second_name]
# Only root can change the owner of a file.
if os.geteuid() == 0:
    CHANGES.append(journal_of_another_user)


def trial(trial: Trial) -> None:
    """Requires that the database with its own journal is used, and that any other is refused and left unchanged."""
    world, committed = trial.shared
    program, change = trial.program, trial.random.choice(CHANGES)
    database, journal = program.database, Path(f"{program.database}-journal")
    shutil.copy(world.at("crashed"), database)
    shutil.copy(world.at("crashed-journal"), journal)
    change(database, journal, world.at("backup"))
    trial.note(change.__name__.replace("_", " "))
    before = database.read_bytes()
    commands = [world.changes()[1], *world.readers()[:3]]
    ending = program.run(*trial.random.choice(commands).arguments)
    what = f"{change.__name__}: {ending.text}"
    if change is own_journal:
        trial.require(ending.status == SUCCESS, what)
        trial.require(is_kept(committed, world.read(database)), f"committed values are lost: {what}")
        return
    trial.require(ending.status == CANNOT_SAVE, what)
    trial.require(str(database).encode() in ending.errors, f"the error names no file: {what}")
    trial.require(database.read_bytes() == before, f"the database was changed: {what}")
    has_journal = os.path.lexists(journal)
    trial.require(has_journal or change is second_name, f"the journal was removed: {what}")


def is_kept(before: Any, after: Any) -> bool:
    """Whether the fetches, or the steps, of a state are the first ones of another."""
    first, now = (getattr(state, "steps", None) or state.entries for state in (before, after))
    return bool(now[: len(first)] == first)


def row(kind: type[World], quick: int) -> Row:
    summary = f"a planted journal, a restored backup or a second name next to a database of {kind.tool.name}"
    return Row(f"{kind.prefix}neighbours", summary, quick, 2_000, trial, kind.tool, functools.partial(shared, kind))


ROWS = [row(FetcherWorld, 60), row(TasksWorld, 40)]
