"""A tool with the databases of a row, its commands, and their effects: after a fault, a database has the effect or nothing."""

from __future__ import annotations

import contextlib
import random
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Collection, ContextManager, Iterable, Iterator, Mapping, Protocol

import faults
from faults import IN_COMMIT, Call, Fault
from program import SUCCESS, Ending, Program
from row import Broken, Settings, Trial

# In arguments, the directory in which a command runs: the fault library counts calls on absolute paths.
HERE = "{here}"


class State(Protocol):
    """What a database stores."""

    @property
    def outline(self) -> Any:
        """The stored values without those that differ in each run, such as times."""


@dataclass(frozen=True)
class Command:
    """A command line, and the name of the directory in which it runs."""

    arguments: tuple[str, ...]
    place: str = "full"

    # Whether the command stores the first part of an outline in one transaction, and then the other part in another one.
    has_two_transactions: bool = False

    @property
    def name(self) -> str:
        return self.arguments[0]

    @property
    def has_parts(self) -> bool:
        """Whether the command has a transaction for each of a number of fetches, or for parts of what is pruned."""
        return not {"--count", "--prune"}.isdisjoint(self.arguments)

    @property
    def target(self) -> str | None:
        """The name of the file that the command creates; None if it creates none."""
        return self.file if self.name in ("export", "chart") else None

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


@dataclass(frozen=True)
class Effect:
    """What a command stores: the states before and after it, the bytes of the created file, and the duration."""

    command: Command
    before: Any
    after: Any
    file: bytes | None
    seconds: float

    def require_one_of_both(self, found: Any, is_acknowledged: bool, what: str) -> bool:
        """Requires the state before or after the command, after it if it was acknowledged; returns whether after it.

        A command with parts may leave a state in between, unless it was acknowledged.
        """
        is_after = found.outline == self.after.outline
        is_old_or_new = is_after or found.outline == self.before.outline
        if self.command.has_two_transactions:
            parts = zip(found.outline, self.before.outline, self.after.outline)
            is_old_or_new = all(part in (before, after) for part, before, after in parts)
            # The second transaction succeeds although the first one failed.
            is_after = found.outline[1] == self.after.outline[1]
        elif self.command.has_parts:
            is_old_or_new = is_old_or_new or self.before.count < found.count < self.after.count
        elif self.command.file == World.backup and is_after:
            # Each import of an export has the same result, with its times.
            is_old_or_new = found == self.after
        if not is_old_or_new:
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


def require_success(program: Program, *arguments: str, **options: Any) -> Ending:
    """Runs a command that must succeed, and returns its ending."""
    ending = program.run(*arguments, **options)
    if ending.status != SUCCESS:
        raise Broken(f"without any fault: {ending.text}")
    return ending


