"""Servers for the rows, processes that write at the same time, and what is saved afterwards."""

from __future__ import annotations

import contextlib
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Callable, Iterator

import honest
from fetcher import Ending, Fetcher
from libpq import Client
from postgres import Cluster, cluster
from program import CANNOT_SAVE, SUCCESS, TRY_AGAIN, UNREACHABLE
from row import Broken, Settings, Trial
from saved import Saved, require_consistent

STAND_IN = "naive_postgres.py"
WRITERS = 4

# The exit codes of a command that could not use its server.
UNUSABLE_SERVER = (UNREACHABLE, CANNOT_SAVE, TRY_AGAIN)


@dataclass(frozen=True)
class World:
    """A server of databases, and one that a fetch asks."""

    server: Cluster
    url: str


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[World]:
    with serving() as world:
        yield world


@contextlib.contextmanager
def serving(settings: str = "") -> Iterator[World]:
    with honest.serving() as server, cluster(settings) as database:
        yield World(database, server.url)


def on_server(trial: Trial, uri: str) -> Fetcher:
    """Returns the tool with a database on a server."""
    trial.fetcher.environment["FETCHER_DATABASE"] = uri
    return trial.fetcher


def may_be_saved(ending: Ending) -> bool:
    """Whether a failing command says that it does not know whether it saved."""
    return ending.status == CANNOT_SAVE and b"may be saved" in ending.errors


# --- Writers ------------------------------------------------------------------------------------------


@dataclass
class Shown:
    """What the commands of writers showed."""

    codes: list[str] = field(default_factory=list)
    failures: int = 0
    unknown: int = 0  # failures after which a fetch may be saved

    def add(self, ending: Ending) -> None:
        self.codes += ending.codes
        if ending.status != SUCCESS:
            self.failures += 1
            self.unknown += may_be_saved(ending)


@contextlib.contextmanager
def writing(trial: Trial, fetcher: Fetcher, url: str, is_finished: Callable[[Shown], bool]) -> Iterator[Shown]:
    """Runs commands that fetch, in several processes at a time, until they are finished; yields what they show."""
    shown, lock, is_ended = Shown(), threading.Lock(), threading.Event()

    def write() -> None:
        while not is_ended.is_set() and not is_finished(shown):
            ending = fetcher.run("fetch", "--count", "5", "--url", url)
            is_expected = ending.status in (SUCCESS, *UNUSABLE_SERVER)
            trial.require(is_expected, f"a writer: {ending.text}")
            with lock:
                shown.add(ending)
            if ending.status != SUCCESS:
                trial.note(f"failures with {ending.status}")
                time.sleep(0.02)

    with ThreadPoolExecutor(WRITERS) as pool:
        writers: list[Future[None]] = [pool.submit(write) for _ in range(WRITERS)]
        try:
            yield shown
        except BaseException:
            is_ended.set()
            raise
    for writer in writers:
        writer.result()


# --- The saved state ----------------------------------------------------------------------------------


def read(client: Client) -> Saved | None:
    """Returns the state of a database, or None if it has no tables yet."""
    client.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    try:
        if client.run("SELECT to_regclass('fetcher.fetch') IS NULL") == [("t",)]:
            return None
        count = client.run("SELECT value FROM fetcher.counter")
        code = client.run("SELECT value FROM fetcher.response_code")
        entries = client.run('SELECT id, generation, response_code FROM fetcher."fetch" ORDER BY id')
        generation = client.run("SELECT id, pruned FROM fetcher.generation ORDER BY id DESC LIMIT 1")
        failures = client.run("SELECT id, count, time, last_time, cause FROM fetcher.failure ORDER BY id")
    finally:
        client.run("COMMIT")
    return Saved(
        count=count[0][0] if count else 0,
        code=code[0][0].lower() if code else None,
        entries=tuple((id, number, code.lower()) for id, number, code in entries),
        pruned=generation[0][1] if generation else 0,
        generation=generation[0][0] if generation else None,
        failures=tuple(failures),
    )


def require_exactly(client: Client, shown: Shown) -> None:
    """Requires that exactly the shown codes are saved, each once and with numbers without a gap."""
    saved = require_consistent(read(client), shown.codes)
    codes = saved.codes if saved else []
    if len(set(shown.codes)) != len(shown.codes):
        raise Broken("a code was shown twice")
    if not 0 <= len(codes) - len(shown.codes) <= shown.unknown:
        unknown = f", and {shown.unknown} may be saved" if shown.unknown else ""
        raise Broken(f"{len(shown.codes)} codes were shown{unknown}; saved are {len(codes)}")
    ids = [id for id, *_ in saved.entries] if saved else []
    if ids != list(range(1, len(ids) + 1)):
        raise Broken(f"the saved fetches have the numbers {ids}")
