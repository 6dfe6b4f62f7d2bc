"""Each system call of storage fails in each possible way, in every command of a tool whose effects are known."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable, Sequence

from effects import Command, Effect, Read, World
from faults import Fault
from program import CANNOT_CREATE, CANNOT_SAVE, SUCCESS, UNUSABLE, Ending, Program
from row import Settings, Trial
from staging import IN_COMMIT, KILLED, failures, in_data, in_directory, in_rounds, observed, prepare


@dataclass(frozen=True)
class Subject:
    """The commands of a tool, on the directories of a world."""

    tool: type[Program]
    world: World
    read: Read
    commands: Sequence[Command]
    interruption: Command  # leaves a hot journal when it is killed in its commit
    recovering: Sequence[Command]  # roll the hot journal back
    show_despite_error: frozenset[str] = frozenset()  # the commands that print unsaved values


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


def all_cases(settings: Settings, directory: Path, subject: Subject) -> list[Case]:
    """Returns each call of each command once per kind of failure, in an order in which every call comes early."""
    interrupted = directory / "interrupted"
    shutil.copytree(subject.world.full, interrupted)
    prepare(settings, interrupted, [subject.interruption.line(interrupted)], IN_COMMIT, subject.tool)
    scenes = [(command, subject.world.directory_for(command)) for command in subject.commands]
    scenes += [(command, interrupted) for command in subject.recovering]
    cases: list[list[Case]] = []
    for number, (command, initial) in enumerate(scenes):
        scene, calls = observe(settings, directory / f"scene{number}", command, initial, subject)
        cases += [[Case(scene, fault) for fault in faults_of_call] for faults_of_call in failures(calls)]
    return in_rounds(cases, random.Random(settings.seed))


def observe(
    settings: Settings, directory: Path, command: Command, initial: Path, subject: Subject
) -> tuple[Scene, list[str]]:
    """Runs a command without faults; returns the scene and the names of its calls."""
    ending, calls = observed(settings, directory, command.line(directory), initial, subject.tool)
    if ending.status != SUCCESS:
        raise RuntimeError(f"without any fault: {ending.text}")
    # Reading rolls a hot journal back, so it needs a copy.
    copy = directory.with_suffix(".before")
    shutil.copytree(initial, copy)
    before, after = (subject.read(in_data(settings, place, subject.tool).database) for place in (copy, directory))
    target = command.target and directory / command.target
    file = target.read_bytes() if target and target.exists() else None
    return Scene(Effect(command, before, after, file, ending.seconds), initial), calls


# --- A trial ------------------------------------------------------------------------------------------


def require_effect_or_nothing(
    trial: Trial,
    subject: Subject,
    case: Case,
    reading: Sequence[tuple[str, ...]],
    require_next_change: Callable[[Any, str], None],
) -> None:
    """Runs a command with a failing call; requires its effect or none, and a clear error unless it succeeds.

    A command of `reading` and `require_next_change` use the database afterwards, in a quarter of the trials each.
    """
    effect, fault = case.scene.effect, case.fault
    shutil.copytree(case.scene.initial, trial.directory, dirs_exist_ok=True)
    before = set(os.listdir(trial.directory))
    program, environment = in_directory(trial.settings, trial.directory, fault, subject.tool)
    ending = program.run(*effect.command.line(trial.directory), environment=environment)
    what = f"{fault} in {effect.command}: {ending.text}"
    require_clear_error(trial, subject, ending, case, what)

    if trial.random.random() < 0.25:
        following = program.run(*trial.random.choice(reading))
        trial.require(following.status == SUCCESS, f"{what}: the next command: {following.text}")
    is_after = effect.require_one_of_both(subject.read(program.database), ending.status == SUCCESS, what)
    effect.require_file(trial.directory, ending.status == SUCCESS, what)
    if fault.error != KILLED and fault.call != "unlink":
        created = sorted(set(os.listdir(trial.directory)) - {*before, "data", effect.command.target})
        trial.require(not created, f"{what}: left behind: {created}")
    if trial.random.random() < 0.25:
        require_next_change(program, what)
    if ending.status not in (SUCCESS, -signal.SIGKILL) and is_after and effect.before.outline != effect.after.outline:
        trial.note("stored, with an error")
    trial.note(f"ended with {ending.status}" if ending.status >= 0 else "killed")


def require_clear_error(trial: Trial, subject: Subject, ending: Ending, case: Case, what: str) -> None:
    """Requires a matching exit status, and one sentence that names the file, with one about what to do."""
    if case.fault.error == KILLED:
        trial.require(ending.status == -signal.SIGKILL, f"the process was not killed: {what}")
        return
    command = case.scene.effect.command
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
    is_shown = bool(ending.output) and command.arguments[-1] != "-" and command.name not in subject.show_despite_error
    trial.require(not is_shown, f"a result is shown with the error: {what}")
