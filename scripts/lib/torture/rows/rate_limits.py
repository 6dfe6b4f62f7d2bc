"""A primary or secondary rate limit at each request of each command; commands wait, or keep the responses so far."""

from __future__ import annotations

import contextlib
import email.utils
import json
import random
import shutil
import signal
import tempfile
import threading
import time
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from typing import Any, Iterator, Optional

from githubs import NAME, Hub, Star, moved, page_of, persons
from misbehaving import Answer, Misbehaving, Request
from people import require_sound
from program import SUCCESS, TRY_AGAIN, Ending, Stars
from row import Row, Settings, Trial
from worlds.stars import BEFORE, NOW

LISTS = (("people", NAME, "--limit", "all"), ("people", NAME, "--limit", "all", "--order", "oldest"))
COMMANDS = (("count", NAME), ("history", NAME), *LISTS, ("sync", NAME), ("sync", NAME))
TIMES = {"time", "synced_at", "previous_time"}  # members that differ in each run

EARLY = 0.05  # seconds that a timer may be early by its resolution
LEAST = 1.0  # seconds of the shortest pause
SETTLED = 0.7  # seconds in which a command that waits must send no request


@dataclass(frozen=True)
class Refusal:
    """A refusal by a limit, and the seconds that it demands; None if it does not say, or for an hour."""

    status: HTTPStatus
    is_primary: bool
    hint: str  # "reset", "seconds", "date", or nothing
    demand: Optional[int]
    clock: int  # the seconds that the server's clock is ahead

    def answer(self) -> Answer:
        now = int(time.time()) + self.clock
        wait = 3_600 if self.demand is None else self.demand
        remaining = 0 if self.is_primary else 4_000
        fields = ["x-ratelimit-limit: 5000", f"x-ratelimit-remaining: {remaining}", "x-ratelimit-used: 1"]
        fields += [f"x-ratelimit-reset: {now + (wait if self.hint == 'reset' else 3_000)}", "x-ratelimit-resource: core"]
        fields += {"seconds": [f"Retry-After: {wait}"]}.get(self.hint, [])
        fields += {"date": [f"Retry-After: {email.utils.formatdate(now + wait, usegmt=True)}"]}.get(self.hint, [])
        message = "API rate limit exceeded" if self.is_primary else "You have exceeded a secondary rate limit"
        body = json.dumps({"message": message, "documentation_url": ""}).encode()
        return Answer(self.status, "application/json", body, tuple(fields), now)


def refusal(rng: random.Random, waits: bool) -> Refusal:
    """Returns a refusal; with a demand of some seconds if the command waits."""
    status = rng.choice((HTTPStatus.FORBIDDEN, HTTPStatus.TOO_MANY_REQUESTS))
    is_primary = rng.random() < 0.5
    # Without a hint, and with a demand of 0, the pause is a minute.
    hints = ("reset", "seconds", "date") if is_primary else ("seconds", "date", "")
    hint = rng.choice(hints if is_primary or not waits else hints[:-1])
    return Refusal(status, is_primary, hint, rng.choice((1, 2, 3)) if waits else None, rng.choice((0, 0, 10**7, -(10**7))))


@dataclass
class Accepted:
    """The requests that got a correct response, and the pauses after those that were refused."""

    targets: list[str] = field(default_factory=list)
    refused: dict[str, tuple[Refusal, float]] = field(default_factory=dict)  # by target, with the time
    pauses: list[tuple[Refusal, float]] = field(default_factory=list)  # in seconds, until the same request


class Limiting(Hub):
    """GitHub that refuses one of the requests of a command, several times in sequence."""

    def __init__(self, people: list[Star], number: int, refusals: list[Refusal]) -> None:
        super().__init__(people)
        self.number, self.refusals = number, refusals
        self.accepted = Accepted()
        self.is_refused = threading.Event()
        self.lock = threading.Lock()

    def respond(self, request: Request) -> Answer:
        with self.lock:
            found, now = self.accepted, time.monotonic()
            if request.target in found.refused:
                refusal, start = found.refused.pop(request.target)
                found.pauses.append((refusal, now - start))
            if len(found.targets) == self.number and self.refusals:
                refusal = self.refusals.pop(0)
                found.refused[request.target] = (refusal, now)
                self.is_refused.set()
                return refusal.answer()
            found.targets.append(request.target)
        return super().respond(request)


