"""Correctly framed responses of an exchange with a hostile body."""

from __future__ import annotations

import json
import re
from typing import Callable, Iterator

from contents import EITHER_WAY, EVIL, JSONS, NOT_A_TEXT, Content, encoded, with_members
from program import SUCCESS, TRY_AGAIN, UNACCEPTABLE

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
EMPTY = {"tickers": "list", "symbols": "nothing-in-it"}


def member(name: str, text: str) -> Callable[[str], str]:
    """Replaces the first member of a name by a JSON text."""
    return lambda correct: re.sub(f'"{name}":("[^"]*"|[^,}}]*)', lambda _: f'"{name}":{text}', correct, count=1)


def status(text: str) -> Callable[[str], str]:
    """Replaces the status of each closed market by a JSON text: an alert fires at the price of an open one."""
    return lambda correct: correct.replace('"status":"close"', f'"status":{text}')


def side(text: str) -> Callable[[str], str]:
    """Replaces the bids of a book by a JSON text."""
    return lambda correct: re.sub(r'"bids":\[[^\]]*\]', lambda _: f'"bids":{text}', correct)


def first_name(text: str) -> Callable[[str], str]:
    """Replaces the first name in an object of markets."""
    return lambda correct: correct.replace('"BTC-USD":', f"{json.dumps(text)}:", 1)


def contents() -> Iterator[tuple[str, Content]]:
    any_status = (SUCCESS, UNACCEPTABLE)
    for name, text in OTHER_SYMBOLS.items():
        yield f"symbol-with-{name}", Content(member("symbol", json.dumps(text)), "tickers", "symbol")
        yield f"market-with-{name}", Content(first_name(text), "symbols", "name of a market")
    for name, text in NOT_A_TEXT.items():
        yield f"symbol-is-{name}", Content(member("symbol", text), "tickers", "symbol|not (valid )?JSON")
        yield f"status-is-{name}", Content(member("status", text), "symbols", "status|not (valid )?JSON")
    for name, text in NOT_A_NUMBER.items():
        yield f"price-is-{name}", Content(member("last_trade_price", text), "tickers", "last_trade_price")
    for name, text in NUMBERS.items():
        yield f"price-of-{name}", Content(member("last_trade_price", text), "tickers", "", (SUCCESS,))
    for name, text in INEXACT_NUMBERS.items():
        yield f"price-of-{name}", Content(member("last_trade_price", text), "tickers", "", any_status)
        yield f"scale-of-{name}", Content(member("lot_size_scale", text), "symbols", "", any_status)
    for name, text in {"escapes": EVIL, "long": "x" * 10**5, "empty": ""}.items():
        yield f"status-with-{name}", Content(member("status", json.dumps(text)), "symbols", "", (SUCCESS,))
    for name, text in {"shell": "$(touch x)", "shell-line": "open\ntouch x", "shell-quote": "'; touch x; '"}.items():
        yield f"status-with-{name}", Content(status(json.dumps(text)), "symbols", "", (SUCCESS,))
    for name, text in OTHER_SYMBOLS.items():
        yield f"book-with-{name}", Content(member("symbol", json.dumps(text)), "book", "symbol")
    for name, text in NOT_A_NUMBER.items():
        yield f"level-is-{name}", Content(member("px", text), "book", "px")
        if text != "[]":
            yield f"side-is-{name}", Content(side(text), "book", "bids|not (valid )?JSON")
    for name, text in (NUMBERS | INEXACT_NUMBERS).items():
        yield f"level-of-{name}", Content(member("px", text), "book", "", any_status)
    for step in ("tickers", "symbols", "book"):
        for name, text in JSONS.items():
            statuses = (SUCCESS,) if EMPTY.get(step) == name else (UNACCEPTABLE,)
            yield f"json-{name}-of-{step}", Content(with_members(text), step, statuses=statuses)
        for name, text in EITHER_WAY.items():
            yield f"json-{name}-of-{step}", Content(with_members(text), step, "", any_status)
        for encoding in ("latin-1", "utf-16", "utf-16-be", "utf-32"):
            yield f"json-in-{encoding}-of-{step}", Content(encoded(encoding), step, "", any_status)
        yield f"bad-request-of-{step}", Content(lambda _: EVIL, step, status="400 Bad Request")
        failed = Content(lambda _: EVIL.encode() + b"\xff\xc0\x80", step, "", (TRY_AGAIN,), "500 Failure")
        yield f"failure-of-{step}", failed
        yield f"throttled-{step}", Content(lambda _: EVIL, step, "", (TRY_AGAIN,), "429 Too Many Requests")


CONTENTS = dict(contents())
