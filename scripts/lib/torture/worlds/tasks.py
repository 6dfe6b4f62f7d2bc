"""Databases of tasks with a history, and the commands of tasks on them."""

from __future__ import annotations

import os
import random
from typing import Mapping

from command_lines import LARGE, common_values, strange
from ledger import require_sound
from program import NOT_SHOWN, OFFLINE, SUCCESS, Program, Tasks
from row import Broken
from world import HERE, Command, World, require_success

# Files of other programs, with the arguments of their formats.
TODO, TASKWARRIOR, CALENDAR = "todo.txt", "tasks.json", "tasks.ics"
FILES = {TODO: ("--format", "todo.txt"), TASKWARRIOR: ("--format", "taskwarrior"), CALENDAR: ("--format", "ics")}

# Texts that take several bytes per character, and several lines.
NAME = "Grüße an 家族 👩‍👩‍👧"
NOTES = "first line\nsecond\tline\u00a0"

TEXTS = ("plain", "Grüße 👩‍👩‍👧", "\u202eleft", "\u0301", "\ufeff", "\u2028", "\u0085", "\x1b[2J", "a\nb", "+tag", "due:fri")
HUGE = 100_000  # bytes; the system limits an argument to 128 KiB


def numbers(first: int, last: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(first, last + 1))


def todo_text(count: int) -> str:
    """Returns a todo.txt with a number of tasks, of which every third is completed."""
    lines = []
    for number in range(1, count + 1):
        start = "x 2026-11-22 2026-11-20" if number % 3 == 0 else f"({'ABC'[number % 3]}) 2026-11-20"
        notes = " notes:first%0Asecond" if number % 5 == 0 else ""
        lines.append(f"{start} {NAME} {number} @shop +work due:2026-12-{number % 28 + 1:02}{notes}\n")
    return "".join(lines)


def commands(size: int) -> list[Command]:
    """Returns the commands of a world of a size."""
    half, imported = size // 2, ("import", "--format", "todo.txt", f"{HERE}/{TODO}")
    others = (TASKWARRIOR, CALENDAR)
    return [
        Command(("add", NAME, "--due", "2030-02-28", "--notes", NOTES, "--tag", "shop", "--priority", "high")),
        Command(("add", "The", "first", "task"), "empty"),
        Command(("edit", *numbers(1, half), "--notes", NOTES, "--tag", "none", "--tag", "new")),
        Command(("edit", "1", "--due", "none", "--name", "a new name")),
        Command(("done", *numbers(half, size))),
        Command(("reopen", *numbers(1, half))),
        Command(("delete", *numbers(1, size))),
        Command(("delete", "2")),
        Command(("undo",)),
        Command(("undo", "3")),
        Command(("redo", "2")),
        Command(imported),
        Command(imported, "empty"),
        *(Command(("import", f"{HERE}/{name}"), "empty") for name in others),
        Command(("import", f"{HERE}/{World.backup}"), "empty"),
        Command(("purge", "--force", "--before", "1ms ago")),
        Command(("export", f"{HERE}/out.jsonl")),
        Command(("export", f"{HERE}/out.txt", "--format", "todo.txt")),
        *(Command(("export", f"{HERE}/out.{name}", *FILES[name])) for name in others),
        Command(("export", f"{HERE}/out.csv", "--format", "csv")),
    ]


def fill(program: Program, size: int) -> None:
    """Creates the files to import, and a database with a number of tasks, deleted ones, and steps to redo."""
    (program.directory / TODO).write_text(todo_text(size))
    for arguments in (
        ("import", "--format", "todo.txt", TODO),
        ("add", "deleted soon"),
        ("delete", str(size + 1)),
        ("done", *numbers(1, size // 4)),
        ("add", NAME, "--notes", NOTES),
        ("edit", *numbers(1, size // 4), "--priority", "low", "--tag", "edited"),
        ("reopen", "1"),
        ("undo", "2"),
        ("export", World.backup),
        ("export", TASKWARRIOR, *FILES[TASKWARRIOR]),
        ("export", CALENDAR, *FILES[CALENDAR]),
    ):
        require_success(program, *arguments)


class TasksWorld(World):
    tool, prefix = Tasks, "tasks-"
    documented, unchanged = OFFLINE, OFFLINE - {SUCCESS, NOT_SHOWN}
    changing = {b"add", b"edit", b"done", b"reopen", b"delete", b"undo", b"redo", b"import", b"export", b"purge"}
    languages = (b"de_DE.UTF-8",)
    texts = FILES

    read = staticmethod(require_sound)

    def fill(self, program: Program) -> None:
        fill(program, self.size)

    def commands(self) -> list[Command]:
        return commands(self.size)

    def readers(self) -> list[Command]:
        lines = (("list", "--all", "--json"), ("agenda", "--all"), ("undo", "--list"), ("stats",), ("show", "1"), ("export", "-"))
        return [Command(line) for line in lines]

    def changes(self) -> list[Command]:
        return [Command(("add", "interrupted")), Command(("add", "after", "the", "crash"))]

    def require_next_change(self, program: Program) -> None:
        (added,) = require_success(program, "add", "the", "next", "task", "--json").objects
        ledger = require_sound(program.database)
        if added["id"] != ledger.last_task or added["id"] not in ledger.tasks:
            raise Broken(f"added is {added}, but the last task is {ledger.last_task}")

    def environment(self, rng: random.Random) -> Mapping[str, str]:
        weekday = rng.choice((*["sunday"] * 9, os.fsdecode(strange(rng))))
        return {"EDITOR": rng.choice(("true", "false", "")), "TASKS_FIRST_WEEKDAY": weekday}

    def values(self, rng: random.Random) -> Mapping[str, tuple[bytes, ...]]:
        huge = rng.choice((b"x", "é".encode(), b" ", b"\n", "👩‍👩‍👧".encode(), b"-"))
        texts = (*(text.encode() for text in TEXTS), b"none", b"", b" ", strange(rng), huge * (HUGE // len(huge)))
        days = (b"today", b"tomorrow", b"fri", b"next fri", b"3d", b"2w", b"eow", b"eom", b"2026-12-24", b"24 dec", b"none")
        strange_days = (b"heute", b"-3d", b"99999999999d", b"9999-12-31", b"0000-01-01", b"10000-01-01", b"2026-02-30")
        return {
            **common_values(rng, self.backup, *FILES),
            "N": (*(b"%d" % rng.randrange(1, self.size + 3) for _ in range(8)), *LARGE),
            "COUNT": (b"1", b"2", b"3", *LARGE),
            **dict.fromkeys(("NAME", "WORD", "TEXT"), texts),
            "TAG": (b"shop", b"none", b"#home", "größe".encode(), *texts),
            "DAY": (*days, *strange_days),
            "WEEKDAY": (b"monday", b"sunday", b"SUNDAY", b"8"),
            "COMMAND": (b"add", b"list", b"help", b"--help"),
        }
