"""Moved, copied, linked, restored, locked and read-only databases, and directories without permission."""

from __future__ import annotations

import contextlib
import ctypes
import os
import shutil
import sqlite3
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Callable, Iterator

import faults
from ledger import NOTHING, Ledger, read, require_sound
from program import CANNOT_CREATE, CANNOT_SAVE, SUCCESS, Ending, Program, Tasks
from row import Row, Settings, Trial
from faults import IN_COMMIT
from worlds.tasks import fill

SIZE = 8  # tasks
WRITERS = 3
LOCKED = 0.5  # seconds

READING = (("list", "--all"), ("agenda",), ("show", "1"), ("undo", "--list"), ("stats",), ("export", "-"))
CHANGING = (("add", "a new task"), ("done", "2"), ("edit", "1", "--due", "today"), ("delete", "1"), ("undo",), ("redo",))

# From <sys/prctl.h> and <linux/capability.h>: the capabilities to ignore the permissions of files.
PR_CAPBSET_DROP = 24
OVERRIDES = (1, 2, 3)


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Path]:
    """Yields a directory with a database."""
    if faults.IS_LINUX:
        faults.build()
    with tempfile.TemporaryDirectory() as name:
        fill(Tasks.of(settings, Path(name)), SIZE)
        yield Path(name)


def trial(trial: Trial) -> None:
    shutil.copytree(trial.shared, trial.directory, dirs_exist_ok=True)
    case = CASES[trial.number % len(CASES)]
    trial.note(case.__name__.replace("_", " "))
    case(trial, trial.program)


def one_of(trial: Trial, commands: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    return trial.random.choice(commands)


def require_success(trial: Trial, ending: Ending) -> None:
    trial.require(ending.status == SUCCESS, ending.text)


def require_refusal(trial: Trial, ending: Ending, database: Path) -> None:
    """Requires an error that names the database, and no result."""
    trial.require(ending.status in (CANNOT_CREATE, CANNOT_SAVE), ending.text)
    trial.require(str(database).encode() in ending.errors, f"the error names no file: {ending.text}")
    trial.require(not ending.output, f"a result with an error: {ending.text}")


def changed_by(trial: Trial, tasks: Program, *options: str) -> Ledger:
    """Changes tasks, and returns the ledger after the change."""
    before = read(tasks.database)
    new = f"text {trial.random.random()}"
    command = one_of(trial, (("add", new), ("edit", "1", "--notes", new), ("undo",)))
    require_success(trial, tasks.run(*command, *options))
    after = require_sound(tasks.database)
    trial.require(after.outline != before.outline, "a change was not stored")
    return after


def without_privileges() -> None:
    """Makes the permissions of files apply to root, too, in the program that this process executes."""
    if os.geteuid() == 0:
        library = ctypes.CDLL(None)
        for capability in OVERRIDES:
            library.prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)


# --- Moved, copied and restored -----------------------------------------------------------------------


def moved(trial: Trial, tasks: Program) -> None:
    """Moves the database while processes add tasks; each task is stored under the old or the new name."""
    target = trial.directory / "moved.sqlite3"
    is_finished = threading.Event()

    def add(writer: int) -> list[str]:
        names: list[str] = []
        while not is_finished.is_set():
            ending = tasks.run("add", f"task {len(names)} of writer {writer}", "--json")
            if ending.status == SUCCESS:
                names.append(ending.objects[0]["name"])
            else:
                require_refusal(trial, ending, tasks.database)
                trial.note("refused commands during a move")
        return names

    with ThreadPoolExecutor(WRITERS) as pool:
        writers = [pool.submit(add, number) for number in range(WRITERS)]
        time.sleep(trial.random.uniform(0.1, 0.3))
        tasks.database.rename(target)
        time.sleep(0.2)
        is_finished.set()
        names = [name for writer in writers for name in writer.result()]
    ledgers = (require_sound(target), require_sound(tasks.database))
    stored = [task.name for ledger in ledgers for task in ledger.tasks.values() if "writer" in task.name]
    trial.require(sorted(stored) == sorted(names), f"added were {sorted(names)}, stored are {sorted(stored)}")
    trial.note("tasks added during a move", len(names))


def copied(trial: Trial, tasks: Program) -> None:
    """Copies the database; a change of one of them changes the other one not."""
    copy = trial.directory / "copy.sqlite3"
    shutil.copy(tasks.database, copy)
    before = tasks.database.read_bytes()
    other = Tasks.of(trial.settings, trial.directory)
    other.database = copy
    changed_by(trial, other, "--database", str(copy))
    trial.require(tasks.database.read_bytes() == before, "a change of a copy changed the original")
    unchanged = copy.read_bytes()
    changed_by(trial, tasks)
    trial.require(copy.read_bytes() == unchanged, "a change of the original changed its copy")


def restored(trial: Trial, tasks: Program) -> None:
    """Replaces the database by an earlier copy, with which the commands continue."""
    backup = trial.directory / "backup"
    shutil.copy(tasks.database, backup)
    state = read(tasks.database)
    changed_by(trial, tasks)
    shutil.copy(backup, tasks.database)
    require_success(trial, tasks.run(*one_of(trial, READING)))
    trial.require(read(tasks.database).outline == state.outline, "the restored state differs")
    changed_by(trial, tasks)


# --- Links --------------------------------------------------------------------------------------------


