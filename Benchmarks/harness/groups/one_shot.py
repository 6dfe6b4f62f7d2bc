"""A single fetch by a new process: two requests and one durable transaction."""

from __future__ import annotations

from typing import Iterator

from contest import Target, alternate
from group import Group
from line import Line, compared
from workplace import INSTALLED_TRANSPORT, Workplace

WORK = "one-shot fetch"
LIMIT = "curl, then a commit in C"

PEERS = {
    "shell pipeline": Target(0.33, aim=0.25),
    "Python urllib": Target(0.35, aim=0.25),
    "Python requests": Target(0.15, aim=0.12),
    LIMIT: Target(2.0),
    "all in one process of C": None,
}


def measure(workplace: Workplace) -> Iterator[Line]:
    rounds = workplace.amount(full=100, quick=15)
    databases = {name: workplace.database(f"one-shot {name}") for name in (*workplace.transports, *PEERS)}
    url = workplace.server.url
    run = workplace.launcher.run

    def limit() -> float:
        """Runs one curl for both requests, with the second URL known in advance, and a commit in a separate process."""
        requests = run("curl", "-sSf", url, workplace.server.next_url)
        return requests.seconds + run(workplace.program("commit"), databases[LIMIT], "1").seconds

    commands = {
        **{name: workplace.fetch(name, databases[name]) for name in workplace.transports},
        "shell pipeline": (workplace.shell_script("pipeline"), url, databases["shell pipeline"]),
        "Python urllib": (*workplace.script("with_urllib"), url, databases["Python urllib"]),
        "Python requests": (*workplace.script("with_requests"), url, databases["Python requests"]),
        "all in one process of C": (workplace.program("fetch"), url, databases["all in one process of C"]),
    }
    costs = alternate({**workplace.timed(commands), LIMIT: limit}, rounds)
    for database in databases.values():
        workplace.require_count(database, 1 + 1 + rounds)
    for transport in workplace.transports:
        for peer, target in PEERS.items():
            yield compared(WORK, costs, transport, peer, target if transport == INSTALLED_TRANSPORT else None)


GROUPS = [Group("one-shot", "a single durable fetch by a new process", measure, is_for_each_transport=True)]
