"""All that a run measures with: executables, a server, a folder, and how much is wanted."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Callable, Iterator

import processes
from launching import Failed, Launcher
from servers import Server, serving

# On the disk that the workspace is on: a temporary folder may be in memory, where a durable commit costs nothing.
BUILD = Path(".build-benchmark").resolve()
RELEASE = Path(".build-release/release").absolute()
PEERS = Path("Benchmarks/peers").resolve()
PYTHON = Path("Benchmarks/.build-venv/bin/python").absolute()  # not resolved: it is what has the packages

# The only transport that scripts/install includes.
INSTALLED_TRANSPORT = "curl"

# The usual one might end a fetch where the machine is busy, and callgrind takes many times as long.
DEADLINE = "5m"


@dataclass(frozen=True)
class Workplace:
    launcher: Launcher
    server: Server
    transports: tuple[str, ...]
    is_quick: bool
    folder: Path
    fetcher: Path = RELEASE / "fetcher"
    fetcher_with_all_transports: Path = BUILD / "all-transports/release/fetcher"
    measure: Path = RELEASE / "measure"

    def amount(self, full: int, quick: int) -> int:
        return quick if self.is_quick else full

    def program(self, name: str) -> Path:
        """A peer in C."""
        return BUILD / "peers" / name

    def pipeline(self) -> Path:
        """The peer in a shell."""
        return PEERS / "pipeline"

    def seconds(self, *command: str | Path) -> Callable[[], float]:
        """Runs a command when it is called, and returns how long that took."""
        return lambda: self.launcher.run(*command).seconds

    def script(self, name: str) -> tuple[str | Path, ...]:
        """A peer in Python. What it imports is compiled once, as usual."""
        return PYTHON, PEERS / f"{name}.py"

    def database(self, name: str) -> Path:
        """A new database as fetcher makes it, with one fetch in it."""
        template, database = self.folder / "template.sqlite3", self.folder / f"{name}.sqlite3"
        if not template.exists():
            self.launcher.run(*self.fetch(INSTALLED_TRANSPORT, template))
        shutil.copyfile(template, database)
        return database

    def fetch(self, transport: str, database: Path, *options: str) -> tuple[str | Path, ...]:
        """A command line of fetcher that fetches."""
        arguments = ("fetch", "--transport", transport, "--url", self.server.url, "--database", database)
        fetcher = self.fetcher if transport == INSTALLED_TRANSPORT else self.fetcher_with_all_transports
        return (fetcher, *arguments, "--timeout", DEADLINE, *options)

    def require_count(self, database: Path, count: int) -> None:
        """Makes sure that a contender did its work: so many fetches are saved, and the log has them all."""
        with contextlib.closing(sqlite3.connect(database)) as connection:
            found = connection.execute("SELECT (SELECT value FROM counter), (SELECT count(*) FROM fetch)").fetchone()
        if found != (count, count):
            raise Failed(f"{database.name} has a count of {found[0]} and {found[1]} entries instead of {count}")


@contextlib.contextmanager
def opened(transports: tuple[str, ...], is_quick: bool) -> Iterator[Workplace]:
    """A workplace until the end of the block; then its server has ended, and its folder is gone."""
    BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="run-", dir=BUILD) as name, serving(Path(name)) as server:
        environment = {"PATH": os.environ["PATH"], "HOME": name, "LANG": "C.UTF-8"}
        launcher = Launcher(BUILD / "peers/launch", Path(name), environment)
        yield Workplace(launcher, server, transports, is_quick, Path(name))


def prepare(step: str) -> None:
    """Takes a step of prepare.sh, and ends the harness with its status if it fails."""
    shell = "set -euo pipefail; source Benchmarks/harness/prepare.sh; \"$@\""
    prepared = processes.run("bash", "-c", shell, "Benchmarks/run", step, shown=True)
    if prepared.status != 0:
        sys.exit(prepared.status)
