"""SIGKILL, SIGINT, SIGTERM or SIGHUP at a random moment of every command that changes tasks or creates a file."""

from __future__ import annotations

import contextlib
import tempfile
from pathlib import Path
from typing import Iterator

from effects import effect
from ledger import read_export, require_agreement, require_sound
from program import SUCCESS, Program
from row import Row, Settings, Trial
from rows.tasks.world import commands, create_tasks_world
from signalled import Subject, require_effect_or_nothing
from staging import in_data
from tasks import Tasks

SIZE = 400  # tasks, enough for a kill in the middle of a transaction


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Subject]:
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name).resolve()
        world = create_tasks_world(settings, directory, SIZE)
        effects = [
            effect(settings, world, directory / f"copy{number}", command, Tasks, require_sound)
            for number, command in enumerate(commands(SIZE))
        ]
        for found in effects:
            if found.command.target == "out.jsonl":
                require_agreement(read_export(found.file or b""))
        yield Subject(world, effects, require_sound)


def trial(trial: Trial) -> None:
    def check(tasks: Program, what: str) -> None:
        command = trial.random.choice((["list", "--all"], ["agenda", "--all"], ["undo", "--list"], ["stats"]))
        ending = tasks.run(*command)
        trial.require(ending.status == SUCCESS, f"{what}: the next command: {ending.text}")

    tasks = in_data(trial.settings, trial.directory, Tasks)
    what = require_effect_or_nothing(trial, trial.shared, tasks, check)
    following = tasks.run("add", "the", "next", "task", "--json")
    trial.require(following.status == SUCCESS, f"{what}: the next command: {following.text}")
    (added,) = following.objects
    ledger = require_sound(tasks.database)
    trial.require(added["id"] == ledger.last_task and added["id"] in ledger.tasks, f"{what}: then {following.text}")


ROW = Row(
    name="tasks-kill",
    summary="SIGKILL and other signals at a random moment of every command of tasks",
    quick=108,
    full=10_000,
    trial=trial,
    shared=shared,
    tool=Tasks,
    proofs=("the transaction", "saving before showing", "the draft"),
    proof_count=400,
)
