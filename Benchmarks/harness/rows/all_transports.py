"""The cost of including FoundationNetworking."""

from __future__ import annotations

from typing import Iterator

from contest import Contender, alternate
from group import Group
from line import Line, absolute, compared
from workplace import Workplace

ALL, INSTALLED = "with all transports", "as installed"


def measure(workplace: Workplace) -> Iterator[Line]:
    executables = {ALL: workplace.fetcher_with_all_transports, INSTALLED: workplace.fetcher}
    commands = {}
    for name, executable in executables.items():
        _, *arguments = workplace.fetch("curl", workplace.database(name))
        commands[name] = (executable, *arguments)
    seconds = [Contender(name, workplace.seconds(*command)) for name, command in commands.items()]
    yield compared("one-shot fetch", alternate(seconds, workplace.amount(full=100, quick=15)), ALL, INSTALLED)
    memory = [
        Contender(name, lambda c=command: workplace.launcher.run(*c).memory) for name, command in commands.items()
    ]
    yield compared("peak memory, one-shot", alternate(memory, 3), ALL, INSTALLED, unit="bytes")
    for name, executable in executables.items():
        yield absolute("executable", name, [executable.stat().st_size], unit="bytes")


NEEDS = ("product", "product_with_all_transports", "peers")
GROUP = Group("transports", "a build with all transports, against the installed one", measure, NEEDS, is_slow=True)
