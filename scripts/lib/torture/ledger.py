"""The tasks and their history in a database, read independently of tasks.

The history is replayed: the changes of each task in effect must lead from one to the next, and to the stored task.
"""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Callable, Iterable, NamedTuple, Optional

import sound
from row import Broken

PRIORITIES = (None, "high", "medium", "low")  # by their numbers in the database
ACTIONS = {"add", "edit", "complete", "reopen", "delete", "import"}
TIMES = ("created_ms", "completed_ms", "deleted_ms")
# The columns, of which those of days and times have texts in changes.
ADDED = ("due_time", "start", "project", "recurrence", "blockers", "uid")
FIELDS = {"id", "name", "notes", "due", "tags", "priority", *TIMES, *ADDED}


class Task(NamedTuple):
    """The values of a task; times in milliseconds."""

    id: int
    name: str
    notes: str
    due: Optional[str]
    tags: tuple[str, ...]
    priority: Optional[str]
    created: int
    completed: Optional[int]
    deleted: Optional[int]
    added: tuple[Any, ...] = (None,) * len(ADDED)

    @property
    def recurrence(self) -> Optional[str]:
        return self.added[ADDED.index("recurrence")]

    @property
    def outline(self) -> tuple[Any, ...]:
        """The values without the times and the identity, which differ in each run."""
        return (*self[:6], self.completed is not None, self.deleted is not None, *self.added[:-1])


class Change(NamedTuple):
    before: Optional[Task]
    after: Task


@dataclass
class Step:
    """A step with its changes; a reverted step is not in effect."""

    id: int
    action: str
    time: int
    reverted: Optional[int]
    count: int
    changes: list[Change] = field(default_factory=list)


@dataclass
class Ledger:
    """Everything that is stored: tasks, steps by number, the steps to redo, and the last numbers assigned."""

    tasks: dict[int, Task]
    steps: list[Step]
    redo: list[int]
    last_task: int
    last_step: int

    @property
    def outline(self) -> tuple[Any, ...]:
        """The stored values without the times, for a comparison of two runs."""
        steps = tuple(
            (step.id, step.action, step.reverted is not None, tuple(change.after.outline for change in step.changes))
            for step in self.steps
        )
        tasks = tuple(self.tasks[id].outline for id in sorted(self.tasks))
        return (tasks, steps, tuple(self.redo), self.last_task, self.last_step)


NOTHING = Ledger({}, [], [], 0, 0)


# --- Reading ------------------------------------------------------------------------------------------


def read(database: Path) -> Ledger:
    """Returns the ledger of a database, read in one transaction. Raises `Broken` if the database is corrupt."""
    return sound.read(database, "task", NOTHING, of_sqlite)


def of_sqlite(connection: sqlite3.Connection) -> Ledger:
    """Returns the ledger of a database that is open."""
    return ledger(connection.execute, "SELECT name, seq FROM sqlite_sequence")


def ledger(query: Callable[[str], Iterable[Any]], last_numbers: str) -> Ledger:
    """Returns the ledger in the tables that a function queries; another query returns the last numbers assigned."""
    last = dict(query(last_numbers))
    columns = ("id", "name", "notes", "due", "tags", "priority", "created", "completed", "deleted", *ADDED)
    rows = query(f"SELECT {', '.join(columns)} FROM task ORDER BY id")
    found = Ledger(
        tasks={row[0]: _task_of_row(row) for row in rows},
        steps=[Step(*row) for row in query("SELECT * FROM step ORDER BY id")],
        redo=[step for (step,) in query("SELECT step FROM redo ORDER BY id")],
        last_task=last.get("task", 0),
        last_step=last.get("step", 0),
    )
    steps = {step.id: step for step in found.steps}
    for step, task, before, after in query("SELECT * FROM change ORDER BY step, task"):
        change = Change(before and task_of(json.loads(before)), task_of(json.loads(after)))
        if step not in steps or change.after.id != task:
            raise Broken(f"the change of task {task} in step {step} has no step, or is one of task {change.after.id}")
        steps[step].changes.append(change)
    return found


def _task_of_row(row: tuple[Any, ...]) -> Task:
    id, name, notes, due, tags, priority, created, completed, deleted, due_time, start, *texts = row
    names = tuple(tag for tag in tags.split(" ") if tag)
    time = None if due_time is None else f"{due_time // 60:02}:{due_time % 60:02}"
    project, recurrence, blockers, uid = texts
    added = (time, day_of(start), project, recurrence, blockers and tuple(map(int, blockers.split())), uid)
    return Task(id, name, notes, day_of(due), names, PRIORITIES[priority or 0], created, completed, deleted, added)


