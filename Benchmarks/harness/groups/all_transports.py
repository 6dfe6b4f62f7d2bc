"""The cost of including FoundationNetworking."""

from __future__ import annotations

from typing import Iterator

from group import Group
from line import Line, absolute, duel
from workplace import Workplace

ALL, INSTALLED = "with all transports", "as installed"


def measure(workplace: Workplace) -> Iterator[Line]:
    executables = {ALL: workplace.fetcher_with_all_transports, INSTALLED: workplace.fetcher}
    commands = {
        name: (executable, *workplace.fetch("curl", workplace.database(name))[1:]) for name, executable in executables.items()
    }
    yield duel("one-shot fetch", workplace.timed(commands), workplace.amount(full=100, quick=15))
    yield duel("peak memory, one-shot", workplace.peaks(commands), 3, unit="bytes")
    for name, executable in executables.items():
        yield absolute("executable", name, [executable.stat().st_size], unit="bytes")


NEEDS = ("product", "product_with_all_transports", "peers")
GROUPS = [Group("transports", "a build with all transports, against the installed one", measure, NEEDS, is_slow=True)]
