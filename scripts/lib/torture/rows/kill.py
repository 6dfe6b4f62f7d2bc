"""SIGKILL, SIGINT, SIGTERM or SIGHUP at a random moment of every command that stores something or creates a file."""

from __future__ import annotations

import contextlib
import functools
import os
import re
import shutil
import signal
import statistics
from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable, Iterator, Sequence

from githubs import NAME, PAGE, Hub, moved, persons, stars
from misbehaving import Misbehaving
from people import Listing
from people import require_sound as require_sound_people
from program import SUCCESS, Ending, Program, Stars
from row import Broken, Row, Settings, Trial
from saved import require_sound
from world import Effect, World, is_acknowledged, require_nothing_left, require_success
from worlds.fetcher import FetcherWorld, closed_url
from worlds.market import MarketWorld
from worlds.stars import BEFORE, NOW, StarsWorld
from worlds.tasks import TasksWorld

ENDS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
SIGNALS = (*[signal.SIGKILL] * 7, *ENDS)

# The kinds of trials of a row, which take turns.
TURNS = 3


@dataclass(frozen=True)
class Shared:
    world: World
    effects: list[Effect] = field(default_factory=list)
    seconds: float = 0.0  # of the work of a special trial


@contextlib.contextmanager
def shared(kind: type[World], size: int, measure: Callable[[World], float], settings: Settings) -> Iterator[Shared]:
    with kind.opened(settings, size) as world:
        effects = world.effects()
        for effect in effects:
            if effect.command.target is None and effect.after.outline == effect.before.outline:
                raise Broken(f"without any effect: {effect.command}")
        yield Shared(world, effects, measure(world))


def ended(trial: Trial, program: Program, arguments: Sequence[str], moment: float, number: int) -> Ending:
    """Returns the ending of a command that gets a signal."""
    ending = program.run(*arguments, end=(moment, number))
    with contextlib.suppress(FileNotFoundError):
        # The header of a journal that is not hot is zeroed.
        is_hot = Path(f"{program.database}-journal").read_bytes()[:1] not in (b"", b"\0")
        trial.note("hot journals", is_hot)
    return ending


