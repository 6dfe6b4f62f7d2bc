"""The size of the installed executable and of its sections."""

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
    # One line per section: name, size, address.
    for line in workplace.launcher.tool("size", "-A", workplace.fetcher).splitlines():
        fields = line.split()
        # Zero-filled sections (bss) take no space in the file.
        if len(fields) == 3 and fields[1].isdecimal() and not fields[0].endswith("bss"):
            sections[fields[0]] = float(fields[1])
    for name in sorted(sections, key=lambda name: -sections[name])[:LARGEST]:
        yield absolute(f"of which {name}", "fetcher", [sections[name]], unit="bytes")


GROUPS = [Group("binary", "the size of the installed executable and of its sections", measure, ("product",))]
