"""Random bodies of responses; an independent decoder decides which prices market may show."""

from __future__ import annotations

import json
import random
import re
from decimal import Context, Decimal
from typing import Any, Optional

from exchanges import exchange
from program import SUCCESS, UNACCEPTABLE, Ending, Market
from misbehaving import Misbehaving, framed
from prices import require_sound
from random_wire import mutated
from row import Row, Trial

SYMBOL = re.compile("[0-9A-Za-z]{1,20}-[0-9A-Za-z]{1,20}", re.ASCII)
NUMBERS = {"last_trade_price": "price", "price_24h": "reference_price", "volume_24h": "volume"}
NUMBER = re.compile(rb"-?[0-9][-+.0-9Ee]*")
DIGITS = 38  # of a Decimal in Foundation
EXACT = Context(prec=20_000)  # the default one rounds
EXPONENTS = range(-90, 90)  # of numbers that it represents surely, with all their digits

OTHER_VALUES = ('"7"', "true", "[]", "{}", '""', '"\\u001b[2J"', "[1]")
BASES = ("BTC", "ETH", "XLM", "usdt", "A1", "OMG")


# --- A body -------------------------------------------------------------------------------------------


def body(rng: random.Random) -> bytes:
    """Returns a list of tickers, some of which are invalid; its bytes may be changed."""
    tickers = [ticker(rng, base) for base in rng.sample(BASES, rng.randrange(len(BASES) + 1))]
    data = f"[{', '.join(tickers)}]".encode()
    return mutated(rng, data) if rng.random() < 0.3 else data


def ticker(rng: random.Random, base: str) -> str:
    members = [f'"symbol": "{base}-USD"']
    for name in NUMBERS:
        kind = rng.random()
        if kind < 0.85:
            members.append(f'"{name}": {number(rng)}')
        elif kind < 0.9:
            members.append(f'"{name}": null')
    change = rng.random()
    if change < 0.04:
        index = rng.randrange(len(members))
        members[index] = re.sub(": .*", f": {rng.choice(OTHER_VALUES)}", members[index])
    elif change < 0.07:
        members.insert(0, f'"a": {rng.choice((*OTHER_VALUES, number(rng)))}')
    elif change < 0.09:
        members.pop(0)
    rng.shuffle(members)
    return "{" + ", ".join(members) + "}"


def number(rng: random.Random) -> str:
    """Returns a JSON number, with up to a few digits more than a Decimal has."""
    digits = "".join(rng.choices("0123456789", k=rng.choice((1, 2, 5, 8, 20, 37, 38, 42)))).lstrip("0") or "0"
    point = rng.randrange(len(digits) + 1)
    text = digits[:point].lstrip("0") or "0"
    text += f".{digits[point:]}" if digits[point:] else ""
    if rng.random() < 0.2:
        text += f"{rng.choice('eE')}{rng.choice(('', '+', '-'))}{rng.choice((0, 1, 5, 22, 40, 127, 200))}"
    return f"-{text}" if rng.random() < 0.05 else text


# --- Its meaning --------------------------------------------------------------------------------------


def decoded(data: bytes) -> Any:
    """Returns the value of a JSON text with exact numbers; None if it is not JSON."""
    try:
        return json.loads(data.decode(), parse_float=Decimal, parse_int=Decimal, parse_constant=lambda _: 1 / 0)
    except (ValueError, ArithmeticError, RecursionError):
        return None


def expected(tickers: list[Any]) -> tuple[dict[str, dict[str, Optional[Decimal]]], set[str], bool]:
    """Returns the numbers of each market, the names of the fields with a problem, and whether all numbers are exact."""
    markets: dict[str, dict[str, Optional[Decimal]]] = {}
    problems: set[str] = set()
    is_exact = True
    for ticker in tickers:
        if not isinstance(ticker, dict):
            return {}, {""}, True
        symbol = ticker.get("symbol")
        if not isinstance(symbol, str) or not SYMBOL.fullmatch(symbol):
            problems.add("symbol")
            continue
        found = markets[symbol.upper()] = {}
        for name, shown in NUMBERS.items():
            value = ticker.get(name)
            if not (value is None or isinstance(value, Decimal)):
                problems.add(name)
                continue
            found[shown] = meaning(shown, value)
            is_exact = is_exact and (value is None or has_exact_value(value))
    if tickers and all(ticker.get("last_trade_price") is None for ticker in tickers):
        # A list without any price hides that the field has another name.
        problems.add("last_trade_price")
    return markets, problems, is_exact


