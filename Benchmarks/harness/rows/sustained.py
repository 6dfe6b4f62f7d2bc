"""Many durable fetches by one process, each in a separate transaction."""

from __future__ import annotations

from pathlib import Path
from typing import Callable, Iterator

from contest import FEWEST, Contender, Target, alternate
from group import Group
from line import Line, compared
from workplace import Workplace

PEERS = {
    "Python requests": ("with_requests", Target(3, is_least=True)),
    "Python http.client": ("with_http_client", Target(1.5, is_least=True)),
    "pycurl": ("with_pycurl", Target(0.9, is_least=True)),
}


def measure(workplace: Workplace) -> Iterator[Line]:
    rounds = workplace.amount(full=10, quick=FEWEST)
    count = workplace.amount(full=2_000, quick=200)
    databases = {name: workplace.database(f"sustained {name}") for name in (*workplace.transports, *PEERS)}

    def each(*command: str | Path) -> Callable[[], float]:
        """Returns a function that runs a command and returns the seconds per fetch."""
        return lambda: workplace.launcher.run(*command).seconds / count

    ours = [
        Contender(name, each(*workplace.fetch(name, databases[name], "--count", str(count), "--quiet")))
        for name in workplace.transports
    ]
    theirs = [
        Contender(name, each(*workplace.script(script), workplace.server.url, databases[name], str(count)))
        for name, (script, _) in PEERS.items()
    ]
    # No warm-up: the first of the many fetches hardly count.
    costs = alternate([*ours, *theirs], rounds, warm_up=False)
    for database in databases.values():
        workplace.require_count(database, 1 + rounds * count)
    for transport in workplace.transports:
        for peer, (_, target) in PEERS.items():
            yield compared(f"each of {rounds * count:,} fetches", costs, transport, peer, target)


GROUP = Group("sustained", "many durable fetches by one process", measure, is_for_each_transport=True)
