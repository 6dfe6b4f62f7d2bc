"""Contests between alternating contenders, and the statistics of their cost ratios.

The speed of a machine varies over time, for all contenders alike. So contenders run alternately, in rounds, and the
result is the median of the ratios within each round, with a bootstrap confidence interval. If the interval contains
the target, the machine was too noisy for a verdict.
"""

from __future__ import annotations

import random
import statistics
from dataclasses import dataclass
from typing import Callable, Mapping, Sequence

RESAMPLES = 2_000
CONFIDENCE = 0.95
SEED = 1  # the same costs always have the same verdict

# The minimum number of rounds of a contest of times. With fewer, even the range of all values contains the true median
# less often than CONFIDENCE: each value is above it with a probability of one half.
FEWEST = 6

MET, MISSED, TOO_NOISY, REPORTED = "met", "missed", "too noisy", "reported"


# The participants of a contest by name; each function runs one once and returns its cost.
Contenders = Mapping[str, Callable[[], float]]


@dataclass(frozen=True)
class Interval:
    """A median with its confidence interval."""

    median: float
    low: float
    high: float


@dataclass(frozen=True)
class Target:
    """The maximum or minimum of a figure, and an ambitious value to aim at."""

    limit: float
    is_least: bool = False
    aim: float | None = None

    def verdict(self, interval: Interval) -> str:
        met, missed = interval.high <= self.limit, interval.low > self.limit
        if self.is_least:
            met, missed = interval.low >= self.limit, interval.high < self.limit
        return MET if met else MISSED if missed else TOO_NOISY


def alternate(contenders: Contenders, rounds: int, warm_up: bool = True) -> dict[str, list[float]]:
    """Returns the costs of each contender in each round, after a warm-up round that does not count.

    Every other round runs in reverse order, so that no contender always follows the same one.
    """
    costs: dict[str, list[float]] = {name: [] for name in contenders}
    for measure in contenders.values() if warm_up else ():
        measure()
    for number in range(rounds):
        for name in contenders if number % 2 == 0 else reversed([*contenders]):
            costs[name].append(contenders[name]())
    return costs


def ratios(ours: Sequence[float], theirs: Sequence[float], target: Target | None = None) -> list[float]:
    """Returns the ratio of each round: our cost to theirs, or the inverse for a target that is a minimum."""
    if target is not None and target.is_least:
        ours, theirs = theirs, ours
    return [mine / other for mine, other in zip(ours, theirs)]


def interval(values: Sequence[float]) -> Interval:
    """Returns the median of the values with its percentile bootstrap interval."""
    median = statistics.median(values)
    rng = random.Random(SEED)
    medians = sorted(statistics.median(rng.choices(values, k=len(values))) for _ in range(RESAMPLES))
    outside = round(RESAMPLES * (1 - CONFIDENCE) / 2)
    return Interval(median, medians[outside], medians[-1 - outside])
