"""Kills of a server at random moments of the commands of a tool, each of which has a database of its own."""

from __future__ import annotations

import contextlib
import random
import re
import shutil
import tempfile
import time
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Callable, Iterator, Mapping, Optional, Sequence

from effects import Command, Effect, State
from libpq import Client
from postgres import Cluster, cluster
from program import SUCCESS, Ending, Program
from row import Broken, Settings, Trial
from rows.postgres.world import UNUSABLE_SERVER, may_be_saved

# The kills of each command in the quick and in the full run.
QUICK, FULL = 40, 300

# The commands that run at a kill. If there were many, they would take long to start, and most kills would hit the start.
AT_A_TIME = 4

# A command takes up to this multiple of its duration without any other.
DELAY = 2.5

# The system keeps what a killed process has written, so the server need not wait for the disk.
SETTINGS = "fsync = off\nfull_page_writes = off\n"


@dataclass(frozen=True)
class Tool:
    """A tool on a server."""

    program: type[Program]
    following: tuple[str, ...]  # a command that succeeds on every database

    # Variables for its commands.
    environment: Mapping[str, str]

    # Returns what is stored. Raises `Broken` if that contradicts itself or the output of the command that stored it.
    read: Callable[[Client, Optional[Ending]], State]

    def at(self, settings: Settings, directory: Path, uri: str) -> Program:
        """Returns the tool in a directory, with a database on a server."""
        program = self.program.of(settings, directory)
        program.environment |= {f"{program.name.upper()}_DATABASE": uri, **self.environment}
        return program


@dataclass(frozen=True)
class Case:
    """A command with its effect, and the statements that restore the contents of its database."""

    database: str
    restore: str
    effect: Effect

    @property
    def has_parts(self) -> bool:
        """Whether the command has several transactions: each fetch, or parts of what is pruned."""
        return not {"--count", "--prune"}.isdisjoint(self.effect.command.arguments)


@dataclass(frozen=True)
class Stage:
    """A tool, the server of its databases, the files of its commands, and its commands."""

    tool: Tool
    server: Cluster
    files: Path
    cases: list[Case]

    @property
    def parts(self) -> int:
        """The number of kills that hit every command once."""
        return -(-len(self.cases) // AT_A_TIME)


def kills(commands: Sequence[object], each: int, others: int = 0) -> int:
    """Returns the number of kills of which a number hit each of the commands; after each turn follow others."""
    return (-(-len(commands) // AT_A_TIME) + others) * each


# --- The stage ----------------------------------------------------------------------------------------


@contextlib.contextmanager
def staged(
    settings: Settings, tool: Tool, prepare: Callable[[Cluster, Path], Sequence[tuple[Command, str]]]
) -> Iterator[Stage]:
    """Runs a server until the end of the block, and each command once without any fault.

    `prepare` creates databases on the server and files in a directory; it returns the commands, each with the name of the
    database on whose contents it runs.
    """
    with tempfile.TemporaryDirectory() as name, cluster(SETTINGS) as server:
        root = Path(name)
        files = root / "files"
        files.mkdir()
        commands = prepare(server, files)
        restore = {source: contents(server, source, tool.program.name) for _, source in commands}
        cases = []
        for number, (command, source) in enumerate(commands):
            database = f"case{number}"
            directory = root / database
            shutil.copytree(files, directory)
            program = tool.at(settings, directory, server.create_database(database, source))
            cases.append(Case(database, restore[source], effect(tool, server, database, program, command)))
        yield Stage(tool, server, files, cases)


def contents(server: Cluster, database: str, schema: str) -> str:
    """Returns statements that restore the contents of a database in a copy of it."""
    with server.client(database) as client:
        tables = client.query("SELECT tablename FROM pg_tables WHERE schemaname = $1", schema)
    if not tables:
        return f"DROP SCHEMA IF EXISTS {schema} CASCADE"
    dump = server.control("--data-only", "--inserts", "-d", server.uri(database), program="pg_dump")
    deletions = (f'DELETE FROM {schema}."{table}"' for (table,) in tables)
    # Triggers would count the deleted rows. The commands of psql in newer dumps are not SQL.
    start = "; ".join(["SET session_replication_role = replica", *deletions])
    return f"{start}; {re.sub(r'(?m)^.(un)?restrict .*$', '', dump)}"


def effect(tool: Tool, server: Cluster, database: str, program: Program, command: Command) -> Effect:
    """Runs a command without any fault."""
    before = stored(tool, server, database)
    ending = program.run(*command.line(program.directory))
    if ending.status != SUCCESS:
        raise Broken(f"without any fault: {ending.text}")
    after = stored(tool, server, database, ending)
    if command.target is None and after.outline == before.outline:
        raise Broken(f"without any effect: {ending.text}")
    file = (program.directory / command.target).read_bytes() if command.target else None
    return Effect(command, before, after, file, ending.seconds)


def stored(tool: Tool, server: Cluster, database: str, ending: Ending | None = None) -> State:
    with server.client(database) as client:
        return tool.read(client, ending)


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


def crash_during_commands(trial: Trial, stage: Stage, number: int) -> None:
    """Kills the server while commands run; each must have its whole effect or none, and the effect if it says so.

    Consecutive numbers select all commands, in random groups. The kill comes at a random moment of each of them.
    """
    turn, part = divmod(number, stage.parts)
    order = random.Random(f"{trial.settings.seed} {turn}").sample(stage.cases, len(stage.cases))
    cases = order[part :: stage.parts]
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
    stored(stage.tool, stage.server, cases[0].database, following)


def prepared(trial: Trial, stage: Stage, case: Case) -> Program:
    """Restores the contents of a database, and returns the tool in a new directory."""
    with stage.server.client(case.database) as client:
        client.run(case.restore)
    directory = trial.directory / case.database
    shutil.copytree(stage.files, directory)
    return stage.tool.at(trial.settings, directory, stage.server.uri(case.database))


def check(trial: Trial, stage: Stage, case: Case, program: Program, running: Future[Ending]) -> None:
    """Requires the promised outcome of a command during which the server was killed."""
    ending = running.result()
    what = f"the server was killed during {case.effect.command}: {ending.text}"
    trial.require(ending.status in (SUCCESS, *UNUSABLE_SERVER), what)
    found = stored(stage.tool, stage.server, case.database, ending)
    is_acknowledged = ending.status == SUCCESS or ending.output.endswith(b"\n")
    if not case.has_parts:
        is_after = case.effect.require_one_of_both(found, is_acknowledged, what)
        is_known = is_acknowledged or case.effect.command.target is not None or may_be_saved(ending)
        trial.require(is_known or not is_after, f"{what}: stored, but not acknowledged")
    elif ending.status == SUCCESS:
        trial.require(found.outline == case.effect.after.outline, f"{what}: acknowledged, but not stored: {found}")
    case.effect.require_file(program.directory, is_acknowledged, what)
    trial.note(f"commands that ended with {ending.status}")
    trial.note("unknown outcomes", may_be_saved(ending))
