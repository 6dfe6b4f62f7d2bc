"""Random command lines and environments, with bytes that mean nothing, or something else."""

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

# What is in no URL and no duration, so that nothing is asked but what is meant to be, and for no longer.
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
    """The words of the tool's own description, and a server that refuses at once."""

    options: dict[bytes, list[Option]]  # by command
    url: bytes


@dataclass(frozen=True)
class Option:
    names: list[bytes]
    placeholder: str  # what stands behind it, if anything does


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Vocabulary]:
    manual = MANUAL.read_text().replace("\\-", "-")
    # What stands in no section of a command's own is shared by all.
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
        closed.bind(("127.0.0.1", 0))  # and does not listen
        yield Vocabulary(
            options={command: entries + shared_options for command, entries in options.items()},
            url=b"http://127.0.0.1:%d" % closed.getsockname()[1],
        )


def strange(chance: random.Random) -> bytes:
    pieces = [chance.choice((b"a", b"-", b"=", b" ", b"url", b"7")) for _ in range(chance.randrange(4))]
    pieces.insert(chance.randrange(len(pieces) + 1), chance.choice(STRANGE))
    return b"".join(pieces) * chance.choice((1, 1, 1, 1, 1000))


def value(chance: random.Random, words: Vocabulary, placeholder: str = "") -> bytes:
    """What may stand behind an option, or stand there instead of it."""
    urls = tuple(words.url + rest for rest in (b"", b"/", b"/a?b", b"//", b":1", b"/" + strange(chance)))
    known = {
        "N": (b"1", b"2", b"0", b"-1", b"99999999999999999999", b"0x7", b"1e3", b"\xd9\xa1"),
        "N|all": (b"1", b"all", b"ALL", b"1000000000"),
        "URL": urls,
        "ORIGIN": (*urls, b"http://127.0.0.1:1", b"127.0.0.1"),
        "DURATION": (b"0s", b"1ms", b"20ms", b"-5s", b"1.5"),
        "WHEN": (b"auto", b"always", b"never", b"2026-11-21", b"2h ago", b"2026-11-21T10:00:00Z", b"2026-13-41"),
        "ID|WHEN": (b"1", b"2h ago"),
        "FORMAT": (b"table", b"json", b"csv"),
        "HEADER": (b"name: value", b":", b"Host: a", b"a: " + strange(chance)),
        "DIR": (b"folder", b"folder", b".", b"", strange(chance).replace(b"/", b"")),
        "PATH": (b"file", b"folder/file", b".", b"", strange(chance).replace(b"/", b"")),
        "SHELL": (b"bash", b"zsh", b"fish"),
        "": (b"-", b"--", b""),
    }
    if chance.random() < 0.2:
        return strange(chance)
    if chance.random() < 0.1 or placeholder not in known:
        placeholder = chance.choice(sorted(known))
    return chance.choice(known[placeholder])


def mutated(chance: random.Random, word: bytes) -> bytes:
    place = chance.randrange(len(word) + 1)
    return chance.choice(
        (
            word[:place],
            word[place:],
            word[:place] + strange(chance) + word[place:],
            word.upper(),
            word + word,
            word + b"=",
            word.replace(b"-", b"\xe2\x80\x93"),
        )
    )


def command_line(chance: random.Random, words: Vocabulary) -> list[bytes]:
    command = chance.choice(sorted(words.options))
    line: list[bytes] = [command] if chance.random() < 0.95 else []
    if command == b"completions" and chance.random() < 0.8:
        line.append(value(chance, words, "SHELL"))
    for _ in range(chance.choice((0, 1, 1, 1, 2, 2, 3, 20))):
        of = command if chance.random() < 0.95 else chance.choice(sorted(words.options))
        option = chance.choice(words.options[of])
        name = chance.choice(option.names)
        if chance.random() < 0.05:
            name = mutated(chance, name)
        if bool(option.placeholder) == (chance.random() < 0.95):
            behind = value(chance, words, option.placeholder)
            line += [name + b"=" + behind] if name.startswith(b"--") and chance.random() < 0.5 else [name, behind]
        else:
            line.append(name)
    if chance.random() < 0.1:
        chance.shuffle(line)
    return line


