"""Running commands, of which none outlives the script."""

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
from typing import Iterator, Mapping

PATIENCE = 5.0  # seconds in which a command that is interrupted must end

_lock = threading.Lock()
_running: set[subprocess.Popen[str]] = set()
_is_ending = False


@dataclass
class Result:
    """How a command ended, all that it wrote unless that was shown, and the seconds that it took."""

    status: int
    output: str
    seconds: float
    timed_out: bool = False


def run(
    *command: str,
    folder: Path = Path("."),
    shown: bool = False,
    patience: float | None = None,
    until: str | None = None,
    environment: Mapping[str, str] = MappingProxyType({}),
) -> Result:
    """Runs a command in a folder, to its end; what it writes is kept, or shown as it comes. After so many
    seconds, if there is a limit, it is ended; and so it is once it has written some words, if there are any.
    Variables come to those of the environment.
    """
    started = time.monotonic()
    sys.stdout.flush()
    # The runner colours what goes to a pipe, too.
    is_coloured = shown and sys.stdout.isatty()
    with _lock:
        if _is_ending:
            sys.exit(1)
        child = subprocess.Popen(
            command,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=None if shown else subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            env={**os.environ, **({} if is_coloured else {"NO_COLOR": "1"}), **environment},
            start_new_session=True,  # so that it can be ended together with what it started itself
        )
        _running.add(child)
    expired = threading.Event()

    def expire() -> None:
        expired.set()
        _kill(child)

    timer = threading.Timer(patience or 0, expire)
    if patience is not None:
        timer.start()
    lines = []
    try:
        for line in child.stdout or ():
            lines.append(line)
            if until is not None and until in line:
                _kill(child)
                break
        if child.stdout:
            child.stdout.close()
        child.wait()
    finally:
        timer.cancel()  # else the script would not end before it
    with _lock:
        _running.discard(child)
    return Result(child.returncode, "".join(lines), time.monotonic() - started, expired.is_set())


def _kill(child: subprocess.Popen[str]) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child.pid, signal.SIGKILL)


@contextlib.contextmanager
def ending_all() -> Iterator[None]:
    """At the end of the block, which may come early, nothing runs any more and nothing is started."""
    global _is_ending
    try:
        yield
    finally:
        with _lock:
            _is_ending = True
            children = list(_running)
        # An interrupt makes `swift build` end its compilers, which are in groups of their own.
        for how in (signal.SIGINT, signal.SIGKILL):
            for child in children:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(child.pid, how)
            deadline = time.monotonic() + PATIENCE
            for child in children:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    child.wait(max(0.0, deadline - time.monotonic()))
