"""Hostile responses to a command: the expected results, and the limits of its time, memory and output."""

from __future__ import annotations

import os
import re
import shutil
import sys
import threading
import time
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Sequence

from githubs import moved
from misbehaving import Fault, Misbehaving, Service
from program import SUCCESS, TRY_AGAIN, UNACCEPTABLE, Ending, Program
from row import Broken, Trial

SHORT_LIMIT = 0.4  # seconds, for cases that end only at the time limit
LONG_LIMIT = 300.0

LARGEST_MEMORY = 64 * 1024  # KiB

# Fields of a request that have state of a server, or secrets.
LEAKS = {"cookie", "authorization", "proxy-authorization", "referer", "upgrade", "x-injected"}

# Categories of characters that control a terminal or are invisible in it.
UNSAFE = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")


UNACCEPTABLE_RESPONSE = "unacceptable response"


@dataclass(frozen=True)
class Case:
    """A fault, and the expected result of the command."""

    name: str
    fault: Fault | None = None  # None: the service of the server sends the hostile response
    statuses: tuple[int, ...] = (UNACCEPTABLE,)
    pattern: str = UNACCEPTABLE_RESPONSE  # of the error message
    step: str | None = None  # None: each, in turn
    waits: bool = False  # until the time limit

    # Whether FoundationNetworking may crash on Linux (Documentation/known-issues.md).
    known_crash: bool = False

    def allows(self, ending: Ending) -> bool:
        if self.known_crash and ending.is_known_crash:
            return True
        if ending.status in (SUCCESS, TRY_AGAIN):
            return ending.status in self.statuses
        return ending.status in self.statuses and re.search(self.pattern, ending.text) is not None


NO_RESPONSE = "got no (complete )?response"


# The case of a command that requests TLS.
PLAIN = "plain-where-tls-is-asked"


@dataclass(frozen=True)
class Initial:
    """The database at the start of each trial, the stored values there, and after a correct response."""

    database: Path
    before: Any
    after: Any = None
    url: str = ""  # of the server in the database


def chosen(trial: Trial, cases: Sequence[Case], steps: Sequence[str]) -> tuple[Case, str]:
    """Returns the case of a trial and its step: each case in turn, and with each step."""
    turn, index = divmod(trial.number - 1, len(cases))
    return cases[index], cases[index].step or steps[(turn + trial.number) % len(steps)]


def respond(
    trial: Trial, case: Case, step: str, command: tuple[str, ...], service: Service | None = None
) -> tuple[Misbehaving, Ending, str]:
    """Runs a command on the initial database, and responds to one of its requests with a fault.

    Requires the expected exit status, an end at the time limit, and limited memory. Returns the server, the ending and
    its description.
    """
    limit, program, initial = SHORT_LIMIT if case.waits else LONG_LIMIT, trial.program, trial.shared
    scheme = "https" if case.name == PLAIN else "http"
    shutil.copy(initial.database, program.database)
    with Misbehaving(service, case.fault, step) as server:
        if initial.url:
            moved(program.database, initial.url, server.url)
        line = (*command, "--url", f"{scheme}://127.0.0.1:{server.port}", "--timeout", f"{limit}s")
        ending, memory = measured(trial, program, line)
    text = f"{case.name}, in response to the {step} request: {ending.text}"
    trial.require(case.allows(ending), text)
    trial.require(memory <= LARGEST_MEMORY, f"{memory} KiB of memory: {text}")
    # Lines of CSV end with CR LF (RFC 4180).
    output = ending.output.replace(b"\r\n", b"\n") if "csv" in line else ending.output
    require_harmless(output + ending.errors, text)
    trial.raise_to("KiB of memory", memory)
    return server, ending, text


def measured(trial: Trial, program: Program, arguments: tuple[str, ...]) -> tuple[Ending, int]:
    """Runs a command and returns its result and its peak memory in KiB."""
    output, errors = trial.directory / "output", trial.directory / "errors"
    started = time.monotonic()
    with output.open("wb") as stdout, errors.open("wb") as stderr:
        process = program.start(*arguments, stdout=stdout, stderr=stderr, environment={"SWIFT_BACKTRACE": "enable=no"})
        watchdog = threading.Timer(program.patience, process.kill)
        watchdog.start()
        # The peak includes the memory of this process, which the child shares until it executes the tool.
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.monotonic() - started
        process.returncode = os.waitstatus_to_exitcode(status)
        watchdog.cancel()
    memory = usage.ru_maxrss // (1024 if sys.platform == "darwin" else 1)
    return program.ended(arguments, process.returncode, output.read_bytes(), errors.read_bytes(), seconds), memory


def require_stateless(server: Misbehaving, most: int, text: str, *allowed: str) -> None:
    """Requires a bounded number of requests, without state that the server has set or fields that are not allowed."""
    if len(server.requests) > most:
        raise Broken(f"{len(server.requests)} requests: {text}")
    for header in server.requests:
        if leaked := header.keys() & (LEAKS - set(allowed)):
            raise Broken(f"sends {leaked}: {text}")


def require_harmless(shown: bytes, text: str) -> None:
    """Requires output without control characters and invisible characters."""
    try:
        characters = set(shown.decode())
    except UnicodeDecodeError:
        raise Broken(f"shows bytes that are not UTF-8: {text}") from None
    unsafe = {character for character in characters if unicodedata.category(character) in UNSAFE}
    if unsafe - {"\n"}:
        raise Broken(f"shows {unsafe!r}: {text}")
