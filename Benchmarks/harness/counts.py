"""Counts the instructions and system calls of a command, which do not depend on the load of the machine."""

from __future__ import annotations

import re
from pathlib import Path

from launching import Failed, Launcher


class Counter:
    """Counts instructions with the counter of the processor if it is readable, and otherwise with callgrind."""

    def __init__(self, launcher: Launcher) -> None:
        self._launcher = launcher
        self.tool = "perf" if self._has_perf() else "callgrind"

    def instructions(self, *command: str | Path) -> float:
        """Returns the number of user-mode instructions of a command and its children."""
        if self.tool == "perf":
            output = self._launcher.tool(*_PERF, *command)
            return float(_found(r"^(\d+);[^;]*;instructions:u", output))
        file = self._launcher.directory / "callgrind.%p"
        for old_file in self._launcher.directory.glob("callgrind.*"):
            old_file.unlink()
        valgrind = ("valgrind", "--tool=callgrind", "--trace-children=yes", f"--callgrind-out-file={file}")
        self._launcher.tool(*valgrind, *command)
        # One file per process.
        files = self._launcher.directory.glob("callgrind.*")
        return sum(float(_found(r"^(?:summary|totals): (\d+)", file.read_text())) for file in files)

    def calls(self, *command: str | Path) -> float:
        """Returns the number of system calls of a command and its children."""
        file = self._launcher.directory / "calls"
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
        raise Failed(f"unexpected output: {text[-2_000:]}")
    return match[1]
