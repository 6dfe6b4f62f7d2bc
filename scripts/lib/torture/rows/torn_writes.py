"""The power fails during a command: unflushed writes are lost, torn or out of order."""

from __future__ import annotations

import contextlib
import random
import shutil
from dataclasses import dataclass
from typing import Iterator

from disk import Disk
from faults import Call
from program import SUCCESS, Ending, Fetcher
from row import Row, Settings, Trial
from saved import require_sound
from world import Command, Effect, World
from worlds.fetcher import FetcherWorld

CHANGES = frozenset({"open", "write", "truncate", "unlink", "mkdir", "sync"})


@dataclass(frozen=True)
class Recording:
    """The file operations of a command in a directory, and the saved state before and after it."""

    world: World
    directory: str
    calls: tuple[Call, ...]
    effect: Effect


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[list[Recording]]:
    with FetcherWorld.opened(settings, size=60) as world:
        fetches = ("fetch", "--count", "3", *world.server)
        changes = [command for command in world.commands() if command.name in ("reset", "history")]
        commands = [Command(fetches, "empty"), Command(fetches), *changes]
        recordings = []
        for number, command in enumerate(commands):
            effect, calls = world.traced(command, f"recording{number}")
            shown = tuple(call for call in calls if call.name in CHANGES or call.name == "show")
            recordings.append(Recording(world, str(world.at(f"recording{number}")), shown, effect))
        yield recordings


def trial(trial: Trial) -> None:
    moments = [(recording, end) for recording in trial.shared for end in range(len(recording.calls) + 1)]
    random.Random(trial.settings.seed).shuffle(moments)
    # Every second trial is a kill, until each moment had one; the others are power failures.
    is_prefix = trial.number % 2 == 0 and trial.number <= 2 * len(moments)
    recording, end = moments[trial.number // 2 - 1] if is_prefix else trial.random.choice(moments)
    disk = Disk(recording.world.at(recording.effect.command.place), recording.directory)
    for call in recording.calls[:end]:
        disk.follow(call)
    if is_prefix:
        disk.keep_all()
    else:
        disk.keep_some(trial.random)
    disk.write(trial.directory)
    trial.note("kills" if is_prefix else "power failures")
    shutil.copytree(trial.directory, trial.directory / "found")  # recovery changes the files

    fetcher = Fetcher.in_data(trial.settings, trial.directory)
    status = fetcher.run("status")
    trial.require(status.status == SUCCESS, f"status after call {end}: {status.text}")
    shown = b"".join(call.data for call in recording.calls[:end] if call.name == "show")
    require_state(trial, fetcher, recording.effect, fetcher.ended((), 0, shown, b""), f"after call {end}")


def require_state(trial: Trial, fetcher: Fetcher, effect: Effect, shown: Ending, what: str) -> None:
    """Requires a state that the command saved: the last one that it showed, or the next."""
    saved = require_sound(fetcher.database, shown.codes if effect.command.name == "fetch" else ())
    if effect.command.name != "fetch":
        allowed = [effect.after] if shown.output else [effect.before, effect.after]
        is_allowed = saved.outline in [state.outline for state in allowed]
        trial.require(is_allowed, f"{what}, with {shown.output!r} shown: {saved} is saved")
        return
    more = saved.count - effect.before.count
    is_next = len(shown.codes) <= more <= len(shown.codes) + 1 and saved.codes == effect.after.codes[: len(saved.codes)]
    trial.require(is_next, f"{what}, with {len(shown.codes)} codes shown: {more} new fetches are saved: {saved.codes}")
    trial.note("recovered to the next state" if more > len(shown.codes) else "recovered to the last shown state")


ROWS = [Row("torn-writes", __doc__, 105, 20_000, trial, shared=shared)]
