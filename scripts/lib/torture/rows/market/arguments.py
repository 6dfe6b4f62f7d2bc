"""Random command lines and environments of market, with meaningless bytes; errors and readers change no file."""

from __future__ import annotations

import contextlib
import random
import shutil
import tempfile
from pathlib import Path
from typing import Iterator, Mapping

from command_lines import strange, vocabulary
from exchanges import PRICED, exchange
from market import DOCUMENTED, Market
from misbehaving import Misbehaving
from prices import require_sound
from random_lines import PROOFS, Subject, common_values, require_documented
from row import Row, Settings, Trial
from rows.market.world import BACKUP, NOW, fill

# Commands that change nothing. Every command that requests prices stores them, the command without a name, too.
READING = {b"watchlist", b"alerts", b"history", b"doctor", b"completions", b"manual", b"help"}
CHANGING = {b"list", b"ls", b"show", b"watch", b"add", b"remove", b"rm", b"alert", b"unalert", b"import", b"export"}


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Subject]:
    with tempfile.TemporaryDirectory() as name, Misbehaving(exchange(NOW)) as server:
        full, empty = Path(name).resolve() / "full", Path(name).resolve() / "empty"
        full.mkdir()
        fill(Market.of(settings, full))
        shutil.copytree(full, empty, ignore=shutil.ignore_patterns("*.sqlite3*"))
        yield Subject(
            vocabulary("market", values),
            full,
            empty,
            environment={b"MARKET_URL": server.url.encode()},
            documented=DOCUMENTED,
            reading=READING,
            changing=CHANGING,
            read=require_sound,
            languages=(b"nl_NL.UTF-8", b"es"),
        )


def values(rng: random.Random) -> Mapping[str, tuple[bytes, ...]]:
    """Returns the values for each placeholder. No value is another URL or a long duration."""
    symbols = tuple(symbol.encode() for symbol in (*PRICED, "NOPE-USD", "ALGO-USD", "btc-usd", "BTC", "BTC-USD-X", ""))
    prices = (b"70000", b"0.05", b"0", b"-1", b"1e5", b"1,5", b"9" * 60, b"0." + b"0" * 200 + b"1", b"\xd9\xa1")
    return {
        **common_values(rng, BACKUP),
        "SYMBOL": (*symbols, strange(rng)),
        "PRICE": prices,
        "above|below": (b"above", b"below", b"ABOVE"),
        "CURRENCY": (b"USD", b"usd", b"BTC", b"", strange(rng)),
        "name|price|change|volume": (b"name", b"price", b"change", b"volume", b"age"),
        "minute|hour|day": (b"minute", b"hour", b"day", b"week"),
        "FORMAT": (b"table", b"json", b"csv", b"chart", b"numbers", b"man", b"markdown"),
        "LANGUAGE": (b"en", b"es", b"nl", b"NL", b"de"),
    }


def trial(trial: Trial) -> None:
    require_documented(trial, trial.shared, trial.market)


ROW = Row(
    name="market-arguments",
    summary="random command lines and environments of market, with meaningless bytes",
    quick=400,
    full=100_000,
    trial=trial,
    shared=shared,
    tool=Market,
    unit="command lines",
    proofs=PROOFS,
    proof_count=300,
)
