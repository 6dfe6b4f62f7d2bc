"""The prices, the watchlist, the alerts and the trades in a database of market, read independently of market."""

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
    period: int | None
    once: int
    cooldown: int
    rearm: str


class Firing(NamedTuple):
    id: int
    alert: int
    price: Decimal
    claimed: int


class Trade(NamedTuple):
    id: int
    side: str
    asset: str
    amount: Decimal
    price: Decimal
    currency: str
    time: int


@dataclass
class Prices:
    """Everything that is stored: samples and hourly prices by symbol, the watchlist, alerts, firings, trades, and the last numbers."""

    samples: dict[str, list[Samples]] = field(default_factory=dict)  # in their order; the last one is the newest
    hours: dict[str, list[Hour]] = field(default_factory=dict)
    watchlist: list[str] = field(default_factory=list)
    alerts: list[Alert] = field(default_factory=list)
    last_alert: int = 0
    firings: list[Firing] = field(default_factory=list)
    trades: list[Trade] = field(default_factory=list)  # by time
    last_trade: int = 0

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
        alerts = tuple((*alert[:4], alert.reached, alert.fired is not None, *alert[7:]) for alert in self.alerts)
        firings = tuple(firing[1:] for firing in self.firings)
        hours = {symbol: tuple(hour[2:] for hour in hours) for symbol, hours in self.hours.items()}
        trades = tuple(trade[:-1] for trade in self.trades)
        return ((prices, hours), (tuple(self.watchlist), alerts, self.last_alert, firings, trades, self.last_trade))


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
    columns = "id, symbol, direction, price, created, reached, fired, period, once, cooldown, rearm"
    for row in connection.execute(f"SELECT {columns} FROM alert ORDER BY id"):
        prices.alerts.append(_alert(row, prices.last_alert))
    fired = {alert.id for alert in prices.alerts if alert.fired is not None}
    for row in connection.execute("SELECT id, alert, price, claimed FROM firing ORDER BY id"):
        id, alert, price, claimed = row
        if not 0 < id <= last.get("firing", 0) or alert not in fired or claimed not in (0, 1):
            raise Broken(f"the firing {row} is invalid")
        prices.firings.append(Firing(id, alert, decimal(price, f"firing {id}"), claimed))
    prices.last_trade = last.get("trade", 0)
    held: dict[str, Decimal] = {}
    rows = connection.execute("SELECT id, side, asset, amount, price, currency, time FROM trade ORDER BY time, id")
    for row in rows:
        trade = _trade(row, prices.last_trade)
        prices.trades.append(trade)
        held[trade.asset] = held.get(trade.asset, Decimal(0)) + (trade.amount if trade.side == "buy" else -trade.amount)
        if held[trade.asset] < 0:
            raise Broken(f"the sale {row} is of more than was bought")
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
    id, symbol, direction, price, created, reached, fired, period, once, cooldown, rearm = row
    is_known = direction in ("above", "below", "moves") and (direction == "moves") == (period is not None)
    is_frequency = once in (0, 1) and cooldown >= 0 and CANONICAL.fullmatch(rearm)
    if not 0 < id <= last or not is_known or not is_frequency or reached not in (None, 0, 1):
        raise Broken(f"the alert {row} is invalid; the last number is {last}")
    level = decimal(price, f"alert {id}")
    return Alert(id, symbol, direction, level, created, reached, fired, period, once, cooldown, rearm)


def _trade(row: tuple[Any, ...], last: int) -> Trade:
    id, side, asset, amount, price, currency, time = row
    codes = re.compile("[A-Z0-9]{1,20}", re.ASCII)
    is_code = codes.fullmatch(asset) and codes.fullmatch(currency) and asset != currency
    if not 0 < id <= last or side not in ("buy", "sell") or not is_code:
        raise Broken(f"the trade {row} is invalid; the last number is {last}")
    if not CANONICAL.fullmatch(price):
        raise Broken(f"the price of trade {id} is {price!r}")
    return Trade(id, side, asset, decimal(amount, f"trade {id}"), Decimal(price), currency, time)


def decimal(text: str, name: str) -> Decimal:
    """Returns a stored price. Raises `Broken` unless it is above 0 and in its canonical form."""
    if not CANONICAL.fullmatch(text) or Decimal(text) <= 0:
        raise Broken(f"the price of {name} is {text!r}")
    return Decimal(text)
