"""Random command lines and environments of stars, with meaningless bytes; errors and readers change no file."""

from __future__ import annotations

import contextlib
import random
import shutil
import tempfile
from pathlib import Path
from typing import Iterator, Mapping

from command_lines import strange, vocabulary
from githubs import NAME, Hub
from misbehaving import Misbehaving
from people import require_sound
from random_lines import LARGE, PROOFS, Subject, common_values, require_documented
from row import EVIDENCE, Row, Settings, Trial
from rows.stars.world import BACKUP, NOW, OTHER, fill
from stars import DOCUMENTED, Stars

READING = {b"limit", b"limits", b"open", b"doctor", b"completions", b"manual", b"help"}
CHANGING = {b"list", b"ls", b"stargazers", b"history", b"count", b"sync", b"user", b"account", b"profile"}
CHANGING |= {b"watch", b"import", b"export"}


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Subject]:
    with tempfile.TemporaryDirectory() as name, Misbehaving(Hub(NOW)) as server:
        full, empty = Path(name).resolve() / "full", Path(name).resolve() / "empty"
        full.mkdir()
        fill(Stars.of(settings, full), server.url)
        shutil.copytree(full, empty, ignore=shutil.ignore_patterns("*.sqlite3*"))
        # No browser, and no git remote of this repository.
        environment = {"STARS_URL": server.url, "BROWSER": "/bin/true", "GIT_CEILING_DIRECTORIES": str(EVIDENCE.resolve())}
        yield Subject(
            vocabulary("stars", values),
            full,
            empty,
            environment={name.encode(): text.encode() for name, text in environment.items()},
            documented=DOCUMENTED,
            reading=READING,
            changing=CHANGING,
            read=require_sound,
            languages=(b"de_DE.UTF-8", b"de"),
        )


def values(rng: random.Random) -> Mapping[str, tuple[bytes, ...]]:
    """Returns the values for each placeholder. No value is another URL or a long duration."""
    others = ("empty", "foreign", "unicode", "blocked", "none", "renamed")
    names = (NAME, OTHER, "OCTO/Many", *(f"octo/{name}" for name in others))
    wrong = ("octo", "octo/", "/many", "octo/..", "octo/many/x", "", "http://127.0.0.1:1/a/b", "git@127.0.0.1:a/b")
    repositories = tuple(name.encode() for name in (*names, *wrong))
    logins = (b"stargazer-00001", b"stargazer-99999", b"nobody", b"a b", b"-", b"")
    return {
        **common_values(rng, BACKUP),
        "OWNER/REPO": (*repositories, strange(rng)),
        "LOGIN": (*logins, strange(rng)),
        "OWNER/REPO|LOGIN": (*repositories, *logins),
        "N|all": (b"1", b"250", b"all", b"ALL", *LARGE),
        "newest|oldest": (b"newest", b"oldest", b"first"),
        "day|week|month": (b"day", b"week", b"month", b"year"),
        "FORMAT": (b"table", b"json", b"csv", b"chart", b"names", b"logins", b"man", b"markdown"),
        "DIR": (b"recording", b"no/recording", b".", b"", strange(rng).replace(b"/", b"")),
        "LANGUAGE": (b"en", b"de", b"DE", b"nl"),
    }


def trial(trial: Trial) -> None:
    require_documented(trial, trial.shared, trial.stars)


ROW = Row(
    name="stars-arguments",
    summary="random command lines and environments of stars, with meaningless bytes",
    quick=200,
    full=100_000,
    trial=trial,
    shared=shared,
    tool=Stars,
    unit="command lines",
    proofs=PROOFS,
    proof_count=300,
)