class World:
    """Directories with databases of a tool, and commands on them; a subclass has those of one tool.

    The directory `full` has a database with data and the files to import, `empty` the files alone.
    """

    tool: ClassVar[type[Program]]
    prefix: ClassVar[str]  # of the names of rows

    # The documented exit codes of a random command line, and those of a command that changed nothing.
    documented: ClassVar[Collection[int]]
    unchanged: ClassVar[Collection[int]]

    # The commands that change nothing, and those that may; without the former, all that are not of the latter.
    reading: ClassVar[Collection[bytes]] = ()
    changing: ClassVar[Collection[bytes]] = ()
    languages: ClassVar[tuple[bytes, ...]] = ()  # values of LC_ALL

    # The commands that print values although an error prevents that they are stored.
    show_despite_error: ClassVar[Collection[str]] = ()

    backup = "backup.jsonl"
    texts: ClassVar[Mapping[str, tuple[str, ...]]] = {}  # other files to import, with the arguments

    def __init__(self, settings: Settings, directory: Path, url: str, size: int) -> None:
        self.settings, self.directory, self.url, self.size = settings, directory, url, size
        self.server = ("--url", url) if url else ()
        self.at("full").mkdir()
        self.fill(self.program("full"))
        shutil.copytree(self.at("full"), self.at("empty"), ignore=shutil.ignore_patterns("data"))

    @classmethod
    @contextlib.contextmanager
    def opened(cls, settings: Settings, size: int = 8) -> Iterator[Any]:
        """Yields a world in a temporary directory, with a server until the end of the block."""
        if faults.IS_LINUX:
            faults.build()
        with tempfile.TemporaryDirectory() as name, cls.serving() as url:
            yield cls(settings, Path(name).resolve(), url, size)

    # What a subclass defines.

    @classmethod
    def serving(cls) -> ContextManager[str]:
        """Runs a server until the end of the block, and yields its URL; a tool that sends no request needs none."""
        return contextlib.nullcontext("")

    def fill(self, program: Program) -> None:
        """Creates a database with data and the files to import."""
        raise NotImplementedError

    @staticmethod
    def read(database: Path) -> Any:
        """Returns what a database stores, independently of the tool; raises `Broken` if that contradicts itself."""
        raise NotImplementedError

    def commands(self) -> list[Command]:
        """Returns commands that store something or create a file, of each kind."""
        raise NotImplementedError

    def readers(self) -> list[Command]:
        """Returns commands that read, of each kind; the first ones run after a fault."""
        raise NotImplementedError

    def changes(self) -> list[Command]:
        """Returns commands that change the directory `full`: the first one is killed in its commit, the other runs after that."""
        raise NotImplementedError

    def require_next_change(self, program: Program) -> None:
        """Changes a database, and requires the effect."""
        raise NotImplementedError

    def environment(self, rng: random.Random) -> Mapping[str, str]:
        """Returns the environment of a random command line."""
        return {}

    def values(self, rng: random.Random) -> Mapping[str, tuple[bytes, ...]]:
        """Returns the values for the placeholders in command lines."""
        raise NotImplementedError

    def secrets(self) -> tuple[bytes, ...]:
        """Options with a secret in an invalid value, which no message may show."""
        return ()

    # Directories.

    def at(self, place: str) -> Path:
        return self.directory / place

    def program(self, place: str) -> Program:
        return self.tool.in_data(self.settings, self.at(place))

    def database(self, place: str) -> Path:
        return self.program(place).database

    def copied(self, place: str, name: str, *commands: tuple[str, ...], fault: Fault | None = None) -> str:
        """Copies a directory, runs commands there, and returns the name of the copy."""
        if not self.at(name).exists():
            shutil.copytree(self.at(place), self.at(name))
            for line in commands:
                self.program(name).run(*line, environment=faults.loaded(self.at(name), fault.environment if fault else {}))
        return name

    def interrupted(self, place: str = "full", name: str = "interrupted") -> str:
        """Copies a directory, and kills a command in its commit, which leaves a hot journal; returns the name of the copy."""
        return self.copied(place, name, self.changes()[0].line(self.at(name)), fault=IN_COMMIT)

    def effects(self) -> list[Effect]:
        """Runs each command in a copy of its directory, without any fault."""
        return [self.effect(command, f"effect{number}") for number, command in enumerate(self.commands())]

    def effect(self, command: Command, name: str, environment: Mapping[str, str] | None = None) -> Effect:
        """Runs a command in a copy of its directory, without any fault."""
        directory = self.at(self.copied(command.place, name))
        # Reading rolls a hot journal back, so it needs a copy.
        before = self.read(self.database(self.copied(command.place, f"{name}.before")))
        ending = require_success(self.program(name), *command.line(directory), environment=environment)
        after = self.read(self.database(name))
        file = (directory / command.target).read_bytes() if command.target else None
        return Effect(command, before, after, file, ending.seconds)

    def traced(self, command: Command, name: str) -> tuple[Effect, list[Call]]:
        """Runs a command in a copy of its directory, without any fault; returns its effect and its calls."""
        trace = self.at(f"{name}.trace")
        effect = self.effect(command, name, faults.loaded(self.at(name), {"FAULTS_TRACE": str(trace)}))
        return effect, faults.read_trace(trace)


def is_acknowledged(command: Command, ending: Ending) -> bool:
    """Whether a command said that it succeeded, or printed its result; one with parts prints a result for each."""
    return ending.status == SUCCESS or (not command.has_parts and ending.output.endswith(b"\n"))


def require_nothing_left(trial: Trial, effect: Effect, before: Iterable[str], what: str) -> None:
    """Requires that a command created no other file than its target, the database and its journal."""
    database = trial.tool.in_data(trial.settings, trial.directory).database
    files = [*trial.directory.iterdir(), *database.parent.glob("*")]
    expected = {*before, "data", effect.command.target, database.name, f"{database.name}-journal"}
    created = sorted({file.name for file in files} - expected)
    trial.require(not created, f"{what}: left behind: {created}")
