#!/usr/bin/env python3
"""A local stand-in for the exchanges that `market` reads. Python 3.9 or later, standard library only.

The interface of Blockchain.com; sources.py has those of Coinbase Exchange and Kraken, at other paths of the same server:

    GET /tickers          an array of tickers, in no order; the tickers of closed pairs are zeros
    GET /tickers/SYMBOL   one ticker
    GET /symbols          an object of pairs by symbol; one pair has no ticker, and one ticker has no pair
    GET /l2/SYMBOL        the order book by price level

The base path /v3/exchange is accepted, too. Prices follow a random walk: two servers have the same prices at the
same tick. Numbers are written as the exchange writes them: 8.5E-5.
"""

from __future__ import annotations

import argparse
import random
import re
import threading
import time
from collections import deque
from dataclasses import dataclass
from datetime import datetime, timezone
from decimal import Decimal
from http import HTTPStatus
from typing import Any, Callable, Optional

import sources
from misbehaving import Answer, Request, Service, main, new_parser, seconds

# --- Pairs --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Pair:
    """A pair of currencies, its first price and its steps as decimal places."""

    symbol: str
    price: Decimal
    volume: Decimal
    price_scale: int
    lot_scale: int
    status: str = "open"

    @property
    def base(self) -> str:
        return self.symbol.split("-")[0]

    @property
    def counter(self) -> str:
        return self.symbol.split("-")[1]


def pair(symbol: str, price: str, volume: str, price_scale: int, lot_scale: int) -> Pair:
    return Pair(symbol, Decimal(price), Decimal(volume), price_scale, lot_scale)


OPEN = [
    pair("BTC-USD", "70544.63", "0.07018205", 2, 8),
    pair("BTC-EUR", "65012.10", "0.51", 2, 8),
    pair("ETH-USD", "2601.25", "12.4", 2, 6),
    pair("ETH-BTC", "0.03687", "3.125", 5, 6),
    pair("USDT-USD", "0.9998", "1503.42", 4, 2),
    pair("XLM-USD", "0.09421", "88012.5", 5, 1),
    pair("DOGE-BTC", "0.000085", "120000", 8, 0),
]
CLOSED_BASES = ("ALGO", "ATOM", "BAT", "COMP", "DASH", "ENJ", "GRT", "KNC", "OMG", "ZEC")
CLOSED = [Pair(f"{base}-USD", Decimal(0), Decimal(0), 4, 4, "close") for base in CLOSED_BASES]
WITHOUT_SYMBOL = pair("OLD-USD", "1.5", "2", 2, 2)
WITHOUT_TICKER = pair("NEW-USD", "1", "0", 2, 2)

SEED = 1  # of the random walks
LEVELS = 20  # of each side of a book

PAIRS = {pair.symbol: pair for pair in [*OPEN, *CLOSED, WITHOUT_SYMBOL, WITHOUT_TICKER]}


class Walk:
    """The price of a pair by tick. Thread-safe."""

    def __init__(self, pair: Pair, pace: float) -> None:
        self._random = random.Random(f"{SEED} {pair.symbol}")
        self._unit = Decimal(1).scaleb(-pair.price_scale)
        self._pace = pace
        self._prices = [pair.price]
        self._lock = threading.Lock()

    def price(self, tick: int) -> Decimal:
        with self._lock:
            while len(self._prices) <= tick:
                last = self._prices[-1]
                change = Decimal(round(self._random.uniform(-self._pace, self._pace), 6)) / 100
                self._prices.append(max((last + last * change).quantize(self._unit), self._unit) if last else last)
            return self._prices[tick]


# --- JSON ---------------------------------------------------------------------------------------------


def number(value: Decimal) -> str:
    """The text of a number: with a point, and with an exponent below a thousandth and from ten millions on."""
    if value == 0 or Decimal("0.001") <= abs(value) < 10**7:
        text = f"{value.normalize():f}"
        return text if "." in text else f"{text}.0"
    mantissa, exponent = f"{value.normalize():E}".split("E")
    return f"{mantissa if '.' in mantissa else mantissa + '.0'}E{int(exponent)}"