def meaning(name: str, value: Optional[Decimal]) -> Optional[Decimal]:
    """Returns the number that is shown: a price that is not above 0, or a negative volume, is none."""
    is_valid = value is not None and (value >= 0 if name == "volume" else value > 0)
    return value if is_valid else None


def has_exact_value(value: Decimal) -> bool:
    """Returns whether `Decimal` in Foundation surely represents a number exactly."""
    _, digits, exponent = EXACT.normalize(value).as_tuple() if value else (0, (0,), 0)
    return len(digits) <= DIGITS and isinstance(exponent, int) and exponent in EXPONENTS and value.adjusted() in EXPONENTS


# --- A trial ------------------------------------------------------------------------------------------


def trial(trial: Trial) -> None:
    data = body(trial.random)
    with Misbehaving(exchange(), lambda _: [framed(data)], "tickers") as server:
        ending = trial.program.run("list", "--all", "--json", "--url", server.url)
    what = f"{data!r}: {ending.text}"
    trial.require(ending.status in (SUCCESS, UNACCEPTABLE), what)
    stored = require_sound(trial.program.database).latest
    if ending.status == UNACCEPTABLE:
        trial.require(not stored, f"stored from a refused response: {stored}: {what}")
    shown = {quote["symbol"]: quote for quote in ending.objects}
    value = decoded(data)
    if not isinstance(value, list):
        trial.note("not JSON")
        return require_numbers_of(trial, data, ending, shown, what)
    markets, problems, is_exact = expected(value)
    if ending.status == UNACCEPTABLE:
        # A number that a decimal number would round is refused first, with its own message.
        is_named = any(problem.encode() in ending.errors for problem in (*problems, "a number has more than 38 digits"))
        is_named = is_named or not is_exact
        trial.require(is_named, f"the error names none of the fields {sorted(problems)}: {what}")
        trial.note("refused")
        return
    trial.require(not problems, f"accepted with {sorted(problems)}: {what}")
    trial.note("accepted" if is_exact else "accepted with inexact numbers")
    if is_exact:
        require_exact(trial, markets, shown, stored, what)


def require_numbers_of(trial: Trial, data: bytes, ending: Ending, shown: dict[str, Any], what: str) -> None:
    """Requires that a lax decoder shows only numbers that are in the data."""
    numbers = {Decimal(text.decode()) for text in NUMBER.findall(data) if is_number(text)}
    for quote in shown.values():
        for name in NUMBERS.values():
            is_in_data = quote[name] is None or Decimal(quote[name]) in numbers
            trial.require(is_in_data or ending.status != SUCCESS, f"{quote[name]} is not in the response: {what}")


def is_number(text: bytes) -> bool:
    try:
        return Decimal(text.decode()).is_finite()
    except ArithmeticError:
        return False


def require_exact(
    trial: Trial,
    markets: dict[str, dict[str, Optional[Decimal]]],
    shown: dict[str, Any],
    stored: dict[str, Decimal],
    what: str,
) -> None:
    for symbol, numbers in markets.items():
        is_open = shown[symbol]["status"] in (None, "open")
        for name, number in numbers.items():
            # A market that is not open has no volume.
            number = number if is_open or name != "volume" else None
            text = shown[symbol][name]
            is_equal = text is None if number is None else text is not None and Decimal(text) == number
            trial.require(is_equal, f"{name} of {symbol} is {text} instead of {number}: {what}")
        price = numbers["price"] if is_open else None
        trial.require(stored.get(symbol) == price, f"stored is {stored.get(symbol)} instead of {price}: {what}")


ROWS = [Row("market-random", __doc__, 150, 50_000, trial, Market, unit="responses")]
