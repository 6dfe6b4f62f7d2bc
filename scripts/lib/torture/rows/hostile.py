"""Servers that do their worst, one named case after the other."""

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
from dataclasses import dataclass
from pathlib import Path
from typing import Callable, Iterator

from contents import CONTENTS
from fetcher import SUCCESS, TRY_AGAIN, UNACCEPTABLE, UNREACHABLE, Ending, Fetcher
from honest import serving
from misbehaving import FAULTS, Fault, Misbehaving, misbehaving
from row import Broken, Row, Settings, Trial
from saved import Saved, read, require_sound

SHORT_LIMIT = 0.4  # seconds, for what ends at the limit alone
LONG_LIMIT = 20.0
PATIENCE = 10.0  # seconds after the limit at which a process is taken for hung

# How late the end may be on a machine that is never late. On another, each of the threads that pass it on is as late
# as one that does nothing but look at the clock meanwhile. What the disk was late by nobody knows: it has more chances.
LONGEST_OVERSHOOT, THREADS, CHANCES = 0.1, 10, 3
TICK = 0.005  # seconds between two looks at the clock

LARGEST_MEMORY = 64 * 1024  # KiB
MOST_REQUESTS = 3  # with one on a kept connection that has gone by then, which a client sends again
MOST_REQUESTS_WHEN_STALE = 8

ACTING = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")  # categories of characters


@dataclass(frozen=True)
class Case:
    """A fault, and what must come of it."""

    name: str
    fault: Fault
    statuses: tuple[int, ...] = (UNACCEPTABLE,)
    words: str = "unacceptable response"
    step: str | None = None  # both, one time after the other
    waits: bool = False  # until the limit

    # What FoundationNetworking does in place of it on Linux (Documentation/known-issues.md).
    known_crash: bool = False

    def is_right(self, ending: Ending) -> bool:
        if self.known_crash and ending.is_known_crash:
            return True
        if ending.status in (SUCCESS, TRY_AGAIN):
            return ending.status in self.statuses
        return ending.status in self.statuses and re.search(self.words, ending.text) is not None


# Faults of server.py that end otherwise than with an unacceptable response.
GONE = ("close", "close-in-status-line", "reset", "reset-in-status-line", "reset-in-header", "reset-before-body")
GONE += ("reset-in-body", "reset-in-chunk")
WAITS = ("never-accept", "silence", "slow-header", "slow-body", "stalled-header", "stalled-body", "slow-interim")
HARMLESS = ("trailer", "cookie", "refresh", "strict-transport-security", "alternative-service")
HARMLESS += ("interim", "more-bytes", "another-answer")

# What RFC 9110, section 5.5, and RFC 9112, section 6.3, leave open.
EITHER_WAY = ("length-and-chunks", "doubled-length", "escapes-in-the-header")

# What goes on for ever is cut off at the limit, or as soon as it is too much; and what is large takes its time.
LONG = ("endless-interim", "endless-header", "endless-header-line", "many-headers", "long-header", "endless-body")
LONG += ("endless-chunks", "large-body", "endless-chunk-extension", "endless-chunk-size", "endless-trailers")
LONG += ("gzip-bomb", "deflate-bomb", "nested-bomb", "redirect-without-end")


def case(name: str, fault: Fault) -> Case:
    """What must come of a fault of server.py."""
    if name in GONE:
        return Case(name, fault, (UNREACHABLE,), "got no response")
    if name in WAITS:
        return Case(name, fault, (TRY_AGAIN,), waits=True)
    if name in LONG:
        return Case(name, fault, (UNACCEPTABLE, TRY_AGAIN), waits=True)
    if name == "close-in-header":
        return Case(name, fault, (UNACCEPTABLE, UNREACHABLE), "unacceptable response|got no response", known_crash=True)
    if name in HARMLESS:
        return Case(name, fault, (SUCCESS,), known_crash=name == "trailer")
    if name in EITHER_WAY:
        return Case(name, fault, (SUCCESS, UNACCEPTABLE))
    return Case(name, fault)


CASES = [case(name, fault) for name, fault in FAULTS.items()]
CASES += [
    Case(name, content.fault, content.statuses, content.words, content.step) for name, content in CONTENTS.items()
]
CASES += [Case("plain-where-tls-is-asked", FAULTS["cookie"], (UNREACHABLE, UNACCEPTABLE), "", "root")]


@dataclass(frozen=True)
class Shared:
    """What all trials begin with: a database in which something is saved."""

    database: Path
    saved: Saved | None


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Shared]:
    for name in ("gzip-bomb", "deflate-bomb", "nested-bomb"):
        FAULTS[name].pieces(b"")  # They are made once, which takes its time.
    with tempfile.TemporaryDirectory() as folder, serving() as server:
        fetcher = Fetcher(settings.fetcher, Path(folder), settings.lacking)
        fetcher.run("fetch", "--count", "3", "--url", server.url)
        yield Shared(fetcher.database, read(fetcher.database))


