"""The server is killed at a random moment of commands, and started again."""

from __future__ import annotations

import contextlib
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator

from fetcher import Fetcher
from program import SUCCESS
from row import Row, Settings, Trial
from rows.postgres.world import (
    STAND_IN,
    UNUSABLE_SERVER,
    World,
    may_be_saved,
    on_server,
    read,
    require_exactly,
    serving,
    writing,
)
from saved import Saved, require_consistent

LONGEST_WORK = 0.6  # seconds, enough for dozens of saved fetches
BACKUP = "backup.jsonl"

# The commands that change a database, and the database on which each of them runs.
COMMANDS = (
    (("fetch",), "empty"),
    (("fetch",), "some"),
    (("fetch", "--count", "3", "--quiet"), "some"),
    (("reset", "--force"), "some"),
    (("reset", "--undo"), "again"),
    (("history", "--prune", "--before", "2100-01-01", "--force"), "some"),
    (("import", BACKUP), "empty"),
    (("status",), "some"),
    (("export", "copy.jsonl"), "some"),
)


@dataclass(frozen=True)
class Effect:
    """A command, the state before and after it, and its duration."""

    arguments: tuple[str, ...]
    initial: str
    before: tuple[object, ...]
    after: tuple[object, ...]
    seconds: float

    @property
    def has_parts(self) -> bool:
        """Whether the command has several transactions: each fetch, or parts of what is pruned."""
        return "--count" in self.arguments or "--prune" in self.arguments


@dataclass(frozen=True)
class Scene:
    world: World
    effects: list[Effect]
    backup: bytes


def outline(saved: Saved | None) -> tuple[object, ...]:
    """Returns the state without the codes, which differ in each run; a database without tables is an empty one."""
    if saved is None:
        return (0, (), 0, 1, True)
    ids = tuple((id, generation) for id, generation, _ in saved.entries)
    return (saved.count, ids, saved.pruned, saved.generation or 1, saved.code is None)


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Scene]:
    with serving() as world, tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        fetcher = Fetcher.of(settings, directory)
        world.server.create_database("empty")
        prepare(fetcher, world, "some", ["fetch", "--count", "4", "--quiet"])
        if settings.lacking is not None:  # a stand-in has fewer commands
            yield Scene(world, [], b"")
            return
        prepare(fetcher, world, "some", ["export", BACKUP])
        copy(world, "some", "again")
        prepare(fetcher, world, "again", ["reset", "--force"])
        effects = [effect(fetcher, world, f"effect{number}", *command) for number, command in enumerate(COMMANDS)]
        yield Scene(world, effects, (directory / BACKUP).read_bytes())


def prepare(fetcher: Fetcher, world: World, name: str, arguments: list[str]) -> None:
    """Runs a command on a database, which is created if it is missing."""
    with world.server.client() as client:
        if not client.query("SELECT 1 FROM pg_database WHERE datname = $1", name):
            world.server.create_database(name)
    fetcher.environment["FETCHER_DATABASE"] = world.server.uri(name)
    ending = fetcher.run(*line(arguments, world.url))
    if ending.status != SUCCESS:
        raise RuntimeError(f"without any fault: {ending.text}")


def line(arguments: list[str] | tuple[str, ...], url: str) -> list[str]:
    return [*arguments, "--url", url] if arguments[0] == "fetch" else [*arguments]


def copy(world: World, template: str, name: str) -> None:
    with world.server.client() as client:
        client.run(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')


def effect(fetcher: Fetcher, world: World, name: str, arguments: tuple[str, ...], initial: str) -> Effect:
    """Runs a command on a copy of a database, without any fault."""
    copy(world, initial, name)
    with world.server.client(name) as client:
        before = outline(read(client))
    started = time.monotonic()
    prepare(fetcher, world, name, [*arguments])
    seconds = time.monotonic() - started
    with world.server.client(name) as client:
        return Effect(arguments, initial, before, outline(read(client)), seconds)


# --- A trial ------------------------------------------------------------------------------------------


def trial(trial: Trial) -> None:
    scene: Scene = trial.shared
    name = f"kill{trial.number}"
    if scene.effects and trial.number % 2 == 0:
        interrupt(trial, trial.random.choice(scene.effects), name)
    else:
        write(trial, name)


def crash(trial: Trial, seconds: float) -> None:
    """Kills the server after a time, and starts it again."""
    server = trial.shared.world.server
    time.sleep(trial.random.uniform(0, seconds))
    if trial.random.random() < 0.5:
        server.kill()
        trial.note("killed servers")
    else:
        server.stop()
        trial.note("stopped servers")
    server.restart()


def write(trial: Trial, name: str) -> None:
    """Crashes the server while several processes fetch."""
    world = trial.shared.world
    fetcher = on_server(trial, world.server.create_database(name))
    ends: list[float] = []
    with writing(trial, fetcher, world.url, lambda shown: bool(ends)) as shown:
        crash(trial, LONGEST_WORK)
        ends.append(time.monotonic())
    with world.server.client(name) as client:
        require_exactly(client, shown)
    trial.note("fetches", len(shown.codes))
    trial.note("unknown outcomes", shown.unknown)


def interrupt(trial: Trial, effect: Effect, name: str) -> None:
    """Crashes the server during one command, which must have its whole effect or none."""
    world = trial.shared.world
    copy(world, effect.initial, name)
    fetcher = on_server(trial, world.server.uri(name))
    Path(trial.directory / BACKUP).write_bytes(trial.shared.backup)
    arguments = line(effect.arguments, world.url)
    with fetcher.start(*arguments) as process:
        crash(trial, 1.3 * effect.seconds)
        output, errors = process.communicate(timeout=60)
    ending = fetcher.ending(tuple(arguments), process.returncode, output, errors, 0)
    what = f"the server crashed during {ending.text}"
    trial.require(ending.status in (SUCCESS, *UNUSABLE_SERVER) and not ending.is_crash, what)
    with world.server.client(name) as client:
        found = outline(require_consistent(read(client), ending.codes))
    is_old_or_new = found in (effect.before, effect.after)
    trial.require(is_old_or_new or effect.has_parts, f"{what}: the state is neither the old nor the new one: {found}")
    if ending.status == SUCCESS:
        trial.require(found == effect.after, f"{what}: acknowledged, but not saved: {found}")
    elif not may_be_saved(ending) and not effect.has_parts:
        trial.require(found == effect.before, f"{what}: saved, but not acknowledged: {found}")
    following = fetcher.run("fetch", "--url", world.url)
    trial.require(following.status == SUCCESS, f"{what}: the next command: {following.text}")
    trial.note(f"single commands that ended with {ending.status}")


ROW = Row(
    name="postgres-kill",
    summary="a PostgreSQL server is killed at a random moment of every command of fetcher that uses it",
    quick=12,
    full=300,
    trial=trial,
    shared=shared,
    stand_in=STAND_IN,
    proofs=("the transaction", "saving before showing"),
    jobs=1,
    proof_count=150,
)
