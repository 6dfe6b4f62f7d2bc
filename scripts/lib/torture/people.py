"""The counts, histories and people in a database of stars, read independently of stars."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, Optional

import sound
from row import Broken

WEEK = 7 * 86_400_000  # milliseconds


class Person(NamedTuple):
    """An account with the time of its star, in seconds; a closed account has neither number nor name."""

    account: Optional[int]
    login: Optional[str]
    starred: float


@dataclass
class Listing:
    """The complete list of a repository, or the unfinished walk through its pages."""

    people: list[Person]
    pages: int
    repository_count: int  # for a walk, that of its start
    base: int  # the number of people that a walk shares with the complete list


@dataclass
class Saved:
    """The stored values of a repository."""

    name: str
    count: int
    history: Optional[list[tuple[int, ...]]] = None  # the starts and days of the weeks
    listing: Optional[Listing] = None
    walk: Optional[Listing] = None
    new: list[Person] = field(default_factory=list)  # in the last change of the list
    lost: list[Person] = field(default_factory=list)


@dataclass
class People:
    """Everything that is stored, by the numbers of the repositories on their servers."""

    repositories: dict[int, Saved] = field(default_factory=dict)

    @property
    def outline(self) -> tuple[Any, ...]:
        """The stored values without times and walks, for a comparison of two runs: the counts, and everything else."""
        counts, rest = {}, {}
        for number, saved in self.repositories.items():
            counts[number] = (saved.name, saved.count)
            people = saved.listing and (saved.listing.people, saved.listing.repository_count)
            rest[number] = (saved.history, people, saved.new, saved.lost)
        # A repository without a list is equal to one that is not stored yet.
        return (counts, {number: parts for number, parts in rest.items() if parts != (None, None, [], [])})

    def named(self, name: str) -> Saved:
        """Returns the newest repository with a name. Raises `Broken` if none is stored."""
        for saved in reversed(self.repositories.values()):
            if saved.name == name:
                return saved
        raise Broken(f"{name} is not stored")


def require_sound(database: Path) -> People:
    """Returns what a database stores, read in one transaction. Raises `Broken` if it is corrupt or contradicts itself."""
    return sound.read(database, "star_repository", People(), _people)


def _people(connection: sqlite3.Connection) -> People:
    found = People()
    rows = connection.execute("SELECT id, number, name, count, history_time FROM star_repository ORDER BY id").fetchall()
    for id, number, name, count, history_time in rows:
        saved = Saved(name, count)
        if history_time is not None:
            saved.history = _history(connection, id, name)
        saved.listing = _listing(connection, id, True, saved)
        saved.walk = _listing(connection, id, False, saved)
        changes = "SELECT account, login, starred / 1000.0 FROM star_change WHERE repository = ? AND is_lost = ?"
        query = f"{changes} ORDER BY position"
        saved.new, saved.lost = ([Person(*row) for row in connection.execute(query, (id, flag))] for flag in (0, 1))
        _require_agreement(saved)
        found.repositories[number] = saved
    return found


def _history(connection: sqlite3.Connection, id: int, name: str) -> list[tuple[int, ...]]:
    days = "start, day1, day2, day3, day4, day5, day6, day7"
    weeks: list[tuple[int, ...]] = connection.execute(
        f"SELECT {days} FROM star_week WHERE repository = ? ORDER BY start", (id,)
    ).fetchall()
    for before, week in zip([(None,), *weeks], weeks):
        if min(week[1:]) < 0 or (before[0] is not None and week[0] - before[0] < WEEK):
            raise Broken(f"the week {week} of {name} contradicts itself, after {before}")
    return weeks


def _listing(connection: sqlite3.Connection, id: int, is_complete: bool, saved: Saved) -> Optional[Listing]:
    """Returns the complete list of a repository, or its unfinished walk; None without one."""
    row = connection.execute(
        "SELECT id, base, count, page_count, repository_count, count_before_last_page, next_page FROM star_list"
        " WHERE repository = ? AND is_complete = ?",
        (id, is_complete),
    ).fetchone()
    if row is None:
        return None
    number, base, count, pages, repository_count, before_last, next_page = row
    shared = saved.listing.people[:base] if saved.listing else []
    query = "SELECT position, account, login, starred FROM star_person WHERE list = ? ORDER BY position"
    rows = connection.execute(query, (number,))
    people = [*shared]
    for position, account, login, starred in rows:
        if position != len(people):
            raise Broken(f"the person {position} of {saved.name} is at position {len(people)}")
        people.append(Person(account, login, starred / 1000))
    accounts = [person.account for person in people if person.account is not None]
    if len(set(accounts)) != len(accounts):
        raise Broken(f"a person of {saved.name} is stored twice")
    if count != len(people) or len(shared) != base:
        raise Broken(f"{saved.name} has {len(people)} people, {len(shared)} of them shared; stored are {count} and {base}")
    if is_complete:
        is_sound = base == 0 and next_page is None and repository_count is not None and pages > 0
        is_sound = is_sound and before_last is not None and 0 <= before_last <= count
    else:
        # Before its first page, a walk has no next page unless it starts at the last page of the complete list.
        is_new = before_last is None
        is_sound = repository_count is not None and (not is_new or count == base and (base > 0 or next_page is None))
    if not is_sound:
        raise Broken(f"the list of {saved.name} contradicts itself: {row}")
    return Listing(people, pages, repository_count, base)


def _require_agreement(saved: Saved) -> None:
    """Requires that the last change led to the complete list."""
    accounts = {person.account for person in saved.listing.people} if saved.listing else set()
    if not {person.account for person in saved.new} <= accounts:
        raise Broken(f"a new person is not in the list of {saved.name}")
    if {person.account for person in saved.lost} & accounts:
        raise Broken(f"a lost person is in the list of {saved.name}")
