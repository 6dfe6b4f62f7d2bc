"""Correctly framed responses of an exchange with a hostile body."""

from __future__ import annotations

import json
import re
from typing import Iterator

from contents import ANY, EVIL, FAILURE, NOT_A_TEXT, Body, content, documents
from hostility import Case
from program import SUCCESS, TRY_AGAIN

# Texts that are not the symbol of a market.
OTHER_SYMBOLS = {
    "escapes": EVIL,
    "escapes-in-it": f"BTC-{EVIL}",
    "empty": "",
    "one-currency": "BTC",
    "three-currencies": "BTC-USD-EUR",
    "no-currency": "-USD",
    "slash": "BTC/USD",
    "path": "../../etc/passwd",
    "newline": "BTC-USD\n",
    "null": "BTC-USD\0",
    "formula": "=1+1-USD",
    "shell": "$(touch$IFS/tmp/x)-USD",
    "invisible": "BTC-U\u200bSD",
    "wide": "\uff22\uff34\uff23-USD",
    "long": "A" * 21 + "-USD",
    "very-long": "A" * 10**5 + "-USD",
}

NOT_A_NUMBER = {"text": '"7"', "true": "true", "list": "[]", "object": "{}", "escapes": json.dumps(EVIL)}

# Numbers that a ticker may have; one that is no price is shown as missing.
NUMBERS = {
    "null": "null",
    "zero": "0",
    "negative": "-1.5",
    "small": "1e-5",
    "large": "1e22",
    "all-digits": "12345678901234567890.123456789012345678",
}

# Numbers that have no exact value in `Decimal`.
INEXACT_NUMBERS = {"infinite": "1e999", "tiny": "1e-999", "long": "9" * 10_000, "digits": "1." + "3" * 100}

# Correct JSON that the response to a step may be, without a market in it.
EMPTY = {"tickers": "json-list", "symbols": "json-nothing-in-it"}

NOT_JSON = "not (valid )?JSON"


def member(name: str, text: str) -> Body:
    """Replaces the first member of a name by a JSON text."""
    return lambda correct: re.sub(f'"{name}":("[^"]*"|[^,}}]*)', lambda _: f'"{name}":{text}', correct, count=1)


def status(text: str) -> Body:
    """Replaces the status of each closed market by a JSON text: an alert fires at the price of an open one."""
    return lambda correct: correct.replace('"status":"close"', f'"status":{text}')


def side(text: str) -> Body:
    """Replaces the bids of a book by a JSON text."""
    return lambda correct: re.sub(r'"bids":\[[^\]]*\]', lambda _: f'"bids":{text}', correct)


def first_name(text: str) -> Body:
    """Replaces the first name in an object of markets."""
    return lambda correct: correct.replace('"BTC-USD":', f"{json.dumps(text)}:", 1)


def contents() -> Iterator[Case]:
    for name, text in OTHER_SYMBOLS.items():
        yield content(f"symbol-with-{name}", "tickers", member("symbol", json.dumps(text)), pattern="symbol")
        yield content(f"market-with-{name}", "symbols", first_name(text), pattern="name of a market")
        yield content(f"book-with-{name}", "book", member("symbol", json.dumps(text)), pattern="symbol")
    for name, text in NOT_A_TEXT.items():
        yield content(f"symbol-is-{name}", "tickers", member("symbol", text), pattern=f"symbol|{NOT_JSON}")
        yield content(f"status-is-{name}", "symbols", member("status", text), pattern=f"status|{NOT_JSON}")
    for name, text in NOT_A_NUMBER.items():
        yield content(f"price-is-{name}", "tickers", member("last_trade_price", text), pattern="last_trade_price")
        yield content(f"level-is-{name}", "book", member("px", text), pattern="px")
        if text != "[]":
            yield content(f"side-is-{name}", "book", side(text), pattern=f"bids|{NOT_JSON}")
    for name, text in NUMBERS.items():
        yield content(f"price-of-{name}", "tickers", member("last_trade_price", text), SUCCESS)
    for name, text in INEXACT_NUMBERS.items():
        yield content(f"price-of-{name}", "tickers", member("last_trade_price", text), *ANY)
        yield content(f"scale-of-{name}", "symbols", member("lot_size_scale", text), *ANY)
    for name, text in (NUMBERS | INEXACT_NUMBERS).items():
        yield content(f"level-of-{name}", "book", member("px", text), *ANY)
    for name, text in {"escapes": EVIL, "long": "x" * 10**5, "empty": ""}.items():
        yield content(f"status-with-{name}", "symbols", member("status", json.dumps(text)), SUCCESS)
    for name, text in {"shell": "$(touch x)", "shell-line": "open\ntouch x", "shell-quote": "'; touch x; '"}.items():
        yield content(f"status-with-{name}", "symbols", status(json.dumps(text)), SUCCESS)
    for step in ("tickers", "symbols", "book"):
        for name, body, is_either_way in documents():
            statuses = ANY if is_either_way else (SUCCESS,) if EMPTY.get(step) == name else ()
            yield content(f"{name}-of-{step}", step, body, *statuses)
        yield content(f"bad-request-of-{step}", step, lambda _: EVIL, status="400 Bad Request")
        yield content(f"failure-of-{step}", step, lambda _: FAILURE, TRY_AGAIN, status="500 Failure")
        yield content(f"throttled-{step}", step, lambda _: EVIL, TRY_AGAIN, status="429 Too Many Requests")


CONTENTS = [*contents()]
