"""The instructions and system calls of a one-shot fetch, and of each further fetch by the same process."""

from __future__ import annotations

from typing import Callable, Iterator

from contest import alternate
from counts import Counter
from group import Group
from line import Line, compared
from workplace import Command, Workplace

PEER, PEER_OF_MANY = "all in one process of C", "pycurl"
FURTHER = 50


def measure(workplace: Workplace) -> Iterator[Line]:
    # The counts hardly vary, only with the order in which threads wait for each other.
    rounds = workplace.amount(full=3, quick=1)
    counter = Counter(workplace.launcher)
    for work, count in {
        "system calls": counter.calls,
        f"instructions ({counter.tool})": counter.instructions,
    }.items():
        yield from once(workplace, f"{work} of a fetch", count, rounds)
        # callgrind is many times slower.
        if count == counter.calls or not workplace.is_quick:
            yield from further(workplace, f"{work} of each further fetch", count, rounds)


def once(workplace: Workplace, work: str, count: Callable[..., float], rounds: int) -> Iterator[Line]:
    url = workplace.server.url
    commands = {name: workplace.fetch(name, workplace.database(f"counts {name}")) for name in workplace.transports}
    if not workplace.is_quick:
        commands["Python urllib"] = (*workplace.script("with_urllib"), url, workplace.database("counts Python"))
    commands[PEER] = (workplace.program("fetch"), url, workplace.database("counts C"))
    contenders = {name: lambda command=command: count(*command) for name, command in commands.items()}
    costs = alternate(contenders, rounds, warm_up=False)
    for name in commands:
        if name != PEER:
            yield compared(work, costs, name, PEER, unit="")


def further(workplace: Workplace, work: str, count: Callable[..., float], rounds: int) -> Iterator[Line]:
    url = workplace.server.url

    def each(command: Callable[[str], Command]) -> float:
        """Returns the cost of each further fetch, without the first one and the start of the process."""
        return (count(*command(str(1 + FURTHER))) - count(*command("1"))) / FURTHER

    commands: dict[str, Callable[[str], Command]] = {}
    for name in workplace.transports:
        database = workplace.database(f"counts {name}")
        commands[name] = lambda n, name=name, database=database: workplace.fetch(name, database, "--count", n, "--quiet")
    database = workplace.database("counts pycurl")
    commands[PEER_OF_MANY] = lambda n: (*workplace.script("with_pycurl"), url, database, n)
    contenders = {name: lambda command=command: each(command) for name, command in commands.items()}
    costs = alternate(contenders, rounds, warm_up=False)
    for name in workplace.transports:
        yield compared(work, costs, name, PEER_OF_MANY, unit="")


GROUPS = [Group("counts", "instructions and system calls of a fetch", measure, is_for_each_transport=True)]
