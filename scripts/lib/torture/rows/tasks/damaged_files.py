"""A damaged database, journal, export or todo.txt; tasks reads it correctly, or refuses it and changes nothing."""

from __future__ import annotations

import contextlib
import hashlib
import json
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Iterator

import faults
from damage import DAMAGES, LONGEST, Original, Originals, damage, files, in_time, journal
from effects import World
from ledger import read, require_agreement
from program import CANNOT_SAVE, REFUSED, SUCCESS, UNUSABLE
from row import Broken, Row, Settings, Trial
from rows.tasks.world import BACKUP, TODO, create_tasks_world
from staging import IN_COMMIT, database, in_data, in_directory, prepare
from tasks import Ending, Tasks

SIZES = (8, 150)  # tasks

# Damages of texts; they keep the number of the line that is wrong.
TEXT_DAMAGES = DAMAGES[:-1]


@dataclass(frozen=True)
class Shared:
    originals: Originals
    world: World  # with the files to import
    imported: dict[str, Any]  # the states after the import of each undamaged file


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Shared]:
    faults.build()
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name).resolve()
        worlds = []
        for size in SIZES:
            (directory / str(size)).mkdir()
            worlds.append(create_tasks_world(settings, directory / str(size), size))
        hot, after = directory / "hot", directory / "after"
        shutil.copytree(worlds[0].full, hot)
        prepare(settings, hot, [("add", "interrupted")], IN_COMMIT, Tasks)
        shutil.copytree(hot, after)
        journal(after, Tasks).unlink()
        sound = tuple(Original(world.full, states(world.full)) for world in worlds)
        originals = Originals(sound, Original(hot, sound[0].states | states(after)), journal(hot, Tasks).read_bytes())
        imported = {}
        for file in (BACKUP, TODO):
            copy = directory / f"import of {file}"
            shutil.copytree(worlds[0].empty, copy)
            prepare(settings, copy, [import_of(file)], tool=Tasks)
            imported[file] = listed(in_data(settings, copy, Tasks))
        yield Shared(originals, worlds[0], imported)


def import_of(file: str) -> tuple[str, ...]:
    return ("import", file) if file == BACKUP else ("import", "--format", "todo.txt", file)


def states(directory: Path) -> frozenset[str]:
    """Returns the JSON of the tasks that are not deleted, in a set."""
    # Reading would roll a hot journal back.
    with tempfile.TemporaryDirectory() as name:
        copy = Path(name) / "copy"
        shutil.copytree(directory, copy)
        tasks = read(database(copy, Tasks)).tasks.values()
    return frozenset({json.dumps(sorted(task[:6] for task in tasks if task.deleted is None))})


def shown(ending: Ending) -> str:
    """Returns the tasks that a command printed, in the same form."""
    keys = ("id", "name", "notes", "due", "tags", "priority")
    return json.dumps(sorted([task[key] for key in keys] for task in ending.objects))


def listed(tasks: Tasks) -> str:
    ending = tasks.run("list", "--all", "--json")
    if ending.status != SUCCESS:
        raise Broken(ending.text)
    return shown(ending)


def trial(trial: Trial) -> None:
    if trial.random.random() < 0.6:
        damaged_database(trial)
    else:
        damaged_import(trial)


# --- A database or its journal ------------------------------------------------------------------------


