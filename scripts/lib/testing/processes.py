"""Running commands that never outlive the script."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Callable, Iterator, Mapping

GRACE = 5.0  # seconds for an interrupted command to exit

_lock = threading.Lock()
_running: set[subprocess.Popen[str]] = set()
_is_exiting = False

_is_starting = False  # a command, in the main thread
_received: int | None = None  # a signal, meanwhile


@dataclass
class Result:
    """The exit status of a command, its output unless that was shown, and the duration in seconds."""

    status: int
    output: str
    seconds: float
    timed_out: bool = False


def run(
    *command: str,
    directory: Path = Path("."),
    shown: bool = False,
    each: Callable[[str], None] | None = None,
    timeout: float | None = None,
    until: str | None = None,
    environment: Mapping[str, str] = MappingProxyType({}),
) -> Result:
    """Runs a command in a directory and returns its output, or shows it immediately. Calls `each` with each line of the output.
    Kills the command after `timeout` seconds, or when a line of its output contains `until`. Adds variables to the environment.
    """
    started = time.monotonic()
    sys.stdout.flush()
    # The test runner also colours output to a pipe.
    is_coloured = shown and sys.stdout.isatty()
    with _lock, _starting():
        if _is_exiting:
            sys.exit(1)
        child = subprocess.Popen(
            command,
            cwd=directory,
            stdin=subprocess.DEVNULL,
            stdout=None if shown else subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            env={**os.environ, **({} if is_coloured else {"NO_COLOR": "1"}), **environment},
            start_new_session=True,  # so that its child processes can be killed, too
        )
        _running.add(child)
    expired = threading.Event()

    def expire() -> None:
        expired.set()
        _kill(child)

    timer = threading.Timer(timeout or 0, expire)
    timer.daemon = True  # A signal can raise `SystemExit` while the timer starts: the script would wait for it.
    lines = []
    try:
        if timeout is not None:
            timer.start()
        for line in child.stdout or ():
            lines.append(line)
            if each is not None:
                each(line)
            if until is not None and until in line:
                _kill(child)
                break
        if child.stdout:
            child.stdout.close()
        child.wait()
    finally:
        timer.cancel()
    with _lock:
        _running.discard(child)
    return Result(child.returncode, "".join(lines), time.monotonic() - started, expired.is_set())


def _kill(child: subprocess.Popen[str]) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child.pid, signal.SIGKILL)


def exit_on_signals() -> None:
    """Exits with 128 + N at SIGINT or SIGTERM: raises `SystemExit` in the main thread."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _exit)


def _exit(number: int, _: object) -> None:
    global _received
    if not _is_starting:
        sys.exit(128 + number)
    _received = number


@contextlib.contextmanager
def _starting() -> Iterator[None]:
    """Delays the exit at a signal to the end of the block: a command that nothing knows yet would outlive the script."""
    global _is_starting
    # Handlers of signals run in the main thread.
    _is_starting = threading.current_thread() is threading.main_thread()
    try:
        yield
    finally:
        _is_starting = False
    if _received is not None:
        sys.exit(128 + _received)


@contextlib.contextmanager
def ending_all() -> Iterator[None]:
    """Kills all running commands at the end of the block, and prevents new ones."""
    global _is_exiting
    try:
        yield
    finally:
        with _lock:
            _is_exiting = True
            children = list(_running)
        # On an interrupt, `swift build` ends its compilers, which have separate process groups.
        for how in (signal.SIGINT, signal.SIGKILL):
            for child in children:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(child.pid, how)
            deadline = time.monotonic() + GRACE
            for child in children:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    child.wait(max(0.0, deadline - time.monotonic()))