# --- The commands without a limit ---------------------------------------------------------------------


@dataclass(frozen=True)
class Reference:
    """A command with its requests and its output, without a limit."""

    command: tuple[str, ...]
    is_on_data: bool
    targets: list[str]
    objects: list[dict[str, Any]]


@dataclass(frozen=True)
class Shared:
    database: Path  # of a server with the URL
    url: str
    references: list[Reference]


def in_sequence(command: tuple[str, ...], targets: list[str]) -> list[str]:
    """Returns the requests of a command in an order that does not depend on time.

    A list requests its repository and its first pages concurrently.
    """
    return sorted(targets, key=lambda target: page_of(target) is not None) if command[0] == "people" else [*targets]


def values(ending: Ending) -> list[dict[str, Any]]:
    """Returns the printed objects without the times at which they were printed."""
    return [{key: value for key, value in found.items() if key not in TIMES} for found in ending.objects]


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Shared]:
    with tempfile.TemporaryDirectory() as name, Misbehaving(Hub(BEFORE)) as server:
        program, hub, copy = Stars.of(settings, Path(name)), server.service, Path(name) / "copy"
        assert isinstance(hub, Hub)
        program.run("sync", NAME, "--url", server.url)
        shutil.copy(program.database, copy)
        hub.people, references = NOW, []
        for command in COMMANDS:
            for is_on_data in (False, True):
                program.database.unlink(missing_ok=True)
                if is_on_data:
                    shutil.copy(copy, program.database)
                hub.targets.clear()
                ending = program.run(*command, "--json", "--url", server.url)
                references.append(Reference(command, is_on_data, in_sequence(command, hub.targets), values(ending)))
        yield Shared(copy, server.url, references)


# --- A trial ------------------------------------------------------------------------------------------


def trial(trial: Trial) -> None:
    rng, shared = trial.random, trial.shared
    reference: Reference = rng.choice(shared.references)
    mode = rng.choice(("waits", "waits", "fails", "fails", "is interrupted"))
    refusals = [refusal(rng, mode == "waits") for _ in range(rng.choice((1, 1, 2)) if mode == "waits" else 1)]
    hub = Limiting(NOW, rng.randrange(len(reference.targets)), [*refusals])
    with Misbehaving(hub) as server:
        if reference.is_on_data:
            shutil.copy(shared.database, trial.program.database)
            moved(trial.program.database, shared.url, server.url)
        line = (*reference.command, "--json", "--url", server.url)
        what = f"{mode} at request {hub.number + 1} of {len(reference.targets)} by {refusals}"
        if mode == "waits":
            require_wait(trial, hub, reference, refusals, trial.program.run(*line, "--wait"), what)
            return trial.note("pauses", len(refusals))
        if mode == "fails":
            ending = trial.program.run(*line)
            trial.require(ending.status == TRY_AGAIN, f"{what}: {ending.text}")
        else:
            ending = interrupted(trial, hub, (*line, "--wait"), what)
        trial.note("pauses interrupted", mode != "fails")
        require_kept(trial, hub, reference, line, f"{what}: {ending.text}", ending)


def require_wait(
    trial: Trial, hub: Limiting, reference: Reference, refusals: list[Refusal], ending: Ending, what: str
) -> None:
    """Requires the pauses that the server demands, and then the same requests and output as without a limit."""
    what = f"{what}: {ending.text}"
    trial.require(ending.status == SUCCESS, what)
    trial.require(b"Waiting for" in ending.errors, f"the pause is not reported: {what}")
    found = hub.accepted
    for refusal, pause in found.pauses:
        least = max(LEAST, refusal.demand or 0) - EARLY
        trial.require(pause >= least, f"a pause of {pause:.2f} s, not {least:.2f} s: {what}")
        trial.raise_to("milliseconds after the end of a pause", 1000 * (pause - least - EARLY))
    targets = in_sequence(reference.command, found.targets)
    trial.require(targets == reference.targets, f"requests {targets}, not {reference.targets}: {what}")
    trial.require(len(found.pauses) == len(refusals), f"pauses {len(found.pauses)} times: {what}")
    trial.require(values(ending) == reference.objects, f"prints other values than {reference.objects}: {what}")


