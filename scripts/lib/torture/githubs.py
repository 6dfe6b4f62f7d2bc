"""The stand-in GitHub (Tests/server/github.py) in this process, with the people of one repository that a test chooses."""

from __future__ import annotations

import contextlib
import re
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Optional, Sequence

from github import FIRST_ID, LAST_DAY, PARSER, GitHub, Repository, Star, login
from misbehaving import Answer, Request
from people import Person
from program import TOKEN

__all__ = ["NAME", "PAGE", "Hub", "Star", "moved", "persons", "stars"]

NAME = "octo/many"  # the repository with the people of the test
PAGE = 100  # people on a page


def stars(first: int, last: int) -> list[Star]:
    """Returns the stars of the people with these numbers, oldest first."""
    return [Star(number, LAST_DAY + 60 * number) for number in range(first, last + 1)]


def persons(stars: Sequence[Star]) -> list[Person]:
    """Returns the people as a database stores them."""
    return [
        Person(None, None, star.time)
        if star.number is None
        else Person(FIRST_ID + star.number - 1, login(star.number), star.time)
        for star in stars
    ]


class Hub(GitHub):
    """GitHub, where the token of the tests belongs to a collaborator. Thread-safe."""

    def __init__(self, people: list[Star]) -> None:
        # No trial reaches the limit.
        super().__init__(vars(PARSER.parse_args(["--limit", "1000000000"])))
        self.people = people
        self.targets: list[str] = []  # of the requests, in order

    def respond(self, request: Request) -> Answer:
        self.targets.append(request.target)
        return self.correct(request)

    def correct(self, request: Request) -> Answer:
        """The response without any fault."""
        is_own = request.headers.get("authorization") == f"Bearer {TOKEN}"
        fields = {**request.headers, **({"authorization": "Bearer owner"} if is_own else {})}
        return super().respond(replace(request, headers=fields))

    def _stars(self, repository: Repository) -> list[Star]:
        return self.people if repository.name == NAME else super()._stars(repository)

    @property
    def pages(self) -> list[int]:
        """The numbers of the requested pages of people, in order."""
        return [page for target in self.targets if (page := page_of(target)) is not None]


def page_of(target: str) -> Optional[int]:
    """Returns the number of the page of people that a request is for; None for another request."""
    path, _, query = target.partition("?")
    number = re.search("(?:^|&)page=([0-9]+)", query)
    return (int(number[1]) if number else 1) if path.endswith("/stargazers") else None


def moved(database: Path, old: str, new: str) -> None:
    """Changes the URL of the server, and of the pages that it linked, in a database: each trial has a separate server."""
    with contextlib.closing(sqlite3.connect(database)) as connection, connection:
        for (table,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
            for _, column, type, *_ in connection.execute(f"PRAGMA table_info({table})").fetchall():
                if type == "TEXT":
                    change = f"UPDATE {table} SET {column} = replace({column}, ?1, ?2) WHERE instr({column}, ?1)"
                    connection.execute(change, (old, new))
