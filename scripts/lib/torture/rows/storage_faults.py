"""Each system call of storage fails in each possible way, in every command of a tool."""

from __future__ import annotations

import contextlib
import errno
import functools
import json
import os
import random
import shutil
import signal
from dataclasses import dataclass, replace
from typing import Iterator, TypeVar

import faults
from faults import KILLED, Fault
from program import CANNOT_CREATE, CANNOT_SAVE, SUCCESS, UNUSABLE, Ending, Program
from row import Row, Settings, Trial
from world import Effect, World, require_nothing_left
from worlds.fetcher import FetcherWorld
from worlds.market import MarketWorld
from worlds.stars import StarsWorld
from worlds.tasks import TasksWorld

ERRORS = (errno.EIO, errno.ENOSPC, errno.EINTR, errno.EACCES)

# The names in strace, with all variants that the C library may use. strace makes the first call of some scenes fail, too.
SYSTEM_CALLS = {
    "open": "openat",
    "read": "pread64",
    "write": "pwrite64",
    "sync": "fsync,fdatasync",
    "unlink": "unlink,unlinkat",
    "lock": "fcntl",
}
WITH_STRACE = 12

Found = TypeVar("Found")

# The first words of messages that are no errors.
REPORTS = {"export": "Exported ", "holdings": "The profit of sales "}


@dataclass(frozen=True)
class Case:
    effect: Effect
    fault: Fault
    uses_strace: bool = False


# --- The cases ----------------------------------------------------------------------------------------


@contextlib.contextmanager
def shared(kind: type[World], settings: Settings) -> Iterator[tuple[World, list[Case]]]:
    with kind.opened(settings) as world:
        yield world, all_cases(world)


def all_cases(world: World) -> list[Case]:
    """Returns each call of each command once per kind of failure, in an order in which every call comes early."""
    recoveries = (*world.changes()[1:], world.readers()[0])
    recovering = [replace(command, place=world.interrupted()) for command in recoveries]
    cases: list[list[Case]] = []
    samples: list[Case] = []
    for number, command in enumerate((*world.commands(), *world.readers(), *recovering)):
        effect, traced = world.traced(command, f"scene{number}")
        calls = [call.name for call in traced if call.name != "show"]
        cases += [[Case(effect, fault) for fault in faults_of_call] for faults_of_call in failures(calls)]
        # strace selects calls by their paths, and the draft of a file has a random name.
        if command.file is None and shutil.which("strace"):
            samples += [Case(effect, Fault(call, 1, 0, errno.EIO), True) for call in dict.fromkeys(calls) if call in SYSTEM_CALLS]
    rng = random.Random(world.settings.seed)
    rounds = in_rounds(cases, rng)
    rng.shuffle(samples)
    return samples[:WITH_STRACE] + rounds + samples[WITH_STRACE:]


def failures(calls: list[str]) -> list[list[Fault]]:
    """Returns, for each call, all kinds of its failure."""
    # SQLite repeats an interrupted call; a call that is interrupted every time would never end.
    kinds = [(error, times) for error in ERRORS for times in (1, 0)] + [(KILLED, 1)]
    kinds = [(error, 3 if error == errno.EINTR and times == 0 else times) for error, times in kinds]
    return [
        [Fault(call, nth, times, error) for error, times in kinds]
        for call in dict.fromkeys(calls)
        for nth in range(1, calls.count(call) + 1)
    ]


def in_rounds(cases: list[list[Found]], rng: random.Random) -> list[Found]:
    """Returns the cases of all calls in a random order, in which every call comes once before any comes again."""
    for cases_of_call in cases:
        rng.shuffle(cases_of_call)
    rng.shuffle(cases)
    return [case for round in zip(*cases) for case in round]


# --- A trial ------------------------------------------------------------------------------------------


