"""A stand-in for market that can lack one protection: `--without=PROTECTION`; see naive.py."""

from __future__ import annotations

import datetime
import json
import math
import os
import re
import sqlite3
import subprocess
import sys
import time
from decimal import Decimal, InvalidOperation, getcontext
from typing import Any, Optional

from naive import (
    SUCCESS,
    TRY_AGAIN,
    UNACCEPTABLE,
    USAGE,
    Failure,
    has,
    now,
    received,
    refuse,
    run,
    show,
    shown,
    undisturbed,
)
from naive_support import NOT_FOUND, Backup, CommandLine, Storage, documented, is_text, main, options, seconds, words

SCHEMA = """
CREATE TABLE price_latest (
  id INTEGER NOT NULL PRIMARY KEY, symbol TEXT NOT NULL UNIQUE, price TEXT NOT NULL, first INTEGER NOT NULL,
  last INTEGER NOT NULL
) STRICT;
CREATE TABLE price_samples (
  step INTEGER NOT NULL, symbol INTEGER NOT NULL REFERENCES price_latest (id), first INTEGER NOT NULL,
  number INTEGER NOT NULL, last INTEGER NOT NULL, price TEXT NOT NULL, PRIMARY KEY (step, symbol, first, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE price_hour (
  symbol INTEGER NOT NULL REFERENCES price_latest (id), hour INTEGER NOT NULL, first INTEGER NOT NULL,
  last INTEGER NOT NULL, open TEXT NOT NULL, high TEXT NOT NULL, low TEXT NOT NULL, close TEXT NOT NULL,
  PRIMARY KEY (symbol, hour)
) STRICT, WITHOUT ROWID;
CREATE TABLE watchlist (place INTEGER NOT NULL PRIMARY KEY, symbol TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE alert (
  id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, symbol TEXT NOT NULL, direction TEXT NOT NULL, price TEXT NOT NULL,
  created INTEGER NOT NULL, reached INTEGER, fired INTEGER
) STRICT;
"""

VALUED = """
    --database --url --timeout --sort --quote --format --language --color --every --count --depth --since --by --on-alert
    --transport --proxy --record --replay --header --cacert --retry
""".split()
FLAGS = "--json --all --watchlist --reverse --plain --help --version --quiet --verbose --force".split()
SHORT = {"-a": "--all", "-r": "--reverse", "-h": "--help", "-v": "--verbose", "-q": "--quiet"}

SYMBOL = re.compile("[0-9A-Za-z]{1,20}-[0-9A-Za-z]{1,20}", re.ASCII)
NUMBERS = ("last_trade_price", "price_24h", "volume_24h")
HOUR, STEP = 3_600_000, 300_000  # milliseconds

# The times of receipt of the last prices, in milliseconds.
times: dict[str, int] = {}

getcontext().prec = 20_000  # the default rounds

# The end of the time limit of all requests.
deadline = math.inf

storage = Storage("MARKET_DATABASE", SCHEMA)
backup = Backup(storage, ("price_latest", "price_samples", "price_hour", "watchlist", "alert"))


# --- The exchange -------------------------------------------------------------------------------------


class Throttled(Failure):
    """The exchange refuses requests, for a number of seconds if it names one."""

    def __init__(self, seconds: Optional[int]) -> None:
        super().__init__(TRY_AGAIN, "the exchange refuses requests")
        self.seconds = seconds


def url() -> str:
    return options.get("--url", [os.environ.get("MARKET_URL", "")])[-1]


def content(path: str) -> Any:
    """Returns the JSON in the response to a request."""
    unacceptable = "an unacceptable response"
    global deadline
    deadline = min(deadline, now() + seconds(options.get("--timeout", ["10s"])[-1]))
    response = received(f"{url()}/{path}", deadline, limit=2 * 2**20)
    if response.status in (429, 503):
        wait = response.fields.get("retry-after", "")
        raise Throttled(int(wait) if re.fullmatch("[0-9]{1,9}", wait, re.ASCII) else None)
    if 500 <= response.status < 600:
        raise Failure(TRY_AGAIN, f"the status is {response.status}")
    if not 200 <= response.status < 300:
        raise Failure(UNACCEPTABLE, f"{unacceptable}: the status is {response.status}: {shown(response.body)}")
    try:
        exact = Decimal if has("exact numbers") else float
        return json.loads(response.body, parse_float=exact, parse_int=exact, parse_constant=refuse)
    except (ValueError, RecursionError, InvalidOperation):
        raise Failure(UNACCEPTABLE, f"{unacceptable}: it is not JSON: {shown(response.body)}") from None


