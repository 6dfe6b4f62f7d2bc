"""Random command lines and environments, with meaningless and misleading bytes; errors and readers change no file."""

from __future__ import annotations

import contextlib
import functools
import os
import random
import shutil
from pathlib import Path
from typing import Iterator

import faults
from command_lines import Vocabulary, command_line, first_unescaped, strange, vocabulary, with_unknown_option
from program import USAGE
from row import Row, Settings, Trial
from world import World
from worlds.fetcher import SECRET, FetcherWorld
from worlds.market import MarketWorld
from worlds.stars import StarsWorld
from worlds.tasks import TasksWorld


@contextlib.contextmanager
def shared(kind: type[World], settings: Settings) -> Iterator[tuple[World, Vocabulary]]:
    with kind.opened(settings) as world:
        yield world, vocabulary(kind.tool.name, world.values)


def random_environment(rng: random.Random, world: World, directory: bytes) -> dict[bytes, bytes]:
    """Returns an environment whose paths are all in the directory."""
    database = f"{world.tool.name.upper()}_DATABASE".encode()
    values = {
        database: lambda: directory + b"/" + strange(rng).replace(b"/", b"_")[:200],
        b"XDG_DATA_HOME": lambda: rng.choice((directory + b"/", b"")) + strange(rng)[:200],
        b"NO_COLOR": lambda: strange(rng),
        b"CLICOLOR_FORCE": lambda: rng.choice((b"1", b"0")),
        b"ACCESSIBLE": lambda: strange(rng),
        b"COLUMNS": lambda: rng.choice((b"0", b"1", b"-9", b"20", b"99999999999999999999", strange(rng))),
        b"TERM": lambda: rng.choice((b"dumb", strange(rng))),
        b"LC_ALL": lambda: rng.choice((*world.languages, b"C", strange(rng))),
        b"TZ": lambda: rng.choice((b"America/Sao_Paulo", b"Pacific/Apia", b"UTC+24", strange(rng))),
    }
    chosen = rng.sample(sorted(values), rng.choice((0, 0, 1, 2, 4)))
    own = {os.fsencode(name): os.fsencode(text) for name, text in world.environment(rng).items()}
    return {b"TMPDIR": directory, **{name: values[name]() for name in chosen}, **own}


def trial(trial: Trial) -> None:
    """Runs a random command line; requires a documented exit code, escaped output, and no change unless it may."""
    rng, (world, words) = trial.random, trial.shared
    shutil.copytree(world.at("full" if rng.random() < 0.8 else "empty"), trial.directory, dirs_exist_ok=True)
    program = world.tool.in_data(trial.settings, trial.directory)
    line = command_line(rng, words)
    environment = random_environment(rng, world, os.fsencode(trial.directory))
    is_invalid = bool(line) and rng.random() < 0.15
    if is_invalid:
        line = with_unknown_option(rng, line)
    if world.secrets() and rng.random() < 0.1:
        line.insert(0, rng.choice(world.secrets()))
    if b"watch" in line:
        line.append(b"--count=1")
    variables = {os.fsdecode(name): os.fsdecode(value) for name, value in environment.items()}
    # A library moves the environment, and the arguments with it.
    if faults.IS_LINUX and rng.random() < 0.2:
        variables |= faults.loaded(trial.directory, {})

    before = files(trial.directory)
    ending = program.run(*line, environment=variables)
    after = files(trial.directory)

    shown = [token if len(token) < 200 else token[:200] + b"..." for token in line]
    described = f"{ending.text[-3_000:]} with {shown} and {variables}"
    trial.require(ending.status in world.documented, described)
    trial.require(not is_invalid or ending.status == USAGE, f"no usage error: {described}")
    if ending.status == USAGE:
        is_reported = bool(ending.errors) and not ending.output
        trial.require(is_reported, f"a usage error is not on standard error only: {described}")
    reads = not world.changing.intersection(line) and (not world.reading or bool(world.reading.intersection(line)))
    if ending.status in world.unchanged or reads:
        changed = sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
        trial.require(not changed, f"changed files: {changed}: {described}")
    for text in (ending.output, ending.errors):
        trial.require(SECRET not in text, f"a secret is shown: {described}")
        if b"export" not in line:  # an export to standard output has the exact text
            # CSV lines end with CR LF (RFC 4180); no field contains a line break.
            unescaped = first_unescaped(text.replace(b"\r\n", b"\n") if b"csv" in b" ".join(line) else text)
            trial.require(unescaped is None, f"not escaped: {unescaped!r}: {described}")
    for name in after:
        if after[name].startswith(b"SQLite format 3\0"):
            world.read(trial.directory / os.fsdecode(name))
    trial.note(f"exits with {ending.status}")


def files(directory: Path) -> dict[bytes, bytes]:
    """Returns the contents of all files in a directory, by their paths in it."""
    found = (path for path in directory.rglob("*") if path.is_file())
    return {os.fsencode(path.relative_to(directory)): path.read_bytes() for path in found}


def row(kind: type[World], quick: int, full: int = 100_000) -> Row:
    summary = f"random command lines and environments of {kind.tool.name}, with meaningless bytes"
    start = functools.partial(shared, kind)
    return Row(f"{kind.prefix}arguments", summary, quick, full, trial, kind.tool, start, unit="command lines")


ROWS = [row(FetcherWorld, 625, 200_000), row(TasksWorld, 800), row(MarketWorld, 400), row(StarsWorld, 200)]
