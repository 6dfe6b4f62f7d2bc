"""An exchange that refuses requests for a while, with and without Retry-After; `watch` waits, and recovers."""

from __future__ import annotations

import re
import threading
import time
from dataclasses import dataclass, field
from http import HTTPStatus

from exchanges import exchange
from program import SUCCESS, Market
from misbehaving import Answer, Misbehaving, Request, Service
from prices import require_sound
from row import Row, Trial

EVERY = 0.1  # seconds between two refreshes
REFRESHES = 3  # after the refusals
STATUSES = (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE)
HINTS = (None, None, "0", "1", "3", "-1", "soon", "", "1.5", "Wed, 21 Oct 2015 07:28:00 GMT")

# The refusals of a trial; the pauses after the larger number take two minutes.
SHORT, LONG = 2, 6

# Without a longer demand, a pause is at least this long, in seconds, and then twice as long each time.
FIRST_PAUSE = 2.0

EARLY = 0.05  # seconds that a timer may be early by its resolution


@dataclass
class Throttling(Service):
    """An exchange that first refuses some requests for prices. Thread-safe."""

    refusals: list[tuple[HTTPStatus, str | None]]
    requests: list[float] = field(default_factory=list)  # the times of the requests for prices
    market: Service = field(default_factory=exchange)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def respond(self, request: Request) -> Answer:
        if self.market.step(request) != "tickers":
            return self.market.respond(request)
        with self.lock:
            number = len(self.requests)
            self.requests.append(time.monotonic())
        if number >= len(self.refusals):
            return self.market.respond(request)
        status, hint = self.refusals[number]
        return Answer.json(status, {}, *([] if hint is None else [f"Retry-After: {hint}"]))

    def step(self, request: Request) -> str:
        return self.market.step(request)


def demanded(hint: str | None) -> float:
    """Returns the seconds that a value of Retry-After demands."""
    return float(hint) if hint is not None and re.fullmatch("[0-9]{1,4}", hint, re.ASCII) else 0.0


def trial(trial: Trial) -> None:
    count = LONG if trial.number % 50 == 0 else SHORT
    service = Throttling([(trial.random.choice(STATUSES), trial.random.choice(HINTS)) for _ in range(count)])
    options = ("BTC-USD", "--json", "--every", f"{EVERY}s", "--count", str(count + REFRESHES))
    with Misbehaving(service) as server:
        ending = trial.program.run("watch", *options, "--url", server.url)
    what = f"after {service.refusals}: {ending.text}"
    trial.require(ending.status == SUCCESS, what)
    kinds = [found["type"] for found in ending.objects]
    trial.require("refresh_failure" in kinds, f"the refusal is not shown: {what}")
    trial.require("recovery" in kinds and "quote" in kinds[kinds.index("recovery") :], f"no recovery: {what}")
    trial.require("BTC-USD" in require_sound(trial.program.database).latest, f"no price is stored: {what}")
    pauses = [later - time for time, later in zip(service.requests, service.requests[1:])]
    trial.require(len(service.requests) >= count + 1, f"{len(service.requests)} requests: {what}")
    for number, (_, hint) in enumerate(service.refusals):
        least = max(FIRST_PAUSE * 2**number, demanded(hint)) - EARLY
        trial.require(pauses[number] >= least, f"pause {number + 1} is {pauses[number]:.2f} s, not {least:.2f} s: {what}")
        trial.raise_to("milliseconds after the end of a pause", 1000 * (pauses[number] - least - EARLY))
    trial.note("refused requests", count)
    trial.raise_to("seconds of throttling", sum(pauses[:count]))


ROWS = [Row("market-throttle", __doc__, 8, 1_000, trial, Market, is_background=True, jobs=8)]
