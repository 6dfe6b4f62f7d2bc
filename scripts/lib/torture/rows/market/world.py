"""A database of prices, a watchlist and alerts, and the commands that the rows run on it."""

from __future__ import annotations

from pathlib import Path

from effects import HERE, Command, World, create_world
from exchanges import exchange
from market import Market
from misbehaving import Misbehaving
from program import SUCCESS
from row import Broken, Settings

BACKUP = "backup.jsonl"
NOW = 9  # the tick of the exchange at which commands run; earlier prices are stored


def fill(market: Market) -> None:
    """Creates a database with prices of several ticks, a watchlist and alerts, and an export of it."""
    lines: list[tuple[str, ...]] = [
        ("add", "BTC-USD", "ETH-BTC", "XLM-USD"),
        ("alert", "BTC-USD", "above", "1"),
        ("alert", "ETH-USD", "below", "0.00012345678901234567890123456789"),
        ("alert", "DOGE-BTC", "above", "1000"),
        ("unalert", "3"),
    ]
    for tick in range(4):
        with Misbehaving(exchange(tick)) as server:
            for arguments in [*(lines if tick == 2 else ()), ("list",)]:
                require_success(market, *arguments, url=server.url)
    require_success(market, "export", BACKUP, url="")


def require_success(market: Market, *arguments: str, url: str) -> None:
    ending = market.run(*arguments, environment={"MARKET_URL": url} if url else {})
    if ending.status != SUCCESS:
        raise Broken(ending.text)


def create_market_world(settings: Settings, directory: Path) -> World:
    """Creates the directories of a world."""
    return create_world(settings, directory, Market, fill)


def commands(url: str) -> list[Command]:
    """Returns every command that stores something or creates a file; the exchange at the URL has other prices."""
    exchange = ("--url", url)
    # The received prices are stored before the rest.
    return [
        Command(("list", *exchange)),
        Command(("list", *exchange), is_on_data=False),
        Command(("add", "DOGE-BTC", "ETH-USD", "BTC-USD", *exchange), has_two_transactions=True),
        Command(("add", "BTC-USD", *exchange), is_on_data=False, has_two_transactions=True),
        Command(("remove", "XLM-USD", "BTC-USD")),
        Command(("alert", "BTC-USD", "below", "12.5", *exchange), has_two_transactions=True),
        Command(("alert", "BTC-EUR", "above", "65000", *exchange), is_on_data=False, has_two_transactions=True),
        Command(("unalert", "1", "2")),
        Command(("import", f"{HERE}/{BACKUP}"), is_on_data=False),
        Command(("export", f"{HERE}/out.jsonl")),
    ]