def surroundings(chance: random.Random, words: Vocabulary, folder: bytes) -> dict[bytes, bytes]:
    """An environment, in which every place is in the folder, and no server is another."""
    environment = {b"FETCHER_URL": words.url, b"FETCHER_TIMEOUT": b"100ms"}
    values = {
        b"FETCHER_URL": lambda: words.url + b"/" + strange(chance),
        b"FETCHER_TIMEOUT": lambda: strange(chance),
        b"FETCHER_DATABASE": lambda: folder + b"/" + value(chance, words).replace(b"/", b"_")[:200],
        b"XDG_DATA_HOME": lambda: chance.choice((folder + b"/", b"")) + strange(chance)[:200],
        b"NO_COLOR": lambda: strange(chance),
        b"CLICOLOR_FORCE": lambda: chance.choice((b"1", b"0")),
        b"ACCESSIBLE": lambda: strange(chance),
        b"COLUMNS": lambda: chance.choice((b"0", b"1", b"-9", b"20", b"99999999999999999999", strange(chance))),
        b"TERM": lambda: chance.choice((b"dumb", strange(chance))),
        b"LC_ALL": lambda: strange(chance),
        b"TZ": lambda: strange(chance),
    }
    for name in chance.sample(sorted(values), chance.choice((0, 0, 1, 2, 4))):
        environment[name] = values[name]()
    return environment


def trial(trial: Trial) -> None:
    chance, words = trial.random, trial.shared
    line = command_line(chance, words)
    environment = surroundings(chance, words, os.fsencode(trial.folder))
    is_wrong = bool(line) and chance.random() < 0.2
    if is_wrong:
        asking = (b"-h", b"--help", b"--version", b"--")
        line = [word for word in line if word not in asking and not word.startswith((b"-h", b"--h", b"--v"))]
        line.insert(chance.randrange(min(2, len(line) + 1)), b"--nonsense" + strange(chance))

    # What has no end of its own ends when nobody reads it.
    is_unread = any(b"watch" in word for word in line)
    with unread() if is_unread else contextlib.nullcontext() as output:
        options = {"stdout": output} if is_unread else {}
        ending = trial.fetcher.run(
            *line,
            environment={os.fsdecode(name): os.fsdecode(value) for name, value in environment.items()},
            **options,
        )

    described = f"{ending.text} with {line} and {environment}"
    trial.require(ending.status in DOCUMENTED, described)
    trial.require(not is_wrong or ending.status == USAGE, f"no usage error: {described}")
    if ending.status == USAGE:
        made = sorted(os.listdir(trial.folder))
        trial.require(not made, f"a usage error made {made}: {described}")
        is_told = bool(ending.errors) and not ending.output
        trial.require(is_told, f"a usage error is told in the wrong place: {described}")
    for text in (ending.output, ending.errors):
        # The lines of CSV end as RFC 4180 has it; no field of it has a line end here.
        unescaped = first_unescaped(text.replace(b"\r\n", b"\n") if b"csv" in b" ".join(line) else text)
        trial.require(unescaped is None, f"not escaped: {unescaped!r}: {described}")
    trial.note(f"that ended with {ending.status}")


@contextlib.contextmanager
def unread() -> Iterator[int]:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        yield writing
    finally:
        os.close(writing)


def first_unescaped(text: bytes) -> str | None:
    """The first character that a terminal would take for something else than text."""
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
    summary="random command lines and environments, with bytes that mean nothing",
    quick=5_000,
    full=200_000,
    trial=trial,
    shared=shared,
    unit="command lines",
    proofs=(
        "the check of the options",
        "checking before anything is made",
        "escaping",
        "a documented exit code",
    ),
    proof_count=200,
)
