"""A database with counts, a history, lists and an unfinished walk, and the commands that the rows run on it."""

from __future__ import annotations

from pathlib import Path

from effects import HERE, Command, World, create_world
from githubs import NAME, Hub, moved, stars
from misbehaving import Misbehaving
from program import SUCCESS
from row import Broken, Settings
from stars import Stars

BACKUP = "backup.jsonl"

# The people of the database, and those on the server when commands run: some came, and three went.
BEFORE = stars(1, 230)
NOW = [star for star in stars(1, 270) if star.number not in (17, 101, 229)]

OTHER = "octo/gone-user"  # a repository with a closed account


def fill(stars: Stars, url: str) -> None:
    """Creates a database with the people of earlier days, and an export of it; then the server has the URL."""
    lines = (("count", "octo/exact"), ("history", NAME), ("sync", NAME), ("sync", OTHER))
    with Misbehaving(Hub(BEFORE)) as server:
        for line in lines:
            require_success(stars, *line, "--url", server.url)
        moved(stars.database, server.url, url)
    require_success(stars, "export", BACKUP)


def require_success(stars: Stars, *arguments: str) -> None:
    ending = stars.run(*arguments)
    if ending.status != SUCCESS:
        raise Broken(ending.text)


def create_stars_world(settings: Settings, directory: Path, url: str) -> World:
    """Creates the directories of a world."""
    return create_world(settings, directory, Stars, lambda stars: fill(stars, url))


def commands(url: str) -> list[Command]:
    """Returns every command that stores something or creates a file; the server at the URL has other people."""
    server = ("--url", url)
    # The count is stored before the rest.
    return [
        Command(("count", NAME, *server)),
        Command(("count", NAME, *server), is_on_data=False),
        Command(("history", NAME, "--format", "csv", *server), has_two_transactions=True),
        Command(("sync", NAME, *server), has_two_transactions=True),
        Command(("sync", OTHER, *server), is_on_data=False, has_two_transactions=True),
        Command(("import", f"{HERE}/{BACKUP}"), is_on_data=False),
        Command(("export", f"{HERE}/out.jsonl")),
    ]