def kill_command(trial: Trial) -> None:
    """Requires the effect of a command or none, and the effect if it printed a result."""
    world, effects = trial.shared.world, trial.shared.effects
    effect = effects[trial.number // TURNS % len(effects)]  # every command equally often
    shutil.copytree(world.at(effect.command.place), trial.directory, dirs_exist_ok=True)
    program = world.tool.in_data(trial.settings, trial.directory)
    before = os.listdir(trial.directory)
    number = trial.random.choice(SIGNALS)
    # Other trials at the same time make it take longer than alone.
    moment = trial.random.uniform(0, 1.6 * effect.seconds)
    ending = ended(trial, program, effect.command.line(trial.directory), moment, number)
    what = f"after {number.name} at {moment * 1000:.1f} ms: {ending.text}"
    trial.require(ending.status in (SUCCESS, -number, 128 + number), what)

    # The next command recovers the database, whether it reads or writes.
    if trial.random.random() < 0.5:
        # The second reader needs what the full database has.
        readers = world.readers()[: 1 if effect.command.place == "empty" else 2]
        following = program.run(*trial.random.choice(readers).arguments)
        trial.require(following.status == SUCCESS, f"{what}: the next command: {following.text}")
    is_stored = is_acknowledged(effect.command, ending)
    is_after = effect.require_one_of_both(world.read(program.database), is_stored, what)
    effect.require_file(trial.directory, is_stored, what)
    if number != signal.SIGKILL:
        require_nothing_left(trial, effect, before, what)
    trial.note("complete" if is_after or ending.status == SUCCESS else "absent")
    trial.note("acknowledged", is_stored)
    world.require_next_change(program)
    if isinstance(world, StarsWorld):
        following = require_success(program, "sync", NAME, *world.server)
        require_complete(trial, program.database, Hub(NOW), f"{what}: then {following.text}")


# --- Fetches, each of which is stored before it is shown, and imports ---------------------------------

LONGEST_WORK = 0.2  # seconds, enough for dozens of saved fetches


def seconds_of_start(world: World) -> float:
    """Returns the usual duration of the start of fetcher, which takes longer on a slow or busy machine."""
    program = world.program(world.copied("full", "started"))
    return statistics.median(program.run("fetch", *world.server).seconds for _ in range(5))


def kill_fetcher(trial: Trial) -> None:
    if trial.number % TURNS == 0:
        kill_command(trial)
    elif trial.number % 10 == 1:
        end_import(trial)
    else:
        kill_fetches(trial)


def end_import(trial: Trial) -> None:
    """Ends an import from a pipe whose writer has stopped by a signal; requires that it leaves nothing."""
    program, end = trial.tool.in_data(trial.settings, trial.directory), trial.random.choice(ENDS)
    reading, writing = os.pipe()
    os.write(writing, trial.shared.world.at(f"full/{World.backup}").read_bytes()[:50_000])
    moment = trial.random.uniform(0, trial.shared.seconds + LONGEST_WORK)
    ending = program.run("import", f"/dev/fd/{reading}", end=(moment, end), pass_fds=[reading])
    os.close(reading)
    os.close(writing)
    trial.require(ending.status in (128 + end, -end), f"after {end.name}: {ending.text}")
    trial.raise_to("ms from a signal to the end of an import", 1000 * (ending.seconds - moment))
    left = os.listdir(trial.directory)
    trial.require(not left, f"an import that was ended left behind: {left}")
    trial.note("imports ended")


def kill_fetches(trial: Trial) -> None:
    """Kills a command that fetches many times; requires each fetch and failure that it showed."""
    world, fetcher, fails = trial.shared.world, trial.program, trial.random.random() < 0.2
    if trial.random.random() < 0.5:
        fetcher.run("fetch", *world.server)  # with an existing database, the kill hits other steps
    command = ["fetch", "--count", "1000"] if trial.random.random() < 0.7 else ["watch", "--every", "0s", "--json"]
    if fails:
        command = ["watch", "--every", "0s", "--json"]
    url = closed_url() if fails else world.url
    moment = trial.random.uniform(0, trial.shared.seconds + LONGEST_WORK)
    ending = ended(trial, fetcher, (*command, "--url", url), moment, signal.SIGKILL)
    failures = ending.output.count(b"\n") if fails else 0
    trial.note("codes shown before the end", len(ending.codes))
    trial.note("failures shown before the end", failures)

    # The next command recovers the database, whether it reads or writes.
    following = fetcher.run("status") if trial.random.random() < 0.5 else fetcher.run("fetch", *world.server)
    trial.require(following.status == SUCCESS, f"the next command: {following.text}")
    new = following.codes if following.arguments[0] == "fetch" else []
    require_sound(fetcher.database, [*ending.codes, *new], failures)


# --- A sync of stars that is killed several times -----------------------------------------------------

PEOPLE = stars(1, 5 * PAGE - 30)
LATENCY = 0.02  # seconds of each response at most
MOST_KILLS = 4


def seconds_of_sync(world: World) -> float:
    """Returns the usual duration of a sync."""
    seconds = []
    for number in range(3):
        world.at(f"sync{number}").mkdir()
        with Misbehaving(Hub(PEOPLE)) as server:
            server.latency = LATENCY
            seconds.append(world.program(f"sync{number}").run("sync", NAME, "--url", server.url).seconds)
    return statistics.median(seconds)


def kill_stars(trial: Trial) -> None:
    if trial.number % TURNS == 0:
        kill_sync(trial)
    else:
        kill_command(trial)


def kill_sync(trial: Trial) -> None:
    """Kills a sync several times; requires that it keeps each page, and that the list is complete at the end."""
    world, is_on_data = trial.shared.world, trial.random.random() < 0.5
    program = Stars.in_data(trial.settings, trial.directory)
    hub, kept, history = Hub(PEOPLE), 0, []
    with Misbehaving(hub) as server:
        server.latency = LATENCY
        if is_on_data:
            shutil.copytree(world.at("full") / "data", program.database.parent)
            moved(program.database, world.url, server.url)
        line = ("sync", NAME, "--json", "--verbose", "--url", server.url)
        for _ in range(trial.random.randint(1, MOST_KILLS)):
            hub.targets.clear()
            moment = trial.random.uniform(0, 1.2 * trial.shared.seconds)
            ending = ended(trial, program, line, moment, signal.SIGKILL)
            history.append(f"{ending.status} after {moment * 1000:.0f} ms, having requested {hub.targets}")
            what = f"{history}: {ending.errors[-500:]!r}"
            if ending.status == SUCCESS or ending.output.endswith(b"\n"):
                trial.note("complete")
                return require_complete(trial, program.database, hub, what)
            is_lost = is_on_data and require_sound_people(program.database).named(NAME).listing is None
            trial.require(not is_lost, f"the complete list is lost: {what}")
            kept = require_kept(trial, program.database, kept, hub, ending.errors, what)
        trial.note("pages kept", kept)
        hub.targets.clear()
        following = program.run(*line)
        what = f"{history}: then {following.text}"
        trial.require(following.status == SUCCESS, what)
        require_continued(trial, hub, kept, what)
        require_complete(trial, program.database, hub, what)


def require_kept(trial: Trial, place: Path, kept: int, hub: Hub, errors: bytes, what: str) -> int:
    """Requires that the pages of a walk are the first ones of the server; returns their number."""
    require_continued(trial, hub, kept, what)
    saved = next((saved for saved in require_sound_people(place).repositories.values() if saved.name == NAME), None)
    listing: Listing | None = saved.listing if saved else None
    if listing is not None and listing.people != [*persons(BEFORE)]:
        require_complete(trial, place, hub, what)
        return 0
    walk = saved.walk if saved else None
    pages = walk.pages if walk else 0
    logged = max([int(page) for page in re.findall(rb"Saved page ([0-9]+)", errors)], default=0)
    trial.require(pages >= max(kept, logged), f"{pages} pages are stored, but {logged} are logged, and {kept} were: {what}")
    trial.require(walk is None or walk.people == persons(PEOPLE)[: PAGE * pages], f"stored is {walk}: {what}")
    return pages


def require_continued(trial: Trial, hub: Hub, kept: int, what: str) -> None:
    """Requires that no stored page is requested again but the last one, which shows whether people left meanwhile."""
    trial.require(not [page for page in hub.pages if page < kept], f"requests the {kept} stored pages again: {what}")


def require_complete(trial: Trial, place: Path, hub: Hub, what: str) -> None:
    """Requires the people of the server in the complete list."""
    saved = require_sound_people(place).named(NAME)
    people = saved.listing.people if saved.listing else []
    trial.require(people == persons(hub.people), f"{len(people)} of {len(hub.people)} people are stored: {what}")
    trial.require(saved.walk is None, f"an unfinished walk is left: {what}")


# --- The rows -----------------------------------------------------------------------------------------


def row(
    kind: type[World],
    quick: int,
    size: int = 8,
    trial: Callable[[Trial], None] = kill_command,
    measure: Callable[[World], float] = lambda world: 0,
) -> Row:
    summary = f"SIGKILL and other signals at a random moment of every command of {kind.tool.name}"
    start = functools.partial(shared, kind, size, measure)
    return Row(f"{kind.prefix}kill", summary, quick, 10_000, trial, kind.tool, start)


ROWS = [
    # Enough records for a kill in the middle of a transaction, and of an export.
    row(FetcherWorld, 250, size=1_000, trial=kill_fetcher, measure=seconds_of_start),
    row(TasksWorld, 108, size=400),
    row(MarketWorld, 100),
    row(StarsWorld, 60, trial=kill_stars, measure=seconds_of_sync),
]
