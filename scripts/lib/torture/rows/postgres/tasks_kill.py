"""The server is killed at a random moment of commands of tasks, and started again."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path
from typing import Any, Iterator, Optional

from effects import Command
from ledger import NOTHING, Ledger, ledger, require_agreement
from libpq import Client
from postgres import Cluster
from program import SUCCESS, Ending
from row import Row, Settings, Trial
from rows.postgres.crash import FULL, QUICK, Stage, Tool, crash_during_commands, kills, staged
from rows.tasks.world import TODO, commands, fill, todo_text
from tasks import Tasks

SIZE = 40  # tasks

# Every command that changes tasks, or creates a file.
COMMANDS = commands(SIZE)


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Stage]:
    tool = Tool(Tasks, ("add", "the", "next", "task"), {}, read_ledger)

    def prepare(server: Cluster, files: Path) -> list[tuple[Command, str]]:
        server.create_database("empty")
        tasks = tool.at(settings, files, server.create_database("full"))
        if settings.lacking is None:
            fill(tasks, SIZE)
            found = COMMANDS
        else:
            (files / TODO).write_text(todo_text(SIZE))
            ending = tasks.run("add", "a", "task")
            if ending.status != SUCCESS:
                raise RuntimeError(ending.text)
            # A stand-in has no other commands.
            found = [command for command in COMMANDS if command.name == "add" or command.file == TODO]
        return [(command, "full" if command.is_on_data else "empty") for command in found]

    with staged(settings, tool, prepare) as stage:
        yield stage


def read_ledger(client: Client, ending: Optional[Ending]) -> Ledger:
    """Returns the tasks and their history, which must lead to them."""
    client.run("SET search_path = tasks; BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    if client.run("SELECT to_regclass('tasks.task') IS NULL") == [("t",)]:
        return NOTHING

    def query(statement: str) -> list[tuple[Any, ...]]:
        return [tuple(map(unescaped, row)) for row in client.run(statement)]

    return require_agreement(ledger(query, "SELECT name, last FROM last_id"))


def unescaped(value: Any) -> Any:
    """Returns a stored value, in whose text a backslash is two, and NUL is a backslash and a zero."""
    if not isinstance(value, str):
        return value
    return re.sub(r"\\(.)", lambda escape: "\0" if escape[1] == "0" else escape[1], value)


def trial(trial: Trial) -> None:
    crash_during_commands(trial, trial.shared, trial.number - 1)


ROW = Row(
    name="postgres-tasks-kill",
    summary="a PostgreSQL server is killed at random moments of every command of tasks that changes tasks or creates a file",
    quick=kills(COMMANDS, QUICK),
    full=kills(COMMANDS, FULL),
    trial=trial,
    shared=shared,
    tool=Tasks,
    stand_in="naive_postgres_tasks.py",
    proofs=("the transaction", "saving before showing"),
    jobs=1,
    unit="kills",
)
