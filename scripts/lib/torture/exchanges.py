"""The stand-in exchange (Tests/server/exchange.py) in this process, at a chosen moment of its random walk."""

from __future__ import annotations

import contextlib
import itertools
from decimal import Decimal
from typing import Iterator

from misbehaving import Fault, Misbehaving, misbehaving, options_of  # isort: split

# Found on the path that misbehaving extends.
from exchange import OPEN, PAIRS, WITHOUT_SYMBOL, Exchange, Walk, add_options

__all__ = ["PAIRS", "PRICED", "Exchange", "exchange", "price", "trading"]

# The symbols with a price.
PRICED = [pair.symbol for pair in (*OPEN, WITHOUT_SYMBOL)]

# Each tick changes the price of every pair, also of those with few decimal places.
PACE, SEED = 20, 1  # the pace in percent


def exchange(tick: int = 0, *options: str) -> Exchange:
    """Returns an exchange whose prices stay those of one tick."""
    clock = itertools.chain([0.0], itertools.repeat(float(tick)))
    walk = f"--tick 1s --pace {PACE} --seed {SEED}".split()
    return Exchange(options_of(add_options, *walk, *options), lambda: next(clock))


def price(symbol: str, tick: int) -> Decimal:
    """Returns the price of a pair at a tick."""
    found: Decimal = Walk(PAIRS[symbol], SEED, PACE).price(tick)
    return found


@contextlib.contextmanager
def trading(
    tick: int = 0, *options: str, fault: Fault | None = None, step: str = "tickers"
) -> Iterator[Misbehaving]:
    """Runs a server of an exchange, with a fault in one of its steps or with none, until the end of the block."""
    with misbehaving(fault, step, exchange(tick, *options)) as server:
        yield server
