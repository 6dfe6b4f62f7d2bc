"""A database of tasks with a history, and the commands that the rows run on it."""

from __future__ import annotations

from pathlib import Path

from effects import HERE, Command, World, create_world
from program import SUCCESS
from row import Broken, Settings
from tasks import Tasks

TODO = "todo.txt"
BACKUP = "backup.jsonl"

# Texts that take several bytes per character, and several lines.
NAME = "Grüße an 家族 👩‍👩‍👧"
NOTES = "first line\nsecond\tline\u00a0"


def numbers(first: int, last: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(first, last + 1))


def commands(size: int) -> list[Command]:
    """Returns every command that changes tasks or creates a file, on a database that `prepare` filled."""
    half = size // 2
    return [
        Command(("add", NAME, "--due", "2030-02-28", "--notes", NOTES, "--tag", "shop", "--priority", "high")),
        Command(("add", "The", "first", "task"), is_on_data=False),
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
        Command(("import", "--format", "todo.txt", f"{HERE}/{TODO}"), is_on_data=False),
        Command(("import", f"{HERE}/{BACKUP}"), is_on_data=False),
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


def create_tasks_world(settings: Settings, directory: Path, size: int) -> World:
    """Creates the directories of a world, with a database of a number of tasks."""
    return create_world(settings, directory, Tasks, lambda tasks: fill(tasks, size))
