"""What may be on a disk after the power fails, by a trace of what a process did to its files.

What was flushed is there. Of what was not, anything may be there: a write may be lost, or cut at a sector, while a
later one is not; and so may the making and the removing of a name, until its folder is flushed.
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
    """Bytes, and what was done to them that is not flushed: bytes at an offset, or None for an end there."""

    data: bytearray = field(default_factory=bytearray)
    pending: list[tuple[int, Optional[bytes]]] = field(default_factory=list)
    is_folder: bool = False

    def apply(self, offset: int, data: Optional[bytes]) -> None:
        end = offset + len(data or b"")
        self.data.extend(bytes(max(0, end - len(self.data))))  # what was never written is zero
        if data is None:
            del self.data[end:]
        else:
            self.data[offset:end] = data

    def flush(self) -> None:
        for change in self.pending:
            self.apply(*change)
        self.pending.clear()


class Disk:
    """The files of a process, as it sees them and as they are on the disk."""

    def __init__(self, kept: Path, folder: str) -> None:
        """A disk with what is kept, in the place of the folder where the trace was made."""
        self.folder = folder
        self.names: dict[str, File] = {}
        for path in sorted(kept.rglob("*")):
            file = File(is_folder=True) if path.is_dir() else File(bytearray(path.read_bytes()))
            self.names[f"{folder}/{path.relative_to(kept)}"] = file
        self.seen = dict(self.names)
        self.pending: list[tuple[str, Optional[File]]] = []  # names and what they are of from then on

    def follow(self, call: Call) -> None:
        """Does what the process did."""
        if call.name in ("mkdir", "unlink") or (call.name == "open" and call.number):
            file = None if call.name == "unlink" else File(is_folder=call.name == "mkdir")
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
            if call.path in self.seen and not self.seen[call.path].is_folder:
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
        """Only the process ends: what it did is done."""
        for file in self.seen.values():
            file.flush()
        self.names = dict(self.seen)

    def keep_some(self, chance: random.Random) -> None:
        """The power fails."""
        for name in self.pending:
            if chance.random() < 0.5:
                self.rename(*name)
        for file in self.names.values():
            kept = chance.choice((0, 0.5, 0.9, 1))
            for offset, data in file.pending:
                if chance.random() < kept:
                    file.apply(offset, data)
                elif data is not None and chance.random() < 0.5:
                    # A sector is written whole or not at all.
                    first_end = SECTOR - offset % SECTOR
                    cut = first_end + SECTOR * chance.randrange(0, len(data) // SECTOR + 1)
                    if cut >= len(data):
                        continue
                    if chance.random() < 0.5:
                        file.apply(offset, data[:cut])
                    else:
                        file.apply(offset + cut, data[cut:])

    def write(self, folder: Path) -> None:
        """Puts what is on the disk into a folder."""
        for path, file in sorted(self.names.items()):
            place = folder / os.path.relpath(path, self.folder)
            if not place.parent.is_dir():
                continue  # its folder is lost, and it with it
            if file.is_folder:
                place.mkdir()
            else:
                place.write_bytes(file.data)
