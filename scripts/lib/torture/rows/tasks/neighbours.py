"""A planted journal, a restored backup or a second name next to a database of tasks."""

from __future__ import annotations

import contextlib
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator

from journals import PATIENCE, Crash, crash, own_journal, plant, require_outcome
from ledger import Ledger, read, require_sound
from program import SUCCESS
from row import Broken, Row, Settings, Trial
from tasks import Tasks


@dataclass(frozen=True)
class Shared:
    crash: Crash
    committed: Ledger  # the tasks before the crash, which must survive


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Shared]:
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        tasks = Tasks.of(settings, directory)
        database, backup = directory / "crashed", directory / "backup"
        for number in range(4):
            ending = tasks.run("add", f"task {number}")
            if ending.status != SUCCESS:
                raise Broken(ending.text)
            if number == 1:
                shutil.copy(tasks.database, backup)
        committed = read(tasks.database)
        crash(tasks.database, database, "step")
        yield Shared(Crash(database, directory / "crashed-journal", backup), committed)


def trial(trial: Trial) -> None:
    database = trial.tasks.database
    change = plant(trial, trial.shared.crash, database)
    before = database.read_bytes()
    command = trial.random.choice((("add", "after the crash"), ("done", "1"), ("list",), ("undo", "--list")))
    ending = trial.tasks.run(*command, patience=PATIENCE)
    require_outcome(trial, change, ending, database, before)
    if change is own_journal:
        steps = trial.shared.committed.steps
        trial.require(require_sound(database).steps[: len(steps)] == steps, f"committed steps are lost: {ending.text}")


ROW = Row(
    name="tasks-neighbours",
    summary="a planted journal, a restored backup or a second name next to a database of tasks",
    quick=40,
    full=2_000,
    trial=trial,
    shared=shared,
    tool=Tasks,
    proofs=("refusing another user's journal", "comparing the journal with the file", "refusing a second name"),
    proof_count=100,
)
