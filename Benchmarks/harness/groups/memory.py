"""The peak resident memory of a process, as reported by the system."""

from __future__ import annotations

from typing import Iterator

from contest import Target, alternate
from group import Group
from line import Line, compared
from workplace import Command, Workplace

PEER = "curl and SQLite in one process of C"


def measure(workplace: Workplace) -> Iterator[Line]:
    # The peak hardly varies, and many fetches take long.
    rounds = workplace.amount(full=2, quick=3)
    count = workplace.amount(full=20_000, quick=200)
    commands: dict[str, Command] = {PEER: (workplace.program("fetch"), workplace.server.url, workplace.database("C"))}
    for name in workplace.transports:
        once, many = workplace.database(f"{name} once"), workplace.database(f"{name} many")
        commands[name] = workplace.fetch(name, once)
        commands[_many(name, count)] = workplace.fetch(name, many, "--count", str(count), "--quiet")
    costs = alternate(workplace.peaks(commands), rounds, warm_up=False)
    for name in workplace.transports:
        yield compared("peak memory, one-shot", costs, name, PEER, Target(2), unit="bytes")
        yield compared("peak memory, growth", costs, _many(name, count), name, Target(1.1), unit="bytes")


def _many(transport: str, count: int) -> str:
    return f"{transport}, {count:,} fetches"


GROUPS = [Group("memory", "peak memory of one fetch and of many", measure, is_for_each_transport=True)]
