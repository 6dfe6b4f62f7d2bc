"""Each system call of storage fails in each possible way."""

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
from fetcher import Ending
from honest import serving
from program import CANNOT_CREATE, CANNOT_SAVE, SUCCESS, UNUSABLE
from row import Row, Settings, Trial
from saved import Saved, read, require_sound
from staging import IN_COMMIT, KILLED, database, failures, in_directory, in_rounds, observed, prepare

# One database of each earlier schema version.
OLD_DATABASES = sorted(Path("Tests/WorkspaceTests/Fixtures").glob("version-*.sqlite3"))

# The names in strace, with all variants that the C library may use.
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
    """A command, its initial files, and the saved state before and after it."""

    arguments: tuple[str, ...]
    initial: Path
    before: Optional[Saved]
    after: Optional[Saved]

    def may_leave(self, saved: Optional[Saved]) -> bool:
        """Whether a failing command may leave this state: a failure in `--count N` keeps the completed fetches."""
        return is_same(saved, self.before) or (
            "--count" in self.arguments
            and None not in (self.before, saved, self.after)
            and self.before.count < saved.count < self.after.count
        )


@dataclass(frozen=True)
class Case:
    scene: Scene
    fault: Fault
    uses_strace: bool = False


def is_same(one: Optional[Saved], other: Optional[Saved]) -> bool:
    """Returns whether two states are equal apart from the response codes, which differ in each run."""
    return outline(one) == outline(other)


def outline(saved: Optional[Saved]) -> tuple[object, ...]:
    if saved is None or (saved.count == 0 and not saved.entries):
        return (0, ())  # with or without tables
    ids = tuple((id, generation) for id, generation, _ in saved.entries)
    return (saved.count, ids, saved.pruned, saved.generation, saved.code is None)


# --- The cases ----------------------------------------------------------------------------------------


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[list[Case]]:
    faults.build()
    with serving() as server, tempfile.TemporaryDirectory() as directory:
        yield all_cases(settings, Path(directory).resolve(), server.url)


