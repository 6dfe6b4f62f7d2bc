"""A planted journal, a restored backup or a second name next to the database."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Callable, Iterator

from fetcher import CANNOT_SAVE, SUCCESS, Fetcher
from honest import serving
from row import Broken, Row, Settings, Trial
from saved import require_sound

# A process that opens a FIFO waits until another process opens it.
PATIENCE = 10.0


@dataclass(frozen=True)
class Crash:
    """A database after a crash in a transaction, its hot journal, and an earlier backup."""

    database: Path
    journal: Path
    backup: Path
    codes: list[str]  # of the committed fetches, which must survive
    url: str


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Crash]:
    with serving() as server, tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        fetcher = Fetcher(settings.fetcher, directory, settings.lacking)
        database, backup, codes = directory / "crashed", directory / "backup", []
        for number in range(4):
            ending = fetcher.run("fetch", "--url", server.url)
            if ending.status != SUCCESS:
                raise Broken(ending.text)
            codes += ending.codes
            if number == 1:
                shutil.copy(fetcher.database, backup)
        crash(fetcher.database, database)
        yield Crash(database, directory / "crashed-journal", backup, codes, server.url)


def crash(source: Path, copy: Path) -> None:
    """Copies a database and its journal in the middle of a transaction, as a crash leaves them."""
    with contextlib.closing(sqlite3.connect(source, isolation_level=None)) as connection:
        connection.execute("PRAGMA cache_size = 1")  # the pages are written before the commit
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("PRAGMA user_version = 99")
        connection.execute("CREATE TABLE later AS SELECT * FROM fetch")
        connection.executemany("INSERT INTO later (url) VALUES (?)", [("x" * 3_000,)] * 100)
        shutil.copy(source, copy)
        shutil.copy(f"{source}-journal", f"{copy}-journal")
        connection.execute("ROLLBACK")


# --- The changes next to the database -------------------------------------------------------------------


def own_journal(trial: Trial, database: Path, journal: Path) -> None:
    """Changes nothing: the journal belongs to the database."""


def pipe(trial: Trial, database: Path, journal: Path) -> None:
    journal.unlink()
    os.mkfifo(journal, 0o666)


def journal_elsewhere(trial: Trial, database: Path, journal: Path) -> None:
    elsewhere = trial.directory / "elsewhere"
    journal.rename(elsewhere)
    journal.symlink_to(elsewhere)


def journal_of_another_user(trial: Trial, database: Path, journal: Path) -> None:
    os.chown(journal, 1, 1)


def restored_backup(trial: Trial, database: Path, journal: Path) -> None:
    shutil.copy(trial.shared.backup, database)


def second_name(trial: Trial, database: Path, journal: Path) -> None:
    journal.unlink()
    shutil.copy(trial.shared.backup, database)
    os.link(database, trial.directory / "second.sqlite3")


Change = Callable[[Trial, Path, Path], None]
REFUSED: list[Change] = [pipe, journal_elsewhere, restored_backup, second_name]
# Only root can change the owner of a file.
if os.geteuid() == 0:
    REFUSED.append(journal_of_another_user)


def trial(trial: Trial) -> None:
    database = trial.fetcher.database
    journal = Path(f"{database}-journal")
    shutil.copy(trial.shared.database, database)
    shutil.copy(trial.shared.journal, journal)
    change = trial.random.choice([own_journal, *REFUSED])
    change(trial, database, journal)
    before = database.read_bytes()
    writes = trial.random.random() < 0.5
    command = ("fetch", "--url", trial.shared.url) if writes else ("status",)

    ending = trial.fetcher.run(*command, patience=PATIENCE)

    trial.note(change.__name__.replace("_", " "))
    if change is own_journal:
        trial.require(ending.status == SUCCESS, f"its own journal: {ending.text}")
        require_sound(database, trial.shared.codes)
        return
    what = f"{change.__name__}: {ending.text}"
    trial.require(ending.status == CANNOT_SAVE, what)
    trial.require(str(database).encode() in ending.errors, f"{what}: the error names no file")
    trial.require(database.read_bytes() == before, f"{what}: the database was changed")
    trial.require(os.path.lexists(journal) or change is second_name, f"{what}: the journal was removed")


ROW = Row(
    name="neighbours",
    summary="a planted journal, a restored backup or a second name next to the database",
    quick=60,
    full=2_000,
    trial=trial,
    shared=shared,
    proofs=("refusing another user's journal", "comparing the journal with the file", "refusing a second name"),
    proof_count=100,
)
