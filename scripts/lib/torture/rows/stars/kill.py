"""SIGKILL and other signals at a random moment of every command of stars; a sync continues where it was killed."""

from __future__ import annotations

import contextlib
import re
import shutil
import statistics
import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator, Optional

from effects import effects
from githubs import NAME, PAGE, Hub, moved, persons, stars
from misbehaving import Misbehaving
from people import Listing, require_sound
from program import SUCCESS, Program
from row import Row, Settings, Trial
from rows.stars.world import BEFORE, NOW, commands, create_stars_world
from signalled import Subject, require_effect_or_nothing
from staging import in_data
from stars import Stars

PEOPLE = stars(1, 5 * PAGE - 30)  # of a sync that is killed several times
LATENCY = 0.02  # seconds of each response at most
MOST_KILLS = 4


@dataclass(frozen=True)
class Shared:
    subject: Subject
    url: str
    seconds: float  # of a sync


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Shared]:
    with tempfile.TemporaryDirectory() as name, Misbehaving(Hub(NOW)) as server:
        directory = Path(name).resolve()
        world = create_stars_world(settings, directory, server.url)
        found = effects(settings, world, directory, commands(server.url), Stars, require_sound)
        yield Shared(Subject(world, found, require_sound), server.url, seconds_of_sync(settings, directory))


def seconds_of_sync(settings: Settings, directory: Path) -> float:
    """Returns the usual duration of a sync."""
    seconds = []
    for number in range(3):
        place = directory / f"sync{number}"
        place.mkdir()
        with Misbehaving(Hub(PEOPLE)) as server:
            server.latency = LATENCY
            seconds.append(in_data(settings, place, Stars).run("sync", NAME, "--url", server.url).seconds)
    return statistics.median(seconds)


def trial(trial: Trial) -> None:
    if trial.number % 3 == 0:
        return killed_sync(trial)

    def check(program: Program, what: str) -> None:
        ending = program.run("count", "--saved", "--offline", "--url", trial.shared.url)
        trial.require(ending.status == SUCCESS, f"{what}: the next command: {ending.text}")

    program = in_data(trial.settings, trial.directory, Stars)
    what = require_effect_or_nothing(trial, trial.shared.subject, program, check)
    following = program.run("sync", NAME, "--url", trial.shared.url)
    trial.require(following.status == SUCCESS, f"{what}: the next command: {following.text}")
    require_complete(trial, program.database, Hub(NOW), f"{what}: then {following.text}")


# --- A sync that is killed several times --------------------------------------------------------------


def killed_sync(trial: Trial) -> None:
    """Kills a sync several times; requires that it keeps each page, and that the list is complete at the end."""
    stars, is_on_data = in_data(trial.settings, trial.directory, Stars), trial.random.random() < 0.5
    hub, kept, history = Hub(PEOPLE), 0, []
    with Misbehaving(hub) as server:
        server.latency = LATENCY
        if is_on_data:
            shutil.copytree(trial.shared.subject.world.full / "data", stars.database.parent)
            moved(stars.database, trial.shared.url, server.url)
        line = ("sync", NAME, "--json", "--verbose", "--url", server.url)
        for _ in range(trial.random.randint(1, MOST_KILLS)):
            hub.targets.clear()
            moment = trial.random.uniform(0, 1.2 * trial.shared.seconds)
            with stars.start(*line) as process:
                killer = threading.Timer(moment, process.kill)
                killer.start()
                output, errors = process.communicate()
                killer.cancel()
            history.append(f"{process.returncode} after {moment * 1000:.0f} ms, having requested {hub.targets}")
            what = f"{history}: {errors[-500:]!r}"
            if process.returncode == SUCCESS or output.endswith(b"\n"):
                trial.note("complete")
                return require_complete(trial, stars.database, hub, what)
            is_lost = is_on_data and require_sound(stars.database).named(NAME).listing is None
            trial.require(not is_lost, f"the complete list is lost: {what}")
            kept = require_kept(trial, stars.database, kept, hub, errors, what)
        trial.note("pages kept", kept)
        hub.targets.clear()
        following = stars.run(*line)
        what = f"{history}: then {following.text}"
        trial.require(following.status == SUCCESS, what)
        require_continued(trial, hub, kept, what)
        require_complete(trial, stars.database, hub, what)


def require_kept(trial: Trial, place: Path, kept: int, hub: Hub, errors: bytes, what: str) -> int:
    """Requires that the pages of a walk are the first ones of the server; returns their number."""
    require_continued(trial, hub, kept, what)
    saved = next((saved for saved in require_sound(place).repositories.values() if saved.name == NAME), None)
    listing: Optional[Listing] = saved.listing if saved else None
    old = [*persons(BEFORE)]
    if listing is not None and listing.people != old:
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
    saved = require_sound(place).named(NAME)
    people = saved.listing.people if saved.listing else []
    trial.require(people == persons(hub.people), f"{len(people)} of {len(hub.people)} people are stored: {what}")
    trial.require(saved.walk is None, f"an unfinished walk is left: {what}")


ROW = Row(
    name="stars-kill",
    summary="SIGKILL and other signals at a random moment of every command of stars; a sync continues",
    quick=60,
    full=10_000,
    trial=trial,
    shared=shared,
    tool=Stars,
    proofs=("the transaction", "saving before showing", "the draft", "resuming", "staging"),
    proof_count=600,
)
