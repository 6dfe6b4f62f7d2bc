"""Each system call of storage fails in each possible way, in every command of stars."""

from __future__ import annotations

import contextlib
import tempfile
from pathlib import Path
from typing import Iterator

import faults
from effects import Command
from faulty_commands import Case, Subject, all_cases, require_effect_or_nothing
from githubs import NAME, Hub
from misbehaving import Misbehaving
from people import require_sound
from program import SUCCESS
from row import Row, Settings, Trial
from rows.stars.world import NOW, commands, create_stars_world
from stars import Stars


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[tuple[Subject, list[Case], str]]:
    faults.build()
    with tempfile.TemporaryDirectory() as name, Misbehaving(Hub(NOW)) as server:
        directory, url = Path(name).resolve(), server.url
        reading = [Command(line) for line in reading_commands(url)]
        subject = Subject(
            tool=Stars,
            world=create_stars_world(settings, directory, url),
            read=require_sound,
            commands=(*commands(url), *reading, Command(("export", "-"))),
            interruption=Command(("sync", NAME, "--url", url)),
            recovering=(Command(("history", NAME, "--url", url), has_two_transactions=True), reading[0]),
        )
        yield subject, all_cases(settings, directory, subject), url


def reading_commands(url: str) -> tuple[tuple[str, ...], ...]:
    """Returns commands that send no request."""
    people = ("list", NAME, "--offline", "--limit", "all", "--json")
    return tuple((*line, "--url", url) for line in (("count", "--saved", "--offline"), people))


def trial(trial: Trial) -> None:
    def require_next_change(stars: Stars, what: str) -> None:
        following = stars.run("count", "octo/one-page", "--url", url)
        trial.require(following.status == SUCCESS, f"{what}: the next change: {following.text}")
        count = require_sound(stars.database).named("octo/one-page").count
        trial.require(count == 7, f"{what}: then {following.text}")

    subject, cases, url = trial.shared
    reading = reading_commands(url)[:1]
    require_effect_or_nothing(trial, subject, cases[trial.number - 1], reading, require_next_change)


ROW = Row(
    name="stars-storage-faults",
    summary="each system call of storage fails in each way, in every command of stars",
    quick=160,
    full=1_000_000,  # every call with every kind of failure
    most=lambda shared: len(shared[1]),
    trial=trial,
    shared=shared,
    tool=Stars,
    proofs=("the transaction", "saving before showing"),
    proof_count=200,
)
