"""Random command lines from the options of a manual page, with meaningless and misleading bytes."""

from __future__ import annotations

import random
import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import Callable, Mapping

MANUALS = Path(__file__).parents[3] / "Documentation"

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


# Numbers that are no valid counts, or in a form that only some parsers accept; and times.
LARGE = (b"0", b"-1", b"9223372036854775807", b"99999999999999999999", b"0x7", b"1e3", b"\xd9\xa1")
FORMATS = tuple(b"table json csv chart svg html numbers names logins tags todo.txt man markdown".split())
WHENS = (b"auto", b"always", b"never", b"2026-11-21", b"1ms ago", b"2h ago", b"2026-11-21T10:00:00Z", b"2026-13-41", b"99999999w ago")


@dataclass(frozen=True)
class Option:
    names: list[bytes]
    placeholder: str  # the placeholder of its value; empty for a flag


@dataclass(frozen=True)
class Vocabulary:
    """The commands of a tool with their options and arguments, and the values for their placeholders."""

    options: dict[bytes, list[Option]]  # by command
    arguments: dict[bytes, list[str]]  # the placeholders of the arguments, by command
    values: Callable[[random.Random], Mapping[str, tuple[bytes, ...]]]  # by placeholder

    def value(self, rng: random.Random, placeholder: str = "") -> bytes:
        """Returns a value for a placeholder, at times of another kind."""
        known = self.values(rng)
        if rng.random() < 0.2:
            return strange(rng)
        if placeholder not in known and "|" in placeholder:
            return rng.choice((*placeholder.encode().split(b"|"), placeholder.upper().encode(), b"other"))
        if rng.random() < 0.1 or placeholder not in known:
            placeholder = rng.choice(sorted(known))
        return rng.choice(known[placeholder])


def vocabulary(tool: str, values: Callable[[random.Random], Mapping[str, tuple[bytes, ...]]]) -> Vocabulary:
    """Returns the vocabulary of a tool's manual page."""
    manual = (MANUALS / tool / f"{tool}.1").read_text().replace("\\-", "-")
    # Options outside the section of a command apply to all commands.
    manual = re.sub(r"^\.SH .*", f".SS {tool} *", manual, flags=re.MULTILINE)
    _, *sections = re.split(rf"^\.SS {tool} ", manual, flags=re.MULTILINE)
    options: dict[bytes, list[Option]] = {}
    arguments: dict[bytes, list[str]] = {}
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
            arguments[command.encode()] = re.findall(r"^\.TP\n\\fI(.+?)\\fR$", section, flags=re.MULTILINE)
    options = {command: entries + shared_options for command, entries in options.items()}
    return Vocabulary(options, arguments, values)


def common_values(rng: random.Random, *files: str) -> dict[str, tuple[bytes, ...]]:
    """Returns the values for the placeholders that the tools share. No value is another URL or a long duration."""
    short_times = (b"0", b"0s", b"1ms", b"20ms", b"-1s", b"1", b"1e3s")
    names = tuple(file.encode() for file in files)
    return {
        "N": (b"1", b"2", b"3", *LARGE),
        "DURATION": (b"5s", *short_times),
        "INTERVAL": short_times,
        "COUNT": (b"1", b"2", b"0", b"-1"),
        "WHEN": WHENS,
        "FILE": (*names, b"new", b"no/new", b"-", b".", b"", strange(rng).replace(b"/", b"")),
        "PATH": (*names, b"file", b"directory/file", b".", b"", strange(rng).replace(b"/", b"")),
        "DIR": (b"directory", b"no/directory", b".", b"", strange(rng).replace(b"/", b"")),
        "URL": (b"http://127.0.0.1:1", b"file:///", b"", strange(rng)),
        "SHELL": (b"bash", b"zsh", b"fish"),
        "FORMAT": FORMATS,
        "LANGUAGE": (b"en", b"es", b"nl", b"NL", b"de", b"fr"),
        "COMMAND": (b"true", b"list", b"help", b"--help"),
        "": (b"-", b"--", b""),
    }


def strange(rng: random.Random) -> bytes:
    parts = [rng.choice((b"a", b"-", b"=", b" ", b"url", b"7")) for _ in range(rng.randrange(4))]
    parts.insert(rng.randrange(len(parts) + 1), rng.choice(STRANGE))
    return b"".join(parts) * rng.choice((1, 1, 1, 1, 1000))


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
    """Returns a command with options and arguments, most of them its own."""
    command = rng.choice(sorted(vocabulary.options))
    line: list[bytes] = [command] if rng.random() < 0.95 else []
    for placeholder in vocabulary.arguments[command]:
        if rng.random() < 0.8:
            line += [vocabulary.value(rng, placeholder) for _ in range(rng.choice((1, 1, 1, 2)))]
    for _ in range(rng.choice((0, 1, 1, 1, 2, 2, 3, 20))):
        owner = command if rng.random() < 0.95 else rng.choice(sorted(vocabulary.options))
        option = rng.choice(vocabulary.options[owner])
        name = rng.choice(option.names)
        if rng.random() < 0.05:
            name = mutated(rng, name)
        if bool(option.placeholder) == (rng.random() < 0.95):
            text = vocabulary.value(rng, option.placeholder)
            line += [name + b"=" + text] if name.startswith(b"--") and rng.random() < 0.5 else [name, text]
        else:
            line.append(name)
    if rng.random() < 0.1:
        rng.shuffle(line)
    return line


def with_unknown_option(rng: random.Random, line: list[bytes]) -> list[bytes]:
    """Returns a command line with an option that no command has; nothing else in it may end the parsing."""
    special = (b"-h", b"--help", b"--version", b"--")
    line = [token for token in line if token not in special and not token.startswith((b"-h", b"--h", b"--v"))]
    line.insert(rng.randrange(min(2, len(line) + 1)), b"--nonsense" + strange(rng))
    return line


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
