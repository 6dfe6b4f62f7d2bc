"""The wall clock jumps by years while a tool runs; only its process sees the jumps."""

from __future__ import annotations

import contextlib
import datetime
import socket
import time
from decimal import Decimal
from typing import Callable, Iterator, Mapping

import faults
from exchanges import exchange, price
from honest import Server
from misbehaving import Misbehaving
from prices import require_sound as require_sound_prices
from program import SUCCESS, TRY_AGAIN, UNREACHABLE, Fetcher, Market, Program
from row import Row, Settings, Trial
from saved import require_sound
from worlds.fetcher import closed_url

YEAR = 365 * 24 * 60 * 60
TIMEOUT = 1.0

SYMBOL = "BTC-USD"
TICKS = 5
STALE = 20.0  # seconds; two intervals


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[list[str]]:
    """Yields the URLs of a server that never responds, of one for fetcher, and of the exchange at consecutive ticks."""
    faults.build()
    with contextlib.ExitStack() as stack:
        silent = stack.enter_context(socket.create_server(("127.0.0.1", 0), backlog=128))
        servers = [Server(), *(Misbehaving(exchange(tick)) for tick in range(TICKS))]
        urls = [stack.enter_context(server).url for server in servers]
        yield [f"http://127.0.0.1:{silent.getsockname()[1]}", *urls]


def jumping_clock(trial: Trial) -> dict[str, str]:
    """Returns the environment of a process whose wall clock jumps."""
    errors = [trial.random.choice((-1, 1)) * trial.random.randint(1, 20 * YEAR) for _ in range(8)]
    settings = {"FAULTS_CLOCK": " ".join(map(str, [trial.random.choice((1, 5, 20)), 0, *errors]))}
    return faults.loaded(trial.directory, settings)


def require_deadline(trial: Trial, command: str, environment: Mapping[str, str]) -> None:
    """Requires that a command that gets no response ends at its time limit."""
    late = trial.program.run(command, "--url", trial.shared[0], "--timeout", f"{TIMEOUT}s", environment=environment)
    trial.require(late.status == TRY_AGAIN, f"with {environment}: {late.text}")
    trial.require(late.seconds >= TIMEOUT, f"too early, with {environment}: {late.text}")
    trial.raise_to("milliseconds after the deadline", 1000 * (late.seconds - TIMEOUT))


def fetch(trial: Trial) -> None:
    fetcher, shown, environment = trial.program, [], jumping_clock(trial)
    for _ in range(2):
        ending = fetcher.run("fetch", "--count", "8", "--url", trial.shared[1], environment=environment)
        trial.require(ending.status == SUCCESS, f"with {environment}: {ending.text}")
        shown += ending.codes
        trial.note("fetches", len(ending.codes))
    saved = require_sound(fetcher.database, shown)
    trial.require(saved.codes == shown, f"not in the order of the fetches: {saved}")
    status = fetcher.run("status")
    counted = f"Times Fetched: {len(shown)}\n".encode()
    trial.require(counted in status.output, f"after {len(shown)} fetches: {status.text}")
    require_deadline(trial, "fetch", environment)


def list_prices(trial: Trial) -> None:
    market, urls = trial.program, trial.shared[2:]
    expected = [price(SYMBOL, tick) for tick in range(TICKS)]
    limit = sum(expected) / TICKS
    alert = market.run("alert", SYMBOL, "above", str(limit), "--url", urls[0])
    trial.require(alert.status == SUCCESS, alert.text)
    fired = 0
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
    stored = require_sound_prices(market.database)
    # A clock that jumps by a month makes hourly prices of the samples before.
    found, hours = {samples.price for samples in stored.samples[SYMBOL]}, stored.hours.get(SYMBOL, ())
    found |= {price for hour in hours for price in hour[2:]}
    # Of more than two prices of an hour, one can be within the range of the others.
    found |= {price for price in expected for _, _, _, high, low, _ in hours if low < price < high}
    trial.require(found == set(expected), f"stored: {found}, not {expected}")
    require_sane_age(trial, expected[-1], stored.samples[SYMBOL][-1].last)
    require_deadline(trial, "list", jumping_clock(trial))


def require_sane_age(trial: Trial, expected: Decimal, received_ms: int) -> None:
    """Requires that the last price, with a correct clock, is stale unless it was received within the last seconds."""
    earliest = time.time() - received_ms / 1000
    ending = trial.program.run("list", SYMBOL, "--json", "--url", closed_url())
    trial.require(ending.status == UNREACHABLE, ending.text)
    (quote,) = ending.objects
    # The command computed the age between these times.
    ages = (earliest, time.time() - received_ms / 1000)
    received = datetime.datetime.fromisoformat(quote["received"].replace("Z", "+00:00")).timestamp()
    trial.require(Decimal(quote["price"]) == expected, f"not the last price, {expected}: {ending.text}")
    trial.require(abs(received - received_ms / 1000) < 0.01, f"received at {received_ms}: {ending.text}")
    trial.require(quote["stale"] in [not 0 <= age <= STALE for age in ages], f"{ages} s old: {ending.text}")
    trial.note("prices from the future", ages[1] < 0)
    table = trial.program.run("list", SYMBOL, "--url", closed_url())
    row = next(line for line in table.output.decode().splitlines() if SYMBOL in line)
    trial.require("-" not in row.replace(SYMBOL, ""), f"a negative age: {table.text}")


def row(name: str, quick: int, trial: Callable[[Trial], None], tool: type[Program]) -> Row:
    summary = f"the wall clock jumps by years while {tool.name} runs; only its process sees the jumps"
    return Row(name, summary, quick, 1_000, trial, tool, shared, is_background=True, jobs=4)


ROWS = [row("clock", 50, fetch, Fetcher), row("market-clock", 16, list_prices, Market)]
