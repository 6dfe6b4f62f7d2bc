"""SIGKILL, SIGINT, SIGTERM or SIGHUP at a random moment of every command that changes tasks or creates a file."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator

from ledger import read, read_export, require_agreement
from program import SUCCESS
from row import Row, Settings, Trial
from rows.kill import has_hot_journal
from rows.tasks.world import Effect, World, commands, create_world, effect, in_data
from tasks import Tasks

SIZE = 400  # tasks, enough for a kill in the middle of a transaction
SIGNALS = (*[signal.SIGKILL] * 7, signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@dataclass(frozen=True)
class Shared:
    world: World
    effects: list[Effect]


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Shared]:
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name).resolve()
        world = create_world(settings, directory, SIZE)
        copies = (directory / f"copy{number}" for number in range(1_000))
        effects = [effect(settings, world, next(copies), command) for command in commands(SIZE)]
        for found in effects:
            if found.command.target == "out.jsonl":
                require_agreement(read_export(found.file or b""))
        yield Shared(world, effects)


def trial(trial: Trial) -> None:
    effects: list[Effect] = trial.shared.effects
    effect = effects[trial.number % len(effects)]  # every command equally often
    shutil.copytree(trial.shared.world.directory_for(effect.command), trial.directory, dirs_exist_ok=True)
    tasks = in_data(trial.settings, trial.directory)
    number = trial.random.choice(SIGNALS)
    if number == signal.SIGINT and trial.settings.lacking is not None:
        number = signal.SIGTERM  # Python turns an early SIGINT into an error
    before = sorted(os.listdir(trial.directory))
    with tasks.start(*effect.command.line(trial.directory)) as process:
        # Other trials at the same time make it take longer than alone.
        moment = trial.random.uniform(0, 1.6 * effect.seconds)
        killer = threading.Timer(moment, process.send_signal, [number])
        killer.start()
        output, errors = process.communicate()
        killer.cancel()
    status = process.returncode
    what = f"{effect.command} ended with {status} after {number.name} at {moment * 1000:.1f} ms: {output + errors!r}"
    trial.require(status in (SUCCESS, -number, 128 + number), what)
    is_hot = has_hot_journal(tasks.database)

    # The next command recovers the database, whether it reads or writes.
    is_acknowledged = status == SUCCESS or output.endswith(b"\n")
    if trial.random.random() < 0.5:
        require_readable(trial, tasks, what)
    is_after = effect.require_one_of_both(read(tasks.database), is_acknowledged, what)
    effect.require_file(trial.directory, is_acknowledged, what)
    if number != signal.SIGKILL:
        created = sorted(set(os.listdir(trial.directory)) - {*before, "data", effect.command.target})
        trial.require(not created, f"{what}: left behind: {created}")
    following = tasks.run("add", "the", "next", "task", "--json")
    trial.require(following.status == SUCCESS, f"{what}: the next command: {following.text}")
    (added,) = following.objects
    ledger = require_agreement(read(tasks.database))
    trial.require(added["id"] == ledger.last_task and added["id"] in ledger.tasks, f"{what}: then {following.text}")

    if is_hot:
        trial.note("hot journals")
    trial.note("complete" if is_after or status == SUCCESS else "absent")
    trial.note("acknowledged", is_acknowledged)


def require_readable(trial: Trial, tasks: Tasks, what: str) -> None:
    command = trial.random.choice((["list", "--all"], ["agenda", "--all"], ["undo", "--list"], ["stats"]))
    ending = tasks.run(*command)
    trial.require(ending.status == SUCCESS, f"{what}: the next command: {ending.text}")


ROW = Row(
    name="tasks-kill",
    summary="SIGKILL and other signals at a random moment of every command of tasks",
    quick=108,
    full=10_000,
    trial=trial,
    shared=shared,
    tool=Tasks,
    proofs=("the transaction", "saving before showing", "the draft"),
    proof_count=400,
)
