"""A database or its journal is damaged in any way: it is opened, or refused and left as it is."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import sqlite3
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Callable, Iterator, Optional

import faults
from fetcher import CANNOT_SAVE, SUCCESS, Ending, Hung
from honest import serving
from row import Row, Settings, Trial
from rows.storage_faults import IN_COMMIT, database, in_folder, prepare
from saved import read

LONGEST = 6.0  # seconds, after which a process counts as hung; on a busy machine it has more than one chance
CHANCES = 3


@dataclass(frozen=True)
class Original:
    """Files before they are damaged, and the codes and counts that may be shown of them."""

    kept: Path
    states: frozenset[tuple[Optional[str], int]]


@dataclass(frozen=True)
class Originals:
    url: str
    sound: tuple[Original, ...]
    hot: Original  # its process was killed at the end of a transaction, and left a journal
    foreign_journal: bytes


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Originals]:
    faults.build()
    with serving() as server, tempfile.TemporaryDirectory() as name:
        folder, fetch = Path(name).resolve(), ("fetch", "--url", server.url)
        few, many, hot, after = (folder / name for name in ("few", "many", "hot", "after"))
        prepare(settings, few, [fetch, fetch])
        prepare(settings, many, [(*fetch, "--count", "300")])
        shutil.copytree(few, hot)
        prepare(settings, hot, [fetch], IN_COMMIT)
        shutil.copytree(hot, after)
        journal(after).unlink()
        yield Originals(
            server.url,
            (Original(few, states(few)), Original(many, states(many))),
            Original(hot, states(few) | states(after)),
            journal(hot).read_bytes(),
        )


def states(folder: Path) -> frozenset[tuple[Optional[str], int]]:
    saved = read(database(folder))
    assert saved is not None
    return frozenset({(saved.code, saved.count)})


def journal(folder: Path) -> Path:
    return database(folder).with_name("fetcher.sqlite3-journal")


# --- Damage -------------------------------------------------------------------------------------------


def flip(file: Path, chance: random.Random) -> None:
    data = bytearray(file.read_bytes())
    area = chance.choice((100, len(data)))
    for _ in range(chance.randint(1, 8)):
        data[chance.randrange(min(area, len(data)))] = chance.randrange(256)
    file.write_bytes(data)


def truncate(file: Path, chance: random.Random) -> None:
    # An empty file is one in which nothing was ever stored: nobody can tell.
    os.truncate(file, chance.randrange(1, file.stat().st_size))


def zero(file: Path, chance: random.Random) -> None:
    data = bytearray(file.read_bytes())
    start = chance.choice((0, chance.randrange(len(data))))
    end = min(len(data), start + chance.choice((1, 16, 100, 512, 4096, len(data))))
    data[start:end] = bytes(end - start)
    file.write_bytes(data)


def replace_by_noise(file: Path, chance: random.Random) -> None:
    file.write_bytes(chance.randbytes(chance.randint(1, 20_000)))


def extend(file: Path, chance: random.Random) -> None:
    with file.open("ab") as end:
        end.write(chance.randbytes(chance.randint(1, 10_000)))


def replace_by_foreign(file: Path, chance: random.Random) -> None:
    file.unlink()
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA application_id = {chance.choice((0, 1, 0x66746369))}")
        connection.execute("CREATE TABLE theirs (value)")


DAMAGES: tuple[Callable[[Path, random.Random], None], ...] = (
    *(flip, flip, flip, truncate, zero, replace_by_noise, extend, replace_by_foreign),
)


def damage(trial: Trial) -> tuple[Original, str]:
    """Puts damaged files into the trial's folder, and tells what they were and what was done."""
    originals: Originals = trial.shared
    chance = trial.random
    kind = chance.choice(("file", "file", "file", "its journal", "no journal", "a journal"))
    original = chance.choice(originals.sound) if kind in ("file", "a journal") else originals.hot
    shutil.copytree(original.kept, trial.folder, dirs_exist_ok=True)
    file, beside = database(trial.folder), journal(trial.folder)
    if kind == "no journal":
        beside.unlink()
        return original, kind
    if kind == "a journal":
        kind = chance.choice(("a folder for a journal", "noise for a journal", "another file's journal"))
        if kind == "a folder for a journal":
            beside.mkdir()
        elif kind == "noise for a journal":
            beside.write_bytes(chance.randbytes(chance.randint(1, 20_000)))
        else:
            beside.write_bytes(originals.foreign_journal)
        return original, kind
    how = chance.choice(DAMAGES[:7] if kind == "its journal" else DAMAGES)
    how(beside if kind == "its journal" else file, chance)
    return original, f"{how.__name__} {kind}"


# --- A trial ------------------------------------------------------------------------------------------


def trial(trial: Trial) -> None:
    original, what = damage(trial)
    found = {path.name: contents(path) for path in database(trial.folder).parent.iterdir()}
    has_journal = journal(trial.folder).exists()
    fetcher, _ = in_folder(trial.settings, trial.folder, None)
    is_fetch = trial.random.random() < 0.2
    arguments = ("fetch", "--url", trial.shared.url) if is_fetch else ("status",)
    ending = in_time(trial, lambda: fetcher.run(*arguments, patience=LONGEST), what)
    trial.require(ending.status in (SUCCESS, CANNOT_SAVE), f"{what}: {ending.text}")
    if ending.status == CANNOT_SAVE:
        trial.require(str(database(trial.folder)).encode() in ending.errors, f"{what}: no file is named: {ending.text}")
        # A journal may be rolled back before what is wrong is found.
        if not has_journal or journal(trial.folder).is_dir():
            left = {path.name: contents(path) for path in database(trial.folder).parent.iterdir()}
            trial.require(left == found, f"{what}: it is refused, and was written to: {ending.text}")
        trial.note("refused")
        return
    trial.note("opened")
    # Nobody can tell that a whole journal is another file's: SQLite plays it back.
    if what == "another file's journal" or is_as_it_was(ending, original, is_fetch):
        return
    # A value inside a sound page is not noticed at once; but the doctor must see that not all agrees.
    doctor = fetcher.run("doctor", "--url", trial.shared.url)
    trial.require(doctor.status == 1, f"{what}: {ending.text}; the doctor finds nothing: {doctor.text}")
    trial.note("found by the doctor")


def contents(path: Path) -> Optional[bytes]:
    return None if path.is_dir() else path.read_bytes()


def in_time(trial: Trial, run: Callable[[], Ending], what: str) -> Ending:
    for _ in range(CHANCES):
        with contextlib.suppress(Hung):
            ending = run()
            trial.raise_to("milliseconds", 1000 * ending.seconds)
            return ending
    trial.require(False, f"{what}: it runs for longer than {LONGEST} s")
    raise AssertionError


def is_as_it_was(ending: Ending, original: Original, is_fetch: bool) -> bool:
    """Whether what is shown was saved; a fetch counts one more, and has a code of its own."""
    count = next(int(line.split()[-1]) for line in ending.output.splitlines() if line.startswith(b"Times Fetched: "))
    if is_fetch:
        return any(count == saved + 1 for _, saved in original.states)
    return any(count == saved and ending.codes in ([], [code]) for code, saved in original.states)


ROW = Row(
    name="damaged-files",
    summary="a database or its journal is damaged in any way",
    quick=2_000,
    full=100_000,
    trial=trial,
    shared=shared,
    proofs=("refusing damaged files",),
    proof_count=200,
)