def interrupted(trial: Trial, hub: Limiting, line: tuple[str, ...], what: str) -> Ending:
    """Ends a command in its pause by a signal; requires that it waits until then."""
    number = trial.random.choice((signal.SIGTERM, signal.SIGINT))
    with trial.program.start(*line) as process:
        try:
            trial.require(hub.is_refused.wait(trial.program.patience), f"no request is refused: {what}")
            time.sleep(SETTLED)
            is_waiting = process.poll() is None and not hub.accepted.pauses
            process.send_signal(number)
            started = time.monotonic()
            output, errors = process.communicate(timeout=trial.program.patience)
        finally:
            process.kill()
    ending = trial.program.ended(line, process.returncode, output, errors, time.monotonic() - started)
    trial.require(is_waiting, f"does not wait: {what}: {ending.text}")
    trial.require(ending.status in (-number, 128 + number), f"{what}: {ending.text}")
    trial.raise_to("milliseconds until a signal ends a pause", 1000 * ending.seconds)
    return ending


def require_first(trial: Trial, reference: Reference, accepted: list[str], number: int, what: str) -> None:
    """Requires the requests before the limit, and no further ones but those that a list sent concurrently."""
    concurrent = {"oldest": 2, "people": 3}  # the repository and the first page; for the newest people, the last one too
    first = next((count for word, count in concurrent.items() if word in reference.command), 0)
    found, expected = in_sequence(reference.command, accepted), reference.targets[:number]
    if number < first:
        expected = [target for target in reference.targets[:first] if target in found]
        trial.require(number <= len(found) < first, f"{len(found)} requests, not {number}: {what}")
    trial.require(found == expected, f"requests {found}, not {expected}: {what}")


def require_kept(
    trial: Trial, hub: Limiting, reference: Reference, line: tuple[str, ...], what: str, ending: Ending
) -> None:
    """Requires the responses before the limit in the output or the database, and that a sync continues there."""
    number, accepted = hub.number, hub.accepted.targets
    is_list = reference.command[0] == "people"
    trial.require(not hub.accepted.pauses, f"a request after the limit: {what}")
    require_first(trial, reference, accepted, number, what)
    is_counted = any(page_of(target) is None for target in accepted)
    saved = require_sound(trial.program.database)
    trial.require(not is_counted or saved.named(NAME).count == len(NOW), f"the count is lost: {what}")
    pages = [page for target in accepted if (page := page_of(target))]
    if is_list:
        # The first page has the link of the last one. Nobody is listed without the repository.
        printed = (pages if "oldest" in reference.command else pages[1:]) if is_counted else []
        size = sum(len(NOW[100 * (page - 1) : 100 * page]) for page in printed)
        trial.require(values(ending) == reference.objects[:size], f"prints not the first {size} people: {what}")
    kept = 0
    if reference.command[0] == "sync":
        walk = saved.named(NAME).walk if number else None
        kept = walk.pages if walk else 0
        # A sync of a list that is stored first compares the last page. The last page is stored with the count.
        read = len(pages) - reference.is_on_data
        trial.require(kept >= min(read, 2), f"{kept} of {read} pages are kept: {what}")
        trial.require(walk is None or walk.people == persons(NOW)[: 100 * kept], f"keeps {walk}: {what}")
        trial.note("pages kept", kept)
    hub.number, hub.accepted = -1, Accepted()
    following = trial.program.run(*line)
    trial.require(following.status == SUCCESS, f"{what}: then {following.text}")
    # The second count of a repository has a first one.
    if reference.command[0] != "count":
        trial.require(values(following) == reference.objects, f"{what}: then {following.text}")
    # The last stored page shows whether people left meanwhile.
    again = [page for target in hub.accepted.targets if (page := page_of(target)) and page < kept]
    trial.require(not again, f"{what}: then requests the stored pages {again} again: {following.text}")
    if reference.command[0] == "sync":
        listing = require_sound(trial.program.database).named(NAME).listing
        trial.require(listing is not None and listing.people == persons(NOW), f"{what}: then stored is {listing}")


ROWS = [Row("stars-limits", __doc__, 40, 3_000, trial, Stars, shared=shared, is_background=True, jobs=8)]