def checked_symbol(value: Any, place: str) -> str:
    if not isinstance(value, str) or (has("the check of the response") and not SYMBOL.fullmatch(value)):
        raise unexpected(place, value)
    return value.upper()


def unexpected(place: str, value: Any) -> Failure:
    text = str(value)[:100]
    if not has("naming the field"):
        return Failure(UNACCEPTABLE, "an unacceptable response: its form is wrong")
    return Failure(UNACCEPTABLE, f"an unacceptable response: {place} is {ascii(text) if has('escaping') else text}")


def checked_number(value: Any, place: str) -> Optional[Decimal]:
    """Returns a number above 0; a price of 0 is none."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, (Decimal, float)):
        if not has("the check of the response"):
            return None
        raise unexpected(place, value)
    number = Decimal(value)
    if number and not -100 < number.adjusted() < 100 or len(number.normalize().as_tuple().digits) > 38:
        raise unexpected(place, value)
    return number if number > 0 else None


Ticker = tuple[Optional[Decimal], Optional[Decimal], Optional[Decimal]]


def tickers() -> dict[str, Ticker]:
    found: dict[str, Ticker] = {}
    elements = content("tickers")
    if not isinstance(elements, list):
        raise unexpected("the response", elements)
    for index, element in enumerate(elements):
        if not isinstance(element, dict):
            raise unexpected(f"[{index}]", element)
        symbol = checked_symbol(element.get("symbol"), f"[{index}].symbol")
        price, reference, volume = (checked_number(element.get(name), f"[{index}].{name}") for name in NUMBERS)
        found[symbol] = (price, reference, volume)
    has_prices = any(element.get("last_trade_price") is not None for element in elements)
    if elements and not has_prices and has("the check of the response"):
        raise unexpected("[].last_trade_price", None)
    return found


def statuses() -> dict[str, str]:
    elements = content("symbols")
    if not isinstance(elements, dict):
        raise unexpected("the response", elements)
    for name, element in elements.items():
        status = element.get("status") if isinstance(element, dict) else None
        if not isinstance(status, str) or not is_text(status):
            raise unexpected(f"{name}.status", element)
    return {checked_symbol(name, "the name of a market"): element["status"] for name, element in elements.items()}


# --- The database -------------------------------------------------------------------------------------


def text_of(number: Decimal) -> str:
    return f"{number.normalize():f}"


def time_ms() -> int:
    return int(time.time() * 1000)


# The alerts that fired: number, symbol, direction, price of the alert, and price.
firings: list[tuple[int, str, str, str, Decimal]] = []


def receive(connection: sqlite3.Connection, prices: dict[str, Decimal]) -> None:
    """Stores prices, and records the alerts that fire."""
    time = time_ms()
    for symbol, price in prices.items():
        row = connection.execute("SELECT id, price, first, last FROM price_latest WHERE symbol = ?", (symbol,)).fetchone()
        if row is None:
            values = (symbol, text_of(price), time, time)
            connection.execute("INSERT INTO price_latest (symbol, price, first, last) VALUES (?, ?, ?, ?)", values)
        elif row[1] == text_of(price) and row[3] <= time and row[2] // HOUR == time // HOUR:
            connection.execute("UPDATE price_latest SET last = ? WHERE id = ?", (time, row[0]))
        else:
            number = "SELECT ifnull(max(number) + 1, 0) FROM price_samples WHERE step = ?1 AND symbol = ?2 AND first = ?3"
            values = (row[2] // STEP, row[0], row[2], row[3], row[1])
            connection.execute(f"INSERT INTO price_samples VALUES (?1, ?2, ?3, ({number}), ?4, ?5)", values)
            values = (text_of(price), time, time, row[0])
            connection.execute("UPDATE price_latest SET price = ?, first = ?, last = ? WHERE id = ?", values)
    for id, symbol, direction, text, reached in connection.execute(
        "SELECT id, symbol, direction, price, reached FROM alert ORDER BY id"
    ).fetchall():
        if symbol not in prices:
            continue
        is_reached = prices[symbol] >= Decimal(text) if direction == "above" else prices[symbol] <= Decimal(text)
        connection.execute("UPDATE alert SET reached = ? WHERE id = ?", (is_reached, id))
        if is_reached and reached == 0:
            connection.execute("UPDATE alert SET fired = ? WHERE id = ?", (time, id))
            firings.append((id, symbol, direction, text, prices[symbol]))


def stored(connection: sqlite3.Connection) -> dict[str, Ticker]:
    """Returns the last prices, and sets their times."""
    found: dict[str, Ticker] = {}
    for symbol, price, last in connection.execute("SELECT symbol, price, last FROM price_latest").fetchall():
        found[symbol], times[symbol] = (Decimal(price), None, None), last
    if not has("the last price"):  # but that with the greatest time
        rows = "SELECT b.symbol, a.price, max(a.first), b.first FROM price_samples a, price_latest b ON b.id = a.symbol GROUP BY 1"
        for symbol, price, first, newest in connection.execute(rows).fetchall():
            if first > newest:
                found[symbol], times[symbol] = (Decimal(price), None, None), first
    return found


# --- Commands -----------------------------------------------------------------------------------------


def checked_words() -> list[str]:
    """Returns the symbols of the command line."""
    return [checked_word(word) for word in words[1:]]


def checked_word(word: str) -> str:
    """Returns the symbol in a word."""
    if not SYMBOL.fullmatch(word):
        raise Failure(USAGE, f"{word} is not a market")
    return word.upper()


def refresh() -> tuple[dict[str, Ticker], dict[str, str], Optional[Failure]]:
    """Requests and stores the prices; returns the stored ones with the failure of a request."""
    failure, names, found = None, {}, {}
    try:
        names = statuses()
    except Failure as error:
        failure = error
    try:
        found = tickers()
    except Failure as error:
        if not has("keeping the prices"):
            storage.changing(lambda connection: connection.execute("DELETE FROM price_latest"))
        return stored(storage.database()), names, error
    times.update((symbol, time_ms()) for symbol in found)
    prices = {symbol: price for symbol, (price, _, _) in found.items() if price and names.get(symbol, "open") == "open"}
    with undisturbed():
        storage.changing(lambda connection: receive(connection, prices))
        for id, symbol, *_ in firings:
            sys.stderr.write(f"Alert {id}: {symbol}\n")
    return found, names, failure


def show_quotes(found: dict[str, Ticker], names: dict[str, str], wanted: list[str]) -> None:
    for symbol in wanted or sorted(found):
        price, reference, volume = found.get(symbol, (None, None, None))
        volume = volume if names.get(symbol, "open") == "open" else None
        numbers = {"price": price, "reference_price": reference, "volume": volume}
        texts = {name: None if number is None else text_of(number) for name, number in numbers.items()}
        quote = {"type": "quote", "symbol": symbol, "status": names.get(symbol), **texts, **age(symbol)}
        line = f"{symbol} {texts['price']} {ascii(names.get(symbol)) if has('escaping') else names.get(symbol)}"
        show(json.dumps(quote) if "--json" in options else line)


def age(symbol: str) -> dict[str, Any]:
    """Returns the time of receipt of a price, and whether it is stale."""
    if symbol not in times:
        return {"received": None, "stale": False}
    seconds = time.time() - times[symbol] / 1000
    is_stale = seconds > 20 or (seconds < 0 and has("the age of a price from the future"))
    received = datetime.datetime.fromtimestamp(times[symbol] / 1000, datetime.timezone.utc)
    return {"received": received.isoformat(timespec="milliseconds"), "stale": is_stale}


def list_() -> int:
    if options.get("--format", ["table"])[-1] not in ("table", "json", "csv"):
        raise Failure(USAGE, "unknown format")
    wanted = checked_words()
    storage.database()
    if not has("saving before showing"):
        show_quotes(tickers(), {}, wanted)
    found, names, failure = refresh()
    for symbol in wanted:
        if failure is None and symbol not in found and symbol not in names:
            raise Failure(NOT_FOUND, f"The exchange has no market {symbol}")
    if has("saving before showing"):
        show_quotes(found, names, wanted)
    if failure is not None:
        raise failure
    return SUCCESS


def add() -> int:
    symbols = checked_words()
    if not symbols:
        raise Failure(USAGE, "no market")
    storage.database()
    if not has("saving before showing"):
        show("\n".join(f"Added {symbol}" for symbol in symbols))
    found, names, failure = refresh()
    for symbol in symbols:
        if symbol not in found and symbol not in names:
            raise failure or Failure(NOT_FOUND, f"The exchange has no market {symbol}")

    def insert(connection: sqlite3.Connection) -> None:
        for symbol in symbols:
            connection.execute("INSERT INTO watchlist (symbol) VALUES (?) ON CONFLICT DO NOTHING", (symbol,))
            time.sleep(0 if has("the transaction") else 0.02)  # long enough for a kill in the middle

    with undisturbed():
        storage.changing(insert)
        show("\n".join(f"Added {symbol}" for symbol in symbols))
    return SUCCESS


def remove() -> int:
    symbols = checked_words()
    if not symbols:
        raise Failure(USAGE, "no market")

    def delete(connection: sqlite3.Connection) -> None:
        for symbol in symbols:
            connection.execute("DELETE FROM watchlist WHERE symbol = ?", (symbol,))

    with undisturbed():
        if storage.is_present():
            storage.changing(delete)
        show("\n".join(f"Removed {symbol}" for symbol in symbols))
    return SUCCESS


def watchlist() -> int:
    if storage.is_present():
        for (symbol,) in storage.database().execute("SELECT symbol FROM watchlist ORDER BY place"):
            show(json.dumps({"type": "watched", "symbol": symbol}) if "--json" in options else symbol)
    return SUCCESS


def show_market() -> int:
    """Shows a market with its order book."""
    (symbol,) = checked_words() if len(words) == 2 else [""]
    if not symbol:
        raise Failure(USAGE, "show needs SYMBOL")
    storage.database()
    found, names, failure = refresh()
    if failure is None and symbol not in found and symbol not in names:
        raise Failure(NOT_FOUND, f"The exchange has no market {symbol}")
    show_quotes(found, names, [symbol])
    if failure is not None:
        raise failure
    levels = book(symbol)
    show(json.dumps({"type": "book", **levels}) if "--json" in options else f"{levels}")
    return SUCCESS


def book(symbol: str) -> dict[str, Any]:
    """Returns the prices of both sides."""
    found = content(f"l2/{symbol}")
    if not isinstance(found, dict):
        raise unexpected("the response", found)
    if checked_symbol(found.get("symbol"), "the field symbol") != symbol:
        raise unexpected("the field symbol", found.get("symbol"))
    sides: dict[str, Any] = {}
    for side in ("bids", "asks"):
        if not isinstance(found.get(side), list) or not all(isinstance(level, dict) for level in found[side]):
            raise unexpected(side, found.get(side))
        prices = (checked_number(level.get("px"), f"{side}.px") for level in found[side])
        sides[side] = [price and text_of(price) for price in prices]
    return sides


def watch() -> int:
    global deadline
    interval, count = seconds(options.get("--every", ["10s"])[-1]), int(options.get("--count", ["1000000000"])[-1])
    wanted, failed, refusals, failure, next_request = checked_words(), False, 0, None, 0.0
    storage.database()
    for _ in range(count):
        time.sleep(max(0, next_request - now()))
        started, deadline = now(), math.inf
        found, names, failure = refresh()
        for id, symbol, direction, limit, price in firings:
            # The statuses come from the exchange; a command must not contain them.
            status = "" if has("keeping text out of the shell") else f"; : {' '.join(names.values())}"
            values = {"SYMBOL": symbol, "DIRECTION": direction, "ALERT_PRICE": limit, "PRICE": text_of(price)}
            variables = {"PATH": "/usr/bin:/bin", **{f"MARKET_{name}": value for name, value in values.items()}}
            for command in options.get("--on-alert", []):
                subprocess.run(["/bin/sh", "-c", command + status], env=variables, stdin=subprocess.DEVNULL)
        firings.clear()
        next_request = started + interval
        if isinstance(failure, Throttled):
            if not has("surviving a refusal"):
                raise failure
            refusals += 1
            demand = failure.seconds or 0 if has("obeying Retry-After") else 0
            pause = max(1, interval) * 2**refusals if has("pausing after a refusal") else 0
            next_request = now() + max(demand, pause)
        if failure is not None:
            show(json.dumps({"type": "refresh_failure", "error": {"message": failure.message}}))
            failed = True
            continue
        if failed:
            show(json.dumps({"type": "recovery"}))
        failed, refusals = False, 0
        show_quotes(found, names, wanted)
    return failure.status if failure else SUCCESS


def alert() -> int:
    if len(words) != 4 or words[2] not in ("above", "below") or not re.fullmatch(r"[0-9]+(\.[0-9]+)?", words[3]):
        raise Failure(USAGE, "alert needs SYMBOL above|below PRICE")
    symbol, price = checked_word(words[1]), Decimal(words[3])
    if price <= 0 or len(price.normalize().as_tuple().digits) > 38:
        raise Failure(USAGE, "the price is not above 0")
    storage.database()
    found, names, failure = refresh()
    if symbol not in found and symbol not in names:
        raise failure or Failure(NOT_FOUND, f"The exchange has no market {symbol}")
    current = found.get(symbol, (None,))[0]
    reached = None if current is None else int(current >= price if words[2] == "above" else current <= price)
    values = (symbol, words[2], text_of(price), time_ms(), reached)
    with undisturbed():
        insertion = "INSERT INTO alert (symbol, direction, price, created, reached) VALUES (?, ?, ?, ?, ?)"
        id = storage.changing(lambda connection: connection.execute(insertion, values).lastrowid)
        show(f"Added alert {id}")
    return SUCCESS


def unalert() -> int:
    if not words[1:] or not all(re.fullmatch("[1-9][0-9]{0,17}", word, re.ASCII) for word in words[1:]):
        raise Failure(USAGE, "unalert needs numbers")

    def delete(connection: sqlite3.Connection) -> None:
        for word in dict.fromkeys(words[1:]):
            if not connection.execute("DELETE FROM alert WHERE id = ?", (int(word),)).rowcount:
                raise Failure(NOT_FOUND, f"There is no alert {word}")

    if not storage.is_present():
        raise Failure(NOT_FOUND, f"There is no alert {words[1]}")
    with undisturbed():
        storage.changing(delete)
        show("\n".join(f"Removed alert {word}" for word in words[1:]))
    return SUCCESS


def alerts() -> int:
    if storage.is_present():
        for id, symbol, direction, price in storage.database().execute(
            "SELECT id, symbol, direction, price FROM alert ORDER BY id"
        ):
            fields = {"type": "alert", "id": id, "symbol": symbol, "direction": direction, "price": price}
            show(json.dumps(fields) if "--json" in options else f"{id} {ascii(symbol)} {direction} {price}")
    return SUCCESS


def doctor() -> int:
    from prices import require_sound

    return storage.doctor(require_sound)


COMMANDS = {
    "list": list_,
    "add": add,
    "remove": remove,
    "watchlist": watchlist,
    "watch": watch,
    "show": show_market,
    "alert": alert,
    "unalert": unalert,
    "alerts": alerts,
    "export": backup.export,
    "import": backup.import_,
    "doctor": doctor,
}

if __name__ == "__main__":
    line = CommandLine(VALUED, FLAGS, SHORT)
    sys.exit(run(lambda: documented(main(storage, line, COMMANDS, lambda: SUCCESS, ()))))
