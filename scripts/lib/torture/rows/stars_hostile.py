"""Hostile servers of GitHub, in named cases: responses that break HTTP, and hostile bodies, header fields and redirects."""

from __future__ import annotations

import contextlib
import random
import shutil
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Iterator

from githubs import NAME, Hub
from hostility import Case, Initial, chosen, require_stateless, respond
from misbehaving import Misbehaving
from people import require_sound
from program import NOT_PERMITTED, OTHER_TOKEN, SUCCESS, TOKEN, TRY_AGAIN, UNACCEPTABLE, UNREACHABLE, Ending, Stars
from responses import RESPONSES
from row import Row, Settings, Trial
from stars_contents import ANY, CONTENTS, ELSEWHERE, STEPS, Changing, Content
from worlds.stars import BEFORE, NOW

# Of the longest command: the pages of a list twice, and each request repeated, because the server closed the connection.
MOST_REQUESTS = 24
MOST_ENDLESS_REQUESTS = 1_500

LISTS = (("people", NAME, "--limit", "all"), ("people", NAME, "--json", "--order", "oldest", "--limit", "all"))
SYNC = ("sync", NAME, "--json")
HISTORIES = tuple(("history", NAME, "--by", "day", "--format", format) for format in ("table", "csv", "json", "chart", "svg"))
CHARTS = (("chart", NAME, "--output", "chart.svg"), ("chart", NAME, "--new", "--by", "day", "--scale", "log", "--format", "html"))
COMMANDS = {
    "repository": (("count", NAME), ("count", NAME, "--json"), SYNC, *LISTS, *HISTORIES, *CHARTS),
    "list": (SYNC, SYNC, *LISTS),
    "history": HISTORIES + CHARTS,
    "user": (("user", "stargazer-00002"), ("user", "stargazer-00002", "--json")),
    "limit": (("limit",), ("limit", "--json")),
}

# The responses that GitHub's API gives another meaning.
STATUSES: dict[str, tuple[int, ...]] = {
    "unavailable": (TRY_AGAIN,),
    "challenge": (NOT_PERMITTED, UNACCEPTABLE),
    "digest-challenge": (NOT_PERMITTED, UNACCEPTABLE),
    "redirect-to-itself": ELSEWHERE,
    "redirect-permanently": ELSEWHERE,
    "redirect-to-a-long-path": (*ELSEWHERE, UNREACHABLE),
    "endless-redirect": (*ELSEWHERE, TRY_AGAIN),
    "not-modified": ANY,  # to a request with a validator
}


CASES: list[Case] = [
    replace(case, statuses=STATUSES[case.name], pattern="") if case.name in STATUSES else case for case in RESPONSES
]
CASES += CONTENTS

# The quick run has some cases of each kind.
random.Random(1).shuffle(CASES)


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Initial]:
    with tempfile.TemporaryDirectory() as directory, Misbehaving(Hub(BEFORE)) as server:
        program, hub = Stars.of(settings, Path(directory)), server.service
        assert isinstance(hub, Hub)
        program.run("sync", NAME, "--url", server.url)
        before = require_sound(program.database).outline
        shutil.copy(program.database, program.directory / "before")
        hub.people = NOW
        program.run("sync", NAME, "--url", server.url)
        yield Initial(program.directory / "before", before, require_sound(program.database).outline, server.url)


def trial(trial: Trial) -> None:
    case, step = chosen(trial, CASES, STEPS)
    content = case if isinstance(case, Content) else None
    command = trial.random.choice(COMMANDS[step]) + (content.options if content else ())
    if trial.random.random() < 0.3 and not (content and content.has_token):
        command += ("--verbose", "--record", "recording")
    if step == "limit" and content is None and case.statuses == (SUCCESS,):
        case = replace(case, statuses=ANY)  # without the time of the server
    change = content.change if content else lambda answer: answer
    server, ending, text = respond(trial, case, step, command, Changing(NOW, step, change))
    most = MOST_ENDLESS_REQUESTS if content and content.is_endless else MOST_REQUESTS
    require_stateless(server, most, text, "authorization")
    require_secret(trial, server, text)
    require_stored(trial, case, command, ending, text)


def require_secret(trial: Trial, server: Misbehaving, text: str) -> None:
    """Requires that requests with the token, and no others, went to the server, and that no file has a token."""
    for header in server.requests:
        host, token = header["host"], header.get("authorization")
        trial.require(host == f"127.0.0.1:{server.port}", f"a request for {host}: {text}")
        trial.require(token == f"Bearer {TOKEN}", f"sends {token}: {text}")
    for path in trial.directory.rglob("*"):
        data = path.read_bytes() if path.is_file() else b""
        for token in (TOKEN, OTHER_TOKEN):
            trial.require(token.encode() not in data, f"{path.name} has a token: {text}")


def require_stored(trial: Trial, case: Case, command: tuple[str, ...], ending: Ending, text: str) -> None:
    """Requires the old list after a failed request, and the new one after correct responses."""
    saved, shared = require_sound(trial.program.database), trial.shared
    if command[0] == "chart" and "--output" in command:
        is_drawn = (trial.directory / "chart.svg").exists()
        trial.require(is_drawn == (ending.status == SUCCESS), f"a chart is drawn: {is_drawn}: {text}")
    if ending.status != SUCCESS or command[0] not in ("sync", "history", "chart"):
        trial.require(saved.outline[1] == shared.before[1], f"a failed request changed the list: {text}")
        return
    trial.note("successes")
    if command[0] != "sync":
        return
    (*_, report) = ending.objects
    people, count = saved.named(report["repository"]).listing, report["stars"]
    trial.require(people is not None and len(people.people) == report["people"], f"stored is {people}: {text}")
    is_different = report["people"] != count
    trial.require((report["difference"] is not None) == is_different, f"the difference is not reported: {text}")
    if saved.outline == shared.after:
        trial.note("complete lists")


ROWS = [Row("stars-hostile", __doc__, 200, 20 * len(CASES), trial, Stars, shared=shared, unit="responses")]
