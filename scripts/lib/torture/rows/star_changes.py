"""People star and unstar a repository while stars reads its list; a difference from the count is reported."""

from __future__ import annotations

import random
import threading
import time
from dataclasses import replace

from githubs import NAME, PAGE, Hub, Star, persons, stars
from misbehaving import Answer, Misbehaving, Request
from people import Person, require_sound
from program import SUCCESS, Program, Stars
from row import Row, Trial

SIZE = 3 * PAGE + 30  # people at the start
REQUESTS = 3 + SIZE // PAGE  # of a sync of them: the count, the pages, and the count again
LIST = ("people", NAME, "--limit", "all", "--json")


class Moving(Hub):
    """GitHub, where people come and go before some of the requests."""

    def __init__(self, rng: random.Random, last: int) -> None:
        """Creates a server on which nothing changes after a number of requests."""
        super().__init__(stars(1, SIZE))
        self.random, self.last = rng, last
        self.behind = rng.choice((0, 2, 600, -600))  # seconds between the server's clock and the local one
        self.ever = set(persons(self.people))
        self.stayed = set(self.ever)
        self.events: list[str] = []
        self.lock = threading.Lock()

    def respond(self, request: Request) -> Answer:
        with self.lock:
            if 0 < len(self.targets) < self.last and self.random.random() < 0.5:
                self.change()
            return replace(super().respond(request), time=self.now)

    @property
    def now(self) -> float:
        return time.time() - self.behind

    def change(self) -> None:
        """Adds a star at the end, removes one anywhere, or both."""
        for kind in self.random.choice((("star",), ("unstar",), ("star", "unstar"), ("unstar", "unstar"))):
            people = list(self.people)
            if kind == "star":
                people.append(Star(SIZE + len(self.events) + 1, int(self.now)))
                self.ever |= set(persons(people[-1:]))
            else:
                self.stayed -= set(persons([people.pop(self.random.randrange(len(people)))]))
            self.people = people
            self.events.append(f"{kind} before request {len(self.targets) + 1}")

    @property
    def is_early(self) -> bool:
        """Whether nothing changed after the first reading of all pages."""
        return self.last <= REQUESTS


def trial(trial: Trial) -> None:
    hub = Moving(trial.random, trial.random.choice((REQUESTS, REQUESTS, 2 * REQUESTS, 100)))
    with Misbehaving(hub) as server:
        if trial.random.random() < 0.4:
            return changed_list(trial, hub, server.url)
        if trial.random.random() < 0.3:
            # The list of an earlier day, which is updated.
            hub.targets.clear()
            last, hub.last = hub.last, 0
            trial.program.run("sync", NAME, "--url", server.url)
            hub.targets.clear()
            hub.last = last
            changed_sync(trial, hub, server.url, is_first=False)
        else:
            changed_sync(trial, hub, server.url, is_first=True)


def changed_list(trial: Trial, hub: Moving, url: str) -> None:
    ending = trial.program.run(*LIST, "--order", trial.random.choice(("newest", "oldest")), "--url", url)
    what = f"{hub.events}: {ending.text[:2_000]}"
    trial.require(ending.status == SUCCESS, what)
    accounts = [found["account_id"] for found in ending.objects]
    twice = sorted({account for account in accounts if accounts.count(account) > 1})
    trial.require(not twice, f"lists {twice} twice: {what}")
    trial.require(set(accounts) <= {person.account for person in hub.ever}, f"lists unknown people: {what}")
    trial.note("lists", 1)


def changed_sync(trial: Trial, hub: Moving, url: str, is_first: bool) -> None:
    ending = trial.program.run("sync", NAME, "--json", "--url", url)
    what = f"{hub.events} at a clock {hub.behind} s behind: {ending.text[-2_000:]}"
    trial.require(ending.status == SUCCESS, what)
    report, found = ending.objects[-1], stored(trial.program)
    trial.require(len(found) == report["people"], f"{len(found)} people are stored: {what}")
    trial.require(set(found) <= hub.ever, f"unknown people are stored: {what}")
    is_different, is_reported = report["people"] != report["stars"], report["difference"] is not None
    trial.require(is_reported or not is_different, f"the difference is not reported: {what}")
    # A list of the right length can miss people who moved to a page that was already read, because others left.
    trial.require(is_different or not is_reported or "unstar" in str(hub.events), f"nobody left: {what}")
    is_due = is_different and hub.is_early and is_first
    trial.require(not is_due, f"a difference, although nothing changed after the first reading of the pages: {what}")
    trial.note("differences", is_reported)
    trial.note("people missing without a report", 0 if is_reported else len(hub.stayed - set(found)))
    if is_first:
        new = [fields for fields in ending.objects if fields["type"] == "stargazer_change"]
        trial.require(not new, f"changes of a first list: {what}")

    # Nothing changes any more.
    hub.last = 0
    before_last = set(found)
    following = trial.program.run("sync", NAME, "--json", "--url", url)
    what = f"{what}: then {following.text[-2_000:]}"
    trial.require(following.status == SUCCESS, what)
    found = stored(trial.program)
    trial.require(found == persons(hub.people), f"{len(found)} of {len(hub.people)} people are stored: {what}")
    report = following.objects[-1]
    trial.require(report["difference"] is None, f"a difference without changes: {what}")
    changes = (len(set(found) - before_last), len(before_last - set(found)))
    trial.require((report["new"], report["lost"]) == changes, f"reported are not {changes} new and lost people: {what}")


def stored(program: Program) -> list[Person]:
    """Returns the people of the complete list."""
    listing = require_sound(program.database).named(NAME).listing
    return listing.people if listing else []


ROWS = [Row("stars-changes", __doc__, 40, 10_000, trial, Stars)]
