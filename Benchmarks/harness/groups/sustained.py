"""Many durable fetches by one process, each in a separate transaction."""

from __future__ import annotations

from typing import Iterator

from contest import FEWEST, Target, alternate
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

    ours = {name: workplace.fetch(name, databases[name], "--count", str(count), "--quiet") for name in workplace.transports}
    theirs = {
        name: (*workplace.script(script), workplace.server.url, databases[name], str(count)) for name, (script, _) in PEERS.items()
    }
    # No warm-up: the first of the many fetches hardly count.
    seconds = alternate(workplace.timed({**ours, **theirs}), rounds, warm_up=False)
    costs = {name: [cost / count for cost in costs] for name, costs in seconds.items()}
    for database in databases.values():
        workplace.require_count(database, 1 + rounds * count)
    for transport in workplace.transports:
        for peer, (_, target) in PEERS.items():
            yield compared(f"each of {rounds * count:,} fetches", costs, transport, peer, target)


GROUPS = [Group("sustained", "many durable fetches by one process", measure, is_for_each_transport=True)]
