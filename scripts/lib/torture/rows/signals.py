"""INT, TERM, HUP, and TSTP with CONT, at random moments of each command, on a terminal."""

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
from fetcher import SUCCESS, TRANSPORT, TRY_AGAIN, Fetcher
from honest import Server, serving
from row import Broken, Row, Settings, Trial
from saved import require_sound
from terminal import Change, Terminal, terminal

# How long a signal may take, on a machine that is never late. On another, each of the threads that pass the signal on
# is as late as the process that looks at the clock meanwhile. What the disk was late by nobody knows: a trial that
# takes longer is done again, and is broken if it takes longer each time.
LIMIT, THREADS, TIMES = 0.2, 10, 3

LONGEST_LIFE = 0.25  # seconds before the first signal: about five times what the program takes to begin
LONGEST_PAUSE = 0.06  # seconds between what is seen or done and the next signal
PATIENCE = 10.0
ENDS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
UUID = re.compile(rb"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b")
SAVED_BEFORE = 100

# FoundationNetworking makes folders in the home for a cache and for cookies that it is told not to have.
MADE_BY_TRANSPORT = {".cache", ".local"} if TRANSPORT == "foundation" else set()


class Late(Broken):
    """A signal has not had its effect in time."""


@dataclass(frozen=True)
class Command:
    """A command, and how a person knows that it is at work."""

    arguments: tuple[str, ...]
    words: bytes | None = None  # which it writes, and after which it ends by a signal alone
    fetches: bool = False
    shows_codes: bool = False  # each that it saves, whole


COMMANDS = (
    Command(("fetch", "--count", "100000"), b"Times Fetched: ", fetches=True, shows_codes=True),
    Command(("watch", "--every", "0s"), b" ms", fetches=True, shows_codes=True),
    Command(("screen",), b"\x1b[?1049h", fetches=True),
    Command(("reset",), b"[y/N]"),
    Command(("history", "--limit", "all")),
    Command(("doctor",), fetches=True),
)


@dataclass(frozen=True)
class Surroundings:
    servers: list[Server]
    database: Path


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Surroundings]:
    with contextlib.ExitStack() as stack:
        servers = [stack.enter_context(serving())]
        for target in ("/", "/another"):
            for sent in (0, 0.1, 0.9):
                servers.append(stack.enter_context(serving(hanging(target, sent))))
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        fetcher = Fetcher(settings.fetcher, folder, settings.lacking)
        fetcher.run("fetch", "--count", str(SAVED_BEFORE), "--url", servers[0].url)
        yield Surroundings(servers, fetcher.database)


def hanging(target: str, part: float) -> type[FaultyConnection]:
    """Connections that answer one of the two requests in part, and then no more."""

    class Hanging(FaultyConnection):
        sent = part

        def fault(self, asked: str) -> str:
            return "hang" if (asked == "/") == (target == "/") else "honest"

    return Hanging


def trial(trial: Trial) -> None:
    chance = trial.random.getstate()
    for time in range(1, TIMES + 1):
        try:
            return attempt(trial)
        except Late:
            if time == TIMES:
                raise
            trial.note("done again for being late")
            trial.random.setstate(chance)


def attempt(trial: Trial) -> None:
    random, fetcher = trial.random, trial.fetcher
    command = random.choice(COMMANDS)
    is_honest = not command.fetches or random.random() < 0.7
    server = trial.shared.servers[0 if is_honest else random.randrange(1, len(trial.shared.servers))]
    shutil.copy(trial.shared.database, fetcher.database)
    words = [*command.arguments, "--url", server.url] if command.fetches else list(command.arguments)

    with terminal([*fetcher.command, *words], fetcher.environment, trial.folder) as window:
        is_at_work = False
        if command.words and random.random() < 0.5 and (is_honest or command.arguments == ("screen",)):
            is_at_work = window.sees(command.words, PATIENCE)
            trial.require(is_at_work, f"{words} does not begin: {window.output!r}")
            window.pass_time(random.uniform(0, LONGEST_PAUSE))
        else:
            window.pass_time(random.uniform(0, LONGEST_LIFE))
        while random.random() < 0.3 and not window.has_ended:
            stop_and_continue(window, trial, " ".join(words))
        end = random.choice(ENDS)
        window.send(end)
        ending = window.ended(PATIENCE)
        window.read_to_end()
        written = window.output[-2000:]
        described = f"'fetcher {' '.join(words)}' ended with {ending.status} after {end.name}: {written!r}"

        by_itself = ending.status in (SUCCESS, TRY_AGAIN) and not is_at_work
        # Before or after it listens; a stand-in is Python then, which has an answer of its own.
        by_default = not is_at_work and (
            ending.status == -end or trial.settings.lacking is not None and b"KeyboardInterrupt" in window.output
        )
        trial.require(ending.status == 128 + end or by_itself or by_default, described)
        trial.require(window.is_restored, f"the terminal is not as it was; {described}")
        trial.require(no_process_is_left(window), f"a process is left; {described}")
        if ending.status == 128 + end:
            require_prompt(ending, trial, described)
        trial.note("done before" if by_itself else "ended by its default" if by_default else f"ended by {end.name}")

    left = sorted(set(os.listdir(trial.folder)) - MADE_BY_TRANSPORT)
    trial.require(left == ["fetcher.sqlite3"], f"left behind: {left}; {described}")
    shown = [code.decode() for code in UUID.findall(window.output)] if command.shows_codes else []
    saved = require_sound(fetcher.database, shown)
    new = (saved.count if saved else 0) - SAVED_BEFORE
    if command.shows_codes and not by_default:
        trial.require(new == len(shown), f"{new} were saved, and {len(shown)} shown; {described}")
    if command.arguments != ("screen",) and not command.shows_codes:
        trial.require(new == 0, f"{new} were saved; {described}")


def stop_and_continue(window: Terminal, trial: Trial, words: str) -> None:
    """Stops the program, looks at the terminal that it leaves, and continues it."""
    window.send(signal.SIGTSTP)
    change = window.stopped(PATIENCE)
    if change.what == "ended":
        return
    require_prompt(change, trial, f"'fetcher {words}' stopped")
    trial.require(window.becomes_restored(PATIENCE), f"'fetcher {words}', stopped, keeps the terminal")
    trial.note("stopped and continued")
    window.send(signal.SIGCONT)
    window.pass_time(trial.random.uniform(0, LONGEST_PAUSE))


def require_prompt(change: Change, trial: Trial, described: str) -> None:
    """Requires that a signal had its effect in time, as far as this machine was in time itself."""
    trial.raise_to("ms from a signal to its effect", change.seconds * 1000)
    trial.raise_to("ms that the machine was late", change.late * 1000)
    took = f"{change.seconds * 1000:.0f} ms after the signal, where the machine was {change.late * 1000:.0f} ms late"
    if change.seconds > LIMIT + THREADS * change.late:
        raise Late(f"{took}; {described}")


def no_process_is_left(window: Terminal) -> bool:
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
        "giving the terminal back",
        "stopping at a signal",
        "showing what is saved",
    ),
    proof_count=100,
)
