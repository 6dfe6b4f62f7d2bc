"""What it saves to leave FoundationNetworking out."""

from __future__ import annotations

from typing import Iterator

from contest import Contender, alternate
from group import Group
from line import Line, absolute, compared
from workplace import Workplace

ALONE, BOTH = "with curl alone", "as installed"


def measure(workplace: Workplace) -> Iterator[Line]:
    executables = {ALONE: workplace.fetcher_with_curl_alone, BOTH: workplace.fetcher}
    commands = {}
    for name, executable in executables.items():
        _, *arguments = workplace.fetch("curl", workplace.database(name))
        commands[name] = (executable, *arguments)
    seconds = [Contender(name, workplace.seconds(*command)) for name, command in commands.items()]
    yield compared("one-shot fetch", alternate(seconds, workplace.amount(full=100, quick=15)), ALONE, BOTH)
    memory = [
        Contender(name, lambda c=command: workplace.launcher.run(*c).memory) for name, command in commands.items()
    ]
    yield compared("peak memory, one-shot", alternate(memory, 3), ALONE, BOTH, unit="bytes")
    for name, executable in executables.items():
        yield absolute("executable", name, [executable.stat().st_size], unit="bytes")


NEEDS = ("product", "product_with_curl_alone", "peers")
GROUP = Group("curl-alone", "a build without FoundationNetworking, against what is installed", measure, NEEDS, True)
