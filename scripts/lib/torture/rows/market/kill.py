"""SIGKILL, SIGINT, SIGTERM or SIGHUP at a random moment of every command that stores something or creates a file."""

from __future__ import annotations

import contextlib
import tempfile
from pathlib import Path
from typing import Iterator

from effects import effects
from exchanges import exchange
from market import Market
from misbehaving import Misbehaving
from prices import require_sound
from program import SUCCESS, Program
from row import Row, Settings, Trial
from rows.market.world import NOW, commands, create_market_world
from signalled import Subject, require_effect_or_nothing
from staging import in_data


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[tuple[Subject, str]]:
    with tempfile.TemporaryDirectory() as name, Misbehaving(exchange(NOW)) as server:
        directory = Path(name).resolve()
        world = create_market_world(settings, directory)
        found = effects(settings, world, directory, commands(server.url), Market, require_sound)
        yield Subject(world, found, require_sound), server.url


def trial(trial: Trial) -> None:
    def check(market: Program, what: str) -> None:
        ending = market.run(*trial.random.choice((["watchlist"], ["alerts"])))
        trial.require(ending.status == SUCCESS, f"{what}: the next command: {ending.text}")

    subject, url = trial.shared
    market = in_data(trial.settings, trial.directory, Market)
    what = require_effect_or_nothing(trial, subject, market, check)
    following = market.run("list", "--url", url)
    trial.require(following.status == SUCCESS, f"{what}: the next command: {following.text}")
    stored, now = require_sound(market.database).latest, effect_of_list(subject)
    trial.require(stored == now, f"{what}: then {following.text}, but stored is {stored}")


def effect_of_list(subject: Subject) -> object:
    """Returns the prices after a list."""
    return next(effect.after.latest for effect in subject.effects if effect.command.name == "list")


ROW = Row(
    name="market-kill",
    summary="SIGKILL and other signals at a random moment of every command of market",
    quick=100,
    full=10_000,
    trial=trial,
    shared=shared,
    tool=Market,
    proofs=("the transaction", "saving before showing", "the draft"),
    proof_count=400,
)
