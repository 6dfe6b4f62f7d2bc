"""Four processes at a time add, edit, complete, delete, undo and redo in one database, while others read it."""

from __future__ import annotations

import random
import tempfile
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable

from ledger import Ledger, require_sound
from program import NOT_FOUND, REFUSED, SUCCESS, Ending, Program, Tasks
from row import Row, Trial

WRITERS, COMMANDS = 4, 40

# A writer has no error but these: the others undo its steps, and it undoes theirs.
EXPECTED = {NOT_FOUND: b"There is no task ", REFUSED: b"There is nothing to "}
DELETED = b" was deleted. "


@dataclass
class Log:
    """What the commands of a writer reported."""

    added: dict[int, str] = field(default_factory=dict)  # names by numbers
    changes: Counter[str] = field(default_factory=Counter)  # steps by action
    undone: Counter[int] = field(default_factory=Counter)  # by step
    redone: Counter[int] = field(default_factory=Counter)


def trial(trial: Trial) -> None:
    tasks = trial.program
    with ThreadPoolExecutor(WRITERS + 3) as pool:
        is_finished = threading.Event()
        logs = []
        if trial.number % 2 == 0:
            # In the other rounds, the writers create the database at the same time.
            logs.append(Log())
            record(logs[0], tasks.run("add", "the first task", "--json"))
        readers = [pool.submit(read_repeatedly, trial, reader, is_finished) for reader in (check, show, export)]
        writers = [pool.submit(write, trial, number) for number in range(WRITERS)]
        try:
            logs += [writer.result() for writer in writers]
        finally:
            is_finished.set()
        for reader in readers:
            reader.result()
    require_everything(trial, require_sound(tasks.database), logs)


# --- Writers ------------------------------------------------------------------------------------------


def write(trial: Trial, writer: int) -> Log:
    """Runs commands in a loop, which must all succeed, apart from what other writers made impossible."""
    rng, log = random.Random(f"{trial.settings.seed} {trial.number} {writer}"), Log()
    for index in range(COMMANDS):
        action = rng.choice(("add", "add", "add", "edit", "done", "reopen", "delete", "undo", "undo", "redo"))
        name = f"task {index} of writer {writer}"
        if action == "add" or not log.added:
            day = rng.choice((["--due", "today"], ["--due", "none"], ["--every", "1d"], ["--after", "1w"]))
            arguments = ["add", name, *day]
        elif action in ("undo", "redo"):
            arguments = [action, *rng.choice(([], ["2"]))]
        else:
            chosen = rng.sample(sorted(log.added), min(len(log.added), rng.choice((1, 1, 2))))
            arguments = [action, *map(str, chosen)]
            if action == "edit":
                arguments += ["--notes", f"edited by command {index} of writer {writer}"]
        ending = trial.program.run(*arguments, "--json")
        if ending.status != SUCCESS:
            is_expected = EXPECTED.get(ending.status, b"?") in ending.errors or DELETED in ending.errors
            trial.require(is_expected and arguments[0] != "add", f"writer {writer}: {ending.text}")
            trial.note("refused commands")
            continue
        trial.note("commands of writers")
        record(log, ending)
    return log


def record(log: Log, ending: Ending) -> None:
    """Records what a successful command reported."""
    for reported in ending.objects:
        if reported["type"] == "step":
            (log.undone if reported["undone"] else log.redone)[reported["step"]] += 1
        elif reported["action"] == "add":  # also the next task of a series
            log.added[reported["id"]] = reported["name"]
    changes = [reported for reported in ending.objects if reported.get("changed")]
    if changes:
        log.changes[changes[0]["action"]] += 1


# --- Readers ------------------------------------------------------------------------------------------


def read_repeatedly(trial: Trial, reader: Callable[[Trial, Program], None], is_finished: threading.Event) -> None:
    while not is_finished.is_set():
        if not trial.program.database.exists():
            time.sleep(0.001)
            continue
        reader(trial, trial.program)
        trial.note(f"readings by {reader.__name__}")


def check(trial: Trial, tasks: Program) -> None:
    require_sound(tasks.database)


def show(trial: Trial, tasks: Program) -> None:
    for arguments in (["list", "--all", "--json"], ["agenda", "--all"], ["undo", "--list"], ["stats"], ["list", "task"]):
        ending = tasks.run(*arguments)
        trial.require(ending.status == SUCCESS, f"a reader: {ending.text}")
        if "--json" in arguments:
            ids = [task["id"] for task in ending.objects]
            trial.require(len(ids) == len(set(ids)), f"a task is listed twice: {ids}")


def export(trial: Trial, tasks: Program) -> None:
    """Exports, and replays the history of the import of the export into another database."""
    ending = tasks.run("export", "-")
    is_empty = ending.status == REFUSED and (
        b"no task is saved yet" in ending.errors or b"nothing is saved yet" in ending.errors
    )
    trial.require(ending.status == SUCCESS or is_empty, f"a reader: {ending.text}")
    if ending.status == SUCCESS:
        with tempfile.TemporaryDirectory(dir=trial.directory) as name:
            other = Tasks.of(trial.settings, Path(name))
            (other.directory / "export").write_bytes(ending.output)
            imported = other.run("import", "export")
            trial.require(imported.status == SUCCESS, f"an export cannot be imported: {imported.text}")
            require_sound(other.database)


# --- The outcome --------------------------------------------------------------------------------------


def require_everything(trial: Trial, ledger: Ledger, logs: list[Log]) -> None:
    """Requires that the history has exactly the steps that the writers reported."""
    added = {id: name for log in logs for id, name in log.added.items()}
    trial.require(len(added) == sum(len(log.added) for log in logs), f"a number was assigned twice: {added}")
    trial.require(sorted(added) == list(range(1, ledger.last_task + 1)), "numbers were lost")
    stored = {change.after.id: change.after.name for step in ledger.steps for change in step.changes if not change.before}
    trial.require(stored == added, f"added were {added}, stored are {stored}")

    reported = sum((log.changes for log in logs), Counter())
    steps = Counter(step.action for step in ledger.steps)
    trial.require(steps == reported, f"reported were the steps {reported}, stored are {steps}")
    undone, redone = sum((log.undone for log in logs), Counter()), sum((log.redone for log in logs), Counter())
    for step in ledger.steps:
        times = (undone[step.id], redone[step.id])
        is_reverted = step.reverted is not None
        trial.require(
            times[0] - times[1] == is_reverted,
            f"step {step.id} was undone {times[0]} times and redone {times[1]} times; reverted: {is_reverted}",
        )
    trial.note("steps", len(ledger.steps))
    trial.note("undone steps", sum(undone.values()))
    trial.note("redone steps", sum(redone.values()))


ROWS = [Row("tasks-processes", __doc__, 2, 100, trial, Tasks, jobs=1, unit="rounds")]
