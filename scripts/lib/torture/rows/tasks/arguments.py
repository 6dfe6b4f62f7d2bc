"""Random command lines and environments of tasks, with meaningless bytes; errors and readers change no file."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator, Mapping

import faults
from command_lines import Vocabulary, command_line, first_unescaped, strange, vocabulary, with_unknown_option
from ledger import require_sound
from program import USAGE
from row import Row, Settings, Trial
from rows.tasks.world import BACKUP, TODO, fill
from tasks import DOCUMENTED, UNCHANGED, Tasks

SIZE = 8  # tasks
PATIENCE = 20.0

CHANGING = {b"add", b"edit", b"done", b"reopen", b"delete", b"undo", b"redo", b"import", b"export", b"purge"}
TEXTS = ("plain", "Grüße 👩‍👩‍👧", "\u202eleft", "\u0301", "\ufeff", "\u2028", "\u0085", "\x1b[2J", "a\nb", "+tag", "due:fri")
HUGE = 100_000  # bytes; the system limits an argument to 128 KiB


@dataclass(frozen=True)
class Shared:
    vocabulary: Vocabulary
    full: Path  # a directory with a database and the files to import
    empty: Path  # the same without a database


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Shared]:
    if faults.IS_LINUX:
        faults.build()
    with tempfile.TemporaryDirectory() as name:
        full, empty = Path(name).resolve() / "full", Path(name).resolve() / "empty"
        full.mkdir()
        fill(Tasks.of(settings, full), SIZE)
        shutil.copytree(full, empty, ignore=shutil.ignore_patterns("*.sqlite3*"))
        yield Shared(vocabulary("tasks", values), full, empty)


def values(rng: random.Random) -> Mapping[str, tuple[bytes, ...]]:
    """Returns the values for each placeholder."""
    texts = tuple(text.encode() for text in TEXTS)
    huge = rng.choice((b"x", "é".encode(), b" ", b"\n", "👩‍👩‍👧".encode(), b"-"))
    texts += (b"none", b"", b" ", strange(rng), huge * (HUGE // len(huge)))
    large = (b"0", b"-1", b"9223372036854775807", b"99999999999999999999", b"0x7", b"1e3", b"\xd9\xa1")
    days = (b"today", b"tomorrow", b"fri", b"next fri", b"3d", b"2w", b"eow", b"eom", b"2026-12-24", b"24 dec", b"none")
    strange_days = (b"heute", b"-3d", b"99999999999d", b"9999-12-31", b"0000-01-01", b"10000-01-01", b"2026-02-30")
    numbers = tuple(b"%d" % rng.randrange(1, SIZE + 3) for _ in range(8))
    return {
        "N": (*numbers, *large),
        "COUNT": (b"1", b"2", b"3", *large),
        "NAME": texts,
        "WORD": texts,
        "TEXT": texts,
        "TAG": (b"shop", b"none", b"#home", "größe".encode(), *texts),
        "DAY": (*days, *strange_days),
        "WEEKDAY": (b"monday", b"sunday", b"SUNDAY", b"8"),
        "WHEN": (b"auto", b"always", b"never", b"2026-11-21", b"1ms ago", b"2h ago", b"2026-13-41", b"99999999w ago"),
        "FORMAT": (b"table", b"json", b"csv", b"numbers", b"tags", b"todo.txt", b"man", b"markdown"),
        "high|medium|low": (b"high", b"medium", b"low", b"none", b"A"),
        "high|medium|low|none": (b"high", b"medium", b"low", b"none", b"1"),
        "day|week": (b"day", b"week", b"month"),
        "FILE": (BACKUP.encode(), TODO.encode(), b"new", b"no/new", b"-", b".", b"", strange(rng).replace(b"/", b"")),
        "PATH": (b"file", b"directory/file", b".", b"", TODO.encode(), strange(rng).replace(b"/", b"")),
        "LANGUAGE": (b"en", b"de", b"DE", b"fr"),
        "SHELL": (b"bash", b"zsh", b"fish"),
        "COMMAND": (b"add", b"list", b"help", b"--help"),
        "": (b"-", b"--", b""),
    }


def random_environment(rng: random.Random, vocabulary: Vocabulary, directory: bytes) -> dict[bytes, bytes]:
    """Returns an environment whose paths are all in the directory."""
    values = {
        b"XDG_DATA_HOME": lambda: rng.choice((directory + b"/", b"")) + strange(rng)[:200],
        b"TASKS_FIRST_WEEKDAY": lambda: rng.choice((b"sunday", strange(rng))),
        b"NO_COLOR": lambda: strange(rng),
        b"CLICOLOR_FORCE": lambda: rng.choice((b"1", b"0")),
        b"ACCESSIBLE": lambda: strange(rng),
        b"COLUMNS": lambda: rng.choice((b"0", b"1", b"-9", b"20", b"99999999999999999999", strange(rng))),
        b"TERM": lambda: rng.choice((b"dumb", strange(rng))),
        b"EDITOR": lambda: rng.choice((b"true", b"false", b"")),
        b"LC_ALL": lambda: rng.choice((b"de_DE.UTF-8", b"C", strange(rng))),
        b"TZ": lambda: rng.choice((b"America/Sao_Paulo", b"Pacific/Apia", b"UTC+24", strange(rng))),
    }
    chosen = rng.sample(sorted(values), rng.choice((0, 0, 1, 2, 4)))
    return {b"TMPDIR": directory, **{name: values[name]() for name in chosen}}


def trial(trial: Trial) -> None:
    rng, vocabulary = trial.random, trial.shared.vocabulary
    source = trial.shared.full if rng.random() < 0.8 else trial.shared.empty
    shutil.copytree(source, trial.directory, dirs_exist_ok=True)
    line = command_line(rng, vocabulary)
    environment = random_environment(rng, vocabulary, os.fsencode(trial.directory))
    is_invalid = bool(line) and rng.random() < 0.1
    if is_invalid:
        line = with_unknown_option(rng, line)

    variables = {os.fsdecode(name): os.fsdecode(value) for name, value in environment.items()}
    if faults.IS_LINUX and rng.random() < 0.2:
        variables |= faults.loaded(trial.directory, {})

    before = files(trial.directory)
    ending = trial.tasks.run(*line, environment=variables, patience=PATIENCE)
    after = files(trial.directory)

    shown = [token if len(token) < 200 else token[:200] + b"..." for token in line]
    described = f"{ending.text[-3_000:]} with {shown} and {variables}"
    trial.require(ending.status in DOCUMENTED, described)
    trial.require(not is_invalid or ending.status == USAGE, f"no usage error: {described}")
    if ending.status == USAGE:
        is_reported = bool(ending.errors) and not ending.output
        trial.require(is_reported, f"a usage error is not on standard error only: {described}")
    if ending.status in UNCHANGED or not CHANGING.intersection(line):
        changed = sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
        trial.require(not changed, f"changed files: {changed}: {described}")
    if b"export" not in line:  # an export to standard output has the exact text
        for text in (ending.output, ending.errors):
            # CSV lines end with CR LF (RFC 4180); no field contains a line break.
            unescaped = first_unescaped(text.replace(b"\r\n", b"\n") if b"csv" in b" ".join(line) else text)
            trial.require(unescaped is None, f"not escaped: {unescaped!r}: {described}")
    for name in after:
        if after[name].startswith(b"SQLite format 3\0"):
            require_sound(trial.directory / os.fsdecode(name))
    trial.note(f"exits with {ending.status}")


def files(directory: Path) -> dict[bytes, bytes]:
    """Returns the contents of all files in a directory, by their paths in it."""
    found = (path for path in directory.rglob("*") if path.is_file())
    return {os.fsencode(path.relative_to(directory)): path.read_bytes() for path in found}


ROW = Row(
    name="tasks-arguments",
    summary="random command lines and environments of tasks, with meaningless bytes",
    quick=800,
    full=100_000,
    trial=trial,
    shared=shared,
    tool=Tasks,
    unit="command lines",
    proofs=(
        "the check of the options",
        "checking before creating files",
        "escaping",
        "a documented exit code",
        *(["the arguments in a moved environment"] if faults.IS_LINUX else []),
    ),
    proof_count=300,
)
