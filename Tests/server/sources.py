"""The other interfaces of the stand-in exchange: those of Coinbase Exchange and Kraken, with the pairs and the prices of exchange.py.

    GET /products                     Coinbase: an array of products
    GET /products/stats               Coinbase: the statistics of all products, by name
    GET /products/NAME/stats          Coinbase: those of one
    GET /products/NAME/book?level=2   Coinbase: the order book
    GET /products/NAME/candles        Coinbase: arrays of numbers, the newest first
    GET /0/public/AssetPairs          Kraken: an object of pairs
    GET /0/public/Ticker[?pair=NAME]  Kraken: an object of tickers
    GET /0/public/Depth?pair=NAME     Kraken: the order book
    GET /0/public/OHLC?pair=NAME      Kraken: arrays of strings, the oldest first

Kraken has names such as XXBTZUSD, or BTC/USD with assetVersion=1, and reports errors with the status 200.
"""

from __future__ import annotations

from decimal import Decimal
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Optional
from urllib.parse import parse_qsl, urlsplit

if TYPE_CHECKING:
    from exchange import Exchange, Pair

CANDLES = 24
START = 1_800_057_600  # of the first candle, in seconds since 1970

KRAKEN_CODES = {"BTC": "XBT", "DOGE": "XDG"}
STATES = ("USD", "EUR")

TOO_MANY_REQUESTS = "EGeneral:Too many requests"
UNKNOWN_PAIR = "EQuery:Unknown asset pair"


def text(value: Decimal) -> str:
    """The text of a number without an exponent."""
    return f"{value:f}"


def split(target: str) -> tuple[list[str], dict[str, str]]:
    """The components and the query of a target."""
    parts = urlsplit(target)
    return [part for part in parts.path.split("/") if part], dict(parse_qsl(parts.query))


class Source:
    """An interface to the exchange."""

    def __init__(self, exchange: Exchange) -> None:
        self.exchange = exchange

    def content(self, path: list[str], query: dict[str, str]) -> Any:
        """The content of a resource; None if there is none."""
        raise NotImplementedError

    def step(self, path: list[str], query: dict[str, str]) -> str:
        raise NotImplementedError

    def refusal(self) -> tuple[HTTPStatus, Any]:
        """The response to too many requests."""
        return HTTPStatus.TOO_MANY_REQUESTS, {"message": "Public rate limit exceeded"}

    def missing(self) -> tuple[HTTPStatus, Any]:
        """The response to a request of an unknown resource."""
        return HTTPStatus.NOT_FOUND, {"message": "NotFound"}

    def candles(self, pair: Pair, interval: int) -> list[tuple[int, Decimal]]:
        """The starts of the last candles and their prices, the oldest first."""
        return [(START + index * interval, self.exchange.price(pair, index)) for index in range(CANDLES)]


class Coinbase(Source):
    def step(self, path: list[str], query: dict[str, str]) -> str:
        if len(path) < 3:
            return "tickers" if path[1:] == ["stats"] else "symbols"
        return {"stats": "ticker", "book": "book", "candles": "candles"}.get(path[2], path[2])

    def content(self, path: list[str], query: dict[str, str]) -> Any:
        listed = self.exchange.tickers()
        if path == ["products"]:
            return [self._product(pair) for pair in self.exchange.pairs()]
        if path == ["products", "stats"]:
            stats = {pair.symbol: {"stats_30day": {"volume": "1"}, "stats_24hour": self._stats(pair)} for pair in listed}
            if self.exchange.is_lying:
                stats = {**stats, listed[0].symbol.lower(): stats[listed[0].symbol]}
            return stats
        if len(path) != 3:
            return None
        pair = next((pair for pair in listed if pair.symbol == path[1]), None)
        if pair is None:
            return None
        if path[2] == "stats":
            return self._stats(pair)
        if path[2] == "book" and query.get("level") == "2":
            sides = self.exchange.sides(pair)
            return {name: [[text(price), text(quantity), number] for price, quantity, number in side]
                    for name, side in sides.items()} | {"sequence": 1}
        if path[2] == "candles":
            rows = self.candles(pair, int(query.get("granularity", "60")))
            return [[start, price, price, price, price, Decimal(1)] for start, price in reversed(rows)]
        return None

    def _stats(self, pair: Pair) -> dict[str, str]:
        price = self.exchange.price(pair)
        members = {
            "open": text(self.exchange.reference(pair)), "high": text(price), "low": text(price),
            "last": text(price), "volume": text(pair.volume),
        }
        return self.exchange.changed(members, {"last": "last_price"})

    def _product(self, pair: Pair) -> dict[str, Any]:
        return self.exchange.changed({
            "id": pair.symbol, "base_currency": pair.base, "quote_currency": pair.counter,
            "quote_increment": text(Decimal(1).scaleb(-pair.price_scale)),
            "base_increment": text(Decimal(1).scaleb(-pair.lot_scale)),
            "status": "online" if pair.status == "open" else "delisted",
            "trading_disabled": False, "cancel_only": False, "post_only": False, "auction_mode": False,
        }, {})


