"""Every source of market: honest, lying, slow, throttled, changing and failing; the next one answers with its own name."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from http import HTTPStatus

from exchanges import PRICED, exchange, price
from misbehaving import Answer, Misbehaving, Request, Service
from prices import FIRST_SOURCE, require_sound
from program import SUCCESS, TRY_AGAIN, UNACCEPTABLE, Ending, Market
from row import Row, Trial
from worlds.market import NOW

# The names of the sources, in the order in which they answer, and the start of their paths.
PATHS = {"blockchain": "", "coinbase": "products", "kraken": "0"}
FAULTS = ("none", "lying", "changing", "throttled", "slow", "failing")
LIMIT = "300ms"


@dataclass
class Failing(Service):
    """An exchange that reports a problem at one interface."""

    source: str
    market: Service = field(default_factory=lambda: exchange(NOW))

    def respond(self, request: Request) -> Answer:
        if self._source(request) != self.source:
            return self.market.respond(request)
        # Kraken reports its problems with the status 200.
        if self.source == "kraken":
            return Answer.json(HTTPStatus.OK, {"error": ["EService:Unavailable"]})
        return Answer.json(HTTPStatus.INTERNAL_SERVER_ERROR, {"message": "Internal"})

    def step(self, request: Request) -> str:
        return self.market.step(request)

    @staticmethod
    def _source(request: Request) -> str:
        first = request.target.lstrip("/").split("/")[0].split("?")[0]
        return next((name for name, path in PATHS.items() if path == first), FIRST_SOURCE)


def trial(trial: Trial) -> None:
    sources = list(PATHS)
    source = sources[trial.number % len(sources)]
    fault = FAULTS[(trial.number // len(sources)) % len(FAULTS)]
    TRIALS[fault](trial, source)
    trial.note(fault)


def honest(trial: Trial, source: str) -> None:
    with Misbehaving(exchange(NOW)) as server:
        ending = run(trial, source, server.url)
    require_prices_of(trial, source, ending)


def lying(trial: Trial, source: str) -> None:
    with Misbehaving(exchange(NOW, lying=True)) as server:
        ending = run(trial, source, server.url)
    what = f"a lying {source}: {ending.text}"
    trial.require(ending.status == UNACCEPTABLE and b"is repeated" in ending.errors, what)
    trial.require(not require_sound(trial.program.database).samples, f"prices are stored: {what}")


def changing(trial: Trial, source: str) -> None:
    with Misbehaving(exchange(NOW, changing=True)) as server:
        require_prices_of(trial, source, run(trial, source, server.url))
        before = require_sound(trial.program.database).outline
        ending = run(trial, source, server.url)
    what = f"a changing {source}: {ending.text}"
    trial.require(ending.status == UNACCEPTABLE and b"is missing in every element" in ending.errors, what)
    trial.require(require_sound(trial.program.database).outline == before, f"stored prices changed: {what}")


def throttled(trial: Trial, source: str) -> None:
    with Misbehaving(exchange(NOW, throttle=(2, 600.0))) as server:
        require_prices_of(trial, source, run(trial, source, server.url))
        before = require_sound(trial.program.database).outline
        ending = run(trial, source, server.url)
    what = f"a throttled {source}: {ending.text}"
    trial.require(ending.status == TRY_AGAIN and b"refuses further requests" in ending.errors, what)
    trial.require(require_sound(trial.program.database).outline == before, f"stored prices changed: {what}")


def slow(trial: Trial, source: str) -> None:
    with Misbehaving(exchange(NOW)) as server:
        server.latency = 5.0
        ending = run(trial, source, server.url, "--timeout", LIMIT)
    what = f"a slow {source}: {ending.text}"
    trial.require(ending.status == TRY_AGAIN, what)
    trial.require(not require_sound(trial.program.database).samples, f"prices are stored: {what}")


def failing(trial: Trial, source: str) -> None:
    """Requires that the next source answers, and that its prices are stored under its name."""
    substitute = next(name for name in PATHS if name != source)
    with Misbehaving(Failing(source)) as server:
        ending = run(trial, source, server.url, "--fallback")
        require_prices_of(trial, substitute, ending)
        trial.require(b"answers instead" in ending.errors, f"the failure is not shown: {ending.text}")
        ending = run(trial, source, server.url)
    trial.require(ending.status == TRY_AGAIN, f"without --fallback: {ending.text}")


TRIALS = {
    "none": honest, "lying": lying, "changing": changing, "throttled": throttled, "slow": slow, "failing": failing,
}


def run(trial: Trial, source: str, url: str, *options: str) -> Ending:
    ending: Ending = trial.program.run("list", "--all", "--json", "--source", source, "--url", url, *options)
    return ending


def require_prices_of(trial: Trial, source: str, ending: Ending) -> None:
    """Requires that a source's exact prices are shown and stored under its name, and no other ones."""
    what = f"{source}: {ending.text}"
    trial.require(ending.status == SUCCESS, what)
    shown = {quote["symbol"]: quote for quote in ending.objects if quote.get("price") is not None}
    expected = {symbol: price(symbol, NOW) for symbol in PRICED}
    trial.require({symbol: Decimal(quote["price"]) for symbol, quote in shown.items()} == expected, what)
    trial.require({quote["source"] for quote in shown.values()} == {source}, f"another source: {what}")
    prefix = "" if source == FIRST_SOURCE else f"{source}:"
    stored = require_sound(trial.program.database).latest
    trial.require(stored == {f"{prefix}{symbol}": found for symbol, found in expected.items()}, f"stored is {stored}: {what}")


ROWS = [Row("market-sources", __doc__, 2 * len(PATHS) * len(FAULTS), 3_000, trial, Market)]