def task_of(fields: dict[str, Any]) -> Task:
    """Returns the task in the object of a change."""
    if not fields.keys() <= FIELDS:
        raise Broken(f"unknown fields: {fields}")
    times = (fields["created_ms"], fields.get("completed_ms"), fields.get("deleted_ms"))
    texts = (fields["name"], fields.get("notes", ""), fields.get("due"))
    blockers = fields.get("blockers")
    added = tuple(blockers and tuple(blockers) if field == "blockers" else fields.get(field) for field in ADDED)
    return Task(fields["id"], *texts, tuple(fields.get("tags", [])), fields.get("priority"), *times, added)


def day_of(days: Optional[int]) -> Optional[str]:
    """Returns the date of a number of days since 1970-01-01, also in the year 0, which `datetime` lacks; None for none."""
    if days is None:
        return None
    era, day = divmod(days + 719_468, 146_097)  # 400 years from March 1st of the year 0
    year_of_era = (day - day // 1_460 + day // 36_524 - day // 146_096) // 365
    day -= 365 * year_of_era + year_of_era // 4 - year_of_era // 100
    month = (5 * day + 2) // 153
    day -= (153 * month + 2) // 5 - 1
    month = month + 3 if month < 10 else month - 9
    return f"{400 * era + year_of_era + (month <= 2):04}-{month:02}-{day:02}"


# --- Checking -----------------------------------------------------------------------------------------


def require_agreement(ledger: Ledger) -> Ledger:
    """Requires that the history leads to the stored tasks, and returns the ledger.

    A purge may have removed the start of the history, and deleted tasks.
    """
    ids = [step.id for step in ledger.steps]
    is_purged = ids[:1] != [1] and ledger.last_step > 0
    if ids != list(range(ledger.last_step + 1 - len(ids), ledger.last_step + 1)):
        raise Broken(f"the steps are {ids}, but the last step is {ledger.last_step}")
    states: dict[int, Optional[Task]] = {}
    for step in ledger.steps:
        _replay(step, states, is_purged)
    for id, task in states.items():
        is_removed = is_purged and task is not None and task.deleted is not None and id not in ledger.tasks
        if ledger.tasks.get(id) != task and not is_removed:
            raise Broken(f"task {id} is {ledger.tasks.get(id)}, but according to its history {task}")
    unknown = ledger.tasks.keys() - states.keys()
    if unknown and not is_purged:
        raise Broken(f"the tasks {sorted(unknown)} have no history")
    newest = max([*ledger.tasks, *states, 0])
    if newest > ledger.last_task:
        raise Broken(f"task {newest} exists, but the last task is {ledger.last_task}")
    reverted = {step.id for step in ledger.steps if step.reverted is not None}
    if len(set(ledger.redo)) != len(ledger.redo) or not reverted.issuperset(ledger.redo):
        raise Broken(f"the steps to redo are {ledger.redo}, but the reverted ones {sorted(reverted)}")
    return ledger


def _replay(step: Step, states: dict[int, Optional[Task]], is_purged: bool) -> None:
    """Applies a step to the states of its tasks, which must be those before the step."""
    tasks = [change.after.id for change in step.changes]
    if step.action not in ACTIONS or len(set(tasks)) != len(tasks) or len(tasks) != step.count or not tasks:
        raise Broken(f"step {step.id} ('{step.action}') has {step.count} changes: those of the tasks {tasks}")
    # A completed task passes its recurrence on to one new task.
    ended = [before for before, after in step.changes if before and before.recurrence and not after.recurrence]
    new = [after for before, after in step.changes if before is None]
    if step.action == "complete" and (len(new) > len(ended) or not all(task.recurrence for task in new)):
        raise Broken(f"step {step.id} completes {len(ended)} tasks that recur, and adds {new}")
    for before, after in step.changes:
        adds = step.action in ("add", "import") or (step.action == "complete" and before is None)
        if adds != (before is None) or before == after or (before is not None and before.id != after.id):
            raise Broken(f"step {step.id} ('{step.action}') changes {before} to {after}")
        if step.reverted is not None:
            states.setdefault(after.id, before)
            continue
        if after.id not in states and (adds or is_purged):
            states[after.id] = before
        if after.id not in states or states[after.id] != before:
            found = states.get(after.id)
            raise Broken(f"step {step.id} changes {before} to {after}, but the earlier history ends with {found}")
        states[after.id] = after


def require_sound(database: Path) -> Ledger:
    """Returns the ledger of a database, whose history must lead to its tasks."""
    return require_agreement(read(database))
