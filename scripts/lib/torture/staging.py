"""Prepared directories with a tool's database, and the failures of each system call of a command in them."""

from __future__ import annotations

import errno
import random
import shutil
from pathlib import Path
from typing import Any, Optional, TypeVar

import faults
from faults import Fault
from fetcher import Fetcher
from program import Program
from row import Settings

ERRORS = (errno.EIO, errno.ENOSPC, errno.EINTR, errno.EACCES)
KILLED = 0

# A kill in a commit, when the journal is complete and the pages are written: at the flush of the database, after the
# flushes of the journal, of its directory and of the journal's header.
IN_COMMIT = Fault("sync", 4, 1, KILLED)

Case = TypeVar("Case")
AnyProgram = TypeVar("AnyProgram", bound=Program)


def database(directory: Path, tool: type[Program] = Fetcher) -> Path:
    # In a directory that does not exist at first: its creation is a call, too.
    return directory / "data" / f"{tool.name}.sqlite3"


def in_data(settings: Settings, directory: Path, tool: type[AnyProgram]) -> AnyProgram:
    """Returns a tool in a directory, with its database in the directory `data`."""
    program = tool.of(settings, directory)
    program.database = database(directory, tool)
    program.environment[f"{tool.name.upper()}_DATABASE"] = str(program.database)
    return program


def in_directory(
    settings: Settings, directory: Path, fault: Optional[Fault], tool: type[Program] = Fetcher
) -> tuple[Any, dict[str, str]]:
    """Returns a tool in a directory, and the environment that makes its calls fail."""
    return in_data(settings, directory, tool), faults.loaded(directory, fault.environment if fault else {})


def prepare(
    settings: Settings,
    directory: Path,
    commands: list[tuple[str, ...]],
    fault: Optional[Fault] = None,
    tool: type[Program] = Fetcher,
) -> None:
    """Runs commands on the database in a directory."""
    directory.mkdir(exist_ok=True)
    program, environment = in_directory(settings, directory, fault, tool)
    for arguments in commands:
        program.run(*arguments, environment=environment)


def observed(
    settings: Settings, directory: Path, arguments: tuple[str, ...], initial: Path, tool: type[Program] = Fetcher
) -> tuple[Any, list[str]]:
    """Runs a command without faults in a copy of a directory; returns its ending and the names of its calls."""
    shutil.copytree(initial, directory)
    program, environment = in_directory(settings, directory, None, tool)
    trace = directory.with_suffix(".trace")
    ending = program.run(*arguments, environment={**environment, "FAULTS_TRACE": str(trace)})
    return ending, [call.name for call in faults.read_trace(trace) if call.name != "show"]


def failures(calls: list[str]) -> list[list[Fault]]:
    """Returns, for each call, all kinds of its failure."""
    # SQLite repeats an interrupted call; a call that is interrupted every time would never end.
    kinds = [(error, times) for error in ERRORS for times in (1, 0)] + [(KILLED, 1)]
    kinds = [(error, 3 if error == errno.EINTR and times == 0 else times) for error, times in kinds]
    return [
        [Fault(call, nth, times, error) for error, times in kinds]
        for call in dict.fromkeys(calls)
        for nth in range(1, calls.count(call) + 1)
    ]


def in_rounds(cases: list[list[Case]], rng: random.Random) -> list[Case]:
    """Returns the cases of all calls in a random order, in which every call comes once before any comes again."""
    for cases_of_call in cases:
        rng.shuffle(cases_of_call)
    rng.shuffle(cases)
    return [case for round in zip(*cases) for case in round]
