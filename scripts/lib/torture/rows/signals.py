"""INT, TERM, HUP and TSTP with CONT at random moments of each command, on a terminal."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator

import faults
from faulty import FaultyConnection
from fetcher import TRANSPORT, TRY_AGAIN, Fetcher
from honest import Server, serving
from program import SUCCESS
from row import Row, Settings, Trial
from saved import require_sound
from terminal import Terminal, terminal

LONGEST_LIFE = 0.25  # seconds before the first signal: about five times the start of the program
LONGEST_PAUSE = 0.06  # seconds between an event and the next signal
SLOW = "60"  # milliseconds that each write to the terminal takes in some trials
ENDS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
UUID = re.compile(rb"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b")
SAVED_BEFORE = 100

# FoundationNetworking creates directories for its cache and cookies, although both are disabled.
CREATED_BY_TRANSPORT = {".cache", ".local"} if TRANSPORT == "foundation" else set()


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
    if sys.platform == "linux":
        faults.build()
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


def patience(trial: Trial) -> float:
    """Returns the seconds after which a program counts as hung: minutes, except for a stand-in that is meant to hang."""
    return 120.0 if trial.settings.lacking in (None, "nothing") else 10.0


def trial(trial: Trial) -> None:
    random, fetcher = trial.random, trial.fetcher
    command = random.choice(COMMANDS)
    is_honest = not command.fetches or random.random() < 0.7
    server = trial.shared.servers[0 if is_honest else random.randrange(1, len(trial.shared.servers))]
    shutil.copy(trial.shared.database, fetcher.database)
    arguments = [*command.arguments, "--url", server.url] if command.fetches else list(command.arguments)

    # The cursor is visible and the screen restored after a signal, also with slow writes.
    is_slow = sys.platform == "linux" and command.arguments == ("screen",) and random.random() < 0.5
    environment = fetcher.environment
    if is_slow:
        environment = {**environment, **faults.loaded(trial.directory, {"FAULTS_SLOW": SLOW})}
        trial.note("slow writes")

    with terminal([*fetcher.command, *arguments], environment, trial.directory) as window:
        is_working = False
        if command.text and random.random() < 0.5 and (is_honest or command.arguments == ("screen",)):
            is_working = window.sees(command.text, patience(trial))
            trial.require(is_working, f"{arguments} does not start: {window.output!r}")
            window.pass_time(random.uniform(0, LONGEST_PAUSE))
        else:
            window.pass_time(random.uniform(0, LONGEST_LIFE))
        has_stopped = False
        while random.random() < 0.3 and not window.has_ended:
            has_stopped = True
            stop_and_continue(window, trial, " ".join(arguments))
        end = random.choice(ENDS)
        window.send(end)
        ending = window.ended(patience(trial))
        window.read_to_end()
        written = window.output[-2000:]
        described = f"'fetcher {' '.join(arguments)}' ended with {ending.status} after {end.name}: {written!r}"

        is_finished = ending.status in (SUCCESS, TRY_AGAIN) and not is_working
        # The default action, before or after the program handles signals, or while it is stopped; Python raises
        # KeyboardInterrupt instead.
        is_default = (not is_working or has_stopped) and (
            ending.status == -end or trial.settings.lacking is not None and b"KeyboardInterrupt" in window.output
        )
        trial.require(ending.status == 128 + end or is_finished or is_default, described)
        trial.require(window.is_restored, f"the terminal is not restored; {described}")
        trial.require(has_no_process(window), f"a process is still running; {described}")
        trial.raise_to("ms from a signal to its effect", ending.seconds * 1000)
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
    change = window.stopped(patience(trial))
    if change.state == "ended":
        return
    trial.require(window.becomes_restored(patience(trial)), f"'fetcher {command}' does not restore the terminal when it stops")
    trial.note("stopped and continued")
    window.send(signal.SIGCONT)
    window.pass_time(trial.random.uniform(0, LONGEST_PAUSE))


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
        *(["waiting for a slow terminal"] if sys.platform == "linux" else []),
        "stopping at a signal",
        "showing saved fetches",
    ),
    proof_count=100,
)
