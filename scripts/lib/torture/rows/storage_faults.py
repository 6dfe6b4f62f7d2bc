"""Each system call of storage fails, in each of the ways in which it may."""

from __future__ import annotations

import contextlib
import errno
import random
import shutil
import signal
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator, Optional

import faults
from faults import Fault
from fetcher import CANNOT_CREATE, CANNOT_SAVE, SUCCESS, UNUSABLE, Ending, Fetcher
from honest import serving
from row import Row, Settings, Trial
from saved import Saved, read, require_sound

# Of every earlier version, one.
OLD_DATABASES = sorted(Path("Tests/WorkspaceTests/Fixtures").glob("version-*.sqlite3"))

ERRORS = (errno.EIO, errno.ENOSPC, errno.EINTR, errno.EACCES)
KILLED = 0

# A kill in a commit at which the journal is complete and the pages are written: after the flushes of the journal, of
# its folder and of the journal's header, that of the database.
IN_COMMIT = Fault("sync", 4, 1, KILLED)

# In strace's words; which of them the C library uses is its own affair.
SYSTEM_CALLS = {
    "open": "openat",
    "read": "pread64",
    "write": "pwrite64",
    "sync": "fsync,fdatasync",
    "unlink": "unlink,unlinkat",
    "lock": "fcntl",
}


@dataclass(frozen=True)
class Scene:
    """A command, what is there before it, and what is saved after it."""

    arguments: tuple[str, ...]
    kept: Path
    before: Optional[Saved]
    after: Optional[Saved]

    def may_leave(self, saved: Optional[Saved]) -> bool:
        """Whether so much may be saved where the command fails: of several fetches, some."""
        return is_same(saved, self.before) or (
            "--count" in self.arguments
            and None not in (self.before, saved, self.after)
            and self.before.count < saved.count < self.after.count
        )


@dataclass(frozen=True)
class Case:
    scene: Scene
    fault: Fault
    is_by_strace: bool = False


def is_same(one: Optional[Saved], other: Optional[Saved]) -> bool:
    """Whether as much is saved; the codes of two fetches differ."""
    return outline(one) == outline(other)


def outline(saved: Optional[Saved]) -> tuple[object, ...]:
    if saved is None or (saved.count == 0 and not saved.entries):
        return (0, ())  # tables may be there or not
    ids = tuple((id, generation) for id, generation, _ in saved.entries)
    return (saved.count, ids, saved.pruned, saved.generation, saved.code is None)


# --- The cases ----------------------------------------------------------------------------------------


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[list[Case]]:
    faults.build()
    with serving() as server, tempfile.TemporaryDirectory() as folder:
        yield all_cases(settings, Path(folder).resolve(), server.url)


def all_cases(settings: Settings, folder: Path, url: str) -> list[Case]:
    """Every call of every scene once for each way to fail, in an order in which each call comes soon."""
    fetch = ("fetch", "--url", url)
    nothing = folder / "nothing"
    nothing.mkdir()
    some = folder / "some"
    prepare(settings, some, [fetch, fetch, fetch])
    interrupted = folder / "interrupted"
    shutil.copytree(some, interrupted)
    prepare(settings, interrupted, [fetch], IN_COMMIT)
    again = folder / "again"
    shutil.copytree(some, again)
    prepare(settings, again, [("reset", "--force")])
    exported = folder / "exported"
    shutil.copytree(some, exported)
    prepare(settings, exported, [("export", "backup")])
    shutil.rmtree(database(exported).parent)

    scenes = [
        (fetch, nothing),
        (fetch, some),
        (fetch, interrupted),
        # The third keeps its journal.
        ((*fetch, "--count", "3", "--quiet"), some),
        (("status",), some),
        (("status",), interrupted),
        (("history",), some),
        (("reset", "--force"), some),
        (("reset", "--undo"), again),
        (("history", "--prune", "--before", "2100-01-01", "--force"), some),
        (("import", "backup"), exported),
    ]
    for old in OLD_DATABASES:
        former = folder / old.stem
        database(former).parent.mkdir(parents=True)
        shutil.copy(old, database(former))
        scenes += [(("status",), former), (fetch, former)]
    cases: list[list[Case]] = []
    samples: list[Case] = []
    for number, (arguments, kept) in enumerate(scenes):
        at_work = folder / f"scene{number}"
        shutil.copytree(kept, at_work)
        scene, calls = observed(settings, at_work, arguments, kept)
        if scene is None:
            continue
        for call in dict.fromkeys(calls):
            for nth in range(1, calls.count(call) + 1):
                ways = [(error, times) for error in ERRORS for times in (1, 0)] + [(KILLED, 1)]
                # A call that is interrupted for ever is one that SQLite repeats for ever, and no system does that.
                ways = [(error, 3 if error == errno.EINTR and times == 0 else times) for error, times in ways]
                cases.append([Case(scene, Fault(call, nth, times, error)) for error, times in ways])
            if call in SYSTEM_CALLS and shutil.which("strace"):
                samples.append(Case(scene, Fault(call, 1, 0, errno.EIO), is_by_strace=True))
    chance = random.Random(settings.seed)
    for ways_of_call in cases:
        chance.shuffle(ways_of_call)
    chance.shuffle(cases)
    chance.shuffle(samples)
    rounds = [case for round in zip(*cases) for case in round]
    return samples[:12] + rounds + samples[12:]


