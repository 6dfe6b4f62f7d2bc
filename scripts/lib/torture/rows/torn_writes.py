"""The power fails in the middle of a command: what was not flushed is lost, torn, or there before what was first."""

from __future__ import annotations

import contextlib
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator, Optional

import faults
from disk import Disk
from faults import Call
from fetcher import SUCCESS
from honest import serving
from row import Row, Settings, Trial
from rows.storage_faults import database, in_folder, outline, prepare
from saved import Saved, read, require_sound

CHANGES = frozenset({"open", "write", "truncate", "unlink", "mkdir", "sync"})


@dataclass(frozen=True)
class Recording:
    """What a command did to the files in a folder, and what was saved before and after."""

    kept: Path
    folder: str
    calls: tuple[Call, ...]
    before: Optional[Saved]
    after: Optional[Saved]
    fetches: int  # 0: the command is another one, which changes what is saved once


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[list[Recording]]:
    faults.build()
    with serving() as server, tempfile.TemporaryDirectory() as folder:
        yield record_all(settings, Path(folder).resolve(), server.url)


def record_all(settings: Settings, folder: Path, url: str) -> list[Recording]:
    fetches = ("fetch", "--count", "3", "--url", url)
    nothing = folder / "nothing"
    nothing.mkdir()
    some = folder / "some"
    prepare(settings, some, [("fetch", "--count", "60", "--url", url)])
    again = folder / "again"
    shutil.copytree(some, again)
    recordings = [
        record(settings, folder / "first", fetches, nothing, 3),
        record(settings, folder / "next", fetches, some, 3),
    ]
    if settings.lacking is None:  # a stand-in has fewer commands
        prepare(settings, again, [("reset", "--force")])
        recordings += [
            record(settings, folder / "reset", ("reset", "--force"), some, 0),
            record(settings, folder / "undo", ("reset", "--undo"), again, 0),
            record(settings, folder / "prune", ("history", "--prune", "--before", "2100-01-01", "--force"), some, 0),
        ]
    return recordings


def record(settings: Settings, folder: Path, arguments: tuple[str, ...], kept: Path, fetches: int) -> Recording:
    shutil.copytree(kept, folder)
    before = read(database(folder))
    fetcher, environment = in_folder(settings, folder, None)
    trace = folder.with_suffix(".trace")
    ending = fetcher.run(*arguments, environment={**environment, "FAULTS_TRACE": str(trace)})
    if ending.status != SUCCESS:
        raise RuntimeError(f"without any fault: {ending.text}")
    calls = tuple(call for call in faults.read_trace(trace) if call.name in CHANGES or call.name == "show")
    return Recording(kept, str(folder), calls, before, read(database(folder)), fetches)


def trial(trial: Trial) -> None:
    moments = [(recording, end) for recording in trial.shared for end in range(len(recording.calls) + 1)]
    is_prefix = trial.number <= len(moments)
    recording, end = moments[trial.number - 1] if is_prefix else trial.random.choice(moments)
    disk = Disk(recording.kept, recording.folder)
    for call in recording.calls[:end]:
        disk.follow(call)
    if is_prefix:
        disk.keep_all()
    else:
        disk.keep_some(trial.random)
    disk.write(trial.folder)
    trial.note("ends of the process" if is_prefix else "failures of the power")
    shutil.copytree(trial.folder, trial.folder / "found")  # recovering changes the files

    fetcher, _ = in_folder(trial.settings, trial.folder, None)
    status = fetcher.run("status")
    trial.require(status.status == SUCCESS, f"after call {end} the status is: {status.text}")
    shown = b"".join(call.data for call in recording.calls[:end] if call.name == "show").decode()
    require_state(trial, recording, shown, end)


def require_state(trial: Trial, recording: Recording, shown: str, end: int) -> None:
    """Requires one of the states that were saved: that which was shown last, or the next."""
    path = database(trial.folder)
    codes = [line.rsplit(" ", 1)[1] for line in shown.splitlines() if line.startswith("Response Code: ")]
    if recording.fetches == 0:
        saved = require_sound(path)
        allowed = [recording.after] if shown else [recording.before, recording.after]
        is_allowed = outline(saved) in [outline(state) for state in allowed]
        trial.require(is_allowed, f"after call {end}, with {shown!r} shown, {saved} is saved")
        return
    saved = require_sound(path, codes)
    more = (saved.count if saved else 0) - (recording.before.count if recording.before else 0)
    whole = recording.after.codes if recording.after else []
    found = saved.codes if saved else []
    trial.require(
        len(codes) <= more <= len(codes) + 1 and found == whole[: len(found)],
        f"after call {end}, with {len(codes)} codes shown, {more} more are saved: {found}",
    )
    trial.note("recovered to after" if more > len(codes) else "recovered to before")


ROW = Row(
    name="torn-writes",
    summary="the power fails: unflushed writes lost, torn, out of order",
    quick=840,  # every call once, at which the process ends, and 500 failures of the power
    full=20_000,
    trial=trial,
    shared=shared,
    proofs=("flushing", "the transaction"),
    proof_count=500,
)
