"""Hostile exchanges, in named cases: responses that break HTTP, and hostile bodies."""

from __future__ import annotations

import contextlib
import shutil
import tempfile
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Iterator

from exchanges import exchange, price
from hostility import Case, Initial, chosen, require_stateless, respond
from program import SUCCESS, TRY_AGAIN, Ending, Market
from market_contents import CONTENTS
from misbehaving import Misbehaving
from prices import require_sound
from responses import RESPONSES
from row import Row, Settings, Trial
from worlds.market import NOW

STEPS = ("tickers", "symbols", "book")
MOST_REQUESTS = 2 * len(STEPS)  # each repeated once, because the server closed a reused connection

SYMBOL = "BTC-USD"
LISTS = (("list", "--all"), ("list", "--all", "--json"), ("list", "--all", "--format", "csv"))
SHOWS = (("show", SYMBOL), ("show", SYMBOL, "--json"))

# The alert fires at the new price; its command must see no text of the exchange but a symbol and numbers.
HOOK = "hook"
WATCH = ("watch", "--count", "1", "--on-alert", f"env >{HOOK}")
COMMANDS = {"tickers": (*LISTS, *SHOWS, WATCH), "symbols": (*LISTS, *SHOWS, WATCH), "book": SHOWS}

CASES = [replace(case, statuses=(TRY_AGAIN,)) if case.name == "unavailable" else case for case in RESPONSES]
CASES += CONTENTS


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Initial]:
    with tempfile.TemporaryDirectory() as directory:
        market, after = Market.of(settings, Path(directory)), {}
        start = market.directory / "before"
        with Misbehaving(exchange(0)) as server:
            market.run("list", "--url", server.url)
            market.run("alert", SYMBOL, "below", str(limit()), "--url", server.url)
        shutil.copy(market.database, start)
        before = require_sound(market.database).outline
        # Each command fires the alert; a watcher also claims the firing for its command.
        for name, *arguments in (("list",), ("show", SYMBOL), WATCH):
            shutil.copy(start, market.database)
            with Misbehaving(exchange(NOW)) as server:
                market.run(name, *arguments, "--url", server.url)
            after[name] = require_sound(market.database).outline
        yield Initial(start, before, after)


def limit() -> Decimal:
    """Returns a price that the market falls below after the initial state."""
    first, last = price(SYMBOL, 0), price(SYMBOL, NOW)
    assert last < first
    return (first + last) / 2


def trial(trial: Trial) -> None:
    case, step = chosen(trial, CASES, STEPS)
    command = WATCH if "shell" in case.name and step != "book" else trial.random.choice(COMMANDS[step])
    server, ending, text = respond(trial, case, step, command, exchange(NOW))
    require_stateless(server, MOST_REQUESTS, text)
    require_stored(trial, case, step, command, ending, text)
    require_no_shell(trial, text)


def require_stored(trial: Trial, case: Case, step: str, command: tuple[str, ...], ending: Ending, text: str) -> None:
    """Requires the old prices after a failed request for prices, and the new ones after a correct response to it."""
    found, before, after = require_sound(trial.program.database).outline, trial.shared.before, trial.shared.after[command[0]]
    trial.require(bool(ending.output) or case.name == "json-list-of-tickers", f"shows no price: {text}")
    if ending.status == SUCCESS:
        trial.note("successes")
        # Another body may have other prices.
        trial.require(found == after or case.step is not None, f"the prices are not stored: {text}")
        return
    trial.require(found == before or step != "tickers", f"a failed request changed the prices: {text}")
    trial.require(found in (before, after), f"stored is {found}: {text}")


def require_no_shell(trial: Trial, text: str) -> None:
    """Requires that no shell interpreted text of the exchange, and that the command of an alert got only valid values."""
    created = {path.name for path in trial.directory.iterdir()} - {trial.program.database.name, "output", "errors", HOOK}
    trial.require(not created, f"created {created}: {text}")
    hook = trial.directory / HOOK
    if not hook.exists():
        return
    variables = dict(line.split("=", 1) for line in hook.read_text().splitlines())
    values = {name: variables.get(f"MARKET_{name}") for name in ("SYMBOL", "DIRECTION", "ALERT_PRICE", "PRICE")}
    expected = {"SYMBOL": SYMBOL, "DIRECTION": "below", "ALERT_PRICE": str(limit()), "PRICE": str(price(SYMBOL, NOW))}
    trial.require(values == expected, f"the command of the alert got {values}: {text}")
    trial.note("commands of alerts")


ROWS = [Row("market-hostile", __doc__, len(CASES), 50 * len(CASES), trial, Market, shared=shared, unit="responses")]
