"""A server is killed at random moments of the commands of a tool, each of which has a database of its own."""

from __future__ import annotations

import contextlib
import random
import re
import shutil
import tempfile
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable, Iterator, Mapping, Optional, Sequence

from honest import Server
from ledger import NOTHING, Ledger, ledger, require_agreement
from postgres import Client, Cluster, cluster
from program import SUCCESS, Ending, Fetcher, Program, Tasks
from row import Broken, Row, Settings, Trial
from rows.postgres import UNUSABLE_SERVER, may_be_saved, on_server, read, require_exactly, writing
from saved import Saved, require_consistent
from world import Command, Effect, is_acknowledged, require_success
from worlds import fetcher, tasks

# The kills of each command in the quick and in the full run.
QUICK, FULL = 40, 300

# The commands that run at a kill. If there were many, they would take long to start, and most kills would hit the start.
AT_A_TIME = 5

# A command takes up to this multiple of its duration without any other.
DELAY = 2.5

# The system keeps what a killed process has written, so the server need not wait for the disk.
SETTINGS = "fsync = off\nfull_page_writes = off\n"


@dataclass(frozen=True)
class Tool:
    """A tool on a server."""

    program: type[Program]
    commands: Sequence[Command]  # the place of each is the name of the database on whose contents it runs
    following: tuple[str, ...]  # a command that succeeds on every database

    # Returns what is stored. Raises `Broken` if that contradicts itself or the output of the command that stored it.
    read: Callable[[Client, Optional[Ending]], Any]

    # Creates the contents of the database `full`, and files in a directory.
    fill: Callable[[Program], None]

    @property
    def turns(self) -> int:
        """The number of kills that hit every command once."""
        return -(-len(self.commands) // AT_A_TIME)


@dataclass(frozen=True)
class Case:
    """A command with its effect, and the statements that restore the contents of its database."""

    database: str
    restore: str
    effect: Effect


@dataclass(frozen=True)
class Stage:
    """A tool, the server of its databases, the files of its commands, and its commands."""

    tool: Tool
    settings: Settings
    server: Cluster
    files: Path
    environment: Mapping[str, str]
    cases: list[Case]

    def program(self, directory: Path, database: str) -> Program:
        """Returns the tool in a directory, with a database on the server."""
        program = self.tool.program.of(self.settings, directory)
        program.environment |= self.environment
        program.place(self.server.uri(database))
        return program

    def stored(self, database: str, ending: Ending | None = None) -> Any:
        with self.server.client(database) as client:
            return self.tool.read(client, ending)


# --- The stage ----------------------------------------------------------------------------------------


@contextlib.contextmanager
def shared(tool: Tool, settings: Settings) -> Iterator[Stage]:
    """Runs a server until the end of the block, and each command once without any fault."""
    with tempfile.TemporaryDirectory() as name, cluster(SETTINGS) as server, Server() as web:
        root = Path(name)
        stage = Stage(tool, settings, server, root / "files", {"FETCHER_URL": web.url}, [])
        stage.files.mkdir()
        for database in ("empty", "full"):
            server.create_database(database)
        tool.fill(stage.program(stage.files, "full"))
        if tool is FETCHER:
            server.create_database("reset", "full")
            require_success(stage.program(stage.files, "reset"), "reset", "--force")
        restore = {command.place: contents(server, command.place, tool.program.name) for command in tool.commands}
        for number, command in enumerate(tool.commands):
            database = f"case{number}"
            shutil.copytree(stage.files, root / database)
            server.create_database(database, command.place)
            found = effect(stage, database, stage.program(root / database, database), command)
            stage.cases.append(Case(database, restore[command.place], found))
        yield stage


def contents(server: Cluster, database: str, schema: str) -> str:
    """Returns statements that restore the contents of a database in a copy of it."""
    with server.client(database) as client:
        tables = client.run(f"SELECT tablename FROM pg_tables WHERE schemaname = '{schema}'")
    if not tables:
        return f"DROP SCHEMA IF EXISTS {schema} CASCADE"
    dump = server.control("--data-only", "--inserts", "-d", server.uri(database), program="pg_dump")
    deletions = (f'DELETE FROM {schema}."{table}"' for (table,) in tables)
    # Triggers would count the deleted rows.
    return "; ".join(["SET session_replication_role = replica", *deletions, dump])


def effect(stage: Stage, database: str, program: Program, command: Command) -> Effect:
    """Runs a command without any fault."""
    before = stage.stored(database)
    ending = require_success(program, *command.line(program.directory))
    after = stage.stored(database, ending)
    if command.target is None and after.outline == before.outline:
        raise Broken(f"without any effect: {ending.text}")
    file = (program.directory / command.target).read_bytes() if command.target else None
    return Effect(command, before, after, file, ending.seconds)


# --- A kill -------------------------------------------------------------------------------------------


def crash(trial: Trial, server: Cluster) -> None:
    """Kills the server in one of two ways, and starts it again."""
    if trial.random.random() < 0.5:
        server.kill()
        trial.note("killed servers")
    else:
        server.stop()
        trial.note("stopped servers")
    server.restart()


def crash_during_commands(trial: Trial, number: int) -> None:
    """Kills the server while commands run; each must have its whole effect or none, and the effect if it says so.

    Consecutive numbers select all commands, in random groups. The kill comes at a random moment of each of them.
    """
    stage: Stage = trial.shared
    turn, part = divmod(number, stage.tool.turns)
    order = random.Random(f"{trial.settings.seed} {turn}").sample(stage.cases, len(stage.cases))
    cases = order[part :: stage.tool.turns]
    programs = [prepared(trial, stage, case) for case in cases]
    moments = [trial.random.uniform(0, DELAY * case.effect.seconds) for case in cases]
    kill_time = time.monotonic() + max(moments)

    def run(program: Program, case: Case, moment: float) -> Ending:
        time.sleep(max(0, kill_time - moment - time.monotonic()))
        return program.run(*case.effect.command.line(program.directory))

    with ThreadPoolExecutor(len(cases)) as pool:
        endings = [pool.submit(run, *arguments) for arguments in zip(programs, cases, moments)]
        time.sleep(max(0, kill_time - time.monotonic()))
        trial.note("commands that were faster than the kill", sum(ending.done() for ending in endings))
        crash(trial, stage.server)
        checks = [pool.submit(check, trial, stage, *found) for found in zip(cases, programs, endings)]
    for finished in checks:
        finished.result()
    following = programs[0].run(*stage.tool.following)
    trial.require(following.status == SUCCESS, f"after a kill during {cases[0].effect.command}: {following.text}")
    stage.stored(cases[0].database, following)


def prepared(trial: Trial, stage: Stage, case: Case) -> Program:
    """Restores the contents of a database, and returns the tool in a new directory."""
    with stage.server.client(case.database) as client:
        client.run(case.restore)
    directory = trial.directory / case.database
    shutil.copytree(stage.files, directory)
    return stage.program(directory, case.database)


def check(trial: Trial, stage: Stage, case: Case, program: Program, running: Future[Ending]) -> None:
    """Requires the promised outcome of a command during which the server was killed."""
    ending, effect = running.result(), case.effect
    what = f"the server was killed during {effect.command}: {ending.text}"
    trial.require(ending.status in (SUCCESS, *UNUSABLE_SERVER), what)
    found = stage.stored(case.database, ending)
    is_stored = is_acknowledged(effect.command, ending)
    is_after = effect.require_one_of_both(found, is_stored, what)
    is_known = is_stored or effect.command.has_parts or effect.command.target is not None or may_be_saved(ending)
    trial.require(is_known or not is_after, f"{what}: stored, but not acknowledged")
    effect.require_file(program.directory, is_stored, what)
    trial.note(f"commands that ended with {ending.status}")
    trial.note("unknown outcomes", may_be_saved(ending))


# --- Fetcher ------------------------------------------------------------------------------------------

LONGEST_WORK = 0.4  # seconds, enough for dozens of saved fetches


def read_fetches(client: Client, ending: Optional[Ending]) -> Saved:
    return require_consistent(read(client), ending.codes if ending else ())


WATCH = Command(("watch", "--every", "0s", "--count", "3", "--until-failure", "--json"))
FETCHER = Tool(Fetcher, [*fetcher.commands(), WATCH], ("fetch",), read_fetches, lambda program: fetcher.fill(program, 4))


def kill_fetcher(trial: Trial) -> None:
    turn, part = divmod(trial.number - 1, FETCHER.turns + 1)
    if part < FETCHER.turns:
        crash_during_commands(trial, turn * FETCHER.turns + part)
    else:
        crash_during_writes(trial)


def crash_during_writes(trial: Trial) -> None:
    """Kills the server while several processes fetch into one database; exactly the shown fetches must be saved."""
    stage, name, is_over = trial.shared, f"writes{trial.number}", threading.Event()
    program = on_server(trial, stage.server.create_database(name))
    with writing(trial, program, stage.environment["FETCHER_URL"], lambda shown: is_over.is_set()) as shown:
        time.sleep(trial.random.uniform(0, LONGEST_WORK))
        crash(trial, stage.server)
        is_over.set()
    with stage.server.client(name) as client:
        require_exactly(client, shown)
    trial.note("fetches of several processes", len(shown.codes))
    trial.note("unknown outcomes", shown.unknown)


# --- Tasks --------------------------------------------------------------------------------------------

SIZE = 40  # tasks


def read_ledger(client: Client, ending: Optional[Ending]) -> Ledger:
    """Returns the tasks and their history, which must lead to them."""
    client.run("SET search_path = tasks; BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    if client.run("SELECT to_regclass('tasks.task') IS NULL") == [(True,)]:
        return NOTHING

    def query(statement: str) -> list[tuple[Any, ...]]:
        return [tuple(map(unescaped, row)) for row in client.run(statement)]

    return require_agreement(ledger(query, "SELECT name, last FROM last_id"))


def unescaped(value: Any) -> Any:
    """Returns a stored value, in whose text a backslash is two, and NUL is a backslash and a zero."""
    if not isinstance(value, str):
        return value
    return re.sub(r"\\(.)", lambda escape: "\0" if escape[1] == "0" else escape[1], value)


NEXT = ("add", "the", "next", "task")
TASKS = Tool(Tasks, tasks.commands(SIZE), NEXT, read_ledger, lambda program: tasks.fill(program, SIZE))


# --- The rows -----------------------------------------------------------------------------------------


def row(tool: Tool, name: str, trial: Callable[[Trial], None], others: int = 0) -> Row:
    summary = f"a PostgreSQL server is killed at random moments of every command of {tool.program.name} that writes"
    quick, full = ((tool.turns + others) * each for each in (QUICK, FULL))
    return Row(name, summary, quick, full, trial, tool.program, lambda settings: shared(tool, settings), jobs=1, unit="kills")


ROWS = [
    row(FETCHER, "postgres-kill", kill_fetcher, others=1),
    row(TASKS, "postgres-tasks-kill", lambda trial: crash_during_commands(trial, trial.number - 1)),
]
