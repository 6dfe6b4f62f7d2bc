"""Random command lines and environments, with meaningless and misleading bytes."""

from __future__ import annotations

import contextlib
import os
import random
import re
import socket
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator

from fetcher import DOCUMENTED, USAGE
from row import Row, Settings, Trial

MANUAL = Path(__file__).parents[4] / "Documentation" / "fetcher" / "fetcher.1"

# Bytes that occur in no valid URL or duration: no trial contacts another server or runs longer than intended.
STRANGE = (
    *(bytes([byte]) for byte in (*range(1, 32), 0x7F, 0x80, 0xC0, 0xE2, 0xFF)),
    *(text.encode() for text in ("\u0085", "\u009b", "\u202e", "\u2066", "\u0301", "\ufeff", "😀", "\U0010ffff")),
    b"\xed\xa0\x80",  # half of a surrogate pair
    b"\xf4\x90\x80\x80",  # beyond the last character
    b"\x1b[31m",
    b"\x1b]0;title\x07",
    b"\x1b[2J",
    b"%s%n",
    b"'\"$`",
)
BIDIRECTIONAL = re.compile("[\u202a-\u202e\u2066-\u2069]")
COLOUR = re.compile(rb"\x1b\[[0-9;]*m")


@dataclass(frozen=True)
class Vocabulary:
    """The commands and options of the manual page, and the URL of a port that refuses connections."""

    options: dict[bytes, list[Option]]  # by command
    url: bytes


@dataclass(frozen=True)
class Option:
    names: list[bytes]
    placeholder: str  # the placeholder of its value; empty for a flag


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Vocabulary]:
    manual = MANUAL.read_text().replace("\\-", "-")
    # Options outside the section of a command apply to all commands.
    manual = re.sub(r"^\.SH .*", ".SS fetcher *", manual, flags=re.MULTILINE)
    _, *sections = re.split(r"^\.SS fetcher ", manual, flags=re.MULTILINE)
    options: dict[bytes, list[Option]] = {}
    shared_options: list[Option] = []
    for section in sections:
        command, entries = section.split(maxsplit=1)[0], []
        for head in re.findall(r"^\.TP\n(\\fB-.*)$", section, flags=re.MULTILINE):
            names = [name.encode() for name in re.findall(r"\\fB(-[\w-]+)\\fR", head)]
            placeholder = re.search(r"\\fI(.+?)\\fR", head)
            entries.append(Option(names, placeholder[1] if placeholder else ""))
        if command == "*":
            shared_options += entries
        else:
            options[command.encode()] = entries
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))  # without listening
        yield Vocabulary(
            options={command: entries + shared_options for command, entries in options.items()},
            url=b"http://127.0.0.1:%d" % closed.getsockname()[1],
        )


def strange(rng: random.Random) -> bytes:
    parts = [rng.choice((b"a", b"-", b"=", b" ", b"url", b"7")) for _ in range(rng.randrange(4))]
    parts.insert(rng.randrange(len(parts) + 1), rng.choice(STRANGE))
    return b"".join(parts) * rng.choice((1, 1, 1, 1, 1000))


def value(rng: random.Random, vocabulary: Vocabulary, placeholder: str = "") -> bytes:
    """Returns a value for an option with the placeholder, at times of another kind."""
    urls = tuple(vocabulary.url + rest for rest in (b"", b"/", b"/a?b", b"//", b":1", b"/" + strange(rng)))
    known = {
        "N": (b"1", b"2", b"0", b"-1", b"99999999999999999999", b"0x7", b"1e3", b"\xd9\xa1"),
        "N|all": (b"1", b"all", b"ALL", b"1000000000"),
        "URL": urls,
        "ORIGIN": (*urls, b"http://127.0.0.1:1", b"127.0.0.1"),
        "DURATION": (b"0s", b"1ms", b"20ms", b"-5s", b"1.5"),
        "WHEN": (b"auto", b"always", b"never", b"2026-11-21", b"2h ago", b"2026-11-21T10:00:00Z", b"2026-13-41"),
        "ID|WHEN": (b"1", b"2h ago"),
        "FORMAT": (b"table", b"json", b"csv"),
        "HEADER": (b"name: value", b":", b"Host: a", b"a: " + strange(rng)),
        "DIR": (b"directory", b"directory", b".", b"", strange(rng).replace(b"/", b"")),
        "PATH": (b"file", b"directory/file", b".", b"", strange(rng).replace(b"/", b"")),
        "SHELL": (b"bash", b"zsh", b"fish"),
        "": (b"-", b"--", b""),
    }
    if rng.random() < 0.2:
        return strange(rng)
    if rng.random() < 0.1 or placeholder not in known:
        placeholder = rng.choice(sorted(known))
    return rng.choice(known[placeholder])


def mutated(rng: random.Random, name: bytes) -> bytes:
    index = rng.randrange(len(name) + 1)
    return rng.choice(
        (
            name[:index],
            name[index:],
            name[:index] + strange(rng) + name[index:],
            name.upper(),
            name + name,
            name + b"=",
            name.replace(b"-", b"\xe2\x80\x93"),
        )
    )