def trial(trial: Trial) -> None:
    case = CASES[(trial.number - 1) % len(CASES)]
    step = case.step or ("root", "path")[(trial.number - 1) // len(CASES) % 2]
    shutil.copy(trial.shared.database, trial.fetcher.database)
    for _ in range(CHANCES if case.waits else 1):
        with misbehaving(case.fault, step) as server, looking_at_the_clock() as late:
            ending, memory = run(trial, case, server)
            # A fetch counts from before its first request.
            limited = case.waits and ending.status == TRY_AGAIN and server.requests
            overshoot = time.monotonic() - server.requests[0][0] - SHORT_LIMIT if limited else 0.0
            longest = LONGEST_OVERSHOOT + THREADS * late()
        if overshoot <= longest:
            break
    text = f"{case.name}, in answer for the {step}: {ending.text}"
    trial.require(case.is_right(ending), text)
    too_late = f"{overshoot * 1000:.0f} ms after the limit, where {longest * 1000:.0f} are allowed: {text}"
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
def looking_at_the_clock() -> Iterator[Callable[[], float]]:
    """Gives a function that tells how late a thread was until now that does nothing else, in seconds."""
    is_over, latest = threading.Event(), 0.0

    def look() -> None:
        nonlocal latest
        while not is_over.is_set():
            due = time.monotonic() + TICK
            is_over.wait(TICK)
            latest = max(latest, time.monotonic() - due)

    thread = threading.Thread(target=look, daemon=True)
    thread.start()
    try:
        yield lambda: latest
    finally:
        is_over.set()
        thread.join()


def run(trial: Trial, case: Case, server: Misbehaving) -> tuple[Ending, int]:
    """Runs a fetch to its end, and measures its memory in KiB."""
    scheme = "https" if case.name == "plain-where-tls-is-asked" else "http"
    limit = SHORT_LIMIT if case.waits else LONG_LIMIT
    arguments = ("fetch", "--url", f"{scheme}://127.0.0.1:{server.port}", "--timeout", f"{limit}s")
    output, errors = trial.folder / "output", trial.folder / "errors"
    started = time.monotonic()
    with output.open("wb") as stdout, errors.open("wb") as stderr:
        process = trial.fetcher.start(
            *arguments, stdout=stdout, stderr=stderr, environment={"SWIFT_BACKTRACE": "enable=no"}
        )
        watchdog = threading.Timer(limit + PATIENCE, process.kill)
        watchdog.start()
        # What is measured is at least the memory of this process, from which the other one came.
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.monotonic() - started
        process.returncode = os.waitstatus_to_exitcode(status)
        watchdog.cancel()
    memory = usage.ru_maxrss // (1024 if sys.platform == "darwin" else 1)
    return Ending(arguments, process.returncode, output.read_bytes(), errors.read_bytes(), seconds), memory


def require_harmless(shown: bytes, text: str) -> None:
    """Nothing that acts on a terminal or hides in it."""
    try:
        characters = set(shown.decode())
    except UnicodeDecodeError:
        raise Broken(f"shows bytes that are no text: {text}") from None
    acting = {character for character in characters if unicodedata.category(character) in ACTING}
    if acting - {"\n"}:
        raise Broken(f"shows {acting!r}: {text}")


def require_modest(server: Misbehaving, ending: Ending, text: str) -> None:
    """No request too many, and nothing in one that the server has told."""
    most = MOST_REQUESTS_WHEN_STALE if ending.status == TRY_AGAIN else MOST_REQUESTS
    if len(server.requests) > most:
        raise Broken(f"{len(server.requests)} requests: {text}")
    if server.connections > max(1, len(server.requests)):
        raise Broken(f"{server.connections} connections for {len(server.requests)} requests: {text}")
    for _, header in server.requests:
        told = header.keys() & {"cookie", "authorization", "proxy-authorization", "referer", "upgrade", "x-injected"}
        if told:
            raise Broken(f"sends {told}: {text}")


def require_saved(trial: Trial, server: Misbehaving, ending: Ending, text: str) -> None:
    """What is saved is as before, or with the code that was shown, which the server gave."""
    saved, before = require_sound(trial.fetcher.database, ending.codes), trial.shared.saved
    if ending.status != SUCCESS:
        trial.require(saved == before and not ending.codes, f"something is saved or shown: {text}")
        return
    trial.note("successes")
    trial.require(len(saved.codes) == len(before.codes) + 1, f"not one fetch is saved: {text}")
    trial.require(ending.codes[0] in server.codes, f"the server did not give this code: {text}")


ROW = Row(
    name="hostile",
    summary=f"{len(CASES)} kinds of hostile servers, in answer for the root and for the path",
    quick=3 * len(CASES),
    full=50 * len(CASES),
    trial=trial,
    shared=shared,
    proofs=(
        "the deadline",
        "the body limit",
        "refusing redirects",
        "the check of the origin",
        "the check of the answer",
        "escaping",
    ),
    unit="answers",
    proof_count=2 * len(CASES),
)
