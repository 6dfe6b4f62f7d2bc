"""The size of the installed executable and of its sections, and the cost of including FoundationNetworking."""

from __future__ import annotations

from typing import Iterator

from contest import Target
from group import Group
from line import Line, absolute, duel
from workplace import Workplace

LARGEST = 8
SECTION = "Executable and builds"


def binary(workplace: Workplace) -> Iterator[Line]:
    size = workplace.fetcher.stat().st_size
    yield absolute("executable, stripped, static", "fetcher", [size], Target(12e6), unit="bytes")
    sections = {}
    # One line per section: name, size, address.
    for line in workplace.launcher.tool("size", "-A", workplace.fetcher).splitlines():
        fields = line.split()
        # Zero-filled sections (bss) take no space in the file.
        if len(fields) == 3 and fields[1].isdecimal() and not fields[0].endswith("bss"):
            sections[fields[0]] = float(fields[1])
    for name in sorted(sections, key=lambda name: -sections[name])[:LARGEST]:
        yield absolute(f"of which {name}", "fetcher", [sections[name]], unit="bytes")


ALL, INSTALLED = "with all transports", "as installed"


def transports(workplace: Workplace) -> Iterator[Line]:
    executables = {ALL: workplace.fetcher_with_all_transports, INSTALLED: workplace.fetcher}
    commands = {
        name: (executable, *workplace.fetch("curl", workplace.database(name))[1:]) for name, executable in executables.items()
    }
    yield duel("one-shot fetch", workplace.timed(commands), workplace.amount(full=100, quick=15))
    yield duel("peak memory, one-shot", workplace.peaks(commands), 3, unit="bytes")
    for name, executable in executables.items():
        yield absolute("executable", name, [executable.stat().st_size], unit="bytes")


NEEDS = ("product", "product_with_all_transports", "peers")
GROUPS = [
    Group("binary", "the size of the installed executable and of its sections", binary, ("product",), SECTION),
    Group("transports", "a build with all transports, against the installed one", transports, NEEDS, SECTION, is_slow=True),
]