def prepare(settings: Settings, folder: Path, commands: list[tuple[str, ...]], fault: Optional[Fault] = None) -> None:
    """Runs commands on the database in a folder."""
    folder.mkdir(exist_ok=True)
    fetcher, environment = in_folder(settings, folder, fault)
    for arguments in commands:
        fetcher.run(*arguments, environment=environment)


def observed(
    settings: Settings, folder: Path, arguments: tuple[str, ...], kept: Path
) -> tuple[Optional[Scene], list[str]]:
    """What a command does when nothing fails: the scene, and the names of its calls."""
    fetcher, environment = in_folder(settings, folder, None)
    trace = folder.with_suffix(".trace")
    ending = fetcher.run(*arguments, environment={**environment, "FAULTS_TRACE": str(trace)})
    if ending.status != SUCCESS:
        if settings.lacking is not None:
            return None, []  # A stand-in has fewer commands.
        raise RuntimeError(f"without any fault: {ending.text}")
    # Reading plays a journal back: look at a copy.
    looked_at = folder.with_suffix(".before")
    shutil.copytree(kept, looked_at)
    scene = Scene(arguments, kept, read(database(looked_at)), read(database(folder)))
    return scene, [call.name for call in faults.read_trace(trace) if call.name != "show"]


def database(folder: Path) -> Path:
    # In a folder that is not there at first: to make it is a call too.
    return folder / "kept" / "fetcher.sqlite3"


def in_folder(settings: Settings, folder: Path, fault: Optional[Fault]) -> tuple[Fetcher, dict[str, str]]:
    fetcher = Fetcher(settings.fetcher, folder, settings.lacking)
    fetcher.environment["FETCHER_DATABASE"] = str(database(folder))
    return fetcher, faults.loaded(folder, fault.environment if fault else {})


# --- A trial ------------------------------------------------------------------------------------------


def trial(trial: Trial) -> None:
    case: Case = trial.shared[trial.number - 1]
    scene, fault = case.scene, case.fault
    shutil.copytree(scene.kept, trial.folder, dirs_exist_ok=True)
    fetcher, environment = in_folder(trial.settings, trial.folder, fault)
    path = database(trial.folder)
    what = f"{fault} in {scene.arguments}"

    ending = fetcher.run(*scene.arguments, environment=environment)
    require_clear(trial, ending, scene, fault, what)
    if case.is_by_strace:
        other = by_strace(trial, case)
        trial.require(other == ending.status, f"{what}: {ending.text}; by strace it ends with {other}")
        trial.note("strace agrees")

    if trial.random.random() < 0.25:
        after = fetcher.run("status")
        trial.require(after.status == SUCCESS, f"{what}: the status afterwards: {after.text}")
    saved = require_sound(path, ending.codes)
    is_after = is_same(saved, scene.after)
    trial.require(is_after or scene.may_leave(saved), f"{what}: {ending.text}: neither before nor after: {saved}")
    trial.require(is_after or ending.status != SUCCESS, f"{what}: success, and it is as before: {ending.text}")
    trial.note(f"ended with {ending.status}" if ending.status >= 0 else "killed")


def require_clear(trial: Trial, ending: Ending, scene: Scene, fault: Fault, what: str) -> None:
    """Requires an exit status that fits, and words that say where and why."""
    if fault.error == KILLED:
        trial.require(ending.status == -signal.SIGKILL, f"{what}: it was not killed: {ending.text}")
        return
    if scene.arguments[0] == "import" and ending.status == UNUSABLE:
        trial.require(b"backup" in ending.errors, f"{what}: it names no file: {ending.text}")
        return
    trial.require(ending.status in (SUCCESS, CANNOT_CREATE, CANNOT_SAVE), f"{what}: {ending.text}")
    if ending.status == SUCCESS:
        trial.require(not ending.errors, f"{what}: success with an error: {ending.text}")
        return
    trial.require(str(database(trial.folder)).encode() in ending.errors, f"{what}: it names no file: {ending.text}")
    trial.require(not ending.output, f"{what}: it shows a result: {ending.text}")


def by_strace(trial: Trial, case: Case) -> int:
    """The exit status when strace makes the calls on the database and its journal fail."""
    folder = trial.folder / "strace"
    shutil.copytree(case.scene.kept, folder)
    path = database(folder)
    fetcher, _ = in_folder(trial.settings, folder, None)
    calls = SYSTEM_CALLS[case.fault.call]
    name = errno.errorcode[case.fault.error]
    fetcher.command = [
        *("strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={calls}", "-e", f"inject={calls}:error={name}"),
        *("-P", str(path), "-P", f"{path}-journal", "-P", str(path.parent), "-P", str(folder)),
        *fetcher.command,
    ]
    return fetcher.run(*case.scene.arguments, environment={"PATH": "/usr/bin:/bin"}).status


ROW = Row(
    name="storage-faults",
    summary="each system call of storage fails in each way",
    quick=810,  # every call in one of its ways
    full=1_000_000,  # all of them
    most=len,
    trial=trial,
    shared=shared,
    proofs=("the transaction", "saving before showing"),
    proof_count=150,
)
