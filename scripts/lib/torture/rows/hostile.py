"""Hostile servers, in named cases."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import sys
import tempfile
import threading
import time
import unicodedata
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Callable, Iterator

from contents import CONTENTS
from fetcher import TRY_AGAIN, UNACCEPTABLE, UNREACHABLE, Ending, Fetcher
from honest import serving
from misbehaving import FAULTS, Fault, Misbehaving, misbehaving
from program import SUCCESS
from row import Broken, Row, Settings, Trial
from saved import Saved, read, require_sound

SHORT_LIMIT = 0.4  # seconds, for cases that end only at the time limit
LONG_LIMIT = 20.0
PATIENCE = 10.0  # seconds after the limit until a process counts as hung

# The allowed overshoot on an idle machine, in seconds. On a busy one, each thread that takes part may be as late as a
# thread that only reads the clock meanwhile. The delay of the disk cannot be measured: a late trial is repeated.
LONGEST_OVERSHOOT, THREADS, ATTEMPTS = 0.1, 10, 3
TICK = 0.005  # seconds between two readings of the clock

LARGEST_MEMORY = 64 * 1024  # KiB
MOST_REQUESTS = 3  # including one that the client repeats because the server closed the reused connection
MOST_REQUESTS_WHEN_STALE = 8

# Categories of characters that control a terminal or are invisible in it.
UNSAFE = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")


@dataclass(frozen=True)
class Case:
    """A fault, and the expected result of the fetch."""

    name: str
    fault: Fault
    statuses: tuple[int, ...] = (UNACCEPTABLE,)
    pattern: str = "unacceptable response"  # of the error message
    step: str | None = None  # None: both, in turn
    waits: bool = False  # until the time limit

    # Whether FoundationNetworking may crash on Linux (Documentation/known-issues.md).
    known_crash: bool = False

    def allows(self, ending: Ending) -> bool:
        if self.known_crash and ending.is_known_crash:
            return True
        if ending.status in (SUCCESS, TRY_AGAIN):
            return ending.status in self.statuses
        return ending.status in self.statuses and re.search(self.pattern, ending.text) is not None


# Faults of server.py with another result than an unacceptable response.
GONE = ("close", "close-in-status-line", "reset", "reset-in-status-line", "reset-in-header", "reset-before-body")
GONE += ("reset-in-body", "reset-in-chunk")
WAITS = ("never-accept", "silence", "slow-header", "slow-body", "stalled-header", "stalled-body", "slow-interim")
HARMLESS = ("trailer", "cookie", "refresh", "strict-transport-security", "alternative-service")
HARMLESS += ("interim", "more-bytes", "another-answer")

# RFC 9110, section 5.5, and RFC 9112, section 6.3, leave these open.
EITHER_WAY = ("length-and-chunks", "doubled-length", "escapes-in-the-header")

# Endless responses end at the time limit or at a size limit; large ones may take until the time limit.
LONG = ("endless-interim", "endless-header", "endless-header-line", "many-headers", "long-header", "endless-body")
LONG += ("endless-chunks", "large-body", "endless-chunk-extension", "endless-chunk-size", "endless-trailers")
LONG += ("gzip-bomb", "deflate-bomb", "nested-bomb", "redirect-without-end")


def case(name: str, fault: Fault) -> Case:
    """Returns the case of a fault of server.py."""
    if name in GONE:
        return Case(name, fault, (UNREACHABLE,), "got no complete response")
    if name in WAITS:
        return Case(name, fault, (TRY_AGAIN,), waits=True)
    if name in LONG:
        return Case(name, fault, (UNACCEPTABLE, TRY_AGAIN), waits=True)
    if name == "close-in-header":
        return Case(name, fault, (UNACCEPTABLE, UNREACHABLE), "unacceptable response|got no complete response", known_crash=True)
    if name in HARMLESS:
        return Case(name, fault, (SUCCESS,), known_crash=name == "trailer")
    if name in EITHER_WAY:
        return Case(name, fault, (SUCCESS, UNACCEPTABLE))
    return Case(name, fault)


CASES = [case(name, fault) for name, fault in FAULTS.items()]
CASES += [
    Case(name, content.fault, content.statuses, content.pattern, content.step) for name, content in CONTENTS.items()
]
CASES += [Case("plain-where-tls-is-asked", FAULTS["cookie"], (UNREACHABLE, UNACCEPTABLE), "", "root")]


@dataclass(frozen=True)
class Shared:
    """The initial state of each trial: a database with saved fetches."""

    database: Path
    saved: Saved | None


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Shared]:
    for name in ("gzip-bomb", "deflate-bomb", "nested-bomb"):
        FAULTS[name].pieces(b"")  # created once, because it takes a while
    with tempfile.TemporaryDirectory() as directory, serving() as server:
        fetcher = Fetcher.of(settings, Path(directory))
        fetcher.run("fetch", "--count", "3", "--url", server.url)
        yield Shared(fetcher.database, read(fetcher.database))


def trial(trial: Trial) -> None:
    case = CASES[(trial.number - 1) % len(CASES)]
    step = case.step or ("root", "path")[(trial.number - 1) // len(CASES) % 2]
    shutil.copy(trial.shared.database, trial.fetcher.database)
    for _ in range(ATTEMPTS if case.waits else 1):
        with misbehaving(case.fault, step) as server, measuring_delay() as delay:
            ending, memory = run(trial, case, server)
            # The time limit of a fetch starts before its first request.
            limited = case.waits and ending.status == TRY_AGAIN and server.requests
            overshoot = time.monotonic() - server.requests[0][0] - SHORT_LIMIT if limited else 0.0
            longest = LONGEST_OVERSHOOT + THREADS * delay()
        if overshoot <= longest:
            break
    text = f"{case.name}, in response to the {step} request: {ending.text}"
    trial.require(case.allows(ending), text)
    too_late = f"{overshoot * 1000:.0f} ms after the limit, of at most {longest * 1000:.0f} ms: {text}"
    trial.require(overshoot <= longest, too_late)
    trial.require(memory <= LARGEST_MEMORY, f"{memory} KiB of memory: {text}")
    require_harmless(ending.output + ending.errors, text)
    require_modest(server, ending, text)
    require_saved(trial, server, ending, text)
    if ending.is_crash:
        trial.note("known crashes of FoundationNetworking")
    trial.raise_to("KiB of memory", memory)
    trial.raise_to("ms after the limit", overshoot * 1000)
    trial.raise_to("ms allowed by the delay of the machine", longest * 1000)


@contextlib.contextmanager
def measuring_delay() -> Iterator[Callable[[], float]]:
    """Yields a function that returns the greatest delay so far of a thread that only reads the clock, in seconds."""
    is_over, latest = threading.Event(), 0.0

    def measure() -> None:
        nonlocal latest
        while not is_over.is_set():
            due = time.monotonic() + TICK
            is_over.wait(TICK)
            latest = max(latest, time.monotonic() - due)

    thread = threading.Thread(target=measure, daemon=True)
    thread.start()
    try:
        yield lambda: latest
    finally:
        is_over.set()
        thread.join()


def run(trial: Trial, case: Case, server: Misbehaving) -> tuple[Ending, int]:
    """Runs a fetch and returns its result and its peak memory in KiB."""
    scheme = "https" if case.name == "plain-where-tls-is-asked" else "http"
    limit = SHORT_LIMIT if case.waits else LONG_LIMIT
    arguments = ("fetch", "--url", f"{scheme}://127.0.0.1:{server.port}", "--timeout", f"{limit}s")
    output, errors = trial.directory / "output", trial.directory / "errors"
    started = time.monotonic()
    with output.open("wb") as stdout, errors.open("wb") as stderr:
        process = trial.fetcher.start(
            *arguments, stdout=stdout, stderr=stderr, environment={"SWIFT_BACKTRACE": "enable=no"}
        )
        watchdog = threading.Timer(limit + PATIENCE, process.kill)
        watchdog.start()
        # The peak includes the memory of this process, which the child shares until it executes fetcher.
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.monotonic() - started
        process.returncode = os.waitstatus_to_exitcode(status)
        watchdog.cancel()
    memory = usage.ru_maxrss // (1024 if sys.platform == "darwin" else 1)
    return Ending(arguments, process.returncode, output.read_bytes(), errors.read_bytes(), seconds), memory


def require_harmless(shown: bytes, text: str) -> None:
    """Requires output without control characters and invisible characters."""
    try:
        characters = set(shown.decode())
    except UnicodeDecodeError:
        raise Broken(f"shows bytes that are not UTF-8: {text}") from None
    unsafe = {character for character in characters if unicodedata.category(character) in UNSAFE}
    if unsafe - {"\n"}:
        raise Broken(f"shows {unsafe!r}: {text}")


def require_modest(server: Misbehaving, ending: Ending, text: str) -> None:
    """Requires a bounded number of requests and connections, and requests without any state that the server has set."""
    most = MOST_REQUESTS_WHEN_STALE if ending.status == TRY_AGAIN else MOST_REQUESTS
    if len(server.requests) > most:
        raise Broken(f"{len(server.requests)} requests: {text}")
    if server.connections > max(1, len(server.requests)):
        raise Broken(f"{server.connections} connections for {len(server.requests)} requests: {text}")
    for _, header in server.requests:
        leaked = header.keys() & {"cookie", "authorization", "proxy-authorization", "referer", "upgrade", "x-injected"}
        if leaked:
            raise Broken(f"sends {leaked}: {text}")


def require_saved(trial: Trial, server: Misbehaving, ending: Ending, text: str) -> None:
    """Requires unchanged fetches and a logged failure after a failure, and one new, shown and issued code after a success."""
    saved, before = require_sound(trial.fetcher.database, ending.codes), trial.shared.saved
    if ending.status != SUCCESS:
        fetches, fetches_before = (replace(state, failures=()) for state in (saved, before))
        trial.require(fetches == fetches_before and not ending.codes, f"a failed fetch was saved or shown: {text}")
        trial.require(saved.failure_count > before.failure_count, f"a failed fetch was not logged: {text}")
        return
    trial.note("successes")
    trial.require(len(saved.codes) == len(before.codes) + 1, f"the number of saved fetches is not one: {text}")
    trial.require(ending.codes[0] in server.codes, f"the server did not issue this code: {text}")


ROW = Row(
    name="hostile",
    summary=f"{len(CASES)} kinds of hostile responses, to the root request and to the path request",
    quick=3 * len(CASES),
    full=50 * len(CASES),
    trial=trial,
    shared=shared,
    proofs=(
        "the deadline",
        "the body limit",
        "refusing redirects",
        "the check of the origin",
        "the check of the response",
        "escaping",
    ),
    unit="responses",
    proof_count=2 * len(CASES),
)
