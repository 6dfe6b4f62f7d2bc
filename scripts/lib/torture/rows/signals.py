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
from typing import Callable, Iterator

import faults
from honest import Server, hanging
from misbehaving import Fault
from program import SUCCESS, TRANSPORT, TRY_AGAIN, Fetcher
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
    urls: list[str]
    database: Path


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Environment]:
    if faults.IS_LINUX:
        faults.build()
    with contextlib.ExitStack() as stack:
        servers = [Server(), *(Server(hanging_at(is_root, share)) for is_root in (True, False) for share in (0, 0.1, 0.9))]
        urls = [stack.enter_context(server).url for server in servers]
        directory = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        fetcher = Fetcher.of(settings, directory)
        fetcher.run("fetch", "--count", str(SAVED_BEFORE), "--url", urls[0])
        yield Environment(urls, fetcher.database)


def hanging_at(is_root: bool, share: float) -> Callable[[str], Fault | None]:
    """Returns the choice of a server that sends a part of one of the two responses, and then nothing."""
    return lambda target: hanging(share) if (target == "/") == is_root else None


def trial(trial: Trial) -> None:
    random, fetcher = trial.random, trial.program
    command = random.choice(COMMANDS)
    is_honest = not command.fetches or random.random() < 0.7
    url = trial.shared.urls[0 if is_honest else random.randrange(1, len(trial.shared.urls))]
    shutil.copy(trial.shared.database, fetcher.database)
    arguments = [*command.arguments, "--url", url] if command.fetches else list(command.arguments)

    # The cursor is visible and the screen restored after a signal, also with slow writes.
    is_slow = faults.IS_LINUX and command.arguments == ("screen",) and random.random() < 0.5
    environment = faults.loaded(trial.directory, {"FAULTS_SLOW": SLOW}) if is_slow else {}
    trial.note("slow writes", is_slow)

    with terminal(fetcher, [*fetcher.command, *arguments], environment) as window:
        is_working = False
        if command.text and random.random() < 0.5 and (is_honest or command.arguments == ("screen",)):
            is_working = window.sees(command.text)
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
        ending = window.ended()
        window.read_to_end()
        written = window.output[-2000:]
        described = f"'fetcher {' '.join(arguments)}' ended with {ending.status} after {end.name}: {written!r}"

        is_finished = ending.status in (SUCCESS, TRY_AGAIN) and not is_working
        # The default action, before or after the program handles signals, or while it is stopped.
        is_default = (not is_working or has_stopped) and ending.status == -end
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
    new = saved.count - SAVED_BEFORE
    if command.shows_codes and not is_default:
        trial.require(new == len(shown), f"{new} fetches saved, {len(shown)} shown; {described}")
    if command.arguments != ("screen",) and not command.shows_codes:
        trial.require(new == 0, f"{new} fetches saved; {described}")


def stop_and_continue(window: Terminal, trial: Trial, command: str) -> None:
    """Stops the program, checks that it restores the terminal, and continues it."""
    window.send(signal.SIGTSTP)
    change = window.stopped()
    if change.state == "ended":
        return
    trial.require(window.becomes_restored(), f"'fetcher {command}' does not restore the terminal when it stops")
    trial.note("stopped and continued")
    window.send(signal.SIGCONT)
    window.pass_time(trial.random.uniform(0, LONGEST_PAUSE))


def has_no_process(window: Terminal) -> bool:
    try:
        os.killpg(window.changes[0].pid, 0)
    except ProcessLookupError:
        return True
    return False


ROWS = [Row("signals", __doc__, 300, 5_000, trial, shared=shared)]