def encoded(value: Any) -> str:
    """The JSON text of a value; decimals stay exact."""
    if isinstance(value, dict):
        return "{" + ",".join(f'"{name}":{encoded(member)}' for name, member in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(encoded, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return number(value) if isinstance(value, Decimal) else str(value) if isinstance(value, int) else f'"{value}"'


# --- The exchange -------------------------------------------------------------------------------------


class Throttle:
    """Refuses requests above a number in a time. Thread-safe."""

    def __init__(self, count: int, seconds: float, clock: Callable[[], float]) -> None:
        self._count, self._seconds, self._clock = count, seconds, clock
        self._times: deque[float] = deque()
        self._lock = threading.Lock()

    def wait(self) -> Optional[float]:
        """The time after which a request is accepted again; None if this one is."""
        with self._lock:
            now = self._clock()
            while self._times and now - self._times[0] >= self._seconds:
                self._times.popleft()
            if len(self._times) >= self._count:
                return self._seconds - (now - self._times[0])
            self._times.append(now)
            return None


class Exchange(Service):
    """The responses to the requests of `market`."""

    def __init__(self, options: dict[str, Any], clock: Callable[[], float] = time.monotonic) -> None:
        self._options = options
        self._clock = clock
        self._start = clock()
        self._walks = {symbol: Walk(pair, options["pace"]) for symbol, pair in PAIRS.items()}
        self._throttle = Throttle(*options["throttle"], clock) if options["throttle"] else None
        self._sources = {"products": sources.Coinbase(self), "0": sources.Kraken(self)}
        self._count = 0  # of the lists of prices
        self._lock = threading.Lock()

    @property
    def is_lying(self) -> bool:
        """Whether one market gets the response of another one, and a list repeats one."""
        return bool(self._options["lying"])

    def step(self, request: Request) -> str:
        path, query = sources.split(request.target)
        if path and path[0] in self._sources:
            return self._sources[path[0]].step(path, query)
        first, _, second = self._target(request).partition("/")
        return "book" if first == "l2" else "ticker" if first == "tickers" and second else first

    def respond(self, request: Request) -> Answer:
        wait = self._throttle.wait() if self._throttle else None
        if self.step(request) == "tickers":
            with self._lock:
                self._count += 1
        path, query = sources.split(request.target)
        if path and path[0] in self._sources:
            return self._answer(self._sources[path[0]], path, query, wait)
        if wait is not None:
            return self._error(request, HTTPStatus.TOO_MANY_REQUESTS, f"Retry-After: {max(1, round(wait))}")
        content = self._content(*self._target(request).partition("/")[::2])
        if content is None:
            return self._error(request, HTTPStatus.NOT_FOUND)
        return Answer(HTTPStatus.OK, "application/json", encoded(content).encode())

    def _answer(self, source: sources.Source, path: list[str], query: dict[str, str], wait: Optional[float]) -> Answer:
        """The response of another interface."""
        content = None if wait is not None else source.content(path, query)
        if content is not None:
            return Answer(HTTPStatus.OK, "application/json", encoded(content).encode())
        status, error = source.missing() if wait is None else source.refusal()
        fields = [f"Retry-After: {max(1, round(wait))}"] if wait is not None and status != HTTPStatus.OK else []
        return Answer.json(status, error, *fields)

    @staticmethod
    def _target(request: Request) -> str:
        return request.target.removeprefix("/v3/exchange").removeprefix("/")

    def _content(self, resource: str, symbol: str) -> Any:
        """The content of a resource; None if there is none."""
        pair = PAIRS.get(symbol)
        if pair and self.is_lying:
            pair = self.other(pair)
        if resource == "tickers" and not symbol:
            tickers = [self._ticker(pair) for pair in self.tickers()]
            if self.is_lying:
                tickers.append(tickers[0])
            random.Random(SEED).shuffle(tickers)
            return tickers
        if resource == "symbols" and not symbol:
            return {pair.symbol: self._pair(pair) for pair in self.pairs()}
        if resource == "tickers" and pair not in (None, WITHOUT_TICKER):
            return self._ticker(pair)
        if resource == "symbols" and pair not in (None, WITHOUT_SYMBOL):
            return self._pair(pair)
        return self._book(pair) if resource == "l2" and pair else None

    # --- The contents of every interface

    @staticmethod
    def pairs() -> list[Pair]:
        """The listed pairs."""
        return [pair for pair in PAIRS.values() if pair is not WITHOUT_SYMBOL]

    @staticmethod
    def tickers() -> list[Pair]:
        """The pairs with a ticker."""
        return [pair for pair in PAIRS.values() if pair is not WITHOUT_TICKER]

    @staticmethod
    def other(pair: Pair) -> Pair:
        """Another pair than the requested one."""
        return OPEN[0] if pair is not OPEN[0] else OPEN[2]

    def price(self, pair: Pair, tick: Optional[int] = None) -> Decimal:
        return self._walks[pair.symbol].price(self._tick() if tick is None else tick)

    @staticmethod
    def reference(pair: Pair) -> Decimal:
        """The price at the beginning of the last 24 hours."""
        return (pair.price * Decimal("0.98")).quantize(Decimal(1).scaleb(-pair.price_scale))

    def sides(self, pair: Pair) -> dict[str, list[tuple[Decimal, Decimal, int]]]:
        """The price, the quantity and the number of orders of each level of a book."""
        book = self._book(pair)
        return {name: [(level["px"], level["qty"], level["num"]) for level in book[name]] for name in ("bids", "asks")}

    def changed(self, members: dict[str, Any], renamed: dict[str, str]) -> dict[str, Any]:
        """Members without those that are missing, and with `--changing` in every second list of prices with other names."""
        if self._options["changing"] and self._count % 2 == 0:
            members = {renamed.get(name, name): member for name, member in members.items()}
        return self._without_missing_fields(members)

    def _tick(self) -> int:
        tick = self._options["tick"]
        return int((self._clock() - self._start) / tick) if tick else 0

    def _ticker(self, pair: Pair) -> dict[str, Any]:
        return self.changed(
            {
                "symbol": pair.symbol,
                "price_24h": self.reference(pair),
                "volume_24h": pair.volume,
                "last_trade_price": self.price(pair),
            },
            {"last_trade_price": "price"},
        )

    def _pair(self, pair: Pair) -> dict[str, Any]:
        return self._without_missing_fields(
            {
                "base_currency": pair.base,
                "base_currency_scale": 8,
                "counter_currency": pair.counter,
                "counter_currency_scale": 2 if pair.counter in ("USD", "EUR") else 8,
                # A value is an integer and the number of its decimal places.
                "min_price_increment": 10 ** (8 - pair.price_scale),
                "min_price_increment_scale": 8,
                "min_order_size": 10**6,
                "min_order_size_scale": 8,
                "max_order_size": 0,
                "max_order_size_scale": 8,
                "lot_size": 10 ** (8 - pair.lot_scale),
                "lot_size_scale": 8,
                "status": pair.status,
                "id": list(PAIRS).index(pair.symbol) + 1,
                "auction_price": Decimal(0),
                "auction_size": Decimal(0),
                "auction_time": "",
                "imbalance": Decimal(0),
            }
        )

    def _book(self, pair: Pair) -> dict[str, Any]:
        bids, asks = self._side(pair, -1), self._side(pair, 1)
        if self._options["crossed"] and bids and asks:
            bids[0]["px"], asks[0]["px"] = asks[0]["px"], bids[0]["px"]
        return {"symbol": pair.symbol, "bids": bids, "asks": asks}

    def _side(self, pair: Pair, direction: int) -> list[dict[str, Any]]:
        """The levels of a side, the best first."""
        if pair.status != "open":
            return []
        generator = random.Random(f"{SEED} {pair.symbol} {direction} {self._tick()}")
        unit, price, levels = Decimal(1).scaleb(-pair.price_scale), self.price(pair), []
        for _ in range(LEVELS):
            price += direction * unit * generator.randint(1, 20)
            if price <= 0:
                break
            quantity = Decimal(generator.randint(1, 10**5)).scaleb(-min(pair.lot_scale, 5))
            level = {"px": price, "qty": quantity, "num": generator.randint(1, 9)}
            levels.append(self._without_missing_fields(level))
        return levels

    def _without_missing_fields(self, members: dict[str, Any]) -> dict[str, Any]:
        return {name: value for name, value in members.items() if name not in self._options["missing_field"]}

    @staticmethod
    def _error(request: Request, status: HTTPStatus, *fields: str) -> Answer:
        content = {
            "timestamp": datetime.now(timezone.utc).isoformat(timespec="milliseconds"),
            "status": status.value,
            "error": status.phrase,
            "message": "",
            "path": request.target,
        }
        return Answer.json(status, content, *fields)


# --- Command line -------------------------------------------------------------------------------------


def rate(text: str) -> tuple[int, float]:
    """The type of `--throttle`, for argparse."""
    match = re.fullmatch(r"([1-9][0-9]{0,5})/([1-9][0-9]{0,4})s", text)
    if match is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of requests in a time, such as 10/60s")
    return int(match[1]), float(match[2])


PARSER = new_parser("A local stand-in for the exchanges that market reads.")
PARSER.add_argument(
    "--tick", metavar="TIME", type=seconds, default="1s", help="time between two prices (default: 1s); 0s holds still"
)
PARSER.add_argument(
    "--pace", metavar="PERCENT", type=float, default=0.5, help="largest change in a tick (default: 0.5)"
)
PARSER.add_argument("--crossed", action="store_true", help="the best bid is above the best ask")
PARSER.add_argument(
    "--missing-field", metavar="NAME", action="append", default=[], help="omit a member of objects (repeatable)"
)
PARSER.add_argument("--lying", action="store_true", help="respond with another market, and repeat one in lists")
PARSER.add_argument("--changing", action="store_true", help="every second list of prices has another name of the price")
PARSER.add_argument(
    "--throttle", metavar="N/TIME", type=rate, help="accept N requests in a time, such as 10/60s; others get status 429"
)

if __name__ == "__main__":
    main(PARSER, "MARKET_URL", lambda options, announce: Exchange(options))
