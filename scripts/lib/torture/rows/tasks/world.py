"""A database of tasks with a history, and the commands that the rows run on it."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from ledger import Ledger, read, require_agreement
from program import SUCCESS
from row import Broken, Settings
from tasks import Tasks

# In arguments, the directory in which a command runs: the fault library counts calls on absolute paths.
HERE = "{here}"
TODO = "todo.txt"
BACKUP = "backup.jsonl"

# Texts that take several bytes per character, and several lines.
NAME = "Grüße an 家族 👩‍👩‍👧"
NOTES = "first line\nsecond\tline\u00a0"


@dataclass(frozen=True)
class Command:
    """A command line, and whether it runs on a database with tasks or without one."""

    arguments: tuple[str, ...]
    is_on_tasks: bool = True

    @property
    def name(self) -> str:
        return self.arguments[0]

    @property
    def target(self) -> str | None:
        """The name of the file that the command creates; None if it creates none."""
        return self.file if self.name == "export" else None

    @property
    def file(self) -> str | None:
        """The name of the file that the command reads or creates."""
        return next((name.removeprefix(f"{HERE}/") for name in self.arguments if name.startswith(HERE)), None)

    def line(self, directory: Path) -> tuple[str, ...]:
        """The command line in a directory."""
        return tuple(argument.replace(HERE, str(directory)) for argument in self.arguments)

    def __str__(self) -> str:
        line = " ".join(self.arguments)
        return f"'{line if len(line) < 60 else line[:60] + ' ...'}'"


def numbers(first: int, last: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(first, last + 1))


def commands(size: int) -> list[Command]:
    """Returns every command that changes tasks or creates a file, on a database that `prepare` filled."""
    half = size // 2
    return [
        Command(("add", NAME, "--due", "2030-02-28", "--notes", NOTES, "--tag", "shop", "--priority", "high")),
        Command(("add", "The", "first", "task"), is_on_tasks=False),
        Command(("edit", *numbers(1, half), "--notes", NOTES, "--tag", "none", "--tag", "new")),
        Command(("edit", "1", "--due", "none", "--name", "a new name")),
        Command(("done", *numbers(half, size))),
        Command(("reopen", *numbers(1, half))),
        Command(("delete", *numbers(1, size))),
        Command(("delete", "2")),
        Command(("undo",)),
        Command(("undo", "3")),
        Command(("redo", "2")),
        Command(("import", "--format", "todo.txt", f"{HERE}/{TODO}")),
        Command(("import", "--format", "todo.txt", f"{HERE}/{TODO}"), is_on_tasks=False),
        Command(("import", f"{HERE}/{BACKUP}"), is_on_tasks=False),
        Command(("purge", "--force", "--before", "1ms ago")),
        Command(("export", f"{HERE}/out.jsonl")),
        Command(("export", f"{HERE}/out.txt", "--format", "todo.txt")),
        Command(("export", f"{HERE}/out.csv", "--format", "csv")),
    ]


def todo_text(count: int) -> str:
    """Returns a todo.txt with a number of tasks, of which every third is completed."""
    lines = []
    for number in range(1, count + 1):
        start = "x 2026-11-22 2026-11-20" if number % 3 == 0 else f"({'ABC'[number % 3]}) 2026-11-20"
        notes = " notes:first%0Asecond" if number % 5 == 0 else ""
        lines.append(f"{start} {NAME} {number} @shop +work due:2026-12-{number % 28 + 1:02}{notes}\n")
    return "".join(lines)


def fill(tasks: Tasks, size: int) -> None:
    """Creates the files to import, and a database with a number of tasks, deleted ones, and steps to redo."""
    (tasks.directory / TODO).write_text(todo_text(size))
    lines: list[tuple[str, ...]] = [
        ("import", "--format", "todo.txt", TODO),
        ("add", "deleted soon"),
        ("delete", str(size + 1)),
        ("done", *numbers(1, size // 4)),
        ("add", NAME, "--notes", NOTES),
        ("edit", *numbers(1, size // 4), "--priority", "low", "--tag", "edited"),
        ("reopen", "1"),
        ("undo", "2"),
        ("export", BACKUP),
    ]
    for arguments in lines:
        ending = tasks.run(*arguments)
        if ending.status != SUCCESS:
            raise Broken(ending.text)


@dataclass(frozen=True)
class World:
    """Directories with the files to import: one with a database of tasks, and one without a database."""

    full: Path
    empty: Path

    def directory_for(self, command: Command) -> Path:
        return self.full if command.is_on_tasks else self.empty


def create_world(settings: Settings, directory: Path, size: int) -> World:
    """Creates the directories of a world, with the database in the directory `data`."""
    world = World(directory / "full", directory / "empty")
    world.full.mkdir()
    fill(in_data(settings, world.full), size)
    shutil.copytree(world.full, world.empty, ignore=shutil.ignore_patterns("data"))
    return world


def in_data(settings: Settings, directory: Path) -> Tasks:
    """Returns the tool with its database in the directory `data`, which does not exist at first."""
    tasks = Tasks.of(settings, directory)
    tasks.database = directory / "data" / "tasks.sqlite3"
    tasks.environment["TASKS_DATABASE"] = str(tasks.database)
    return tasks


@dataclass(frozen=True)
class Effect:
    """What a command stores: the states before and after it, the bytes of the created file, and the duration."""

    command: Command
    before: Ledger
    after: Ledger
    file: bytes | None
    seconds: float

    def require_one_of_both(self, found: Ledger, is_acknowledged: bool, what: str) -> bool:
        """Requires the state before or after the command, after it if it was acknowledged; returns whether after it."""
        require_agreement(found)
        is_after = found.outline == self.after.outline
        if not is_after and found.outline != self.before.outline:
            raise Broken(f"{what}: the state is neither the old nor the new one: {found.outline}")
        if is_acknowledged and not is_after:
            raise Broken(f"{what}: acknowledged, but not stored: {found.outline}")
        return is_after

    def require_file(self, directory: Path, is_acknowledged: bool, what: str) -> None:
        """Requires the created file to be complete or absent, complete if the command was acknowledged."""
        if self.command.target is None:
            return
        target = directory / self.command.target
        if target.exists() and target.read_bytes() != self.file:
            raise Broken(f"{what}: the file is incomplete")
        if is_acknowledged and not target.exists():
            raise Broken(f"{what}: acknowledged, but the file is missing")


def effect(settings: Settings, world: World, directory: Path, command: Command) -> Effect:
    """Runs a command in a copy of its directory, without any fault."""
    shutil.copytree(world.directory_for(command), directory)
    tasks = in_data(settings, directory)
    before = read(tasks.database)
    ending = tasks.run(*command.line(directory))
    if ending.status != SUCCESS:
        raise Broken(f"without any fault: {ending.text}")
    after = require_agreement(read(tasks.database))
    if command.target is None and after.outline == before.outline:
        raise Broken(f"without any effect: {ending.text}")
    file = (directory / command.target).read_bytes() if command.target else None
    return Effect(command, before, after, file, ending.seconds)
