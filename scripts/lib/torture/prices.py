"""The prices, the watchlist and the alerts in a database of market, read independently of market."""

from __future__ import annotations

import re
import sqlite3
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

import sound
from row import Broken

FIRST_SOURCE = "blockchain"
HOUR, STEP = 3_600_000, 300_000  # milliseconds
CANONICAL = re.compile(r"(0|[1-9][0-9]*)(\.[0-9]*[1-9])?", re.ASCII)


class Samples(NamedTuple):
    """Consecutive samples of a symbol in one hour, with one price; times in milliseconds."""

    first: int
    last: int
    price: Decimal


class Hour(NamedTuple):
    first: int
    last: int
    open: Decimal
    high: Decimal
    low: Decimal
    close: Decimal


class Alert(NamedTuple):
    id: int
    symbol: str
    direction: str
    price: Decimal
    created: int
    reached: int | None
    fired: int | None


@dataclass
class Prices:
    """Everything that is stored: samples and hourly prices by symbol, the watchlist, alerts, and the last alert's number."""

    samples: dict[str, list[Samples]] = field(default_factory=dict)  # in their order; the last one is the newest
    hours: dict[str, list[Hour]] = field(default_factory=dict)
    watchlist: list[str] = field(default_factory=list)
    alerts: list[Alert] = field(default_factory=list)
    last_alert: int = 0

    @property
    def latest(self) -> dict[str, Decimal]:
        """The newest price of each symbol."""
        return {symbol: records[-1].price for symbol, records in self.samples.items()}

    @property
    def outline(self) -> tuple[Any, ...]:
        """The stored values without the times, for a comparison of two runs: the prices, and everything else.

        Equal consecutive prices are one.
        """
        prices = {}
        for symbol, records in self.samples.items():
            texts = [str(record.price) for record in records]
            prices[symbol] = tuple(text for index, text in enumerate(texts) if texts[index - 1 : index] != [text])
        alerts = tuple((*alert[:4], alert.reached, alert.fired is not None) for alert in self.alerts)
        hours = {symbol: tuple(hour[2:] for hour in hours) for symbol, hours in self.hours.items()}
        return ((prices, hours), (tuple(self.watchlist), alerts, self.last_alert))


# --- Reading ------------------------------------------------------------------------------------------


def require_sound(database: Path) -> Prices:
    """Returns what a database stores, read in one transaction. Raises `Broken` if it is corrupt or contradicts itself."""
    return sound.read(database, "price_latest", Prices(), _prices)


def _prices(connection: sqlite3.Connection) -> Prices:
    prices = Prices()
    names: dict[int, str] = {}
    newest: dict[str, Samples] = {}
    latest = "SELECT id, symbol, source, price, first, last FROM price_latest"
    for id, symbol, source, price, first, last in connection.execute(latest):
        symbol = symbol if source == FIRST_SOURCE else f"{source}:{symbol}"
        names[id] = symbol
        newest[symbol] = _samples(symbol, first, last, price)
    rows = connection.execute("SELECT symbol, step, first, last, price FROM price_samples ORDER BY symbol, first, number")
    for symbol, step, first, last, price in rows:
        if step != first // STEP:
            raise Broken(f"a sample of {names[symbol]} at {first} is in step {step}")
        prices.samples.setdefault(names[symbol], []).append(_samples(names[symbol], first, last, price))
    for symbol, samples in newest.items():
        prices.samples.setdefault(symbol, []).append(samples)
    for symbol, hour, first, last, *texts in connection.execute("SELECT * FROM price_hour ORDER BY symbol, hour"):
        prices.hours.setdefault(names[symbol], []).append(_hour(names[symbol], hour, first, last, texts))
    prices.watchlist = [symbol for (symbol,) in connection.execute("SELECT symbol FROM watchlist ORDER BY place")]
    last = dict(connection.execute("SELECT name, seq FROM sqlite_sequence"))
    prices.last_alert = last.get("alert", 0)
    for row in connection.execute("SELECT id, symbol, direction, price, created, reached, fired FROM alert ORDER BY id"):
        prices.alerts.append(_alert(row, prices.last_alert))
    return prices


def _samples(symbol: str, first: int, last: int, price: str) -> Samples:
    if first > last or first // HOUR != last // HOUR:
        raise Broken(f"samples of {symbol} are from {first} to {last}")
    return Samples(first, last, decimal(price, symbol))


def _hour(symbol: str, hour: int, first: int, last: int, texts: list[str]) -> Hour:
    found = Hour(first, last, *(decimal(text, symbol) for text in texts))
    is_in_order = hour <= first <= last < hour + HOUR and hour % HOUR == 0
    if not is_in_order or not found.low <= min(found.open, found.close) <= max(found.open, found.close) <= found.high:
        raise Broken(f"the hour {hour} of {symbol} contradicts itself: {found}")
    return found


def _alert(row: tuple[Any, ...], last: int) -> Alert:
    id, symbol, direction, price, created, reached, fired = row
    if not 0 < id <= last or direction not in ("above", "below") or reached not in (None, 0, 1):
        raise Broken(f"the alert {row} is invalid; the last number is {last}")
    return Alert(id, symbol, direction, decimal(price, f"alert {id}"), created, reached, fired)


def decimal(text: str, name: str) -> Decimal:
    """Returns a stored price. Raises `Broken` unless it is above 0 and in its canonical form."""
    if not CANONICAL.fullmatch(text) or Decimal(text) <= 0:
        raise Broken(f"the price of {name} is {text!r}")
    return Decimal(text)
