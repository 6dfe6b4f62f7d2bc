"""Running fetcher as a process, with nothing of this process's environment."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable, Mapping

# What carries the requests: a user's variable, and the same for the rows.
TRANSPORTS = ("curl", "foundation")
TRANSPORT = os.environ.get("FETCHER_TRANSPORT") or TRANSPORTS[0]

# What FoundationNetworking says when it ends the process (Documentation/known-issues.md).
KNOWN_CRASH = b"Transfer completed, but there's no response"

PATIENCE = 60.0  # seconds after which a process is taken for hung

# What the help names; sysexits.h has their meanings.
SUCCESS, USAGE, UNUSABLE, NOT_FOUND, UNREACHABLE, INTERNAL, NOT_SHOWN = 0, 64, 65, 66, 69, 70, 72
CANNOT_CREATE, CANNOT_SAVE, TRY_AGAIN, UNACCEPTABLE = 73, 74, 75, 76
DOCUMENTED = {SUCCESS, 1, USAGE, UNUSABLE, NOT_FOUND, UNREACHABLE, INTERNAL, NOT_SHOWN}
DOCUMENTED |= {CANNOT_CREATE, CANNOT_SAVE, TRY_AGAIN, UNACCEPTABLE}


@dataclass(frozen=True)
class Ending:
    """How a process ended: its exit status, or minus the signal that killed it, and what it wrote."""

    arguments: tuple[str | bytes, ...]
    status: int
    output: bytes
    errors: bytes
    seconds: float

    @property
    def is_crash(self) -> bool:
        """Whether it died of a fault of its own."""
        return self.status < 0 and -self.status not in (signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP)

    @property
    def is_known_crash(self) -> bool:
        """Whether it died of a fault of FoundationNetworking's that is known."""
        return TRANSPORT == "foundation" and self.is_crash and KNOWN_CRASH in self.errors

    @property
    def codes(self) -> list[str]:
        """The response codes that were shown whole, each on a line of its own."""
        prefix = b"Response Code: "
        lines = self.output.split(b"\n")[:-1]  # what has no newline may not be whole
        codes = [line.removeprefix(prefix).decode() for line in lines if line.startswith(prefix)]
        return [code for code in codes if code != "none yet"]

    @property
    def text(self) -> str:
        """All of it, for a message."""
        words = " ".join(os.fsdecode(argument) for argument in self.arguments)
        shown = (self.output + self.errors).decode(errors="backslashreplace")
        return f"'fetcher {words}' ended with {self.status} after {self.seconds:.2f} s: {shown}"


class Hung(Exception):
    """A process did not end by itself, and was killed."""


class Fetcher:
    """The executable, with a folder for what it keeps."""

    def __init__(self, executable: Path, folder: Path, lacking: str | None = None) -> None:
        self.folder = folder
        self.database = folder / "fetcher.sqlite3"
        # A stand-in is a script, and is told what it lacks.
        self.command: list[str] = [str(executable)]
        if lacking is not None:
            self.command = [sys.executable, "-B", "-S", str(executable), f"--without={lacking}"]
        self.environment: dict[str, str] = {
            "LANG": "C.UTF-8",
            "HOME": str(folder),
            "FETCHER_DATABASE": str(self.database),
            "FETCHER_TRANSPORT": TRANSPORT,
        }

    def start(
        self,
        *arguments: str | bytes,
        environment: Mapping[str, str] | None = None,
        prepare: Callable[[], None] | None = None,
        **options: Any,
    ) -> subprocess.Popen[bytes]:
        """Starts a process; `prepare` runs in it before the executable does."""
        options = {
            "stdin": subprocess.DEVNULL,
            "stdout": subprocess.PIPE,
            "stderr": subprocess.PIPE,
            "cwd": self.folder,
            **options,
        }
        return subprocess.Popen(
            [*self.command, *arguments],
            env={**self.environment, **(environment or {})},
            preexec_fn=prepare,
            **options,
        )

    def run(self, *arguments: str | bytes, patience: float = PATIENCE, **options: Any) -> Ending:
        """Runs it to its end. Raises `Hung` where there is none."""
        started = time.monotonic()
        with self.start(*arguments, **options) as process:
            try:
                output, errors = process.communicate(timeout=patience)
            except subprocess.TimeoutExpired:
                process.kill()
                output, errors = process.communicate()
                words = " ".join(os.fsdecode(argument) for argument in arguments)
                raise Hung(f"'fetcher {words}' was still running after {patience} s: {errors!r}") from None
        return Ending(arguments, process.returncode, output or b"", errors or b"", time.monotonic() - started)
