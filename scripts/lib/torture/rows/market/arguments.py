"""Random command lines and environments of market, with meaningless bytes; errors and readers change no file."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator, Mapping

from command_lines import Vocabulary, command_line, first_unescaped, strange, vocabulary, with_unknown_option
from exchanges import PRICED, trading
from market import DOCUMENTED, Market
from prices import require_sound
from program import CANNOT_CREATE, INTERNAL, REFUSED, UNUSABLE, USAGE
from row import Row, Settings, Trial
from rows.market.world import BACKUP, NOW, fill
from rows.tasks.arguments import files

PATIENCE = 20.0

# Commands that change nothing. Every command that requests prices stores them, the command without a name, too.
READING = {b"watchlist", b"alerts", b"history", b"doctor", b"completions", b"manual", b"help"}
CHANGING = {b"list", b"ls", b"show", b"watch", b"add", b"remove", b"rm", b"alert", b"unalert", b"import", b"export"}

# The exit codes of a command that changed nothing; after the others, requested prices may be stored.
UNCHANGED = {USAGE, UNUSABLE, CANNOT_CREATE, REFUSED}


@dataclass(frozen=True)
class Shared:
    vocabulary: Vocabulary
    full: Path  # a directory with a database and the file to import
    empty: Path  # the same without a database
    url: str


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Shared]:
    with tempfile.TemporaryDirectory() as name, trading(NOW) as exchange:
        full, empty = Path(name).resolve() / "full", Path(name).resolve() / "empty"
        full.mkdir()
        fill(Market.of(settings, full))
        shutil.copytree(full, empty, ignore=shutil.ignore_patterns("*.sqlite3*"))
        yield Shared(vocabulary("market", values), full, empty, exchange.url)


def values(rng: random.Random) -> Mapping[str, tuple[bytes, ...]]:
    """Returns the values for each placeholder. No value is another URL or a long duration."""
    symbols = tuple(symbol.encode() for symbol in (*PRICED, "NOPE-USD", "ALGO-USD", "btc-usd", "BTC", "BTC-USD-X", ""))
    large = (b"0", b"-1", b"9223372036854775807", b"99999999999999999999", b"0x7", b"1e3", b"\xd9\xa1")
    prices = (b"70000", b"0.05", b"0", b"-1", b"1e5", b"1,5", b"9" * 60, b"0." + b"0" * 200 + b"1", b"\xd9\xa1")
    short_times = (b"0", b"0s", b"1ms", b"20ms", b"-1s", b"1", b"1e3s")
    return {
        "SYMBOL": (*symbols, strange(rng)),
        "PRICE": prices,
        "above|below": (b"above", b"below", b"ABOVE"),
        "N": (b"1", b"2", b"3", *large),
        "CURRENCY": (b"USD", b"usd", b"BTC", b"", strange(rng)),
        "name|price|change|volume": (b"name", b"price", b"change", b"volume", b"age"),
        "minute|hour|day": (b"minute", b"hour", b"day", b"week"),
        "FORMAT": (b"table", b"json", b"csv", b"chart", b"numbers", b"man", b"markdown"),
        "DURATION": (b"5s", *short_times),
        "INTERVAL": short_times,
        "COUNT": (b"1", b"2", b"0", b"-1"),
        "WHEN": (b"auto", b"always", b"never", b"2026-11-21", b"1ms ago", b"2h ago", b"2026-13-41", b"99999999w ago"),
        "FILE": (BACKUP.encode(), b"new", b"no/new", b"-", b".", b"", strange(rng).replace(b"/", b"")),
        "PATH": (b"file", b"directory/file", b".", b"", BACKUP.encode(), strange(rng).replace(b"/", b"")),
        "URL": (b"http://127.0.0.1:1", b"file:///", b"", strange(rng)),
        "LANGUAGE": (b"en", b"es", b"nl", b"NL", b"de"),
        "SHELL": (b"bash", b"zsh", b"fish"),
        "COMMAND": (b"true", b"list", b"help", b"--help"),
        "": (b"-", b"--", b""),
    }


def random_environment(rng: random.Random, directory: bytes) -> dict[bytes, bytes]:
    """Returns an environment whose paths are all in the directory."""
    values = {
        b"XDG_DATA_HOME": lambda: rng.choice((directory + b"/", b"")) + strange(rng)[:200],
        b"NO_COLOR": lambda: strange(rng),
        b"CLICOLOR_FORCE": lambda: rng.choice((b"1", b"0")),
        b"ACCESSIBLE": lambda: strange(rng),
        b"COLUMNS": lambda: rng.choice((b"0", b"1", b"-9", b"20", b"99999999999999999999", strange(rng))),
        b"TERM": lambda: rng.choice((b"dumb", strange(rng))),
        b"LC_ALL": lambda: rng.choice((b"nl_NL.UTF-8", b"es", b"C", strange(rng))),
        b"TZ": lambda: rng.choice((b"America/Sao_Paulo", b"Pacific/Apia", b"UTC+24", strange(rng))),
    }
    chosen = rng.sample(sorted(values), rng.choice((0, 0, 1, 2, 4)))
    return {b"TMPDIR": directory, **{name: values[name]() for name in chosen}}


def trial(trial: Trial) -> None:
    rng, shared = trial.random, trial.shared
    shutil.copytree(shared.full if rng.random() < 0.8 else shared.empty, trial.directory, dirs_exist_ok=True)
    line = command_line(rng, shared.vocabulary)
    environment = random_environment(rng, os.fsencode(trial.directory)) | {b"MARKET_URL": shared.url.encode()}
    is_invalid = bool(line) and rng.random() < 0.1
    if is_invalid:
        line = with_unknown_option(rng, line)
    if b"watch" in line:
        line.append(b"--count=1")

    before = files(trial.directory)
    ending = trial.market.run(
        *line,
        environment={os.fsdecode(name): os.fsdecode(value) for name, value in environment.items()},
        patience=PATIENCE,
    )
    after = files(trial.directory)

    tokens = [token if len(token) < 200 else token[:200] + b"..." for token in line]
    described = f"{ending.text[-3_000:]} with {tokens} and {environment}"
    trial.require(ending.status in DOCUMENTED - {INTERNAL}, described)
    trial.require(not is_invalid or ending.status == USAGE, f"no usage error: {described}")
    if ending.status == USAGE:
        is_reported = bool(ending.errors) and not ending.output
        trial.require(is_reported, f"a usage error is not on standard error only: {described}")
    reads = READING.intersection(line) and not CHANGING.intersection(line)
    if ending.status in UNCHANGED or reads:
        changed = sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
        trial.require(not changed, f"changed files: {changed}: {described}")
    for text in (ending.output, ending.errors):
        # CSV lines end with CR LF (RFC 4180); no field contains a line break.
        unescaped = first_unescaped(text.replace(b"\r\n", b"\n") if b"csv" in b" ".join(line) else text)
        trial.require(unescaped is None, f"not escaped: {unescaped!r}: {described}")
    for name in after:
        if after[name].startswith(b"SQLite format 3\0"):
            require_sound(trial.directory / os.fsdecode(name))
    trial.note(f"exits with {ending.status}")


ROW = Row(
    name="market-arguments",
    summary="random command lines and environments of market, with meaningless bytes",
    quick=400,
    full=100_000,
    trial=trial,
    shared=shared,
    tool=Market,
    unit="command lines",
    proofs=(
        "the check of the options",
        "checking before creating files",
        "escaping",
        "a documented exit code",
    ),
    proof_count=300,
)
