"""Damages of databases, their journals, and other files."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import sqlite3
import string
import struct
from pathlib import Path
from typing import Callable

# What a planted file is called in messages; it must be refused, and nothing may change.
PLANTED = "planted: "

# The first bytes of a journal, and the last ones of the record of a super-journal.
MAGIC = bytes.fromhex("d9d505f920a163d7")


def flip(file: Path, rng: random.Random) -> None:
    data = bytearray(file.read_bytes())
    area = rng.choice((100, len(data)))
    for _ in range(rng.randint(1, 8)):
        data[rng.randrange(min(area, len(data)))] = rng.randrange(256)
    file.write_bytes(data)


def misread(file: Path, rng: random.Random) -> None:
    """Replaces a letter by another letter, or a digit by another digit."""
    content = bytearray(file.read_bytes())
    places = [place for place, byte in enumerate(content) if chr(byte) in string.ascii_lowercase + string.digits]
    if places:
        place = rng.choice(places)
        alike = string.digits if chr(content[place]) in string.digits else string.ascii_lowercase
        content[place] = ord(rng.choice(alike.replace(chr(content[place]), "")))
        file.write_bytes(content)


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


# The kinds of planted files; only root can change the owner of a file.
PLANTS = (
    *("names a file", "names a FIFO", "page size 0", "-journal", "-wal", "-shm"),
    *("FIFO", "link", "restored backup", "second name", *(["another user's journal"] if os.geteuid() == 0 else [])),
)


def plant(database: Path, crashed: Path, rng: random.Random) -> str:
    """Plants a journal or another file next to a database, or changes the files of a crashed one; returns what.

    The crashed database is a later state of the other one, with its hot journal.
    """
    what = rng.choice(PLANTS)
    named, journal = database.with_name("named"), Path(f"{database}-journal")
    if what in ("restored backup", "link", "another user's journal"):
        shutil.copy(f"{crashed}-journal", journal)
    if what in ("link", "another user's journal"):
        shutil.copy(crashed, database)
    if what == "names a file":
        named.write_text("precious")
        name_file(database, named)
    elif what == "names a FIFO":
        os.mkfifo(named)
        name_file(database, named)
    elif what == "page size 0":
        # SQLite would truncate the database to one page.
        journal.write_bytes(planted_journal(database, page_size=0))
    elif what == "FIFO":
        os.mkfifo(journal)
    elif what == "link":
        journal.rename(named)
        journal.symlink_to(named)
    elif what == "another user's journal":
        os.chown(journal, 1, 1)
    elif what == "second name":
        os.link(database, named)
    elif what.startswith("-"):
        Path(f"{database}{what}").write_text("precious\n" * rng.randint(1, 100))
    return PLANTED + what


DAMAGES: tuple[Callable[[Path, random.Random], None], ...] = (
    *(flip, flip, flip, truncate, zero, replace_by_noise, extend, replace_by_other_database),
)

# Damages of texts and journals; they are no databases. Only a checksum finds another letter or digit.
TEXT_DAMAGES = (*DAMAGES[:-1], misread, misread, misread)
