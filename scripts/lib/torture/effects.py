"""Commands that change a database or create a file, with the stored effect; a fault must leave that, or nothing."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable, Iterable, Protocol

from program import SUCCESS, Program
from row import Broken, Settings
from staging import in_data

# In arguments, the directory in which a command runs: the fault library counts calls on absolute paths.
HERE = "{here}"


@dataclass(frozen=True)
class Command:
    """A command line, and whether it runs on a database with data or without one."""

    arguments: tuple[str, ...]
    is_on_data: bool = True

    # Whether the command stores the first part of an outline in one transaction, and then the other part in another one.
    has_two_transactions: bool = False

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


@dataclass(frozen=True)
class World:
    """Directories with the files to import: one with a database with data, and one without a database."""

    full: Path
    empty: Path

    def directory_for(self, command: Command) -> Path:
        return self.full if command.is_on_data else self.empty


def create_world(settings: Settings, directory: Path, tool: type[Program], fill: Callable[[Any], None]) -> World:
    """Creates the directories of a world; `fill` creates the database in the directory `data`, and the other files."""
    world = World(directory / "full", directory / "empty")
    world.full.mkdir()
    fill(in_data(settings, world.full, tool))
    shutil.copytree(world.full, world.empty, ignore=shutil.ignore_patterns("data"))
    return world


class State(Protocol):
    """What a database stores."""

    @property
    def outline(self) -> Any:
        """The stored values without the times, which differ in each run."""


# Returns what a database stores, independently of the tool; raises `Broken` if that contradicts itself.
Read = Callable[[Path], State]


@dataclass(frozen=True)
class Effect:
    """What a command stores: the states before and after it, the bytes of the created file, and the duration."""

    command: Command
    before: State
    after: State
    file: bytes | None
    seconds: float

    def require_one_of_both(self, found: State, is_acknowledged: bool, what: str) -> bool:
        """Requires the state before or after the command, after it if it was acknowledged; returns whether after it."""
        is_after = found.outline == self.after.outline
        is_old_or_new = is_after or found.outline == self.before.outline
        if self.command.has_two_transactions:
            parts = zip(found.outline, self.before.outline, self.after.outline)
            is_old_or_new = all(part in (before, after) for part, before, after in parts)
            # The second transaction succeeds although the first one failed.
            is_after = found.outline[1] == self.after.outline[1]
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


def effects(
    settings: Settings, world: World, directory: Path, commands: Iterable[Command], tool: type[Program], read: Read
) -> list[Effect]:
    """Runs commands in copies of their directories, without any fault."""
    places = ((directory / f"copy{number}", command) for number, command in enumerate(commands))
    return [effect(settings, world, place, command, tool, read) for place, command in places]


def effect(
    settings: Settings, world: World, directory: Path, command: Command, tool: type[Program], read: Read
) -> Effect:
    """Runs a command in a copy of its directory, without any fault."""
    shutil.copytree(world.directory_for(command), directory)
    program = in_data(settings, directory, tool)
    before = read(program.database)
    ending = program.run(*command.line(directory))
    if ending.status != SUCCESS:
        raise Broken(f"without any fault: {ending.text}")
    after = read(program.database)
    if command.target is None and after.outline == before.outline:
        raise Broken(f"without any effect: {ending.text}")
    file = (directory / command.target).read_bytes() if command.target else None
    return Effect(command, before, after, file, ending.seconds)
