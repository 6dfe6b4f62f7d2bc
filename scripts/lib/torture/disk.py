"""A model of a disk after a power failure, built from a trace of a process's file operations.

Flushed changes survive. Unflushed changes may or may not survive, in any combination: a write may be lost, or cut at a
sector, while a later one survives; the creation or removal of a name may be lost until its directory is flushed.
"""

from __future__ import annotations

import os
import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Optional

from faults import Call

SECTOR = 512


@dataclass
class File:
    """The flushed bytes of a file, and its unflushed changes: bytes at an offset, or None for a truncation there."""

    data: bytearray = field(default_factory=bytearray)
    pending: list[tuple[int, Optional[bytes]]] = field(default_factory=list)
    is_directory: bool = False

    def apply(self, offset: int, data: Optional[bytes]) -> None:
        end = offset + len(data or b"")
        self.data.extend(bytes(max(0, end - len(self.data))))  # unwritten bytes are zero
        if data is None:
            del self.data[end:]
        else:
            self.data[offset:end] = data

    def flush(self) -> None:
        for change in self.pending:
            self.apply(*change)
        self.pending.clear()


class Disk:
    """The files of a process, as the process sees them and as they are on the disk."""

    def __init__(self, initial: Path, directory: str) -> None:
        """Creates a disk with the files in `initial`, named by their paths in the directory of the trace."""
        self.directory = directory
        self.names: dict[str, File] = {}
        for path in sorted(initial.rglob("*")):
            file = File(is_directory=True) if path.is_dir() else File(bytearray(path.read_bytes()))
            self.names[f"{directory}/{path.relative_to(initial)}"] = file
        self.seen = dict(self.names)
        self.pending: list[tuple[str, Optional[File]]] = []  # unflushed names, with their files; None: removed

    def follow(self, call: Call) -> None:
        """Repeats a call of the process."""
        if call.name in ("mkdir", "unlink") or (call.name == "open" and call.number):
            file = None if call.name == "unlink" else File(is_directory=call.name == "mkdir")
            self.pending.append((call.path, file))
            if file is None:
                del self.seen[call.path]
            else:
                self.seen[call.path] = file
        elif call.name == "write":
            self.seen[call.path].pending.append((call.number, call.data))
        elif call.name == "truncate":
            self.seen[call.path].pending.append((call.number, None))
        elif call.name == "sync":
            if call.path in self.seen and not self.seen[call.path].is_directory:
                self.seen[call.path].flush()
                return
            for name in [name for name in self.pending if os.path.dirname(name[0]) == call.path]:
                self.rename(*name)
                self.pending.remove(name)

    def rename(self, path: str, file: Optional[File]) -> None:
        if file is None:
            self.names.pop(path, None)
        else:
            self.names[path] = file

    def keep_all(self) -> None:
        """Applies all changes: the process was killed, and the power did not fail."""
        for file in self.seen.values():
            file.flush()
        self.names = dict(self.seen)

    def keep_some(self, rng: random.Random) -> None:
        """Applies a random part of the unflushed changes: the power failed."""
        for name in self.pending:
            if rng.random() < 0.5:
                self.rename(*name)
        for file in self.names.values():
            probability = rng.choice((0, 0.5, 0.9, 1))
            for offset, data in file.pending:
                if rng.random() < probability:
                    file.apply(offset, data)
                elif data is not None and rng.random() < 0.5:
                    # A sector is written atomically.
                    first_end = SECTOR - offset % SECTOR
                    cut = first_end + SECTOR * rng.randrange(0, len(data) // SECTOR + 1)
                    if cut >= len(data):
                        continue
                    if rng.random() < 0.5:
                        file.apply(offset, data[:cut])
                    else:
                        file.apply(offset + cut, data[cut:])

    def write(self, directory: Path) -> None:
        """Writes the files of the disk into a directory."""
        for path, file in sorted(self.names.items()):
            target = directory / os.path.relpath(path, self.directory)
            if not target.parent.is_dir():
                continue  # lost with its directory
            if file.is_directory:
                target.mkdir()
            else:
                target.write_bytes(file.data)
