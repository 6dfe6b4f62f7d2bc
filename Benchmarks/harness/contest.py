"""Contests: contenders that take turns, and what may be said of their ratios.

A machine is slower at one time than at another, for all alike. So contenders run in rounds, one after the other, and
what is judged is the ratio within each round. Of those ratios the median counts, with an interval by the bootstrap:
where that interval lies on both sides of a target, the machine was too noisy to tell.
"""

from __future__ import annotations

import random
import statistics
from dataclasses import dataclass
from typing import Callable, Sequence

RESAMPLES = 2_000
CONFIDENCE = 0.95
SEED = 1  # so that the same figures are judged in the same way

# The rounds of a contest of times. With fewer, not even all values together reach around the median so often: one is
# above it, or below it, in half of the cases.
FEWEST = 6

MET, MISSED, TOO_NOISY, REPORTED = "met", "missed", "too noisy", "reported"


@dataclass(frozen=True)
class Contender:
    """Somebody that does the work once, and says what it cost."""

    name: str
    measure: Callable[[], float]


@dataclass(frozen=True)
class Interval:
    """A median, and where it would lie in most repetitions."""

    median: float
    low: float
    high: float


@dataclass(frozen=True)
class Target:
    """What a figure is to be at most, or at least, and what it might become."""

    limit: float
    is_least: bool = False
    aim: float | None = None

    def verdict(self, interval: Interval) -> str:
        met, missed = interval.high <= self.limit, interval.low > self.limit
        if self.is_least:
            met, missed = interval.low >= self.limit, interval.high < self.limit
        return MET if met else MISSED if missed else TOO_NOISY


def alternate(contenders: Sequence[Contender], rounds: int, warm_up: bool = True) -> dict[str, list[float]]:
    """What each contender's work cost in each round, after one that warms up and is not counted.

    Every other round is in reverse, so that nobody always comes after the same one.
    """
    costs: dict[str, list[float]] = {contender.name: [] for contender in contenders}
    for contender in contenders if warm_up else ():
        contender.measure()
    for number in range(rounds):
        for contender in contenders if number % 2 == 0 else reversed(contenders):
            costs[contender.name].append(contender.measure())
    return costs


def ratios(ours: Sequence[float], theirs: Sequence[float], target: Target | None = None) -> list[float]:
    """The ratio of each round: our cost to theirs, or how many times theirs is ours where more is better."""
    if target is not None and target.is_least:
        ours, theirs = theirs, ours
    return [mine / other for mine, other in zip(ours, theirs)]


def interval(values: Sequence[float]) -> Interval:
    """The median of values, with its interval by the bootstrap's percentiles."""
    median = statistics.median(values)
    chance = random.Random(SEED)
    medians = sorted(statistics.median(chance.choices(values, k=len(values))) for _ in range(RESAMPLES))
    outside = round(RESAMPLES * (1 - CONFIDENCE) / 2)
    return Interval(median, medians[outside], medians[-1 - outside])
