"""INT, TERM, HUP and QUIT while an output is blocked: a pipe with a stopped reader, a terminal after control-S."""

from __future__ import annotations

import contextlib
import fcntl
import os
import shlex
import shutil
import signal
import struct
import termios
import time
from dataclasses import dataclass
from typing import Callable, Iterator

from program import Hung
from row import Row, Trial
from rows.signals import SAVED_BEFORE, UUID, shared
from saved import require_sound
from terminal import Terminal, terminal

ENDS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
PAGE = os.sysconf("SC_PAGE_SIZE")  # a pipe has room for pages
STILLNESS = 0.03  # seconds without a write after which a pipe counts as full
LONGEST_PAUSE = 0.1  # seconds between the block and the signal


@dataclass(frozen=True)
class Case:
    """A command, and the streams that a full pipe blocks; the terminal blocks if there are none."""

    arguments: tuple[str, ...]
    streams: str = ""
    text: bytes = b""  # which it writes to the terminal before control-S
    fetches: bool = True


FETCH, WATCH = ("fetch", "--count", "100000"), ("watch", "--every", "0s")
HISTORY = ("history", "--limit", "all")
CASES = (
    Case(HISTORY, ">", fetches=False),
    Case(WATCH, ">"),
    Case(FETCH, ">"),
    Case((*FETCH, "--verbose"), "2>"),
    Case((*WATCH, "--verbose"), "2>"),
    Case((*FETCH, "--verbose"), "&>"),
    Case(WATCH, text=b" ms"),
    Case((*FETCH, "--verbose"), text=b"Times Fetched: "),
    Case(("screen",), text=b"\x1b[?1049h"),
)


def trial(trial: Trial) -> None:
    random, fetcher = trial.random, trial.program
    case, end = random.choice(CASES), random.choice(ENDS)
    shutil.copy(trial.shared.database, fetcher.database)
    arguments = [*case.arguments]
    if case.fetches:
        arguments += ["--url", trial.shared.urls[0]]
    described = f"'fetcher {' '.join(arguments)}' with {case.streams or 'the terminal'} blocked"

    with blocked_pipe(trial, case) as (redirection, count):
        command = ["/bin/sh", "-c", f'exec "$@" {redirection}', "sh", *fetcher.command, *arguments]
        with terminal(fetcher, command) as window:
            if case.streams:
                await_block(window, count, described, fetcher.patience)
            else:
                trial.require(window.sees(case.text), f"{described} does not start: {window.output!r}")
                window.stop_output()
                window.type(b"?\r")
            window.pass_time(random.uniform(0, LONGEST_PAUSE))
            window.send(end)
            ending = window.ended()
            described = f"{described} ended with {ending.status} after {end.name}: {window.output[-1000:]!r}"
            trial.require(ending.status == 128 + end, described)
            trial.require(window.has_original_settings, f"the terminal settings are not restored; {described}")
            trial.raise_to("ms from a signal to its effect", ending.seconds * 1000)
            window.continue_output()
            window.read_to_end()
    trial.note(f"{case.streams or 'terminal'} blocked")

    # A saved fetch is reported on the stream that is not blocked.
    shown = [code.decode() for code in UUID.findall(window.output)] if case.streams in (">", "2>") else []
    saved = require_sound(fetcher.database, shown if case.fetches else [])
    new = saved.count - SAVED_BEFORE
    if case.arguments[0] == "fetch" and case.streams == "2>":
        trial.require(new == len(set(shown)), f"{new} fetches saved, {len(set(shown))} shown; {described}")


@contextlib.contextmanager
def blocked_pipe(trial: Trial, case: Case) -> Iterator[tuple[str, Callable[[], int]]]:
    """Creates a pipe without a reader; yields its shell redirection and a function that counts the written bytes."""
    if not case.streams:
        yield "", int
        return
    path = trial.directory / "pipe"
    os.mkfifo(path)
    pipe = os.open(path, os.O_RDWR)
    try:
        fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, 2 * PAGE)
        os.write(pipe, bytes(PAGE))
        quoted = shlex.quote(str(path))
        redirection = f">{quoted} 2>&1" if case.streams == "&>" else f"{case.streams}{quoted}"
        yield redirection, lambda: struct.unpack("i", fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)))[0] - PAGE
    finally:
        os.close(pipe)
        os.unlink(path)


def await_block(window: Terminal, count: Callable[[], int], described: str, patience: float) -> None:
    """Waits until the program has written to the pipe and cannot write more."""
    deadline, written, still_since = time.monotonic() + patience, 0, time.monotonic()
    while written == 0 or time.monotonic() < still_since + STILLNESS:
        if window.has_ended or time.monotonic() > deadline:
            ending = f"ended: {window.has_ended}, {written} bytes in the pipe"
            raise Hung(f"{described} does not fill the pipe ({ending}): {window.output[-1000:]!r}")
        window.pass_time(0.002)
        if count() != written:
            written, still_since = count(), time.monotonic()


ROWS = [Row("blocked-output", __doc__, 80, 5_000, trial, shared=shared)]
