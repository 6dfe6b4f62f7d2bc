"""Each system call of storage fails in each possible way, in every command of market."""

from __future__ import annotations

import contextlib
import tempfile
from pathlib import Path
from typing import Iterator

import faults
from effects import Command
from exchanges import exchange
from faulty_commands import Case, Subject, all_cases, require_effect_or_nothing
from market import Market
from misbehaving import Misbehaving
from prices import require_sound
from program import SUCCESS
from row import Row, Settings, Trial
from rows.market.world import NOW, commands, create_market_world

READING = (Command(("watchlist",)), Command(("alerts", "--json")), Command(("export", "-")))


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[tuple[Subject, list[Case], str]]:
    faults.build()
    with tempfile.TemporaryDirectory() as name, Misbehaving(exchange(NOW)) as server:
        directory, url = Path(name).resolve(), server.url
        after_crash = Command(("alert", "BTC-USD", "above", "2", "--url", url), has_two_transactions=True)
        subject = Subject(
            tool=Market,
            world=create_market_world(settings, directory),
            read=require_sound,
            commands=(*commands(url), *READING),
            interruption=Command(("list", "--url", url)),
            recovering=(after_crash, Command(("watchlist",))),
            show_despite_error=frozenset({"list"}),
        )
        yield subject, all_cases(settings, directory, subject), url


def trial(trial: Trial) -> None:
    def require_next_change(market: Market, what: str) -> None:
        following = market.run("add", "USDT-USD", "--url", url)
        trial.require(following.status == SUCCESS, f"{what}: the next change: {following.text}")
        trial.require("USDT-USD" in require_sound(market.database).watchlist, f"{what}: then {following.text}")

    subject, cases, url = trial.shared
    reading = (("watchlist",), ("alerts",))
    require_effect_or_nothing(trial, subject, cases[trial.number - 1], reading, require_next_change)


ROW = Row(
    name="market-storage-faults",
    summary="each system call of storage fails in each way, in every command of market",
    quick=400,
    full=1_000_000,  # every call with every kind of failure
    most=lambda shared: len(shared[1]),
    trial=trial,
    shared=shared,
    tool=Market,
    proofs=("the transaction", "saving before showing"),
    proof_count=150,
)
