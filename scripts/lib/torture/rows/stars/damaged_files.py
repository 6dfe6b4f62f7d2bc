"""A damaged database, journal or export; stars shows what the file has, refuses it, or finds the damage."""

from __future__ import annotations

import contextlib
import datetime
import tempfile
from pathlib import Path
from typing import Iterator

import faults
from damaged_commands import Damageable, Subject, damageable, trial
from githubs import NAME, Hub
from misbehaving import Misbehaving
from people import People, Person, require_sound
from program import NOT_FOUND, SUCCESS
from row import Row, Settings
from rows.stars.world import BACKUP, NOW, create_stars_world
from stars import Ending, Stars


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Damageable]:
    faults.build()
    with tempfile.TemporaryDirectory() as name, Misbehaving(Hub(NOW)) as server:
        directory, url = Path(name).resolve(), server.url
        subject = Subject(
            tool=Stars,
            world=create_stars_world(settings, directory, url),
            backup=BACKUP,
            read=require_sound,
            changing=("sync", NAME, "--json", "--url", url),
            showing=("list", NAME, "--offline", "--limit", "all", "--order", "oldest", "--json", "--url", url),
            statuses=(SUCCESS, NOT_FOUND),
            doctor=("doctor", "--url", url),
            agrees=agrees,
        )
        yield damageable(settings, directory, subject)


def agrees(ending: Ending, stored: People) -> bool:
    """Returns whether a command printed the people of the stored list."""
    saved = next((saved for saved in stored.repositories.values() if saved.name == NAME), None)
    listing = saved.listing if saved else None
    # No damage leaves a valid database without the list.
    return listing is not None and [person(found) for found in ending.objects] == listing.people


def person(found: dict[str, str]) -> Person:
    time = datetime.datetime.fromisoformat(found["starred_at"].replace("Z", "+00:00")).timestamp()
    return Person(found["account_id"], found["login"], time)


ROW = Row(
    name="stars-damaged-files",
    summary="a database of stars, its journal or an export is damaged",
    quick=100,
    full=50_000,
    trial=trial,
    shared=shared,
    tool=Stars,
    proofs=("refusing damaged files", "refusing a planted journal", "the checksum"),
    proof_count=300,
)
