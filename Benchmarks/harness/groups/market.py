"""The commands of market, against curl with jq, Python and sqlite3."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Callable, Iterator

from contest import FEWEST, Target
from counts import Counter
from exchange_server import LEVELS, MARKETS, PAIRS, Exchange, exchange, fill, kraken
from group import Group
from launching import Failed
from line import Line, absolute, duel
from workplace import Command, Commands, Workplace

# Open, high, low and close of each hour of the market with number 1, with the newest sample. The query compares prices as
# binary numbers. SQLite takes a column without an aggregate from the row of the minimum or the maximum.
HOURS = """
WITH samples AS MATERIALIZED (
  SELECT first / 3600000 AS hour, first, last, price FROM price_samples WHERE symbol = 1
  UNION ALL SELECT first / 3600000, first, last, price FROM price_latest WHERE id = 1
),
opens AS (SELECT hour, price, min(first) FROM samples GROUP BY hour),
closes AS (SELECT hour, price, max(last) FROM samples GROUP BY hour),
ranges AS (SELECT hour, max(CAST(price AS REAL)) AS high, min(CAST(price AS REAL)) AS low FROM samples GROUP BY hour)
SELECT hour, opens.price, high, low, closes.price
FROM opens JOIN ranges USING (hour) JOIN closes USING (hour) ORDER BY hour;
"""


def measure(workplace: Workplace) -> Iterator[Line]:
    served = exchange(workplace)
    yield from listing(workplace, served)
    yield from kraken_listing(workplace, served)
    yield from decoding(workplace, served)
    yield from ticks(workplace, served)
    yield from long_log(workplace, served)


def listing(workplace: Workplace, served: Exchange) -> Iterator[Line]:
    commands: Commands = {
        "list": (workplace.market, "list", "--url", served.url, "--database", workplace.directory / "list.sqlite3"),
        "two curl and jq": (workplace.shell_script("quotes"), served.url),
    }
    tables = [workplace.launcher.run(*command).output for command in commands.values()]
    if tables[0].count("\n") != MARKETS + 1 or tables[0] != tables[1]:
        raise Failed(f"list prints another table than curl and jq: {tables[0][:500]} and {tables[1][:500]}")
    rounds = workplace.amount(full=40, quick=8)
    yield duel(f"list of {MARKETS} markets", workplace.timed(commands), rounds, Target(0.45))


def kraken_listing(workplace: Workplace, served: Exchange) -> Iterator[Line]:
    kraken(workplace)
    database = workplace.directory / "kraken.sqlite3"
    options = ("--source", "kraken", "--url", served.url, "--database", database)
    commands: Commands = {
        "list": (workplace.market, "list", "--format", "csv", *options),
        "two curl and jq": (workplace.shell_script("pairs"), served.url),
    }
    tables = [workplace.launcher.run(*command).output.split() for command in commands.values()]
    found = [{line.split(",")[0]: line.split(",")[2] for line in table[1:]} for table in tables]
    if len(found[0]) != PAIRS or found[0] != found[1]:
        raise Failed(f"list prints {tables[0][:3]}, and curl and jq {tables[1][:3]}")
    yield duel(f"list of {PAIRS} pairs of Kraken", workplace.timed(commands), workplace.amount(full=40, quick=8), Target(0.5))


def decoding(workplace: Workplace, served: Exchange) -> Iterator[Line]:
    count = str(workplace.amount(full=100, quick=10))
    for work, kind, file in (
        (f"decode {MARKETS} tickers", "tickers", served.tickers),
        (f"decode a book of {LEVELS:,} levels", "book", served.book),
    ):
        commands: Commands = {
            "ExchangeClient": (workplace.measure, kind, file, count),
            "Python's json with Decimal": (*workplace.script("decoding"), kind, file, count),
        }
        yield duel(work, workplace.numbered(commands), workplace.amount(full=20, quick=FEWEST))


def ticks(workplace: Workplace, served: Exchange) -> Iterator[Line]:
    """Measures each further refresh of a watch, without the first one and the start of the process."""
    database = workplace.directory / "watch.sqlite3"

    def watch(count: int) -> Command:
        options = ("--every", "0", "--count", str(count), "--url", served.url, "--database", database)
        return (workplace.market, "watch", *options)

    further = workplace.amount(full=1_000, quick=100)
    few = further // 10

    def each(cost: Callable[..., float]) -> float:
        return (cost(*watch(few + further)) - cost(*watch(few))) / further

    work, name = f"watch, each refresh of {MARKETS} markets", "watch --every 0"
    rounds = workplace.amount(full=10, quick=1)
    cpu = [each(lambda *command: workplace.launcher.run(*command).cpu) for _ in range(rounds)]
    yield absolute(f"CPU time of {work}", name, cpu)
    calls = [each(Counter(workplace.launcher).calls) for _ in range(workplace.amount(full=3, quick=1))]
    yield absolute(f"system calls of {work}", name, calls, unit="")

    many = workplace.amount(full=100_000, quick=2_000)
    peaks = workplace.peaks({f"{count:,} refreshes": watch(count) for count in (many, many // 100)})
    yield duel("peak memory of watch, growth", peaks, 1, Target(1.1), unit="bytes", warm_up=False)


def long_log(workplace: Workplace, served: Exchange) -> Iterator[Line]:
    """Measures appends to a price log with many samples, and to an empty one."""
    many = workplace.amount(full=1_000_000, quick=20_000)
    short, long = (workplace.directory / f"{name}.sqlite3" for name in ("short", "long"))
    for database, samples in ((short, 0), (long, many)):
        workplace.launcher.run(workplace.market, "list", "--url", served.url, "--database", database)
        fill(database, samples)
    yield from appends(workplace, short, long, many)
    yield from history(workplace, long, many)


def appends(workplace: Workplace, short: Path, long: Path, many: int) -> Iterator[Line]:
    count = workplace.amount(full=50, quick=10)

    def append(database: Path) -> float:
        # A copy, because the appends grow the log; the template stays in the cache.
        copy = shutil.copyfile(database, database.with_suffix(".copy"))
        return workplace.launcher.number(workplace.measure, "append", copy, str(count)) * 1e-9

    contenders = {f"after {many:,} samples": lambda: append(long), "to an empty log": lambda: append(short)}
    yield duel(f"append {MARKETS} prices", contenders, workplace.amount(full=20, quick=FEWEST), Target(1.1))


def history(workplace: Workplace, database: Path, many: int) -> Iterator[Line]:
    commands: Commands = {
        "history --by hour": (workplace.market, "history", "BTC-USD", "--by", "hour", "--format", "csv", "--database", database),
        "sqlite3": ("sqlite3", "-csv", database, HOURS),
    }
    outputs = [workplace.launcher.run(*command).output.split() for command in commands.values()]
    # The last column of market is the source.
    prices = [[line.split(",")[-5:-1] for line in outputs[0][1:]], [line.split(",")[-4:] for line in outputs[1]]]
    if not prices[0] or [list(map(float, row)) for row in prices[0]] != [list(map(float, row)) for row in prices[1]]:
        raise Failed(f"history prints {prices[0][:3]}, and sqlite3 {prices[1][:3]}")
    yield duel(f"by hour, of {many:,} samples", workplace.timed(commands), workplace.amount(full=20, quick=FEWEST), Target(2))


NEEDS = ("product_market", "peers", "measure")
GROUPS = [Group("market", "the commands of market, with 100 markets and a million stored prices", measure, NEEDS, "`market`")]