def command_line(rng: random.Random, vocabulary: Vocabulary) -> list[bytes]:
    command = rng.choice(sorted(vocabulary.options))
    line: list[bytes] = [command] if rng.random() < 0.95 else []
    if command == b"completions" and rng.random() < 0.8:
        line.append(value(rng, vocabulary, "SHELL"))
    for _ in range(rng.choice((0, 1, 1, 1, 2, 2, 3, 20))):
        owner = command if rng.random() < 0.95 else rng.choice(sorted(vocabulary.options))
        option = rng.choice(vocabulary.options[owner])
        name = rng.choice(option.names)
        if rng.random() < 0.05:
            name = mutated(rng, name)
        if bool(option.placeholder) == (rng.random() < 0.95):
            text = value(rng, vocabulary, option.placeholder)
            line += [name + b"=" + text] if name.startswith(b"--") and rng.random() < 0.5 else [name, text]
        else:
            line.append(name)
    if rng.random() < 0.1:
        rng.shuffle(line)
    return line


def random_environment(rng: random.Random, vocabulary: Vocabulary, directory: bytes) -> dict[bytes, bytes]:
    """Returns an environment whose paths are all in the directory, and whose URLs all name the refusing port."""
    environment = {b"FETCHER_URL": vocabulary.url, b"FETCHER_TIMEOUT": b"100ms"}
    values = {
        b"FETCHER_URL": lambda: vocabulary.url + b"/" + strange(rng),
        b"FETCHER_TIMEOUT": lambda: strange(rng),
        b"FETCHER_DATABASE": lambda: directory + b"/" + value(rng, vocabulary).replace(b"/", b"_")[:200],
        b"XDG_DATA_HOME": lambda: rng.choice((directory + b"/", b"")) + strange(rng)[:200],
        b"NO_COLOR": lambda: strange(rng),
        b"CLICOLOR_FORCE": lambda: rng.choice((b"1", b"0")),
        b"ACCESSIBLE": lambda: strange(rng),
        b"COLUMNS": lambda: rng.choice((b"0", b"1", b"-9", b"20", b"99999999999999999999", strange(rng))),
        b"TERM": lambda: rng.choice((b"dumb", strange(rng))),
        b"LC_ALL": lambda: strange(rng),
        b"TZ": lambda: strange(rng),
    }
    for name in rng.sample(sorted(values), rng.choice((0, 0, 1, 2, 4))):
        environment[name] = values[name]()
    return environment


def trial(trial: Trial) -> None:
    rng, vocabulary = trial.random, trial.shared
    line = command_line(rng, vocabulary)
    environment = random_environment(rng, vocabulary, os.fsencode(trial.directory))
    is_invalid = bool(line) and rng.random() < 0.2
    if is_invalid:
        special = (b"-h", b"--help", b"--version", b"--")
        line = [token for token in line if token not in special and not token.startswith((b"-h", b"--h", b"--v"))]
        line.insert(rng.randrange(min(2, len(line) + 1)), b"--nonsense" + strange(rng))

    # `watch` runs until its output has no reader.
    is_unread = any(b"watch" in token for token in line)
    with unread() if is_unread else contextlib.nullcontext() as output:
        options = {"stdout": output} if is_unread else {}
        ending = trial.fetcher.run(
            *line,
            environment={os.fsdecode(name): os.fsdecode(value) for name, value in environment.items()},
            **options,
        )

    described = f"{ending.text} with {line} and {environment}"
    trial.require(ending.status in DOCUMENTED, described)
    trial.require(not is_invalid or ending.status == USAGE, f"no usage error: {described}")
    if ending.status == USAGE:
        created = sorted(os.listdir(trial.directory))
        trial.require(not created, f"a usage error created {created}: {described}")
        is_reported = bool(ending.errors) and not ending.output
        trial.require(is_reported, f"a usage error is not on standard error only: {described}")
    for text in (ending.output, ending.errors):
        # CSV lines end with CR LF (RFC 4180); no field contains a line break here.
        unescaped = first_unescaped(text.replace(b"\r\n", b"\n") if b"csv" in b" ".join(line) else text)
        trial.require(unescaped is None, f"not escaped: {unescaped!r}: {described}")
    trial.note(f"exits with {ending.status}")


@contextlib.contextmanager
def unread() -> Iterator[int]:
    """Creates a pipe without a reader and yields its writing end."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        yield writing
    finally:
        os.close(writing)


def first_unescaped(text: bytes) -> str | None:
    """Returns the first character that a terminal would interpret instead of showing it."""
    try:
        plain = COLOUR.sub(b"", text).decode()
    except UnicodeDecodeError as error:
        return str(error)
    for character in dict.fromkeys(plain):
        if unicodedata.category(character) in ("Cc", "Cs") and character != "\n" or BIDIRECTIONAL.match(character):
            return character
    return None


ROW = Row(
    name="arguments",
    summary="random command lines and environments, with meaningless bytes",
    quick=5_000,
    full=200_000,
    trial=trial,
    shared=shared,
    unit="command lines",
    proofs=(
        "the check of the options",
        "checking before creating files",
        "escaping",
        "a documented exit code",
    ),
    proof_count=200,
)
