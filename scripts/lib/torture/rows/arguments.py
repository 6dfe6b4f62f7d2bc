"""Random command lines and environments, with meaningless and misleading bytes."""

from __future__ import annotations

import contextlib
import os
import random
import socket
from dataclasses import dataclass
from typing import Iterator, Mapping

from command_lines import Vocabulary, command_line, first_unescaped, strange, unread, vocabulary, with_unknown_option
from fetcher import DOCUMENTED
from program import USAGE
from row import Row, Settings, Trial


# Options with a secret in an invalid value, which no message may show.
SECRET = b"s3cret"
SECRET_OPTIONS = (
    b"--header=Host: " + SECRET,
    b"--header=a: " + SECRET + b"\xff",
    b"--url=http://me:" + SECRET + b"@127.0.0.1:1",
    b"--proxy=http://me:" + SECRET + b"@127.0.0.1:1",
    b"--allow-origin=" + SECRET,
    b"--database=postgresql://me:" + SECRET + b"@127.0.0.1:99999/a",
)


@dataclass(frozen=True)
class Shared:
    vocabulary: Vocabulary
    url: bytes  # of a port that refuses connections


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Shared]:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))  # without listening
        url = b"http://127.0.0.1:%d" % closed.getsockname()[1]
        yield Shared(vocabulary("fetcher", lambda rng: values(rng, url)), url)


def values(rng: random.Random, url: bytes) -> Mapping[str, tuple[bytes, ...]]:
    """Returns the values for each placeholder."""
    urls = tuple(url + rest for rest in (b"", b"/", b"/a?b", b"//", b":1", b"/" + strange(rng)))
    return {
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


def random_environment(rng: random.Random, shared: Shared, directory: bytes) -> dict[bytes, bytes]:
    """Returns an environment whose paths are all in the directory, and whose URLs all name the refusing port."""
    environment = {b"FETCHER_URL": shared.url, b"FETCHER_TIMEOUT": b"100ms"}
    values = {
        b"FETCHER_URL": lambda: shared.url + b"/" + strange(rng),
        b"FETCHER_TIMEOUT": lambda: strange(rng),
        b"FETCHER_DATABASE": lambda: directory + b"/" + shared.vocabulary.value(rng).replace(b"/", b"_")[:200],
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
    rng = trial.random
    line = command_line(rng, trial.shared.vocabulary)
    environment = random_environment(rng, trial.shared, os.fsencode(trial.directory))
    is_invalid = bool(line) and rng.random() < 0.2
    if is_invalid:
        line = with_unknown_option(rng, line)

    if rng.random() < 0.1:
        line.insert(0, rng.choice(SECRET_OPTIONS))

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
        trial.require(SECRET not in text, f"a secret is shown: {described}")
        # CSV lines end with CR LF (RFC 4180); no field contains a line break here.
        unescaped = first_unescaped(text.replace(b"\r\n", b"\n") if b"csv" in b" ".join(line) else text)
        trial.require(unescaped is None, f"not escaped: {unescaped!r}: {described}")
    trial.note(f"exits with {ending.status}")


ROW = Row(
    name="arguments",
    summary="random command lines and environments, with meaningless bytes",
    quick=625,
    full=200_000,
    trial=trial,
    shared=shared,
    unit="command lines",
    proofs=(
        "the check of the options",
        "checking before creating files",
        "escaping",
        "redaction",
        "a documented exit code",
    ),
    proof_count=200,
)