def trial(trial: Trial) -> None:
    """Runs a command with a failing call; requires its effect or none, and a clear error unless it succeeds.

    Other commands use the database afterwards, in a quarter of the trials each.
    """
    world, case = trial.shared[0], trial.shared[1][trial.number - 1]
    effect, fault = case.effect, case.fault
    initial = world.at(effect.command.place)
    shutil.copytree(initial, trial.directory, dirs_exist_ok=True)
    before = os.listdir(trial.directory)
    program = world.tool.in_data(trial.settings, trial.directory)
    line = effect.command.line(trial.directory)
    ending = program.run(*line, environment=faults.loaded(trial.directory, fault.environment))
    what = f"{fault} in {effect.command}: {ending.text}"
    require_clear_error(trial, world, ending, case, what)
    if case.uses_strace:
        other = status_with_strace(trial, world, case)
        trial.require(other == ending.status, f"{what}; with strace it ends with {other}")
        trial.note("strace agrees")

    if trial.random.random() < 0.25:
        following = program.run(*world.readers()[0].arguments)
        trial.require(following.status == SUCCESS, f"{what}: the next command: {following.text}")
    is_after = effect.require_one_of_both(world.read(program.database), ending.status == SUCCESS, what)
    effect.require_file(trial.directory, ending.status == SUCCESS, what)
    if fault.error != KILLED and fault.call != "unlink":
        # A fault can prevent that the journal of a draft is removed.
        journals = (file.name for file in program.database.parent.glob(f"{program.database.name}.*-journal"))
        require_nothing_left(trial, effect, [*before, "strace", *journals], what)
    if trial.random.random() < 0.25:
        world.require_next_change(program)
    if ending.status not in (SUCCESS, -signal.SIGKILL) and is_after and effect.before.outline != effect.after.outline:
        trial.note("stored, with an error")
    trial.note(f"ended with {ending.status}" if ending.status >= 0 else "killed")


def require_clear_error(trial: Trial, world: World, ending: Ending, case: Case, what: str) -> None:
    """Requires a matching exit status, and one sentence that names the file, with one about what to do."""
    if case.fault.error == KILLED:
        trial.require(ending.status == -signal.SIGKILL, f"the process was not killed: {what}")
        return
    command = case.effect.command
    expected = {SUCCESS, CANNOT_CREATE, CANNOT_SAVE} | ({UNUSABLE} if command.name == "import" else set())
    trial.require(ending.status in expected, what)
    message = ending.errors.decode()
    if message.startswith(REPORTS.get(command.name, "\n")):
        message = message.split("\n", 1)[1]
    if ending.status == SUCCESS:
        trial.require(not message, f"success with an error: {what}")
        return
    if "--json" in command.arguments:
        message = json.loads(message)["error"]["message"] + "\n"
    names = [str(trial.directory / "data"), *([f"{trial.directory}/{command.file}"] if command.file else [])]
    trial.require(any(name in message for name in names), f"the error names no file: {what}")
    is_clear = message[:1].isupper() and message.endswith(".\n") and message.count("\n") <= 2
    trial.require(is_clear, f"the error is not a sentence, and another one: {what}")
    is_shown = bool(ending.output) and command.arguments[-1] != "-" and command.name not in world.show_despite_error
    trial.require(not is_shown, f"a result is shown with the error: {what}")


def status_with_strace(trial: Trial, world: World, case: Case) -> int:
    """Returns the exit status if strace makes the calls on the database and its journal fail."""
    directory = trial.directory / "strace"
    shutil.copytree(world.at(case.effect.command.place), directory)
    program: Program = world.tool.in_data(trial.settings, directory)
    path, calls, name = program.database, SYSTEM_CALLS[case.fault.call], errno.errorcode[case.fault.error]
    program.command = [
        *("strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={calls}", "-e", f"inject={calls}:error={name}"),
        *("-P", str(path), "-P", f"{path}-journal", "-P", str(path.parent), "-P", str(directory)),
        *program.command,
    ]
    return program.run(*case.effect.command.line(directory), environment={"PATH": "/usr/bin:/bin"}).status


def row(kind: type[World], quick: int) -> Row:
    """Returns the row of a tool; the full run has every call with every kind of failure."""
    summary = f"each system call of storage fails in each way, in every command of {kind.tool.name}"
    name = f"{kind.prefix}storage-faults"
    start = functools.partial(shared, kind)
    return Row(name, summary, quick, 1_000_000, trial, kind.tool, start, most=lambda found: len(found[1]))


ROWS = [row(FetcherWorld, 102), row(TasksWorld, 240), row(MarketWorld, 400), row(StarsWorld, 160)]
