"""Damaged files: databases, their journals, and other files."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import sqlite3
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable, Optional, TypeVar

from fetcher import Fetcher
from program import CANNOT_SAVE, Ending, Hung, Program
from row import Trial
from staging import database

LONGEST = 6.0  # seconds after which a process counts as hung; repeated on a busy machine
ATTEMPTS = 3

# What a planted file is called in messages; it must be refused, and nothing may change.
PLANTED = "planted: "

# The first bytes of a journal, and the last ones of the record of a super-journal.
MAGIC = bytes.fromhex("d9d505f920a163d7")

AnyEnding = TypeVar("AnyEnding", bound=Ending)


@dataclass(frozen=True)
class Original:
    """Undamaged files, and the states that a tool may show for them."""

    directory: Path
    states: frozenset[Any]


@dataclass(frozen=True)
class Originals:
    sound: tuple[Original, ...]
    hot: Original  # with a hot journal: the process was killed while it committed
    other_journal: bytes


def journal(directory: Path, tool: type[Program] = Fetcher) -> Path:
    file = database(directory, tool)
    return file.with_name(f"{file.name}-journal")


def flip(file: Path, rng: random.Random) -> None:
    data = bytearray(file.read_bytes())
    area = rng.choice((100, len(data)))
    for _ in range(rng.randint(1, 8)):
        data[rng.randrange(min(area, len(data)))] = rng.randrange(256)
    file.write_bytes(data)


def truncate(file: Path, rng: random.Random) -> None:
    # At least one byte remains: an empty file is a valid empty database.
    os.truncate(file, rng.randrange(1, file.stat().st_size))


def zero(file: Path, rng: random.Random) -> None:
    data = bytearray(file.read_bytes())
    start = rng.choice((0, rng.randrange(len(data))))
    end = min(len(data), start + rng.choice((1, 16, 100, 512, 4096, len(data))))
    data[start:end] = bytes(end - start)
    file.write_bytes(data)


def replace_by_noise(file: Path, rng: random.Random) -> None:
    file.write_bytes(rng.randbytes(rng.randint(1, 20_000)))


def extend(file: Path, rng: random.Random) -> None:
    with file.open("ab") as end:
        end.write(rng.randbytes(rng.randint(1, 10_000)))


def replace_by_other_database(file: Path, rng: random.Random) -> None:
    file.unlink()
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA application_id = {rng.choice((0, 1, 0x66746369))}")
        connection.execute("CREATE TABLE theirs (value)")


def planted_journal(database: Path, page_size: int = 4096, page_count: int = 1) -> bytes:
    """Returns a hot journal of the database's present state, which contains page 1."""
    page = database.read_bytes()[:4096]
    checksum = sum(page[index] for index in range(4096 - 200, 0, -200))
    header = MAGIC + struct.pack(">5I", 1, 0, page_count, 512, page_size)
    return header.ljust(512, b"\0") + struct.pack(">I", 1) + page + struct.pack(">I", checksum)


def name_file(database: Path, named: Path) -> None:
    """Plants a journal that ends with the record of a super-journal: SQLite opens the named file, and deletes it."""
    name = os.fsencode(named)
    page_count = database.stat().st_size // 4096
    record = struct.pack(">I", 2**30 // 4096 + 1) + name + struct.pack(">2I", len(name), sum(name)) + MAGIC
    Path(f"{database}-journal").write_bytes(planted_journal(database, page_count=page_count) + record)


def plant(database: Path, rng: random.Random) -> str:
    """Plants a journal, or another file in its place, and returns its name."""
    what = rng.choice(("names a file", "names a FIFO", "page size 0", "-journal", "-wal", "-shm"))
    named = database.with_name("named")
    if what == "names a file":
        named.write_text("precious")
        name_file(database, named)
    elif what == "names a FIFO":
        os.mkfifo(named)
        name_file(database, named)
    elif what == "page size 0":
        # SQLite would truncate the database to one page.
        Path(f"{database}-journal").write_bytes(planted_journal(database, page_size=0))
    else:
        Path(f"{database}{what}").write_text("precious\n" * rng.randint(1, 100))
    return PLANTED + what


DAMAGES: tuple[Callable[[Path, random.Random], None], ...] = (
    *(flip, flip, flip, truncate, zero, replace_by_noise, extend, replace_by_other_database),
)


def damage(trial: Trial, originals: Originals, tool: type[Program] = Fetcher) -> tuple[Original, str]:
    """Creates damaged files in the trial's directory; returns their original and the kind of damage."""
    rng = trial.random
    kind = rng.choice(("file", "file", "file", "its journal", "no journal", "a journal", PLANTED))
    original = rng.choice(originals.sound) if kind in ("file", "a journal", PLANTED) else originals.hot
    shutil.copytree(original.directory, trial.directory, dirs_exist_ok=True)
    file, journal_file = database(trial.directory, tool), journal(trial.directory, tool)
    if kind == "no journal":
        journal_file.unlink()
        return original, kind
    if kind == PLANTED:
        return original, plant(file, rng)
    if kind == "a journal":
        kind = rng.choice(("a directory as journal", "noise as journal", "another file's journal"))
        if kind == "a directory as journal":
            journal_file.mkdir()
        elif kind == "noise as journal":
            journal_file.write_bytes(rng.randbytes(rng.randint(1, 20_000)))
        else:
            journal_file.write_bytes(originals.other_journal)
        return original, kind
    inflict = rng.choice(DAMAGES[:7] if kind == "its journal" else DAMAGES)
    inflict(journal_file if kind == "its journal" else file, rng)
    return original, f"{inflict.__name__} {kind}"


def files(directory: Path) -> dict[str, Optional[bytes]]:
    """Returns the contents of the files in a directory; None for a directory and a FIFO in it."""
    return {path.name: path.read_bytes() if path.is_file() else None for path in directory.iterdir()}


def in_time(trial: Trial, run: Callable[[], AnyEnding], what: str) -> AnyEnding:
    """Runs a process, again if it hangs, and returns its ending.

    Requires that it refuses a planted file, and changes nothing.
    """
    before = files(trial.directory / "data") if what.startswith(PLANTED) else None
    for _ in range(ATTEMPTS):
        with contextlib.suppress(Hung):
            ending = run()
            trial.raise_to("milliseconds", 1000 * ending.seconds)
            if before is not None:
                trial.require(ending.status == CANNOT_SAVE, f"{what}: not refused: {ending.text}")
                trial.require(files(trial.directory / "data") == before, f"{what}: a file was changed: {ending.text}")
                trial.note("planted files refused")
            return ending
    trial.require(False, f"{what}: the process runs for longer than {LONGEST} s")
    raise AssertionError
