"""The power fails during a command: unflushed writes are lost, torn or out of order."""

from __future__ import annotations

import contextlib
import random
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator, Optional

import faults
from disk import Disk
from faults import Call
from honest import serving
from program import SUCCESS
from row import Row, Settings, Trial
from rows.storage_faults import outline
from saved import Saved, read, require_sound
from staging import database, in_directory, prepare

CHANGES = frozenset({"open", "write", "truncate", "unlink", "mkdir", "sync"})


@dataclass(frozen=True)
class Recording:
    """The file operations of a command in a directory, and the saved state before and after it."""

    initial: Path
    directory: str
    calls: tuple[Call, ...]
    before: Optional[Saved]
    after: Optional[Saved]
    fetches: int  # 0: another command, with a single transaction


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[list[Recording]]:
    faults.build()
    with serving() as server, tempfile.TemporaryDirectory() as directory:
        yield record_all(settings, Path(directory).resolve(), server.url)


def record_all(settings: Settings, directory: Path, url: str) -> list[Recording]:
    fetches = ("fetch", "--count", "3", "--url", url)
    nothing = directory / "nothing"
    nothing.mkdir()
    some = directory / "some"
    prepare(settings, some, [("fetch", "--count", "60", "--url", url)])
    again = directory / "again"
    shutil.copytree(some, again)
    recordings = [
        record(settings, directory / "first", fetches, nothing, 3),
        record(settings, directory / "next", fetches, some, 3),
    ]
    if settings.lacking is None:  # a stand-in has fewer commands
        prepare(settings, again, [("reset", "--force")])
        recordings += [
            record(settings, directory / "reset", ("reset", "--force"), some, 0),
            record(settings, directory / "undo", ("reset", "--undo"), again, 0),
            record(settings, directory / "prune", ("history", "--prune", "--before", "2100-01-01", "--force"), some, 0),
        ]
    return recordings


def record(settings: Settings, directory: Path, arguments: tuple[str, ...], initial: Path, fetches: int) -> Recording:
    shutil.copytree(initial, directory)
    before = read(database(directory))
    fetcher, environment = in_directory(settings, directory, None)
    trace = directory.with_suffix(".trace")
    ending = fetcher.run(*arguments, environment={**environment, "FAULTS_TRACE": str(trace)})
    if ending.status != SUCCESS:
        raise RuntimeError(f"without any fault: {ending.text}")
    calls = tuple(call for call in faults.read_trace(trace) if call.name in CHANGES or call.name == "show")
    return Recording(initial, str(directory), calls, before, read(database(directory)), fetches)


def trial(trial: Trial) -> None:
    moments = [(recording, end) for recording in trial.shared for end in range(len(recording.calls) + 1)]
    random.Random(trial.settings.seed).shuffle(moments)
    # Every second trial is a kill, until each moment had one; the others are power failures.
    is_prefix = trial.number % 2 == 0 and trial.number <= 2 * len(moments)
    recording, end = moments[trial.number // 2 - 1] if is_prefix else trial.random.choice(moments)
    disk = Disk(recording.initial, recording.directory)
    for call in recording.calls[:end]:
        disk.follow(call)
    if is_prefix:
        disk.keep_all()
    else:
        disk.keep_some(trial.random)
    disk.write(trial.directory)
    trial.note("kills" if is_prefix else "power failures")
    shutil.copytree(trial.directory, trial.directory / "found")  # recovery changes the files

    fetcher, _ = in_directory(trial.settings, trial.directory, None)
    status = fetcher.run("status")
    trial.require(status.status == SUCCESS, f"status after call {end}: {status.text}")
    shown = b"".join(call.data for call in recording.calls[:end] if call.name == "show").decode()
    require_state(trial, recording, shown, end)


def require_state(trial: Trial, recording: Recording, shown: str, end: int) -> None:
    """Requires a state that the command saved: the last one that it showed, or the next."""
    path = database(trial.directory)
    codes = [line.rsplit(" ", 1)[1] for line in shown.splitlines() if line.startswith("Response Code: ")]
    if recording.fetches == 0:
        saved = require_sound(path)
        allowed = [recording.after] if shown else [recording.before, recording.after]
        is_allowed = outline(saved) in [outline(state) for state in allowed]
        trial.require(is_allowed, f"after call {end}, with {shown!r} shown: {saved} is saved")
        return
    saved = require_sound(path, codes)
    more = (saved.count if saved else 0) - (recording.before.count if recording.before else 0)
    expected = recording.after.codes if recording.after else []
    found = saved.codes if saved else []
    trial.require(
        len(codes) <= more <= len(codes) + 1 and found == expected[: len(found)],
        f"after call {end}, with {len(codes)} codes shown: {more} new fetches are saved: {found}",
    )
    trial.note("recovered to the next state" if more > len(codes) else "recovered to the last shown state")


ROW = Row(
    name="torn-writes",
    summary="the power fails: unflushed writes are lost, torn or out of order",
    quick=105,  # kills at an eighth of the calls, and as many power failures
    full=20_000,
    trial=trial,
    shared=shared,
    proofs=("flushing", "the transaction"),
    proof_count=500,
)
