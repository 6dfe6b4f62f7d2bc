"""Databases with counts, a history, lists and an unfinished walk, and the commands of stars on them."""

from __future__ import annotations

import contextlib
import random
from typing import Iterator, Mapping

from command_lines import LARGE, common_values, strange
from githubs import NAME, Hub, moved, stars
from misbehaving import Misbehaving
from people import require_sound
from program import CANNOT_CREATE, NOT_PERMITTED, ONLINE, REFUSED, UNUSABLE, USAGE, Program, Stars
from row import EVIDENCE, Broken
from world import HERE, Command, World, require_success

# The people of the database, and those on the server when commands run: some came, and three went.
BEFORE = stars(1, 230)
NOW = [star for star in stars(1, 270) if star.number not in (17, 101, 229)]

OTHER = "octo/gone-user"  # a repository with a closed account


class StarsWorld(World):
    tool, prefix = Stars, "stars-"
    documented, unchanged = ONLINE | {NOT_PERMITTED}, {USAGE, UNUSABLE, CANNOT_CREATE, REFUSED}
    reading = {b"limit", b"limits", b"open", b"doctor", b"completions", b"manual", b"help"}
    changing = {b"list", b"ls", b"stargazers", b"history", b"chart", b"count", b"sync", b"user", b"account", b"profile"}
    changing = changing | {b"watch", b"import", b"export"}
    languages = (b"de_DE.UTF-8", b"de")

    read = staticmethod(require_sound)

    @classmethod
    @contextlib.contextmanager
    def serving(cls) -> Iterator[str]:
        with Misbehaving(Hub(NOW)) as server:
            yield server.url

    def fill(self, program: Program) -> None:
        """Creates a database with the people of earlier days; then the server has the URL."""
        with Misbehaving(Hub(BEFORE)) as server:
            for line in (("count", "octo/exact"), ("history", NAME), ("sync", NAME), ("sync", OTHER)):
                require_success(program, *line, "--url", server.url)
            moved(program.database, server.url, self.url)
        require_success(program, "export", self.backup)

    def commands(self) -> list[Command]:
        # The count is stored before the rest.
        return [
            Command(("count", NAME, *self.server)),
            Command(("count", NAME, *self.server), "empty"),
            Command(("history", NAME, "--format", "csv", *self.server), has_two_transactions=True),
            Command(("sync", NAME, *self.server), has_two_transactions=True),
            Command(("sync", OTHER, *self.server), "empty", has_two_transactions=True),
            Command(("import", f"{HERE}/{self.backup}"), "empty"),
            Command(("export", f"{HERE}/out.jsonl")),
            Command(("chart", NAME, "--output", f"{HERE}/out.svg", *self.server), has_two_transactions=True),
        ]

    def readers(self) -> list[Command]:
        people = ("list", NAME, "--offline", "--limit", "all", "--json", *self.server)
        return [Command(("count", "--saved", "--offline", *self.server)), Command(people), Command(("export", "-"))]

    def changes(self) -> list[Command]:
        history = Command(("history", NAME, *self.server), has_two_transactions=True)
        return [Command(("sync", NAME, *self.server)), history]

    def require_next_change(self, program: Program) -> None:
        ending = require_success(program, "count", "octo/one-page", *self.server)
        if require_sound(program.database).named("octo/one-page").count != 7:
            raise Broken(f"not stored: {ending.text}")

    def environment(self, rng: random.Random) -> Mapping[str, str]:
        # No browser, and no git remote of this repository.
        return {"STARS_URL": self.url, "BROWSER": "/bin/true", "GIT_CEILING_DIRECTORIES": str(EVIDENCE.resolve())}

    def values(self, rng: random.Random) -> Mapping[str, tuple[bytes, ...]]:
        names = ("many", "empty", "foreign", "unicode", "blocked", "none", "renamed", "gone-user")
        wrong = ("OCTO/Many", "octo", "octo/", "/many", "octo/..", "octo/many/x", "", "http://127.0.0.1:1/a/b", "git@127.0.0.1:a/b")
        repositories = tuple(name.encode() for name in (*(f"octo/{name}" for name in names), *wrong))
        logins = (b"stargazer-00001", b"stargazer-99999", b"nobody", b"a b", b"-", b"")
        return {
            **common_values(rng, self.backup),
            "OWNER/REPO": (*repositories, strange(rng)),
            "LOGIN": (*logins, strange(rng)),
            "OWNER/REPO|LOGIN": (*repositories, *logins),
            "N|all": (b"1", b"250", b"all", b"ALL", *LARGE),
            "WIDTHxHEIGHT": (b"800x400", b"320x200", b"4096x4096", b"0x0", b"800", b"x", b"800x400x1", b"9223372036854775808x1"),
        }