def symbolic_link(trial: Trial, tasks: Program) -> None:
    """Uses the database by a link, also after a crash under the other name."""
    link = trial.directory / "link.sqlite3"
    link.symlink_to(tasks.database)
    names = [("--database", str(link)), ()]
    trial.random.shuffle(names)
    if faults.IS_LINUX:
        tasks.run("add", "interrupted", *names[0], environment=faults.loaded(trial.directory, IN_COMMIT.environment))
    require_success(trial, tasks.run(*one_of(trial, READING), *names[1]))
    changed_by(trial, tasks, *names[0])
    changed_by(trial, tasks, *names[1])
    trial.require(link.is_symlink(), "the link was replaced")


def dangling_link(trial: Trial, tasks: Program) -> None:
    """Uses a link to a missing file; it is created, or the command is refused."""
    tasks.database.unlink()
    elsewhere = trial.directory / "elsewhere.sqlite3"
    tasks.database.symlink_to(elsewhere)
    ending = tasks.run("add", "a new task")
    if ending.status == SUCCESS:
        trial.require(len(require_sound(elsewhere).tasks) == 1, f"not stored: {ending.text}")
    else:
        require_refusal(trial, ending, tasks.database)
    trial.require(tasks.database.is_symlink(), "the link was replaced")


def hard_link(trial: Trial, tasks: Program) -> None:
    """Refuses a database with two names, and works again when one of them is removed."""
    second = trial.directory / "second.sqlite3"
    os.link(tasks.database, second)
    before = second.read_bytes()
    require_refusal(trial, tasks.run(*one_of(trial, (*READING, *CHANGING))), tasks.database)
    trial.require(second.read_bytes() == before, "the database was changed")
    second.unlink()
    changed_by(trial, tasks)


# --- Permissions --------------------------------------------------------------------------------------


def read_only(trial: Trial, tasks: Program) -> None:
    """Reads a database whose file or directory is read-only, and refuses to change it."""
    directory = trial.directory / "data"
    directory.mkdir()
    database = tasks.database.rename(directory / "tasks.sqlite3")
    before = database.read_bytes()
    tasks.place(database)
    file_mode, directory_mode = trial.random.choice(((0o400, 0o700), (0o600, 0o500), (0o400, 0o500)))
    database.chmod(file_mode)
    directory.chmod(directory_mode)
    try:
        require_success(trial, tasks.run(*one_of(trial, READING), prepare=without_privileges))
        ending = tasks.run(*one_of(trial, CHANGING), prepare=without_privileges)
        require_refusal(trial, ending, database)
        trial.require(database.read_bytes() == before, f"the database was changed: {ending.text}")
        trial.require(os.listdir(directory) == [database.name], f"files were created: {ending.text}")
    finally:
        directory.chmod(0o700)
    database.chmod(0o600)
    changed_by(trial, tasks)


def no_permission(trial: Trial, tasks: Program) -> None:
    """Refuses a file, or a directory, without permission."""
    directory = trial.directory / "data"
    directory.mkdir()
    database = tasks.database.rename(directory / "tasks.sqlite3")
    before = database.read_bytes()
    if trial.random.random() < 0.3:
        database = directory / "new" / "tasks.sqlite3"
        directory.chmod(0o500)
    else:
        closed = trial.random.choice((directory, database))
        closed.chmod(0)
    tasks.place(database)
    command = ("add", "a new task") if database.parent.name == "new" else one_of(trial, (*READING, *CHANGING))
    try:
        require_refusal(trial, tasks.run(*command, prepare=without_privileges), database)
    finally:
        directory.chmod(0o700)
    original = directory / "tasks.sqlite3"
    original.chmod(0o600)
    trial.require(original.read_bytes() == before, "the database was changed")


def closed_folder_of_export(trial: Trial, tasks: Program) -> None:
    """Refuses to export into a directory without permission, with its path."""
    directory = trial.directory / "exports"
    directory.mkdir(mode=0o500)
    target = directory / "out.jsonl"
    ending = tasks.run("export", str(target), prepare=without_privileges)
    require_refusal(trial, ending, target)
    trial.require(not os.listdir(directory), f"files were created: {ending.text}")


def not_a_file(trial: Trial, tasks: Program) -> None:
    """Refuses a directory, a FIFO or a device in place of the database."""
    tasks.database.unlink()
    kind = trial.random.choice(("directory", "FIFO", "device"))
    path = tasks.database
    if kind == "directory":
        path.mkdir()
    elif kind == "FIFO":
        os.mkfifo(path)
    else:
        path = Path("/dev/null")
    tasks.place(path)
    require_refusal(trial, tasks.run(*one_of(trial, (*READING, *CHANGING))), path)


# --- Other processes ----------------------------------------------------------------------------------


def locked(trial: Trial, tasks: Program) -> None:
    """Waits while another process has locked the database for a moment."""
    with contextlib.closing(sqlite3.connect(tasks.database, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN EXCLUSIVE")
        release = threading.Timer(LOCKED, other.execute, ["ROLLBACK"])
        release.start()
        endings = [tasks.run(*one_of(trial, commands)) for commands in (READING, CHANGING)]
        release.join()
    for ending in endings:
        require_success(trial, ending)


def empty(trial: Trial, tasks: Program) -> None:
    """Treats an empty file as a new database."""
    os.truncate(tasks.database, 0)
    require_success(trial, tasks.run("list"))
    trial.require(read(tasks.database) is NOTHING, "reading an empty file set it up")
    require_success(trial, tasks.run("add", "a new task"))
    trial.require(list(require_sound(tasks.database).tasks) == [1], "the first task does not have number 1")


CASES: tuple[Callable[[Trial, Program], None], ...] = (
    *(moved, copied, restored, symbolic_link, dangling_link, hard_link, read_only, no_permission),
    *(closed_folder_of_export, not_a_file, locked, empty),
)

ROWS = [Row("tasks-places", __doc__, 24, 2_000, trial, Tasks, shared=shared)]
