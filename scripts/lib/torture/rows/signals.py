"""INT, TERM, HUP and TSTP with CONT at random moments of each command, on a terminal."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator

from faulty import FaultyConnection
from fetcher import TRANSPORT, TRY_AGAIN, Fetcher
from honest import Server, serving
from program import SUCCESS
from row import Broken, Row, Settings, Trial
from saved import require_sound
from terminal import Change, Terminal, terminal

# The seconds from a signal to its effect on an idle machine. On a busy one, each thread that takes part may be as late
# as the process that reads the clock meanwhile. The delay of the disk cannot be measured: a late trial is repeated, and
# fails if it is late every time.
LIMIT, THREADS, TIMES = 0.2, 10, 3

LONGEST_LIFE = 0.25  # seconds before the first signal: about five times the start of the program
LONGEST_PAUSE = 0.06  # seconds between an event and the next signal
PATIENCE = 10.0
ENDS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
UUID = re.compile(rb"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b")
SAVED_BEFORE = 100

# FoundationNetworking creates directories for its cache and cookies, although both are disabled.
CREATED_BY_TRANSPORT = {".cache", ".local"} if TRANSPORT == "foundation" else set()


class Late(Broken):
    """A signal took effect too late."""


@dataclass(frozen=True)
class Command:
    """A command, and the text that shows a user that it is working."""

    arguments: tuple[str, ...]
    text: bytes | None = None  # after which only a signal ends the command
    fetches: bool = False
    shows_codes: bool = False  # in full, of each saved fetch


COMMANDS = (
    Command(("fetch", "--count", "100000"), b"Times Fetched: ", fetches=True, shows_codes=True),
    Command(("watch", "--every", "0s"), b" ms", fetches=True, shows_codes=True),
    Command(("screen",), b"\x1b[?1049h", fetches=True),
    Command(("reset",), b"[y/N]"),
    Command(("history", "--limit", "all")),
    Command(("history", "--all", "--limit", "all")),
    Command(("doctor",), fetches=True),
)


@dataclass(frozen=True)
class Environment:
    servers: list[Server]
    database: Path


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Environment]:
    with contextlib.ExitStack() as stack:
        servers = [stack.enter_context(serving())]
        for target in ("/", "/another"):
            for sent in (0, 0.1, 0.9):
                servers.append(stack.enter_context(serving(hanging(target, sent))))
        directory = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        fetcher = Fetcher.of(settings, directory)
        fetcher.run("fetch", "--count", str(SAVED_BEFORE), "--url", servers[0].url)
        yield Environment(servers, fetcher.database)


def hanging(target: str, part: float) -> type[FaultyConnection]:
    """Returns a class of connections that send a part of one of the two responses, and then hang."""

    class Hanging(FaultyConnection):
        sent = part

        def fault(self, requested: str) -> str:
            return "hang" if (requested == "/") == (target == "/") else "honest"

    return Hanging


def trial(trial: Trial) -> None:
    state = trial.random.getstate()
    for time in range(1, TIMES + 1):
        try:
            return attempt(trial)
        except Late:
            if time == TIMES:
                raise
            trial.note("repeated because it was late")
            trial.random.setstate(state)


def attempt(trial: Trial) -> None:
    random, fetcher = trial.random, trial.fetcher
    command = random.choice(COMMANDS)
    is_honest = not command.fetches or random.random() < 0.7
    server = trial.shared.servers[0 if is_honest else random.randrange(1, len(trial.shared.servers))]
    shutil.copy(trial.shared.database, fetcher.database)
    arguments = [*command.arguments, "--url", server.url] if command.fetches else list(command.arguments)

    with terminal([*fetcher.command, *arguments], fetcher.environment, trial.directory) as window:
        is_working = False
        if command.text and random.random() < 0.5 and (is_honest or command.arguments == ("screen",)):
            is_working = window.sees(command.text, PATIENCE)
            trial.require(is_working, f"{arguments} does not start: {window.output!r}")
            window.pass_time(random.uniform(0, LONGEST_PAUSE))
        else:
            window.pass_time(random.uniform(0, LONGEST_LIFE))
        while random.random() < 0.3 and not window.has_ended:
            stop_and_continue(window, trial, " ".join(arguments))
        end = random.choice(ENDS)
        window.send(end)
        ending = window.ended(PATIENCE)
        window.read_to_end()
        written = window.output[-2000:]
        described = f"'fetcher {' '.join(arguments)}' ended with {ending.status} after {end.name}: {written!r}"

        is_finished = ending.status in (SUCCESS, TRY_AGAIN) and not is_working
        # The default action, before or after the program handles signals; Python raises KeyboardInterrupt instead.
        is_default = not is_working and (
            ending.status == -end or trial.settings.lacking is not None and b"KeyboardInterrupt" in window.output
        )
        trial.require(ending.status == 128 + end or is_finished or is_default, described)
        trial.require(window.is_restored, f"the terminal is not restored; {described}")
        trial.require(has_no_process(window), f"a process is still running; {described}")
        if ending.status == 128 + end:
            require_prompt(ending, trial, described)
        how = "by the default action" if is_default else f"by {end.name}"
        trial.note("finished before" if is_finished else f"ended {how}")

    remaining = sorted(set(os.listdir(trial.directory)) - CREATED_BY_TRANSPORT)
    trial.require(remaining == ["fetcher.sqlite3"], f"left behind: {remaining}; {described}")
    shown = [code.decode() for code in UUID.findall(window.output)] if command.shows_codes else []
    saved = require_sound(fetcher.database, shown)
    new = (saved.count if saved else 0) - SAVED_BEFORE
    if command.shows_codes and not is_default:
        trial.require(new == len(shown), f"{new} fetches saved, {len(shown)} shown; {described}")
    if command.arguments != ("screen",) and not command.shows_codes:
        trial.require(new == 0, f"{new} fetches saved; {described}")


def stop_and_continue(window: Terminal, trial: Trial, command: str) -> None:
    """Stops the program, checks that it restores the terminal, and continues it."""
    window.send(signal.SIGTSTP)
    change = window.stopped(PATIENCE)
    if change.state == "ended":
        return
    require_prompt(change, trial, f"'fetcher {command}' stopped")
    trial.require(window.becomes_restored(PATIENCE), f"'fetcher {command}' does not restore the terminal when it stops")
    trial.note("stopped and continued")
    window.send(signal.SIGCONT)
    window.pass_time(trial.random.uniform(0, LONGEST_PAUSE))


def require_prompt(change: Change, trial: Trial, described: str) -> None:
    """Requires that a signal took effect in time, plus the measured delay of the machine."""
    trial.raise_to("ms from a signal to its effect", change.seconds * 1000)
    trial.raise_to("ms of delay of the machine", change.late * 1000)
    took = f"{change.seconds * 1000:.0f} ms after the signal, {change.late * 1000:.0f} ms delay of the machine"
    if change.seconds > LIMIT + THREADS * change.late:
        raise Late(f"{took}; {described}")


def has_no_process(window: Terminal) -> bool:
    try:
        os.killpg(window.changes[0].pid, 0)
    except ProcessLookupError:
        return True
    return False


ROW = Row(
    name="signals",
    summary="INT, TERM, HUP and TSTP at random moments of each command, on a terminal",
    quick=300,
    full=5_000,
    trial=trial,
    shared=shared,
    proofs=(
        "ending at a signal",
        "the exit code of a signal",
        "restoring the terminal",
        "stopping at a signal",
        "showing saved fetches",
    ),
    proof_count=100,
)
