"""What a command costs in instructions and system calls: figures that do not depend on the machine's load."""

from __future__ import annotations

import re
from pathlib import Path

from launching import Failed, Launcher


class Counter:
    """Counts instructions with the processor's own counter where it may be read, and otherwise with callgrind."""

    def __init__(self, launcher: Launcher) -> None:
        self._launcher = launcher
        self.way = "perf" if self._has_perf() else "callgrind"

    def instructions(self, *command: str | Path) -> float:
        """The instructions of a command and of what it starts, without the kernel's."""
        if self.way == "perf":
            output = self._launcher.tool(*_PERF, *command)
            return float(_found(r"^(\d+);[^;]*;instructions:u", output))
        file = self._launcher.folder / "callgrind.%p"
        for former in self._launcher.folder.glob("callgrind.*"):
            former.unlink()
        valgrind = ("valgrind", "--tool=callgrind", "--trace-children=yes", f"--callgrind-out-file={file}")
        self._launcher.tool(*valgrind, *command)
        # A file for each process.
        files = self._launcher.folder.glob("callgrind.*")
        return sum(float(_found(r"^(?:summary|totals): (\d+)", file.read_text())) for file in files)

    def calls(self, *command: str | Path) -> float:
        """The system calls of a command and of what it starts."""
        file = self._launcher.folder / "calls"
        self._launcher.tool("strace", "-f", "-c", "-o", file, *command)
        return float(_found(r"^\s*100\.00\s.*?(\d+)\s+(?:\d+\s+)?total$", file.read_text()))

    def _has_perf(self) -> bool:
        try:
            return bool(re.search(r"^\d+;[^;]*;instructions:u", self._launcher.tool(*_PERF, "true"), re.MULTILINE))
        except (Failed, OSError):
            return False


_PERF = ("perf", "stat", "--field-separator", ";", "--event", "instructions:u")


def _found(pattern: str, text: str) -> str:
    match = re.search(pattern, text, re.MULTILINE)
    if not match:
        raise Failed(f"there is no line as expected in: {text[-2_000:]}")
    return match[1]
