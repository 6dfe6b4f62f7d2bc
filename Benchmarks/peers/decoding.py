"""Decodes a response of an exchange with exact numbers: decoding tickers|book FILE COUNT

Prints the nanoseconds of one decoding, without those of reading the file.
"""

from __future__ import annotations

import json
import sys
import time
from decimal import Decimal
from typing import NamedTuple, Optional


class Ticker(NamedTuple):
    symbol: str
    price: Optional[Decimal]
    reference_price: Optional[Decimal]
    volume: Optional[Decimal]


class Level(NamedTuple):
    price: Optional[Decimal]
    quantity: Optional[Decimal]


def tickers(data: bytes) -> list[Ticker]:
    """Returns the tickers by symbol."""
    names = ("symbol", "last_trade_price", "price_24h", "volume_24h")
    elements = json.loads(data, parse_float=Decimal, parse_int=Decimal)
    return sorted(Ticker(*map(element.get, names)) for element in elements)


def book(data: bytes) -> tuple[list[Level], list[Level]]:
    """Returns the bids and the asks, the best first."""
    content = json.loads(data, parse_float=Decimal, parse_int=Decimal)
    bids, asks = ([Level(level.get("px"), level.get("qty")) for level in content[side]] for side in ("bids", "asks"))
    return sorted(bids, reverse=True), sorted(asks)


def main() -> None:
    kind, file, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    decode = {"tickers": tickers, "book": book}[kind]
    with open(file, "rb") as source:
        data = source.read()
    start = time.monotonic_ns()
    for _ in range(count):
        decode(data)
    print((time.monotonic_ns() - start) / count)


if __name__ == "__main__":
    main()
