"""The task managers of the benchmark `tasks`, each with a list of the same generated tasks.

Commands run on a copy of the list, which `restore` creates anew, so that each command finds the same tasks.
"""

from __future__ import annotations

import datetime
import json
import os
import random
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator

from launching import Failed
from workplace import Command, Workplace

SEED = 1
WORDS = "call write buy send check plan fix clean the report to Joan invoice of milk window for next budget review".split()
TAGS = ("home", "work", "shop", "garden")
PRIORITIES = "ABC"  # of todo.txt: high, medium, low
CREATED = datetime.date(2026, 1, 5)

# The agenda has this week and the next one, whose first day is a Monday.
TODAY = datetime.date.today()
END_OF_AGENDA = TODAY + datetime.timedelta(days=14 - TODAY.weekday())


@dataclass(frozen=True)
class Task:
    name: str
    due: datetime.date | None
    tag: str | None
    priority: str | None


def generated(count: int) -> Iterator[Task]:
    """Returns tasks of which three in five have a due day, the first one too; half have a tag, a third a priority."""
    choose = random.Random(SEED)
    for number in range(count):
        yield Task(
            name=" ".join(choose.choices(WORDS, k=choose.randint(3, 8))),
            due=TODAY + datetime.timedelta(days=7 * number % 90 - 20) if number % 5 < 3 else None,
            tag=choose.choice(TAGS) if choose.random() < 0.5 else None,
            priority=choose.choice(PRIORITIES) if choose.random() < 1 / 3 else None,
        )


class TaskManager:
    """A task manager with its files in one directory."""

    name: str
    add: Command
    list: Command
    agenda: Command
    next: Command  # the ten most urgent tasks; todotxt-cli has no such command
    done: Command  # completes the task in the middle

    def __init__(self, workplace: Workplace, count: int) -> None:
        self.workplace = workplace
        self.count = count
        self.middle = str(count // 2 + 1)
        self.directory = workplace.directory / f"{self.name} {count}"
        self.template = self.directory.with_suffix(".template")
        self.directory.mkdir()
        self.create()
        shutil.copytree(self.directory, self.template)

    def create(self) -> None:
        """Creates the files."""
        raise NotImplementedError

    def open_count(self) -> int:
        """Returns the number of open tasks."""
        raise NotImplementedError

    def restore(self) -> None:
        """Restores the files as they were created, and flushes them, so that no measured command has to."""
        for file in self.directory.iterdir():
            if not (self.template / file.name).exists():
                file.unlink()
        for file in self.template.iterdir():
            copy = shutil.copyfile(file, self.directory / file.name)
            descriptor = os.open(copy, os.O_RDONLY)
            os.fsync(descriptor)
            os.close(descriptor)

    def require_open(self, count: int) -> None:
        found = self.open_count()
        if found != count:
            raise Failed(f"{self.name} has {found} open tasks instead of {count}")

    def number(self, *command: str | Path) -> int:
        return int(self.workplace.launcher.number(*command))


class Tasks(TaskManager):
    name = "tasks"

    def create(self) -> None:
        database = self.directory / "tasks.sqlite3"
        text = todo_text(self.directory / "todo.txt", self.count)
        tasks = self.workplace.tasks
        self.workplace.launcher.run(tasks, "import", text, "--format", "todo.txt", "--database", database)
        text.unlink()
        self.database = database
        self.add = (tasks, "add", "Buy", "milk", "--due", "tomorrow", "--database", database)
        self.list = (tasks, "list", "--database", database)
        self.agenda = (tasks, "agenda", "--database", database)
        self.next = (tasks, "next", "--limit", "10", "--database", database)
        self.done = (tasks, "done", self.middle, "--database", database)

    def open_count(self) -> int:
        select = "SELECT count(*) FROM task WHERE completed IS NULL AND deleted IS NULL"
        return self.number("sqlite3", self.database, select)


class Taskwarrior(TaskManager):
    name = "taskwarrior"

    def create(self) -> None:
        settings = self.directory / "taskrc"
        # Without a width, taskwarrior need not wrap names, which `tasks` does not do either.
        options = ("confirmation=off", "verbose=nothing", "hooks=off", "defaultwidth=0")
        settings.write_text("\n".join((f"data.location={self.directory}", *options, "")))
        file = self.directory / "tasks.json"
        file.write_text(json.dumps([taskwarrior_object(task) for task in generated(self.count)]))
        task = ("task", f"rc:{settings}")
        self.workplace.launcher.run(*task, "import", file)
        file.unlink()
        self.number_of_open = (*task, "count", "status:pending")
        self.add = (*task, "add", "Buy", "milk", "due:tomorrow")
        self.list = (*task, "list")
        self.agenda = (*task, f"due.before:{END_OF_AGENDA}", "list")
        self.next = (*task, "next", "limit:10")
        self.done = (*task, self.middle, "done")

    def open_count(self) -> int:
        return self.number(*self.number_of_open)


class TodoText(TaskManager):
    """A shell script without due days: its agenda is the tasks with a text `due:`."""

    name = "todotxt-cli"

    def create(self) -> None:
        settings = self.directory / "config"
        names = {"TODO_FILE": "todo.txt", "DONE_FILE": "done.txt", "REPORT_FILE": "report.txt"}
        lines = [f"export {key}='{self.directory / name}'\n" for key, name in names.items()]
        settings.write_text("".join((f"export TODO_DIR='{self.directory}'\n", *lines)))
        self.file = todo_text(self.directory / "todo.txt", self.count)
        todo = ("todo-txt", "-d", settings)
        self.add = (*todo, "add", f"Buy milk due:{TODAY + datetime.timedelta(days=1)}")
        self.list = (*todo, "list")
        self.agenda = (*todo, "list", "due:")
        self.done = (*todo, "do", self.middle)

    def open_count(self) -> int:
        return len(self.file.read_text().splitlines())


def todo_text(file: Path, count: int) -> Path:
    """Writes the tasks as a todo.txt, and returns the file."""
    with file.open("w") as lines:
        for task in generated(count):
            priority = f"({task.priority})" if task.priority else None
            tag = f"@{task.tag}" if task.tag else None
            due = f"due:{task.due}" if task.due else None
            lines.write(" ".join(filter(None, (priority, str(CREATED), task.name, tag, due))) + "\n")
    return file


def taskwarrior_object(task: Task) -> dict[str, object]:
    """Returns the task in the format of taskwarrior's import."""
    values = {
        "description": task.name,
        "status": "pending",
        "entry": CREATED.strftime("%Y%m%dT000000Z"),
        "due": task.due.strftime("%Y%m%dT000000Z") if task.due else None,
        "priority": dict(zip(PRIORITIES, "HML"))[task.priority] if task.priority else None,
        "tags": [task.tag] if task.tag else None,
    }
    return {key: value for key, value in values.items() if value}
