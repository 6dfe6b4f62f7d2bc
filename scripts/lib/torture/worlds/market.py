"""Databases of prices, a watchlist, alerts and trades, and the commands of market on them."""

from __future__ import annotations

import contextlib
import random
from typing import Iterator, Mapping

from command_lines import common_values, strange
from exchanges import PRICED, exchange, price
from misbehaving import Misbehaving
from prices import require_sound
from program import CANNOT_CREATE, ONLINE, REFUSED, UNUSABLE, USAGE, Market, Program
from row import Broken
from world import HERE, Command, World, require_success

NOW = 9  # the tick of the exchange at which commands run; earlier prices are stored


class MarketWorld(World):
    tool, prefix = Market, "market-"
    # After other failures, responses may be stored.
    documented, unchanged = ONLINE, {USAGE, UNUSABLE, CANNOT_CREATE, REFUSED}
    # Every command that requests prices stores them, the command without a name, too.
    reading = {b"watchlist", b"alerts", b"trades", b"history", b"doctor", b"completions", b"manual", b"help"}
    changing = {b"list", b"ls", b"show", b"watch", b"add", b"remove", b"rm", b"alert", b"unalert", b"import", b"export"} | {
        b"hold", b"buy", b"sell", b"forget", b"holdings", b"portfolio"
    }
    languages = (b"nl_NL.UTF-8", b"es")
    show_despite_error = {"list", "holdings"}

    read = staticmethod(require_sound)

    @classmethod
    @contextlib.contextmanager
    def serving(cls) -> Iterator[str]:
        with Misbehaving(exchange(NOW)) as server:
            yield server.url

    def fill(self, program: Program) -> None:
        """Creates a database with prices of several ticks, a watchlist, alerts and trades."""
        lines: list[tuple[str, ...]] = [
            ("add", "BTC-USD", "ETH-BTC", "XLM-USD"),
            ("alert", "BTC-USD", "above", "1"),
            ("alert", "ETH-USD", "below", "0.00012345678901234567890123456789"),
            ("alert", "DOGE-BTC", "above", "1000"),
            ("alert", "ETH-USD", "moves", "0.5%", "in", "1h", "--once", "--cooldown", "10m"),
            ("unalert", "3"),
            ("hold", "BTC", "1.000000000000000001", "--cost", "60000.12345678", "--currency", "USD"),
            ("hold", "ETH", "2", "--cost", "0", "--currency", "EUR"),
            ("sell", "BTC", "0.000000000000000001", "--price", "70000", "--currency", "EUR"),
            ("hold", "XLM", "7", "--cost", "1", "--currency", "USD"),
            ("forget", "4"),
        ]
        for tick in range(4):
            with Misbehaving(exchange(tick)) as server:
                for arguments in [*(lines if tick == 2 else ()), ("list",)]:
                    require_success(program, *arguments, environment={"MARKET_URL": server.url})
        require_success(program, "export", self.backup)

    def commands(self) -> list[Command]:
        # The received prices are stored before the rest.
        return [
            Command(("list", *self.server)),
            Command(("list", *self.server), "empty"),
            Command(("add", "DOGE-BTC", "ETH-USD", "BTC-USD", *self.server), has_two_transactions=True),
            Command(("add", "BTC-USD", *self.server), "empty", has_two_transactions=True),
            Command(("remove", "XLM-USD", "BTC-USD")),
            Command(("alert", "BTC-USD", "below", "12.5", *self.server), has_two_transactions=True),
            Command(("alert", "BTC-EUR", "above", "65000", *self.server), "empty", has_two_transactions=True),
            Command(("alert", "XLM-USD", "moves", "5%", "in", "24h", "--rearm", "1%", *self.server), has_two_transactions=True),
            Command(("unalert", "1", "2")),
            Command(("hold", "BTC", "0.5", "--cost", "60000", "--currency", "EUR")),
            Command(("hold", "BTC", "0.5", "--cost", "60000", "--currency", "EUR"), "empty"),
            Command(("sell", "BTC", "1", "--price", "70000", "--currency", "USD")),
            Command(("forget", "2", "3")),
            Command(("holdings", *self.server)),
            Command(("import", f"{HERE}/{self.backup}"), "empty"),
            Command(("export", f"{HERE}/out.jsonl")),
        ]

    def readers(self) -> list[Command]:
        return [Command(("watchlist",)), Command(("alerts", "--json")), Command(("trades", "--json")), Command(("export", "-"))]

    def changes(self) -> list[Command]:
        alert = Command(("alert", "BTC-USD", "above", "2", *self.server), has_two_transactions=True)
        return [Command(("list", *self.server)), alert]

    def require_next_change(self, program: Program) -> None:
        ending = require_success(program, "add", "USDT-USD", *self.server)
        stored = require_sound(program.database)
        if "USDT-USD" not in stored.watchlist or stored.latest != {symbol: price(symbol, NOW) for symbol in PRICED}:
            raise Broken(f"stored is {stored}: {ending.text}")

    def environment(self, rng: random.Random) -> Mapping[str, str]:
        return {"MARKET_URL": self.url}

    def values(self, rng: random.Random) -> Mapping[str, tuple[bytes, ...]]:
        symbols = tuple(symbol.encode() for symbol in (*PRICED, "NOPE-USD", "ALGO-USD", "btc-usd", "BTC", "BTC-USD-X", ""))
        return {
            **common_values(rng, self.backup),
            "SYMBOL": (*symbols, strange(rng)),
            "PRICE": (b"70000", b"0.05", b"0", b"-1", b"1e5", b"1,5", b"9" * 60, b"0." + b"0" * 200 + b"1", b"\xd9\xa1"),
            "PERCENT": (b"5%", b"0%", b"-1%", b"5", b"9" * 60 + b"%", strange(rng)),
            "ASSET": (b"BTC", b"btc", b"EUR", b"", b"B" * 21, strange(rng)),
            "AMOUNT": (b"1", b"0.000000000000000001", b"0", b"-1", b"1,5", b"9" * 60, b"0." + b"0" * 18 + b"1"),
            "CURRENCY": (b"USD", b"usd", b"BTC", b"", strange(rng)),
        }