def all_cases(settings: Settings, directory: Path, url: str) -> list[Case]:
    """Returns each call of each scene once per kind of failure, in an order in which every call comes early."""
    fetch = ("fetch", "--url", url)
    nothing = directory / "nothing"
    nothing.mkdir()
    some = directory / "some"
    prepare(settings, some, [fetch, fetch, fetch])
    interrupted = directory / "interrupted"
    shutil.copytree(some, interrupted)
    prepare(settings, interrupted, [fetch], IN_COMMIT)
    again = directory / "again"
    shutil.copytree(some, again)
    prepare(settings, again, [("reset", "--force")])
    exported = directory / "exported"
    shutil.copytree(some, exported)
    prepare(settings, exported, [("export", "backup")])
    shutil.rmtree(database(exported).parent)

    scenes = [
        (fetch, nothing),
        (fetch, some),
        (fetch, interrupted),
        # From the third fetch on, the journal is persistent.
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
        former = directory / old.stem
        database(former).parent.mkdir(parents=True)
        shutil.copy(old, database(former))
        scenes += [(("status",), former), (fetch, former)]
    cases: list[list[Case]] = []
    samples: list[Case] = []
    for number, (arguments, initial) in enumerate(scenes):
        scene, calls = observe(settings, directory / f"scene{number}", arguments, initial)
        cases += [[Case(scene, fault) for fault in faults_of_call] for faults_of_call in failures(calls)]
        for call in dict.fromkeys(calls):
            # strace selects calls by their paths, and the draft of an import has a random name.
            if call in SYSTEM_CALLS and arguments[0] != "import" and shutil.which("strace"):
                samples.append(Case(scene, Fault(call, 1, 0, errno.EIO), uses_strace=True))
    rng = random.Random(settings.seed)
    rounds = in_rounds(cases, rng)
    rng.shuffle(samples)
    return samples[:12] + rounds + samples[12:]


def observe(settings: Settings, directory: Path, arguments: tuple[str, ...], initial: Path) -> tuple[Scene, list[str]]:
    """Runs a command without faults; returns the scene and the names of its calls, none if a stand-in lacks the command."""
    ending, calls = observed(settings, directory, arguments, initial)
    if ending.status != SUCCESS and settings.lacking is None:
        raise RuntimeError(f"without any fault: {ending.text}")
    # Reading rolls a hot journal back, so it needs a copy.
    copy = directory.with_suffix(".before")
    shutil.copytree(initial, copy)
    scene = Scene(arguments, initial, read(database(copy)), read(database(directory)))
    return scene, calls if ending.status == SUCCESS else []


# --- A trial ------------------------------------------------------------------------------------------


def trial(trial: Trial) -> None:
    case: Case = trial.shared[trial.number - 1]
    scene, fault = case.scene, case.fault
    shutil.copytree(scene.initial, trial.directory, dirs_exist_ok=True)
    fetcher, environment = in_directory(trial.settings, trial.directory, fault)
    path = database(trial.directory)
    what = f"{fault} in {scene.arguments}"

    ending = fetcher.run(*scene.arguments, environment=environment)
    require_clear_error(trial, ending, scene, fault, what)
    if case.uses_strace:
        other = status_with_strace(trial, case)
        trial.require(other == ending.status, f"{what}: {ending.text}; with strace it ends with {other}")
        trial.note("strace agrees")

    if trial.random.random() < 0.25:
        after = fetcher.run("status")
        trial.require(after.status == SUCCESS, f"{what}: the status afterwards: {after.text}")
    saved = require_sound(path, ending.codes)
    is_after = is_same(saved, scene.after)
    trial.require(is_after or scene.may_leave(saved), f"{what}: {ending.text}: unexpected state: {saved}")
    trial.require(is_after or ending.status != SUCCESS, f"{what}: success, but the state is unchanged: {ending.text}")
    trial.note(f"ended with {ending.status}" if ending.status >= 0 else "killed")


def require_clear_error(trial: Trial, ending: Ending, scene: Scene, fault: Fault, what: str) -> None:
    """Requires a matching exit status, and a message that names the file."""
    if fault.error == KILLED:
        trial.require(ending.status == -signal.SIGKILL, f"{what}: the process was not killed: {ending.text}")
        return
    if scene.arguments[0] == "import" and ending.status == UNUSABLE:
        trial.require(b"backup" in ending.errors, f"{what}: the error does not name the export: {ending.text}")
        return
    trial.require(ending.status in (SUCCESS, CANNOT_CREATE, CANNOT_SAVE), f"{what}: {ending.text}")
    if ending.status == SUCCESS:
        trial.require(not ending.errors, f"{what}: success with an error: {ending.text}")
        return
    names_file = str(database(trial.directory)).encode() in ending.errors
    trial.require(names_file, f"{what}: the error names no file: {ending.text}")
    trial.require(not ending.output, f"{what}: a result is shown with the error: {ending.text}")


def status_with_strace(trial: Trial, case: Case) -> int:
    """Returns the exit status if strace makes the calls on the database and its journal fail."""
    directory = trial.directory / "strace"
    shutil.copytree(case.scene.initial, directory)
    path = database(directory)
    fetcher, _ = in_directory(trial.settings, directory, None)
    calls = SYSTEM_CALLS[case.fault.call]
    name = errno.errorcode[case.fault.error]
    fetcher.command = [
        *("strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={calls}", "-e", f"inject={calls}:error={name}"),
        *("-P", str(path), "-P", f"{path}-journal", "-P", str(path.parent), "-P", str(directory)),
        *fetcher.command,
    ]
    return fetcher.run(*case.scene.arguments, environment={"PATH": "/usr/bin:/bin"}).status


ROW = Row(
    name="storage-faults",
    summary="each system call of storage fails in each way",
    quick=102,  # every eighth call with one kind of failure
    full=1_000_000,  # every call with every kind of failure
    most=len,
    trial=trial,
    shared=shared,
    proofs=("the transaction", "saving before showing"),
    proof_count=150,
)
