"""A database or its journal is damaged; fetcher opens it, or refuses it and does not change it."""

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
from rows.storage_faults import IN_COMMIT, database, in_directory, prepare
from saved import read

LONGEST = 6.0  # seconds after which a process counts as hung; repeated on a busy machine
ATTEMPTS = 3


@dataclass(frozen=True)
class Original:
    """Undamaged files, and the codes and counts that fetcher may show for them."""

    directory: Path
    states: frozenset[tuple[Optional[str], int]]


@dataclass(frozen=True)
class Originals:
    url: str
    sound: tuple[Original, ...]
    hot: Original  # with a hot journal: the process was killed while it committed
    other_journal: bytes


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Originals]:
    faults.build()
    with serving() as server, tempfile.TemporaryDirectory() as name:
        directory, fetch = Path(name).resolve(), ("fetch", "--url", server.url)
        few, many, hot, after = (directory / name for name in ("few", "many", "hot", "after"))
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


def states(directory: Path) -> frozenset[tuple[Optional[str], int]]:
    saved = read(database(directory))
    assert saved is not None
    return frozenset({(saved.code, saved.count)})


def journal(directory: Path) -> Path:
    return database(directory).with_name("fetcher.sqlite3-journal")


# --- Damage -------------------------------------------------------------------------------------------


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


DAMAGES: tuple[Callable[[Path, random.Random], None], ...] = (
    *(flip, flip, flip, truncate, zero, replace_by_noise, extend, replace_by_other_database),
)


def damage(trial: Trial) -> tuple[Original, str]:
    """Creates damaged files in the trial's directory; returns their original and the kind of damage."""
    originals: Originals = trial.shared
    rng = trial.random
    kind = rng.choice(("file", "file", "file", "its journal", "no journal", "a journal"))
    original = rng.choice(originals.sound) if kind in ("file", "a journal") else originals.hot
    shutil.copytree(original.directory, trial.directory, dirs_exist_ok=True)
    file, journal_file = database(trial.directory), journal(trial.directory)
    if kind == "no journal":
        journal_file.unlink()
        return original, kind
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


# --- A trial ------------------------------------------------------------------------------------------


def trial(trial: Trial) -> None:
    original, what = damage(trial)
    before = {path.name: contents(path) for path in database(trial.directory).parent.iterdir()}
    has_journal = journal(trial.directory).exists()
    fetcher, _ = in_directory(trial.settings, trial.directory, None)
    is_fetch = trial.random.random() < 0.2
    arguments = ("fetch", "--url", trial.shared.url) if is_fetch else ("status",)
    ending = in_time(trial, lambda: fetcher.run(*arguments, patience=LONGEST), what)
    trial.require(ending.status in (SUCCESS, CANNOT_SAVE), f"{what}: {ending.text}")
    if ending.status == CANNOT_SAVE:
        names_file = str(database(trial.directory)).encode() in ending.errors
        trial.require(names_file, f"{what}: the error names no file: {ending.text}")
        # fetcher may roll back a journal before it finds the damage.
        if not has_journal or journal(trial.directory).is_dir():
            after = {path.name: contents(path) for path in database(trial.directory).parent.iterdir()}
            trial.require(after == before, f"{what}: fetcher changed files that it refused: {ending.text}")
        trial.note("refused")
        return
    trial.note("opened")
    # A complete journal of another file is indistinguishable from its own: SQLite rolls it back.
    if what == "another file's journal" or shows_saved_state(ending, original, is_fetch):
        return
    # fetcher does not notice a changed value in a valid page immediately, but `doctor` must find the inconsistency.
    doctor = fetcher.run("doctor", "--url", trial.shared.url)
    trial.require(doctor.status == 1, f"{what}: {ending.text}; the doctor finds nothing: {doctor.text}")
    trial.note("found by the doctor")


def contents(path: Path) -> Optional[bytes]:
    return None if path.is_dir() else path.read_bytes()


def in_time(trial: Trial, run: Callable[[], Ending], what: str) -> Ending:
    for _ in range(ATTEMPTS):
        with contextlib.suppress(Hung):
            ending = run()
            trial.raise_to("milliseconds", 1000 * ending.seconds)
            return ending
    trial.require(False, f"{what}: fetcher runs for longer than {LONGEST} s")
    raise AssertionError


def shows_saved_state(ending: Ending, original: Original, is_fetch: bool) -> bool:
    """Returns whether the output matches a saved state; a fetch adds one to the count and has a new code."""
    count = next(int(line.split()[-1]) for line in ending.output.splitlines() if line.startswith(b"Times Fetched: "))
    if is_fetch:
        return any(count == saved + 1 for _, saved in original.states)
    return any(count == saved and ending.codes in ([], [code]) for code, saved in original.states)


ROW = Row(
    name="damaged-files",
    summary="a database or its journal is damaged",
    quick=2_000,
    full=100_000,
    trial=trial,
    shared=shared,
    proofs=("refusing damaged files",),
    proof_count=200,
)
