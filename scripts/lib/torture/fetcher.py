"""Runs fetcher as a process, without this process's environment."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable, Mapping

# The transports; the rows use the one that a user's variable selects.
TRANSPORTS = ("curl", "foundation")
TRANSPORT = os.environ.get("FETCHER_TRANSPORT") or TRANSPORTS[0]

# The message with which FoundationNetworking crashes (Documentation/known-issues.md).
KNOWN_CRASH = b"Transfer completed, but there's no response"

PATIENCE = 60.0  # seconds after which a process counts as hung

# The documented exit codes, with the names of the help.
SUCCESS, USAGE, UNUSABLE, NOT_FOUND, UNREACHABLE, INTERNAL, NOT_SHOWN = 0, 64, 65, 66, 69, 70, 72
CANNOT_CREATE, CANNOT_SAVE, TRY_AGAIN, UNACCEPTABLE = 73, 74, 75, 76
DOCUMENTED = {SUCCESS, 1, USAGE, UNUSABLE, NOT_FOUND, UNREACHABLE, INTERNAL, NOT_SHOWN}
DOCUMENTED |= {CANNOT_CREATE, CANNOT_SAVE, TRY_AGAIN, UNACCEPTABLE}


@dataclass(frozen=True)
class Ending:
    """The result of a process: its exit status, or minus the signal that killed it, and its output."""

    arguments: tuple[str | bytes, ...]
    status: int
    output: bytes
    errors: bytes
    seconds: float

    @property
    def is_crash(self) -> bool:
        """Whether the process crashed: a signal killed it that no row sends."""
        return self.status < 0 and -self.status not in (signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP)

    @property
    def is_known_crash(self) -> bool:
        """Whether the process died of the known crash of FoundationNetworking."""
        return TRANSPORT == "foundation" and self.is_crash and KNOWN_CRASH in self.errors

    @property
    def codes(self) -> list[str]:
        """The response codes on complete lines of the output."""
        prefix = b"Response Code: "
        lines = self.output.split(b"\n")[:-1]  # a line without a newline may be incomplete
        codes = [line.removeprefix(prefix).decode() for line in lines if line.startswith(prefix)]
        return [code for code in codes if code != "none yet"]

    @property
    def text(self) -> str:
        """A description of the result, for a message."""
        command = " ".join(os.fsdecode(argument) for argument in self.arguments)
        shown = (self.output + self.errors).decode(errors="backslashreplace")
        return f"'fetcher {command}' ended with {self.status} after {self.seconds:.2f} s: {shown}"


class Hung(Exception):
    """A process did not exit in time and was killed."""


class Fetcher:
    """The executable, with the directory in which it runs and stores its database."""

    def __init__(self, executable: Path, directory: Path, lacking: str | None = None) -> None:
        self.directory = directory
        self.database = directory / "fetcher.sqlite3"
        # A stand-in is a script, with the missing protection as its first argument.
        self.command: list[str] = [str(executable)]
        if lacking is not None:
            self.command = [sys.executable, "-B", "-S", str(executable), f"--without={lacking}"]
        self.environment: dict[str, str] = {
            "LANG": "C.UTF-8",
            "HOME": str(directory),
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
        """Starts a process, in which `prepare` runs before the executable."""
        options = {
            "stdin": subprocess.DEVNULL,
            "stdout": subprocess.PIPE,
            "stderr": subprocess.PIPE,
            "cwd": self.directory,
            **options,
        }
        return subprocess.Popen(
            [*self.command, *arguments],
            env={**self.environment, **(environment or {})},
            preexec_fn=prepare,
            **options,
        )

    def run(self, *arguments: str | bytes, patience: float = PATIENCE, **options: Any) -> Ending:
        """Runs a process until it exits. Raises `Hung` if it does not."""
        started = time.monotonic()
        with self.start(*arguments, **options) as process:
            try:
                output, errors = process.communicate(timeout=patience)
            except subprocess.TimeoutExpired:
                process.kill()
                output, errors = process.communicate()
                command = " ".join(os.fsdecode(argument) for argument in arguments)
                raise Hung(f"'fetcher {command}' was still running after {patience} s: {errors!r}") from None
        return Ending(arguments, process.returncode, output or b"", errors or b"", time.monotonic() - started)
