"""Each system call of storage fails in each possible way, in every command of tasks."""

from __future__ import annotations

import contextlib
import json
import os
import random
import shutil
import signal
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator

import faults
from faults import Fault
from ledger import read, require_agreement
from program import CANNOT_CREATE, CANNOT_SAVE, SUCCESS, UNUSABLE
from row import Row, Settings, Trial
from rows.tasks.world import Command, Effect, commands, create_world, in_data
from staging import IN_COMMIT, KILLED, failures, in_directory, in_rounds, observed, prepare
from tasks import Ending, Tasks

SIZE = 8  # tasks

READING = (
    Command(("list", "--all", "--json")),
    Command(("agenda", "--all")),
    Command(("show", "1")),
    Command(("undo", "--list")),
    Command(("stats",)),
    Command(("export", "-")),
)

# Commands on a database with a hot journal, which they roll back.
RECOVERING = (Command(("add", "after", "the", "crash")), Command(("list",)))


@dataclass(frozen=True)
class Scene:
    """A command with its effect, and its initial files."""

    effect: Effect
    initial: Path


@dataclass(frozen=True)
class Case:
    scene: Scene
    fault: Fault


# --- The cases ----------------------------------------------------------------------------------------


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[list[Case]]:
    faults.build()
    with tempfile.TemporaryDirectory() as directory:
        yield all_cases(settings, Path(directory).resolve())


def all_cases(settings: Settings, directory: Path) -> list[Case]:
    """Returns each call of each command once per kind of failure, in an order in which every call comes early."""
    world = create_world(settings, directory, SIZE)
    interrupted = directory / "interrupted"
    shutil.copytree(world.full, interrupted)
    prepare(settings, interrupted, [("add", "interrupted")], IN_COMMIT, Tasks)
    scenes = [(command, world.directory_for(command)) for command in (*commands(SIZE), *READING)]
    scenes += [(command, interrupted) for command in RECOVERING]
    cases: list[list[Case]] = []
    for number, (command, initial) in enumerate(scenes):
        scene, calls = observe(settings, directory / f"scene{number}", command, initial)
        cases += [[Case(scene, fault) for fault in faults_of_call] for faults_of_call in failures(calls)]
    return in_rounds(cases, random.Random(settings.seed))


def observe(settings: Settings, directory: Path, command: Command, initial: Path) -> tuple[Scene, list[str]]:
    """Runs a command without faults; returns the scene and the names of its calls."""
    ending, calls = observed(settings, directory, command.line(directory), initial, Tasks)
    if ending.status != SUCCESS:
        raise RuntimeError(f"without any fault: {ending.text}")
    # Reading rolls a hot journal back, so it needs a copy.
    copy = directory.with_suffix(".before")
    shutil.copytree(initial, copy)
    before, after = (read(in_data(settings, place).database) for place in (copy, directory))
    target = command.target and directory / command.target
    file = target.read_bytes() if target and target.exists() else None
    return Scene(Effect(command, before, after, file, ending.seconds), initial), calls


# --- A trial ------------------------------------------------------------------------------------------


def trial(trial: Trial) -> None:
    case: Case = trial.shared[trial.number - 1]
    effect, fault = case.scene.effect, case.fault
    shutil.copytree(case.scene.initial, trial.directory, dirs_exist_ok=True)
    before = set(os.listdir(trial.directory))
    tasks, environment = in_directory(trial.settings, trial.directory, fault, Tasks)
    ending = tasks.run(*effect.command.line(trial.directory), environment=environment)
    what = f"{fault} in {effect.command}: {ending.text}"
    require_clear_error(trial, ending, effect, fault, what)

    if trial.random.random() < 0.25:
        following = tasks.run(*trial.random.choice((("list", "--all"), ("agenda",), ("undo", "--list"))))
        trial.require(following.status == SUCCESS, f"{what}: the next command: {following.text}")
    is_after = effect.require_one_of_both(read(tasks.database), ending.status == SUCCESS, what)
    effect.require_file(trial.directory, ending.status == SUCCESS, what)
    if fault.error != KILLED and fault.call != "unlink":
        created = sorted(set(os.listdir(trial.directory)) - {*before, "data", effect.command.target})
        trial.require(not created, f"{what}: left behind: {created}")
    if trial.random.random() < 0.25:
        following = tasks.run("add", "the", "next", "task", "--json")
        trial.require(following.status == SUCCESS, f"{what}: the next change: {following.text}")
        ledger = require_agreement(read(tasks.database))
        trial.require(following.objects[0]["id"] == ledger.last_task, f"{what}: then {following.text}")
    if ending.status not in (SUCCESS, -signal.SIGKILL) and is_after and effect.before.outline != effect.after.outline:
        trial.note("stored, with an error")
    trial.note(f"ended with {ending.status}" if ending.status >= 0 else "killed")


def require_clear_error(trial: Trial, ending: Ending, effect: Effect, fault: Fault, what: str) -> None:
    """Requires a matching exit status, and one sentence that names the file, with one about what to do."""
    if fault.error == KILLED:
        trial.require(ending.status == -signal.SIGKILL, f"the process was not killed: {what}")
        return
    command = effect.command
    expected = {SUCCESS, CANNOT_CREATE, CANNOT_SAVE} | ({UNUSABLE} if command.name == "import" else set())
    trial.require(ending.status in expected, what)
    if ending.status == SUCCESS:
        is_report = command.name == "export" and ending.errors.startswith(b"Exported ")
        trial.require(not ending.errors or is_report, f"success with an error: {what}")
        return
    message = ending.errors.decode()
    if "--json" in command.arguments:
        message = json.loads(message)["error"]["message"] + "\n"
    names = [str(trial.directory / "data"), *([f"{trial.directory}/{command.file}"] if command.file else [])]
    trial.require(any(name in message for name in names), f"the error names no file: {what}")
    is_clear = message[:1].isupper() and message.endswith(".\n") and message.count("\n") <= 2
    trial.require(is_clear, f"the error is not a sentence, and another one: {what}")
    trial.require(not ending.output or command.arguments[-1] == "-", f"a result is shown with the error: {what}")


ROW = Row(
    name="tasks-storage-faults",
    summary="each system call of storage fails in each way, in every command of tasks",
    quick=1_920,  # every call with one kind of failure
    full=1_000_000,  # every call with every kind of failure
    most=len,
    trial=trial,
    shared=shared,
    tool=Tasks,
    proofs=("the transaction", "saving before showing"),
    proof_count=150,
)
