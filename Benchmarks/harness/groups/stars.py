"""The commands of stars, against curl with jq."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import time
from pathlib import Path
from typing import Callable, Iterator

import github_server
from contest import Target
from github_server import MANY, REPOSITORIES, Starred
from group import Group
from launching import Failed
from line import Line, absolute, compared, duel
from workplace import Workplace

PATIENCE = 60.0  # seconds until a text must appear on the screen
REPETITION = 0.002  # seconds without an output until a key is pressed again
END = b"\x1b[F"


def measure(workplace: Workplace) -> Iterator[Line]:
    for repository in REPOSITORIES:
        github_server.create(workplace.directory, repository)
    yield from syncing(workplace)
    yield from again(workplace)
    yield from first_rows(workplace)
    yield from memory(workplace)
    yield from scrolling(workplace)


def stars(workplace: Workplace, command: str, repository: Starred, *options: str | Path) -> tuple[str | Path, ...]:
    url, database = workplace.server.github_url, database_of(workplace, repository)
    return (workplace.stars, command, f"bench/{repository.name}", "--url", url, "--database", database, *options)


def database_of(workplace: Workplace, repository: Starred) -> Path:
    return workplace.directory / f"stars-{repository.name}.sqlite3"


def sync(workplace: Workplace, repository: Starred) -> tuple[str | Path, ...]:
    """Returns a command that stores the list in a new database."""
    database_of(workplace, repository).unlink(missing_ok=True)
    return stars(workplace, "sync", repository)


def syncing(workplace: Workplace) -> Iterator[Line]:
    loop = (workplace.shell_script("stargazers"), f"{workplace.server.github_url}/repos/bench/{MANY.name}/stargazers")
    people = [line.split("\t")[1] for line in workplace.launcher.run(*loop).output.splitlines()]
    workplace.launcher.run(*sync(workplace, MANY))
    listed = ("people", MANY, "--offline", "--order", "oldest", "--limit", "all", "--format", "logins")
    names = workplace.launcher.run(*stars(workplace, *listed)).output.splitlines()[-MANY.stars :]
    if len(people) != MANY.stars or people != names:
        raise Failed(f"people prints {names[:3]}, and the loop {people[:3]}")
    contenders = {
        "sync": lambda: workplace.launcher.run(*sync(workplace, MANY)).seconds,
        "a loop of curl and jq": workplace.seconds(*loop),
    }
    work = f"sync of {MANY.stars:,} people, {MANY.pages} pages"
    yield duel(work, contenders, workplace.amount(full=40, quick=8), Target(0.6))


def again(workplace: Workplace) -> Iterator[Line]:
    """Counts the requests of a second sync, in the log of requests."""
    workplace.launcher.run(*sync(workplace, MANY))
    log = workplace.launcher.run(*stars(workplace, "sync", MANY, "--verbose")).output
    requests = float(len(re.findall("> GET ", log)))
    if not requests:
        raise Failed(f"sync sends no request: {log}")
    yield absolute("requests of a repeated sync", "sync", [requests], Target(5), unit="")


def first_rows(workplace: Workplace) -> Iterator[Line]:
    """Measures the time until the newest star is visible on a terminal; curl gets the same page."""
    newest = github_server.login(MANY.stars - 1)
    page = f"{workplace.server.github_url}/repositories/{MANY.name}/stargazers?page={MANY.pages}"
    contenders = {
        "screen": lambda: seconds_until(newest, workplace, *stars(workplace, "screen", MANY)),
        "curl": lambda: seconds_until(newest, workplace, "curl", "-sSf", page),
    }
    yield duel("first rows on a terminal", contenders, workplace.amount(full=40, quick=8), Target(1.5))


def memory(workplace: Workplace) -> Iterator[Line]:
    """Compares the peak memory of commands on two lists, one of which is ten times longer."""
    _, short, long = REPOSITORIES

    def synced(repository: Starred) -> float:
        return workplace.launcher.run(*sync(workplace, repository)).memory

    def compared_with_saved(repository: Starred) -> float:
        """The first person is gone, so that all pages are others."""
        github_server.create(workplace.directory, repository, gone=1)
        try:
            return workplace.launcher.run(*stars(workplace, "sync", repository)).memory
        finally:
            github_server.create(workplace.directory, repository)

    def listed(repository: Starred) -> float:
        return workplace.launcher.run(*stars(workplace, "people", repository, "--offline", "--limit", "all")).memory

    works: dict[str, Callable[[Starred], float]] = {
        "sync": synced,
        "sync after a change": compared_with_saved,
        "people --offline": listed,
    }
    for work, peak in works.items():
        contenders = {f"{repository.stars:,} people": lambda repository=repository: peak(repository) for repository in (long, short)}
        yield duel(f"peak memory of {work}, growth", contenders, 1, Target(1.1), unit="bytes", warm_up=False)


def scrolling(workplace: Workplace) -> Iterator[Line]:
    """Measures the screen while the end key is pressed until the oldest star is visible, on all pages."""
    memory: dict[str, list[float]] = {}
    for repository in REPOSITORIES[1:]:
        people = f"{repository.stars:,} people"
        with Terminal(workplace, *stars(workplace, "screen", repository)) as screen:
            screen.show(github_server.login(repository.stars - 1))
            seconds = screen.show(github_server.login(0), pressing=END)
            memory[people] = [screen.peak_memory()]
        yield absolute(f"scroll through {people} on a terminal, each page", "screen", [seconds / repository.pages])
    theirs, ours = memory
    yield compared("peak memory of scrolling, growth", memory, ours, theirs, unit="bytes")


class Terminal:
    """A command on a terminal of 120 × 40, which is killed at the end."""

    def __init__(self, workplace: Workplace, *command: str | Path) -> None:
        self.arguments = [str(part) for part in command]
        self.environment = {**workplace.launcher.environment, "TERM": "xterm-256color", "LINES": "40", "COLUMNS": "120"}

    def __enter__(self) -> Terminal:
        self.process, self.descriptor = pty.fork()
        if self.process == 0:
            os.execvpe(self.arguments[0], self.arguments, self.environment)
        return self

    def __exit__(self, *_: object) -> None:
        os.kill(self.process, signal.SIGKILL)
        os.close(self.descriptor)
        os.waitpid(self.process, 0)

    def show(self, text: str, pressing: bytes = b"") -> float:
        """Waits until the command shows a text, pressing a key after each output, and returns the time that it took."""
        started = time.perf_counter()
        shown = b""
        while text.encode() not in shown:
            left = PATIENCE - (time.perf_counter() - started)
            if left <= 0:
                raise Failed(f"'{' '.join(self.arguments)}' does not show {text}: {shown!r}")
            if pressing:
                os.write(self.descriptor, pressing)
            # Without an output, the key had no effect yet: it is pressed again.
            if not select.select([self.descriptor], [], [], REPETITION if pressing else left)[0]:
                continue
            try:
                shown = shown[-2_000:] + os.read(self.descriptor, 1 << 16)
            except OSError:
                raise Failed(f"'{' '.join(self.arguments)}' ended before it showed {text}: {shown!r}") from None
        return time.perf_counter() - started

    def peak_memory(self) -> float:
        """Returns the peak resident set so far, in bytes."""
        status = Path(f"/proc/{self.process}/status").read_text()
        return float(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) * 1024


def seconds_until(text: str, workplace: Workplace, *command: str | Path) -> float:
    """Runs a command on a terminal until it shows a text, and returns the time from its start to the text."""
    started = time.perf_counter()
    with Terminal(workplace, *command) as terminal:
        terminal.show(text)
        return time.perf_counter() - started


NEEDS = ("product_stars", "peers")
GROUPS = [Group("stars", "the commands of stars, with the pages of 1,234 and of 40,000 people", measure, NEEDS, "`stars`")]
