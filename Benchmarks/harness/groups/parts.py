"""The parts of fetcher, measured in process, compared with the libraries below them."""

from __future__ import annotations

from typing import Iterator

from contest import FEWEST, Target, alternate
from group import Group
from line import Line, absolute, compared, duel
from workplace import Command, Workplace

NEEDS = ("product", "peers", "measure")


def requests(workplace: Workplace) -> Iterator[Line]:
    rounds = workplace.amount(full=20, quick=FEWEST)
    count = str(workplace.amount(full=2_000, quick=500))
    url = workplace.server.url
    bare = {"foundation": "bare URLSession", "curl": "bare libcurl in C"}
    commands: dict[str, Command] = {}
    for transport in workplace.transports:
        commands[f"NetworkClient, {transport}"] = (workplace.measure, "requests", transport, url, count)
        if transport == "curl":
            commands[bare[transport]] = (workplace.program("requests"), url, count)
        else:
            commands[bare[transport]] = (workplace.measure, "requests", "URLSession", url, count)
    costs = alternate(workplace.numbered(commands), rounds)
    for transport in workplace.transports:
        name = f"NetworkClient, {transport}"
        yield compared("request, connection kept", costs, name, bare[transport], Target(0.95, is_least=True))


def commit(workplace: Workplace) -> Iterator[Line]:
    rounds = workplace.amount(full=40, quick=8)
    count = workplace.amount(full=300, quick=50)
    ours, theirs = "UnitOfWork and three stores", "the same statements in C"
    databases = {name: workplace.database(f"commit {name}") for name in (ours, theirs)}
    commands = {
        ours: (workplace.measure, "commit", databases[ours], str(count)),
        theirs: (workplace.program("commit"), databases[theirs], str(count)),
    }
    yield duel("durable commit", workplace.numbered(commands), rounds, Target(1.2))
    for database in databases.values():
        workplace.require_count(database, 1 + (1 + rounds) * count)


def calls(workplace: Workplace) -> Iterator[Line]:
    rounds = workplace.amount(full=30, quick=7)
    for work, depth, target in (("call, one hop", 1, Target(1.1)), ("call, a chain of four", 4, Target(1.0))):
        count = str(workplace.amount(full=50_000_000, quick=10_000_000) // depth)
        commands = {
            "closure": (workplace.measure, "closures", str(depth), count),
            "protocol existential": (workplace.measure, "existentials", str(depth), count),
        }
        yield duel(work, workplace.numbered(commands), rounds, target)


def screen(workplace: Workplace) -> Iterator[Line]:
    rounds = workplace.amount(full=10, quick=FEWEST)
    count = str(workplace.amount(full=2_000, quick=500))
    frames = alternate(workplace.numbered({"frame": (workplace.measure, "frame", count)}), rounds)
    yield absolute("one frame at 120 × 40", "screen", frames["frame"], Target(1e-3))
    written = [workplace.launcher.number(workplace.measure, "unchanged-frames", count)]
    yield absolute("written when nothing changed", "screen", written, Target(0), unit="bytes")


GROUPS = [
    Group("requests", "requests alone, over one connection", requests, NEEDS, "Packages"),
    Group("commit", "a durable commit through a unit of work", commit, NEEDS, "Packages"),
    Group("calls", "a call through one client and through four", calls, NEEDS, "Packages"),
    Group("screen", "a changed and an unchanged frame of the screen", screen, NEEDS, "Packages"),
]
