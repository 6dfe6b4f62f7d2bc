"""The wall clock jumps by years while market runs; only its process sees the jumps."""

from __future__ import annotations

import contextlib
import datetime
import socket
import time
from dataclasses import dataclass
from decimal import Decimal
from typing import Iterator

import faults
from exchanges import exchange, price
from program import SUCCESS, TRY_AGAIN, UNREACHABLE, Market
from misbehaving import Misbehaving
from prices import require_sound
from row import Row, Settings, Trial
from rows.clock import TIMEOUT, YEAR

SYMBOL = "BTC-USD"
TICKS = 5
STALE = 20.0  # seconds; two intervals


@dataclass(frozen=True)
class Shared:
    """The URLs of the exchange at consecutive ticks, that of a port without server, and that of one that never responds."""

    urls: list[str]
    closed_url: str
    silent_url: str


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Shared]:
    faults.build()
    with contextlib.ExitStack() as stack:
        urls = [stack.enter_context(Misbehaving(exchange(tick))).url for tick in range(TICKS)]
        silent = stack.enter_context(socket.create_server(("127.0.0.1", 0), backlog=128))
        closed = stack.enter_context(socket.socket())
        closed.bind(("127.0.0.1", 0))
        ports = (server.getsockname()[1] for server in (closed, silent))
        yield Shared(urls, *(f"http://127.0.0.1:{port}" for port in ports))


def trial(trial: Trial) -> None:
    market, urls = trial.program, trial.shared.urls
    expected = [price(SYMBOL, tick) for tick in range(TICKS)]
    limit = sum(expected) / TICKS
    alert = market.run("alert", SYMBOL, "above", str(limit), "--url", urls[0])
    trial.require(alert.status == SUCCESS, alert.text)
    ending, fired, environment = alert, 0, {}
    for tick, url in enumerate(urls):
        environment = jumping_clock(trial)
        ending = market.run("list", SYMBOL, "--json", "--url", url, environment=environment)
        trial.require(ending.status == SUCCESS, f"with {environment}: {ending.text}")
        (quote,) = ending.objects
        trial.require(Decimal(quote["price"]) == expected[tick], f"with {environment}: {ending.text}")
        crosses = tick > 0 and expected[tick - 1] < limit <= expected[tick]
        is_fired = b"Alert 1: " in ending.errors
        trial.require(is_fired == crosses, f"the alert at {limit} with {environment}: {ending.text}")
        fired += is_fired
    trial.note("alerts fired", fired)
    stored = require_sound(market.database)
    # A clock that jumps by a month makes hourly prices of the samples before.
    found, hours = {samples.price for samples in stored.samples[SYMBOL]}, stored.hours.get(SYMBOL, ())
    found |= {price for hour in hours for price in hour[2:]}
    # Of more than two prices of an hour, one can be within the range of the others.
    found |= {price for price in expected for _, _, _, high, low, _ in hours if low < price < high}
    trial.require(found == set(expected), f"stored: {found}, not {expected}")
    require_sane_age(trial, expected[-1], stored.samples[SYMBOL][-1].last)

    silent = ("list", "--url", trial.shared.silent_url, "--timeout", f"{TIMEOUT}s")
    late = market.run(*silent, environment=environment)
    trial.require(late.status == TRY_AGAIN, f"with {environment}: {late.text}")
    trial.require(late.seconds >= TIMEOUT, f"too early, with {environment}: {late.text}")
    trial.raise_to("milliseconds after the deadline", 1000 * (late.seconds - TIMEOUT))


def jumping_clock(trial: Trial) -> dict[str, str]:
    """Returns the environment of a process whose wall clock jumps."""
    errors = [trial.random.choice((-1, 1)) * trial.random.randint(1, 20 * YEAR) for _ in range(8)]
    settings = {"FAULTS_CLOCK": " ".join(map(str, [trial.random.choice((1, 5, 20)), 0, *errors]))}
    return faults.loaded(trial.directory, settings)


def require_sane_age(trial: Trial, expected: Decimal, received_ms: int) -> None:
    """Requires that the last price, with a correct clock, is stale unless it was received within the last seconds."""
    earliest = time.time() - received_ms / 1000
    ending = trial.program.run("list", SYMBOL, "--json", "--url", trial.shared.closed_url)
    trial.require(ending.status == UNREACHABLE, ending.text)
    (quote,) = ending.objects
    # The command computed the age between these times.
    ages = (earliest, time.time() - received_ms / 1000)
    received = datetime.datetime.fromisoformat(quote["received"].replace("Z", "+00:00")).timestamp()
    trial.require(Decimal(quote["price"]) == expected, f"not the last price, {expected}: {ending.text}")
    trial.require(abs(received - received_ms / 1000) < 0.01, f"received at {received_ms}: {ending.text}")
    trial.require(quote["stale"] in [not 0 <= age <= STALE for age in ages], f"{ages} s old: {ending.text}")
    trial.note("prices from the future", ages[1] < 0)
    table = trial.program.run("list", SYMBOL, "--url", trial.shared.closed_url)
    row = next(line for line in table.output.decode().splitlines() if SYMBOL in line)
    trial.require("-" not in row.replace(SYMBOL, ""), f"a negative age: {table.text}")


ROW = Row("market-clock", __doc__, 16, 1_000, trial, Market, shared=shared, is_background=True, jobs=4)
