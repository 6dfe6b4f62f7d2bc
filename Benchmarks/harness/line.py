"""A line of the table: the costs of a benchmark for fetcher and for a peer, and the verdict."""

from __future__ import annotations

import statistics
from dataclasses import dataclass
from typing import Sequence

from contest import REPORTED, Contenders, Interval, Target, alternate, interval, ratios


@dataclass(frozen=True)
class Cost:
    """The costs of a contender: the median and the interquartile range."""

    name: str
    unit: str
    median: float
    lower: float
    upper: float

    @classmethod
    def of(cls, name: str, values: Sequence[float], unit: str) -> Cost:
        lower, _, upper = statistics.quantiles(values, n=4, method="inclusive") if len(values) > 1 else 3 * [values[0]]
        return cls(name, unit, statistics.median(values), lower, upper)


@dataclass(frozen=True)
class Line:
    """The result of a benchmark; `figure` is the ratio that the target limits."""

    work: str
    ours: Cost
    peer: Cost | None
    figure: Interval | None
    target: Target | None
    verdict: str
    rounds: int
    section: str = ""  # of the page with the results

    @property
    def key(self) -> str:
        """The key of the line, which finds it in the results of another commit."""
        return " / ".join([self.work, self.ours.name, self.peer.name if self.peer else ""])


def compared(
    work: str, costs: dict[str, list[float]], ours: str, peer: str, target: Target | None = None, unit: str = "s"
) -> Line:
    """Returns a line with the ratio of two contenders of a contest."""
    figure = interval(ratios(costs[ours], costs[peer], target))
    verdict = target.verdict(figure) if target else REPORTED
    mine, theirs = Cost.of(ours, costs[ours], unit), Cost.of(peer, costs[peer], unit)
    return Line(work, mine, theirs, figure, target, verdict, len(costs[ours]))


def duel(
    work: str, contenders: Contenders, rounds: int, target: Target | None = None, unit: str = "s", warm_up: bool = True
) -> Line:
    """Returns a line with the ratio of two contenders, of which the first is ours."""
    ours, theirs = contenders
    return compared(work, alternate(contenders, rounds, warm_up), ours, theirs, target, unit)


def absolute(work: str, name: str, values: Sequence[float], target: Target | None = None, unit: str = "s") -> Line:
    """Returns a line with a figure without a peer."""
    verdict = target.verdict(interval(values)) if target else REPORTED
    return Line(work, Cost.of(name, values, unit), None, None, target, verdict, len(values))
