"""A database or its journal is damaged; fetcher opens it, or refuses it and does not change it."""

from __future__ import annotations

import contextlib
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator, Optional

import faults
from damage import LONGEST, Original, Originals, damage, files, in_time, journal
from fetcher import Ending
from honest import serving
from program import CANNOT_SAVE, SUCCESS
from row import Row, Settings, Trial
from saved import read
from staging import IN_COMMIT, database, in_directory, prepare


@dataclass(frozen=True)
class Shared:
    url: str
    originals: Originals


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Shared]:
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
        originals = Originals(
            (Original(few, states(few)), Original(many, states(many))),
            Original(hot, states(few) | states(after)),
            journal(hot).read_bytes(),
        )
        yield Shared(server.url, originals)


def states(directory: Path) -> frozenset[tuple[Optional[str], int]]:
    saved = read(database(directory))
    assert saved is not None
    return frozenset({(saved.code, saved.count)})


# --- A trial ------------------------------------------------------------------------------------------


def trial(trial: Trial) -> None:
    original, what = damage(trial, trial.shared.originals)
    before = files(database(trial.directory).parent)
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
            after = files(database(trial.directory).parent)
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


def shows_saved_state(ending: Ending, original: Original, is_fetch: bool) -> bool:
    """Returns whether the output matches a saved state; a fetch adds one to the count and has a new code."""
    count = next(int(line.split()[-1]) for line in ending.output.splitlines() if line.startswith(b"Times Fetched: "))
    if is_fetch:
        return any(count == saved + 1 for _, saved in original.states)
    return any(count == saved and ending.codes in ([], [code]) for code, saved in original.states)


ROW = Row(
    name="damaged-files",
    summary="a database or its journal is damaged",
    quick=250,
    full=100_000,
    trial=trial,
    shared=shared,
    proofs=("refusing damaged files", "refusing a planted journal"),
    proof_count=200,
)
