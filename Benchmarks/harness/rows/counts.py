"""The instructions and system calls of a one-shot fetch."""

from __future__ import annotations

from typing import Iterator

from contest import Contender, alternate
from counts import Counter
from group import Group
from line import Line, compared
from workplace import Workplace

PEER = "all in one process of C"


def measure(workplace: Workplace) -> Iterator[Line]:
    # Chance is small here: threads may wait for one another in another order.
    rounds = workplace.amount(full=3, quick=1)
    counter = Counter(workplace.launcher)
    url = workplace.server.url
    commands = {name: workplace.fetch(name, workplace.database(f"counts {name}")) for name in workplace.transports}
    commands["Python urllib"] = (*workplace.script("with_urllib"), url, workplace.database("counts Python"))
    commands[PEER] = (workplace.program("fetch"), url, workplace.database("counts C"))
    kinds = {f"instructions of a fetch ({counter.way})": counter.instructions, "system calls of a fetch": counter.calls}
    for work, count in kinds.items():
        contenders = [Contender(name, lambda c=command: count(*c)) for name, command in commands.items()]
        costs = alternate(contenders, rounds, warm_up=False)
        for name in commands:
            if name != PEER:
                yield compared(work, costs, name, PEER, unit="")


GROUP = Group("counts", "instructions and system calls of a one-shot fetch", measure)
