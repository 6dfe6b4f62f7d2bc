"""Each system call of storage fails in each possible way, in every command of tasks."""

from __future__ import annotations

import contextlib
import tempfile
from pathlib import Path
from typing import Iterator

import faults
from effects import Command
from faulty_commands import Case, Subject, all_cases, require_effect_or_nothing
from ledger import require_sound
from program import SUCCESS
from row import Row, Settings, Trial
from rows.tasks.world import commands, create_tasks_world
from tasks import Tasks

SIZE = 8  # tasks

READING = (
    Command(("list", "--all", "--json")),
    Command(("agenda", "--all")),
    Command(("show", "1")),
    Command(("undo", "--list")),
    Command(("stats",)),
    Command(("export", "-")),
)


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[tuple[Subject, list[Case]]]:
    faults.build()
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name).resolve()
        subject = Subject(
            tool=Tasks,
            world=create_tasks_world(settings, directory, SIZE),
            read=require_sound,
            commands=(*commands(SIZE), *READING),
            interruption=Command(("add", "interrupted")),
            recovering=(Command(("add", "after", "the", "crash")), Command(("list",))),
        )
        yield subject, all_cases(settings, directory, subject)


def trial(trial: Trial) -> None:
    def require_next_change(tasks: Tasks, what: str) -> None:
        following = tasks.run("add", "the", "next", "task", "--json")
        trial.require(following.status == SUCCESS, f"{what}: the next change: {following.text}")
        ledger = require_sound(tasks.database)
        trial.require(following.objects[0]["id"] == ledger.last_task, f"{what}: then {following.text}")

    subject, cases = trial.shared
    reading = (("list", "--all"), ("agenda",), ("undo", "--list"))
    require_effect_or_nothing(trial, subject, cases[trial.number - 1], reading, require_next_change)


ROW = Row(
    name="tasks-storage-faults",
    summary="each system call of storage fails in each way, in every command of tasks",
    quick=240,  # every eighth call with one kind of failure
    full=1_000_000,  # every call with every kind of failure
    most=lambda shared: len(shared[1]),
    trial=trial,
    shared=shared,
    tool=Tasks,
    proofs=("the transaction", "saving before showing"),
    proof_count=150,
)
