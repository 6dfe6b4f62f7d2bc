"""Random command lines and environments of a tool that sends requests; errors and readers change no file."""

from __future__ import annotations

import os
import random
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable, Collection

from command_lines import Vocabulary, command_line, first_unescaped, strange, with_unknown_option
from program import CANNOT_CREATE, INTERNAL, REFUSED, UNUSABLE, USAGE, Program
from row import Trial
from rows.tasks.arguments import files

PATIENCE = 20.0

# The exit codes of a command that changed nothing; after the others, responses may be stored.
UNCHANGED = {USAGE, UNUSABLE, CANNOT_CREATE, REFUSED}


# What the rows must detect.
PROOFS = ("the check of the options", "checking before creating files", "escaping", "a documented exit code")

# Numbers that are no valid counts, or in a form that only some parsers accept.
LARGE = (b"0", b"-1", b"9223372036854775807", b"99999999999999999999", b"0x7", b"1e3", b"\xd9\xa1")


def common_values(rng: random.Random, backup: str) -> dict[str, tuple[bytes, ...]]:
    """Returns the values for the placeholders that the tools share. No value is another URL or a long duration."""
    short_times = (b"0", b"0s", b"1ms", b"20ms", b"-1s", b"1", b"1e3s")
    return {
        "N": (b"1", b"2", b"3", *LARGE),
        "DURATION": (b"5s", *short_times),
        "INTERVAL": short_times,
        "COUNT": (b"1", b"2", b"0", b"-1"),
        "WHEN": (b"auto", b"always", b"never", b"2026-11-21", b"1ms ago", b"2h ago", b"2026-13-41", b"99999999w ago"),
        "FILE": (backup.encode(), b"new", b"no/new", b"-", b".", b"", strange(rng).replace(b"/", b"")),
        "PATH": (b"file", b"directory/file", b".", b"", backup.encode(), strange(rng).replace(b"/", b"")),
        "URL": (b"http://127.0.0.1:1", b"file:///", b"", strange(rng)),
        "SHELL": (b"bash", b"zsh", b"fish"),
        "COMMAND": (b"true", b"list", b"help", b"--help"),
        "": (b"-", b"--", b""),
    }


@dataclass(frozen=True)
class Subject:
    """A tool with its vocabulary, and the directories with a database and without one."""

    vocabulary: Vocabulary
    full: Path  # with the file to import
    empty: Path  # the same without a database
    environment: dict[bytes, bytes]  # of each command
    documented: Collection[int]  # the exit codes
    reading: Collection[bytes]  # the commands that change nothing
    changing: Collection[bytes]
    read: Callable[[Path], Any]  # raises `Broken` for a database that contradicts itself
    languages: tuple[bytes, ...]  # values of LC_ALL


def random_environment(rng: random.Random, directory: bytes, subject: Subject) -> dict[bytes, bytes]:
    """Returns an environment whose paths are all in the directory."""
    values = {
        b"XDG_DATA_HOME": lambda: rng.choice((directory + b"/", b"")) + strange(rng)[:200],
        b"NO_COLOR": lambda: strange(rng),
        b"CLICOLOR_FORCE": lambda: rng.choice((b"1", b"0")),
        b"ACCESSIBLE": lambda: strange(rng),
        b"COLUMNS": lambda: rng.choice((b"0", b"1", b"-9", b"20", b"99999999999999999999", strange(rng))),
        b"TERM": lambda: rng.choice((b"dumb", strange(rng))),
        b"LC_ALL": lambda: rng.choice((*subject.languages, b"C", strange(rng))),
        b"TZ": lambda: rng.choice((b"America/Sao_Paulo", b"Pacific/Apia", b"UTC+24", strange(rng))),
    }
    chosen = rng.sample(sorted(values), rng.choice((0, 0, 1, 2, 4)))
    return {b"TMPDIR": directory, **{name: values[name]() for name in chosen}, **subject.environment}


def require_documented(trial: Trial, subject: Subject, program: Program) -> None:
    """Runs a random command line; requires a documented exit code, escaped output, and no change unless it may."""
    rng = trial.random
    shutil.copytree(subject.full if rng.random() < 0.8 else subject.empty, trial.directory, dirs_exist_ok=True)
    line = command_line(rng, subject.vocabulary)
    environment = random_environment(rng, os.fsencode(trial.directory), subject)
    is_invalid = bool(line) and rng.random() < 0.1
    if is_invalid:
        line = with_unknown_option(rng, line)
    if b"watch" in line:
        line.append(b"--count=1")

    before = files(trial.directory)
    ending = program.run(
        *line,
        environment={os.fsdecode(name): os.fsdecode(value) for name, value in environment.items()},
        patience=PATIENCE,
    )
    after = files(trial.directory)

    tokens = [token if len(token) < 200 else token[:200] + b"..." for token in line]
    described = f"{ending.text[-3_000:]} with {tokens} and {environment}"
    trial.require(ending.status in set(subject.documented) - {INTERNAL}, described)
    trial.require(not is_invalid or ending.status == USAGE, f"no usage error: {described}")
    if ending.status == USAGE:
        is_reported = bool(ending.errors) and not ending.output
        trial.require(is_reported, f"a usage error is not on standard error only: {described}")
    reads = set(subject.reading).intersection(line) and not set(subject.changing).intersection(line)
    if ending.status in UNCHANGED or reads:
        changed = sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
        trial.require(not changed, f"changed files: {changed}: {described}")
    for text in (ending.output, ending.errors):
        # CSV lines end with CR LF (RFC 4180); no field contains a line break.
        unescaped = first_unescaped(text.replace(b"\r\n", b"\n") if b"csv" in b" ".join(line) else text)
        trial.require(unescaped is None, f"not escaped: {unescaped!r}: {described}")
    for name in after:
        if after[name].startswith(b"SQLite format 3\0"):
            subject.read(trial.directory / os.fsdecode(name))
    trial.note(f"exits with {ending.status}")
