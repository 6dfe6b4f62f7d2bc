"""The files of an exchange with generated markets, which nginx serves, and the same markets in a database."""

from __future__ import annotations

import contextlib
import json
import random
import sqlite3
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from workplace import Workplace

SEED = 1
MARKETS, LEVELS = 100, 5_000
PAIRS = 700  # of Kraken
FIRST_TIME = 1_760_000_400_000  # milliseconds since 1970, at the start of an hour: in October 2025
PAUSE = 10_000  # milliseconds from one sample of a market to the next
STEP = 300_000  # milliseconds in which the samples of all markets are stored together


@dataclass(frozen=True)
class Exchange:
    """The URL of the exchange, and two of its files."""

    url: str
    tickers: Path
    book: Path


def names() -> list[str]:
    return ["BTC-USD", *(f"C{number:02}-USD" for number in range(1, MARKETS))]


def exchange(workplace: Workplace) -> Exchange:
    """Creates the files of the exchange."""
    directory = workplace.directory / "files"
    (directory / "l2").mkdir(parents=True)
    choose = random.Random(SEED)
    prices = {name: Decimal(choose.randrange(10**4, 10**7)).scaleb(-2) for name in names()}
    tickers = [
        {
            "symbol": name,
            "price_24h": float(price * choose.randrange(90, 110) / 100),
            "volume_24h": choose.randrange(10**6, 10**9) / 1_000,
            "last_trade_price": float(price),
        }
        for name, price in prices.items()
    ]
    choose.shuffle(tickers)
    for kind, content in {"tickers": tickers, "symbols": {name: market(name) for name in prices}}.items():
        (directory / kind).write_text(json.dumps(content, separators=(",", ":")))
    price = prices["BTC-USD"]
    book: dict[str, object] = {"symbol": "BTC-USD"}
    for side, direction in (("bids", -1), ("asks", 1)):
        levels = []
        for level in range(1, LEVELS // 2 + 1):
            distance = Decimal(direction * level).scaleb(-2)
            quantity = choose.randrange(1, 10**9) / 10**8
            levels.append({"px": float(price + distance), "qty": quantity, "num": choose.randrange(1, 9)})
        choose.shuffle(levels)
        book[side] = levels
    (directory / "l2/BTC-USD").write_text(json.dumps(book, separators=(",", ":")))
    return Exchange(workplace.server.files_url, directory / "tickers", directory / "l2/BTC-USD")


def kraken(workplace: Workplace) -> None:
    """Creates the files of Kraken's interface, with the members and the names of its responses."""
    directory = workplace.directory / "files/0/public"
    directory.mkdir(parents=True)
    choose = random.Random(SEED)
    tickers, pairs = {}, {}
    for number in range(PAIRS):
        price = f"{Decimal(choose.randrange(10**4, 10**7)).scaleb(-2):f}000"
        name, volume = f"C{number:03}/USD", f"{choose.randrange(10**9, 10**12) / 10**6:.8f}"
        tickers[name] = {
            "a": [price, "1", "1.000"], "b": [price, "1", "1.000"], "c": [price, "0.00067643"], "v": [volume, volume],
            "p": [price, price], "t": [34619, 38907], "l": [price, price], "h": [price, price], "o": price,
        }
        fees = [[limit, fee / 100] for limit, fee in zip((0, 10_000, 50_000, 100_000, 250_000), range(40, 15, -5))]
        pairs[name] = {
            "altname": name.replace("/", ""), "wsname": name, "aclass_base": "currency", "base": name[:4],
            "aclass_quote": "currency", "quote": "USD", "lot": "unit", "cost_decimals": 5, "pair_decimals": 2,
            "lot_decimals": 8, "lot_multiplier": 1, "leverage_buy": [2, 3], "leverage_sell": [2, 3], "fees": fees,
            "fees_maker": fees, "fee_volume_currency": "USD", "margin_call": 80, "margin_stop": 40, "ordermin": "0.0001",
            "costmin": "0.5", "tick_size": "0.01", "status": "online",
        }
    for kind, result in {"Ticker": tickers, "AssetPairs": pairs}.items():
        (directory / kind).write_text(json.dumps({"error": [], "result": result}, separators=(",", ":")))


def market(name: str) -> dict[str, object]:
    """Returns the description of a market whose prices have two decimal places, and its quantities eight."""
    base, counter = name.split("-")
    return {
        "base_currency": base,
        "counter_currency": counter,
        "min_price_increment": 1_000_000,
        "min_price_increment_scale": 8,
        "min_order_size": 1_000_000,
        "min_order_size_scale": 8,
        "lot_size": 1,
        "lot_size_scale": 8,
        "status": "open",
        "id": 1,
    }


def fill(database: Path, samples: int) -> None:
    """Appends a number of samples to the price log of a database of market, in turn for each market."""
    choose = random.Random(SEED)
    with contextlib.closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("DELETE FROM price_latest")
        last = FIRST_TIME + samples // MARKETS * PAUSE
        latest = "INSERT INTO price_latest (id, symbol, price, first, last) VALUES (?, ?, '100', ?, ?)"
        connection.executemany(latest, ((id, name, last, last) for id, name in enumerate(names(), start=1)))
        times = ((FIRST_TIME + index // MARKETS * PAUSE, 1 + index % MARKETS) for index in range(samples))
        rows = ((time // STEP, id, time, time, str(Decimal(choose.randrange(1, 10**7)) / 100)) for time, id in times)
        connection.executemany("INSERT INTO price_samples VALUES (?, ?, ?, 0, ?, ?)", rows)
