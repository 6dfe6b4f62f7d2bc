"""The stand-in exchange (Tests/server/exchange.py) in this process, at a chosen moment of its random walk."""

from __future__ import annotations

import argparse
import contextlib
import itertools
import sys
from decimal import Decimal
from pathlib import Path
from typing import Iterator

from misbehaving import Fault, Misbehaving, misbehaving

sys.path.append(str(Path(__file__).resolve().parents[3] / "Tests" / "server"))

from exchange import OPEN, PAIRS, WITHOUT_SYMBOL, Exchange, Walk, add_options  # noqa: E402

__all__ = ["PAIRS", "PRICED", "Exchange", "exchange", "price", "trading"]

# The symbols with a price.
PRICED = [pair.symbol for pair in (*OPEN, WITHOUT_SYMBOL)]

# Each tick changes the price of every pair, also of those with few decimal places.
PACE, SEED = 20, 1  # the pace in percent


def exchange(tick: int = 0, *options: str) -> Exchange:
    """Returns an exchange whose prices stay those of one tick."""
    parser = argparse.ArgumentParser()
    add_options(parser)
    clock = itertools.chain([0.0], itertools.repeat(float(tick)))
    return Exchange(vars(parser.parse_args([*f"--tick 1s --pace {PACE} --seed {SEED}".split(), *options])), lambda: next(clock))


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
