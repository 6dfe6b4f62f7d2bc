"""Databases of fetches, and the commands of fetcher on them."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import socket
from pathlib import Path
from typing import Iterator, Mapping

from command_lines import LARGE, WHENS, common_values, strange
from honest import Server
from program import ONLINE, USAGE, Fetcher, Program
from row import Settings
from saved import require_sound
from world import HERE, Command, World, require_success

# One database of each earlier schema version.
OLD_DATABASES = sorted(Path("Tests/WorkspaceTests/Fixtures").glob("version-*.sqlite3"))

SECRET = b"s3cret"


def commands(*server: str) -> list[Command]:
    """Returns the commands on the databases `empty`, `full` and `reset`."""
    fetch = ("fetch", *server)
    return [
        Command(fetch, "empty"),
        Command(fetch),
        # From the third fetch on, the journal is persistent.
        Command((*fetch, "--count", "3", "--quiet")),
        Command(("reset", "--force")),
        Command(("reset", "--undo"), "reset"),
        Command(("history", "--prune", "--before", "2100-01-01", "--force")),
        Command(("import", f"{HERE}/{World.backup}"), "empty"),
        Command(("export", f"{HERE}/out.jsonl")),
    ]


def fill(program: Program, size: int, *server: str) -> None:
    """Saves a number of fetches and a failure, and exports them."""
    require_success(program, "fetch", "--count", str(size), *server)
    program.run("fetch", "--url", closed_url())
    require_success(program, "export", World.backup)


class FetcherWorld(World):
    """`full` has some fetches, `reset` the same after a reset, and `version-N` those of an earlier version."""

    tool, prefix = Fetcher, ""
    documented, unchanged = ONLINE, {USAGE}
    reading = {b"status", b"history", b"stats", b"completions", b"manual", b"help"}
    changing = {b"fetch", b"watch", b"reset", b"import", b"export", b"screen", b"doctor"}
    languages = (b"de_DE.UTF-8",)

    read = staticmethod(require_sound)

    def __init__(self, settings: Settings, directory: Path, url: str, size: int) -> None:
        super().__init__(settings, directory, url, size)
        self.copied("full", "reset", ("reset", "--force"))
        for old in OLD_DATABASES:
            self.database(old.stem).parent.mkdir(parents=True)
            shutil.copy(old, self.database(old.stem))

    @classmethod
    @contextlib.contextmanager
    def serving(cls) -> Iterator[str]:
        with Server() as server:
            yield server.url

    def fill(self, program: Program) -> None:
        fill(program, self.size, *self.server)

    def commands(self) -> list[Command]:
        return [*commands(*self.server), *(Command(("fetch", *self.server), old.stem) for old in OLD_DATABASES)]

    def readers(self) -> list[Command]:
        old = [Command(("status",), old.stem) for old in OLD_DATABASES]
        return [Command(("status",)), Command(("history", "--json")), *old]

    def changes(self) -> list[Command]:
        return [Command(("fetch", *self.server))] * 2

    def require_next_change(self, program: Program) -> None:
        codes = require_success(program, "fetch", *self.server).codes
        require_sound(program.database, codes)

    def environment(self, rng: random.Random) -> Mapping[str, str]:
        url = closed_url() + rng.choice(("", "", "/" + os.fsdecode(strange(rng))))
        return {"FETCHER_URL": url, "FETCHER_TIMEOUT": rng.choice((*["100ms"] * 9, os.fsdecode(strange(rng))))}

    def values(self, rng: random.Random) -> Mapping[str, tuple[bytes, ...]]:
        url = closed_url().encode()
        urls = tuple(url + rest for rest in (b"", b"/", b"/a?b", b"//", b":1", b"/" + strange(rng)))
        return {
            **common_values(rng, self.backup),
            "N|all": (b"1", b"all", b"ALL", b"1000000000", *LARGE),
            "URL": urls,
            "ORIGIN": (*urls, b"http://127.0.0.1:1", b"127.0.0.1"),
            "DURATION": (b"0s", b"1ms", b"20ms", b"-5s", b"1.5"),
            "ID|WHEN": (b"1", *WHENS),
            "HEADER": (b"name: value", b":", b"Host: a", b"a: " + strange(rng)),
        }

    def secrets(self) -> tuple[bytes, ...]:
        return (
            b"--header=Host: " + SECRET,
            b"--header=a: " + SECRET + b"\xff",
            b"--url=http://me:" + SECRET + b"@127.0.0.1:1",
            b"--proxy=http://me:" + SECRET + b"@127.0.0.1:1",
            b"--allow-origin=" + SECRET,
            b"--database=postgresql://me:" + SECRET + b"@127.0.0.1:99999/a",
        )


_closed = socket.socket()


def closed_url() -> str:
    """Returns the URL of a port of this process that refuses connections."""
    if _closed.getsockname()[1] == 0:
        _closed.bind(("127.0.0.1", 0))  # without listening
    return f"http://127.0.0.1:{_closed.getsockname()[1]}"