class Kraken(Source):
    def step(self, path: list[str], query: dict[str, str]) -> str:
        resource = path[2] if len(path) == 3 else ""
        if resource == "Ticker":
            return "ticker" if "pair" in query else "tickers"
        return {"AssetPairs": "symbols", "Depth": "book", "OHLC": "candles"}.get(resource, resource)

    def refusal(self) -> tuple[HTTPStatus, Any]:
        return HTTPStatus.OK, {"error": [TOO_MANY_REQUESTS]}

    def missing(self) -> tuple[HTTPStatus, Any]:
        return HTTPStatus.OK, {"error": [UNKNOWN_PAIR]}

    def content(self, path: list[str], query: dict[str, str]) -> Any:
        resource = path[2] if len(path) == 3 else ""
        is_displayed = query.get("assetVersion") == "1"
        if resource == "AssetPairs":
            return self._result({self._name(pair, is_displayed): self._pair(pair) for pair in self.exchange.pairs()})
        if resource == "Ticker" and "pair" not in query:
            pairs = self.exchange.tickers()
            tickers = {self._name(pair, is_displayed): self._ticker(pair) for pair in pairs}
            if self.exchange.is_lying:
                tickers[self._name(pairs[0], not is_displayed)] = self._ticker(pairs[0])
            return self._result(tickers)
        pair = self._requested(query.get("pair", ""))
        if pair is None:
            return None
        shown = self.exchange.other(pair) if self.exchange.is_lying else pair
        name = self._name(shown, is_displayed)
        if resource == "Ticker":
            return self._result({name: self._ticker(shown)})
        if resource == "Depth":
            sides = self.exchange.sides(shown)
            return self._result({name: {side: [[text(price), text(quantity), START] for price, quantity, _ in levels]
                                        for side, levels in sides.items()}})
        if resource == "OHLC":
            rows = self.candles(shown, 60 * int(query.get("interval", "1")))
            return self._result({name: [[start, *[text(price)] * 5, "1.0", 1] for start, price in rows], "last": START})
        return None

    @staticmethod
    def _result(members: dict[str, Any]) -> dict[str, Any]:
        return {"error": [], "result": members}

    def _requested(self, name: str) -> Optional[Pair]:
        return next((pair for pair in self.exchange.tickers()
                     if name in (self.altname(pair), self._name(pair, False), self._name(pair, True))), None)

    @staticmethod
    def altname(pair: Pair) -> str:
        return "".join(KRAKEN_CODES.get(code, code) for code in (pair.base, pair.counter))

    @classmethod
    def _name(cls, pair: Pair, is_displayed: bool) -> str:
        """BTC/USD, or the internal name: XXBTZUSD; a name of four letters has no prefix."""
        if is_displayed:
            return f"{pair.base}/{pair.counter}"
        codes = [KRAKEN_CODES.get(code, code) for code in (pair.base, pair.counter)]
        if any(len(code) != 3 for code in codes):
            return "".join(codes)
        return "".join(f"{'Z' if code in STATES else 'X'}{code}" for code in codes)

    def _ticker(self, pair: Pair) -> dict[str, Any]:
        price = text(self.exchange.price(pair))
        return self.exchange.changed({
            "a": [price, "1", "1.000"], "b": [price, "1", "1.000"], "c": [price, "0.1"],
            "v": [text(pair.volume), text(pair.volume)], "p": [price, price], "t": [1, 1],
            "l": [price, price], "h": [price, price], "o": text(self.exchange.reference(pair)),
        }, {"c": "last"})

    def _pair(self, pair: Pair) -> dict[str, Any]:
        return self.exchange.changed({
            "altname": self.altname(pair), "wsname": f"{KRAKEN_CODES.get(pair.base, pair.base)}/{pair.counter}",
            "pair_decimals": pair.price_scale, "lot_decimals": pair.lot_scale,
            "status": "online" if pair.status == "open" else "delisted",
        }, {})
