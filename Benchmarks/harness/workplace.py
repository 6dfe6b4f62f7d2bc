"""The environment of a run: executables, a server, a directory, and the extent of the measurements."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Callable, Iterator, Mapping, Union

import processes
from launching import Failed, Launcher
from servers import Server, serving

# On the disk of the workspace: the system's temporary directory may be in memory, where a durable commit is free.
BUILD = Path(".build-benchmark").resolve()
RELEASE = Path(".build-release/release").absolute()
PEERS = Path("Benchmarks/peers").resolve()
PYTHON = Path("Benchmarks/.build-venv/bin/python").absolute()  # not resolved: the link selects the packages

# The only transport that scripts/install includes.
INSTALLED_TRANSPORT = "curl"

# The default might end a fetch on a busy machine or under callgrind, which is many times slower.
DEADLINE = "5m"


Command = tuple[Union[str, Path], ...]
Commands = Mapping[str, Command]


@dataclass(frozen=True)
class Workplace:
    launcher: Launcher
    server: Server
    transports: tuple[str, ...]
    is_quick: bool
    directory: Path
    fetcher: Path = RELEASE / "fetcher"
    fetcher_with_all_transports: Path = BUILD / "all-transports/release/fetcher"
    tasks: Path = RELEASE / "tasks"
    market: Path = RELEASE / "market"
    stars: Path = RELEASE / "stars"
    measure: Path = RELEASE / "measure"

    def amount(self, full: int, quick: int) -> int:
        return quick if self.is_quick else full

    def program(self, name: str) -> Path:
        """Returns the path of a peer in C."""
        return BUILD / "peers" / name

    def shell_script(self, name: str) -> Path:
        """Returns the path of a peer in the language of the shell."""
        return PEERS / name

    def seconds(self, *command: str | Path) -> Callable[[], float]:
        """Returns a function that runs a command and returns its duration."""
        return lambda: self.launcher.run(*command).seconds

    def timed(self, commands: Commands) -> dict[str, Callable[[], float]]:
        """Returns contenders that run commands, whose costs are the durations."""
        return {name: self.seconds(*command) for name, command in commands.items()}

    def peaks(self, commands: Commands) -> dict[str, Callable[[], float]]:
        """Returns contenders that run commands, whose costs are the peaks of memory."""
        return {name: lambda command=command: self.launcher.run(*command).memory for name, command in commands.items()}

    def numbered(self, commands: Commands) -> dict[str, Callable[[], float]]:
        """Returns contenders that run commands, which print their costs in nanoseconds."""
        return {name: lambda command=command: self.launcher.number(*command) * 1e-9 for name, command in commands.items()}

    def script(self, name: str) -> Command:
        """Returns the command of a peer in Python, whose imports are compiled once, as usual."""
        return PYTHON, PEERS / f"{name}.py"

    def database(self, name: str) -> Path:
        """Creates a database with fetcher, with one saved fetch, and returns its path."""
        template, database = self.directory / "template.sqlite3", self.directory / f"{name}.sqlite3"
        if not template.exists():
            self.launcher.run(*self.fetch(INSTALLED_TRANSPORT, template))
        shutil.copyfile(template, database)
        return database

    def fetch(self, transport: str, database: str | Path, *options: str) -> Command:
        """Returns a fetch command of fetcher."""
        arguments = ("fetch", "--transport", transport, "--url", self.server.url, "--database", database)
        fetcher = self.fetcher if transport == INSTALLED_TRANSPORT else self.fetcher_with_all_transports
        return (fetcher, *arguments, "--timeout", DEADLINE, *options)

    def require_count(self, database: Path, count: int) -> None:
        """Requires that a contender saved `count` fetches, in the counter and in the log."""
        with contextlib.closing(sqlite3.connect(database)) as connection:
            found = connection.execute("SELECT (SELECT value FROM counter), (SELECT count(*) FROM fetch)").fetchone()
        if found != (count, count):
            raise Failed(f"{database.name} has the count {found[0]} and {found[1]} entries instead of {count}")


@contextlib.contextmanager
def opened(transports: tuple[str, ...], is_quick: bool) -> Iterator[Workplace]:
    """Yields a workplace; its server stops and its directory is removed at the end of the block."""
    BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="run-", dir=BUILD) as name, serving(Path(name)) as server:
        environment = {"PATH": os.environ["PATH"], "HOME": name, "LANG": "C.UTF-8"}
        launcher = Launcher(BUILD / "peers/launch", Path(name), environment)
        yield Workplace(launcher, server, transports, is_quick, Path(name))


def prepare(step: str) -> None:
    """Runs a step of prepare.sh, and exits with its status if it fails."""
    shell = "set -euo pipefail; source Benchmarks/harness/prepare.sh; \"$@\""
    prepared = processes.run("bash", "-c", shell, "Benchmarks/run", step, shown=True)
    if prepared.status != 0:
        sys.exit(prepared.status)
