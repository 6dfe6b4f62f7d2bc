"""The memory, descriptors and threads of a process, which must not grow."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from program import TRANSPORT
from row import Trial

# The allowed growth after a warm-up.
SPARE_BYTES, SPARE_DESCRIPTORS, SPARE_THREADS = 4 << 20, 4, 8

# The bytes that FoundationNetworking leaks with each request.
LEAKED_BY_REQUEST = 150 if TRANSPORT == "foundation" else 0


@dataclass(frozen=True)
class Usage:
    bytes: int
    descriptors: int
    threads: int

    @staticmethod
    def of(process: int) -> Usage:
        directory = Path("/proc") / str(process)
        fields = dict(line.split(":", 1) for line in (directory / "status").read_text().splitlines())
        return Usage(
            bytes=int(fields["RssAnon"].split()[0]) << 10,
            descriptors=len(os.listdir(directory / "fd")),
            threads=int(fields["Threads"]),
        )

    def joined(self, other: Usage | None) -> Usage:
        """Returns the maximum of both in each field."""
        if other is None:
            return self
        return Usage(*(max(pair) for pair in zip(vars(self).values(), vars(other).values())))


def require_no_growth(trial: Trial, before: Usage, usage: Usage, allowed_bytes: int) -> None:
    """Requires the usage to stay at the level after the warm-up, plus the bytes of known leaks and buffers."""
    growth = usage.bytes - before.bytes
    trial.raise_to("KiB of memory", usage.bytes >> 10)
    trial.raise_to("KiB of growth after the warm-up", growth >> 10)
    trial.raise_to("descriptors", usage.descriptors)
    trial.raise_to("threads", usage.threads)
    trial.require(growth <= SPARE_BYTES + allowed_bytes, f"the memory has grown: {before}, {usage}")
    trial.require(usage.descriptors <= before.descriptors + SPARE_DESCRIPTORS, f"more descriptors: {before}, {usage}")
    trial.require(usage.threads <= before.threads + SPARE_THREADS, f"more threads: {before}, {usage}")
