"""The stand-in exchange (Tests/server/exchange.py) in this process, at a chosen moment of its random walk."""

from __future__ import annotations

import itertools
from decimal import Decimal
from typing import Any

from exchange import OPEN, PAIRS, PARSER, WITHOUT_SYMBOL, Exchange, Walk

__all__ = ["PAIRS", "PRICED", "Exchange", "exchange", "price"]

# The symbols with a price.
PRICED = [pair.symbol for pair in (*OPEN, WITHOUT_SYMBOL)]

# Each tick changes the price of every pair, also of those with few decimal places.
PACE = 20  # percent


def exchange(tick: int = 0, **options: Any) -> Exchange:
    """Returns an exchange whose prices stay those of one tick, with some options of exchange.py."""
    clock = itertools.chain([0.0], itertools.repeat(float(tick)))
    arguments = PARSER.parse_args(["--tick", "1s", "--pace", str(PACE)])
    return Exchange({**vars(arguments), **options}, lambda: next(clock))


def price(symbol: str, tick: int) -> Decimal:
    """Returns the price of a pair at a tick."""
    found: Decimal = Walk(PAIRS[symbol], PACE).price(tick)
    return found
