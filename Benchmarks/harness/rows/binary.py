"""What is installed: how large it is, and what it consists of."""

from __future__ import annotations

from typing import Iterator

from group import Group
from line import Line, absolute
from workplace import Workplace

LARGEST = 8


def measure(workplace: Workplace) -> Iterator[Line]:
    size = workplace.fetcher.stat().st_size
    yield absolute("executable, stripped, static", "fetcher", [size], unit="bytes")
    sections = {}
    # A line for each: name, size, address.
    for line in workplace.launcher.tool("size", "-A", workplace.fetcher).splitlines():
        words = line.split()
        # Those of zeroes, which are in memory alone, have such names.
        if len(words) == 3 and words[1].isdecimal() and not words[0].endswith("bss"):
            sections[words[0]] = float(words[1])
    for name in sorted(sections, key=lambda name: -sections[name])[:LARGEST]:
        yield absolute(f"of which {name}", "fetcher", [sections[name]], unit="bytes")


GROUP = Group("binary", "the size of what is installed, and of its sections", measure, ("product",))