def damaged_database(trial: Trial) -> None:
    original, what = damage(trial, trial.shared.originals, Tasks)
    directory = database(trial.directory, Tasks).parent
    before = files(directory)
    journal_file = journal(trial.directory, Tasks)
    has_journal = journal_file.exists()
    tasks, _ = in_directory(trial.settings, trial.directory, None, Tasks)
    reads = trial.random.random() < 0.7
    arguments = ("list", "--all", "--json") if reads else ("add", "the next task", "--json")
    ending = in_time(trial, lambda: tasks.run(*arguments, patience=LONGEST), what)
    trial.require(ending.status in (SUCCESS, CANNOT_SAVE), f"{what}: {ending.text}")
    if ending.status == CANNOT_SAVE:
        error = json.loads(ending.errors)["error"]
        trial.require(str(directory) in error["message"], f"{what}: the error names no file: {ending.text}")
        # A journal may be rolled back before the damage is found.
        if not has_journal or journal_file.is_dir():
            trial.require(files(directory) == before, f"{what}: a refused file was changed: {ending.text}")
        trial.note("databases refused")
        return
    trial.note("databases opened")
    # A complete journal of another file is indistinguishable from its own: SQLite rolls it back.
    if what == "another file's journal":
        return
    found = in_time(trial, lambda: tasks.run("list", "--all", "--json", patience=LONGEST), what)
    if reads and shown(ending) in original.states:
        return
    if not reads and found.status == SUCCESS:
        names = [task["name"] for task in found.objects]
        if len(names) - 1 in {len(json.loads(state)) for state in original.states}:
            trial.require("the next task" in names, f"{what}: not listed: {ending.text}")
            return
    # A changed value in a valid page is not noticed immediately, but `doctor` must find the inconsistency.
    doctor = in_time(trial, lambda: tasks.run("doctor", patience=LONGEST), what)
    trial.require(doctor.status in (REFUSED, CANNOT_SAVE), f"{what}: {ending.text}; the doctor finds nothing: {doctor.text}")
    trial.note("found by the doctor")


# --- A file to import ---------------------------------------------------------------------------------


def damaged_import(trial: Trial) -> None:
    rng, world = trial.random, trial.shared.world
    name = rng.choice((BACKUP, BACKUP, TODO))
    is_new = rng.random() < 0.7 or name == BACKUP
    shutil.copytree(world.empty if is_new else world.full, trial.directory, dirs_exist_ok=True)
    file = trial.directory / name
    inflict = rng.choice(TEXT_DAMAGES)
    inflict(file, rng)
    what = f"{inflict.__name__} {name}"
    if name == BACKUP and rng.random() < 0.5:
        restore_checksum(file)
        what += " with a matching checksum"
    tasks = in_data(trial.settings, trial.directory, Tasks)
    before = contents(trial.directory)
    ending = in_time(trial, lambda: tasks.run(*import_of(name), patience=LONGEST), what)
    trial.require(ending.status in (SUCCESS, UNUSABLE), f"{what}: {ending.text}")
    if ending.status == UNUSABLE:
        trial.require(name.encode() in ending.errors, f"{what}: the error names no file: {ending.text}")
        trial.require(b"line " in ending.errors or name == BACKUP, f"{what}: the error names no line: {ending.text}")
        after = contents(trial.directory)
        trial.require(after == before, f"{what}: a refused import changed something: {ending.text}")
        trial.note("imports refused")
        return
    ledger = read(tasks.database)
    # A matching checksum makes damage look like an edited export, whose history and tasks may differ.
    if "matching" not in what:
        require_agreement(ledger)
    # A todo.txt has no checksum: other text means other tasks.
    is_checked = name == BACKUP and "matching" not in what
    trial.require(not is_checked or listed(tasks) == trial.shared.imported[name], f"{what}: imported: {ending.text}")
    trial.note("imports accepted")


def contents(directory: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in directory.rglob("*") if path.is_file()}


def restore_checksum(file: Path) -> None:
    """Replaces the last line of an export by one that matches the lines before it."""
    *lines, _ = file.read_bytes().splitlines(keepends=True) or [b""]
    footer = {"records": len(lines) - 1, "sha256": hashlib.sha256(b"".join(lines)).hexdigest()}
    file.write_bytes(b"".join(lines) + json.dumps(footer, separators=(",", ":")).encode() + b"\n")


ROW = Row(
    name="tasks-damaged-files",
    summary="a database of tasks, its journal, an export or a todo.txt is damaged",
    quick=400,
    full=50_000,
    trial=trial,
    shared=shared,
    tool=Tasks,
    proofs=("refusing damaged files", "refusing a planted journal", "the checksum"),
    proof_count=300,
)
