"""A signal at a random moment of a command whose effect is known."""

from __future__ import annotations

import os
import shutil
import signal
import threading
from dataclasses import dataclass
from typing import Callable

from effects import Effect, Read, World
from program import SUCCESS, Program
from row import Trial
from rows.kill import has_hot_journal

SIGNALS = (*[signal.SIGKILL] * 7, signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@dataclass(frozen=True)
class Subject:
    """The commands of a tool, on copies of the directories of a world."""

    world: World
    effects: list[Effect]
    read: Read


def require_effect_or_nothing(
    trial: Trial, subject: Subject, program: Program, check: Callable[[Program, str], None]
) -> str:
    """Runs a command, ends it at a random moment, and requires its effect or none, and the effect if it printed a result.

    Runs `check`, which may use the database, before the database is read in half of the trials. Returns a description.
    """
    effect = subject.effects[trial.number % len(subject.effects)]  # every command equally often
    shutil.copytree(subject.world.directory_for(effect.command), trial.directory, dirs_exist_ok=True)
    number = trial.random.choice(SIGNALS)
    if number == signal.SIGINT and trial.settings.lacking is not None:
        number = signal.SIGTERM  # Python turns an early SIGINT into an error
    before = sorted(os.listdir(trial.directory))
    with program.start(*effect.command.line(trial.directory)) as process:
        # Other trials at the same time make it take longer than alone.
        moment = trial.random.uniform(0, 1.6 * effect.seconds)
        killer = threading.Timer(moment, process.send_signal, [number])
        killer.start()
        output, errors = process.communicate()
        killer.cancel()
    status = process.returncode
    what = f"{effect.command} ended with {status} after {number.name} at {moment * 1000:.1f} ms: {output + errors!r}"
    trial.require(status in (SUCCESS, -number, 128 + number), what)
    if has_hot_journal(program.database):
        trial.note("hot journals")

    # The next command recovers the database, whether it reads or writes.
    is_acknowledged = status == SUCCESS or output.endswith(b"\n")
    if trial.random.random() < 0.5:
        check(program, what)
    is_after = effect.require_one_of_both(subject.read(program.database), is_acknowledged, what)
    effect.require_file(trial.directory, is_acknowledged, what)
    if number != signal.SIGKILL:
        created = sorted(set(os.listdir(trial.directory)) - {*before, "data", effect.command.target})
        trial.require(not created, f"{what}: left behind: {created}")
    trial.note("complete" if is_after or status == SUCCESS else "absent")
    trial.note("acknowledged", is_acknowledged)
    return what
