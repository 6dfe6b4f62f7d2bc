"""Runs a tool as a process, without this process's environment."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable, ClassVar, Mapping

if TYPE_CHECKING:
    from typing import Self

    from row import Settings

PATIENCE = 60.0  # seconds after which a process counts as hung

# The modules that the stand-ins share with other scripts.
SHARED_MODULES = Path(__file__).parents[1] / "testing"

# The exit codes that the tools share, with the names of the help.
SUCCESS, REFUSED, USAGE, UNUSABLE, NOT_FOUND, INTERNAL, NOT_SHOWN = 0, 1, 64, 65, 66, 70, 72
CANNOT_CREATE, CANNOT_SAVE = 73, 74

# Those of the tools that send requests.
UNREACHABLE, TRY_AGAIN, UNACCEPTABLE = 69, 75, 76

# The documented exit codes of the tools that send no requests, and of the others.
OFFLINE = {SUCCESS, REFUSED, USAGE, UNUSABLE, NOT_FOUND, INTERNAL, NOT_SHOWN, CANNOT_CREATE, CANNOT_SAVE}
ONLINE = OFFLINE | {UNREACHABLE, TRY_AGAIN, UNACCEPTABLE}


@dataclass(frozen=True)
class Ending:
    """The result of a process: its exit status, or minus the signal that killed it, and its output."""

    program: ClassVar[str]

    arguments: tuple[str | bytes, ...]
    status: int
    output: bytes
    errors: bytes
    seconds: float

    @property
    def objects(self) -> list[dict[str, Any]]:
        """The JSON objects on complete lines of the output."""
        return [json.loads(line) for line in self.output.split(b"\n")[:-1]]

    @property
    def is_crash(self) -> bool:
        """Whether the process crashed: a signal killed it that no row sends."""
        return self.status < 0 and -self.status not in (signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP)

    @property
    def is_known_crash(self) -> bool:
        """Whether the process died of a known defect (Documentation/known-issues.md)."""
        return False

    @property
    def text(self) -> str:
        """A description of the result, for a message."""
        command = " ".join(os.fsdecode(argument) for argument in self.arguments)
        shown = (self.output + self.errors).decode(errors="backslashreplace")
        return f"'{self.program} {command}' ended with {self.status} after {self.seconds:.2f} s: {shown}"


class Hung(Exception):
    """A process did not exit in time and was killed."""


class Program:
    """The executable of a tool, with the directory in which it runs and stores its database."""

    name: ClassVar[str]
    ending: ClassVar[type[Ending]]

    def __init__(self, executable: Path, directory: Path, lacking: str | None = None) -> None:
        self.directory = directory
        self.database = directory / f"{self.name}.sqlite3"
        self.environment: dict[str, str] = {
            "LANG": "C.UTF-8",
            "HOME": str(directory),
            f"{self.name.upper()}_DATABASE": str(self.database),
        }
        # A stand-in is a script, with the missing protection as its first argument.
        self.command: list[str] = [str(executable)]
        if lacking is not None:
            self.command = [sys.executable, "-B", "-S", str(executable), f"--without={lacking}"]
            self.environment["PYTHONPATH"] = str(SHARED_MODULES)

    @classmethod
    def of(cls, settings: Settings, directory: Path) -> Self:
        """Returns the tool's executable, or its stand-in, in a directory."""
        return cls(settings.executables[cls.name], directory, settings.lacking)

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

    def run(self, *arguments: str | bytes, patience: float = PATIENCE, **options: Any) -> Any:
        """Runs a process until it exits, and returns its ending. Raises `Hung` if it does not exit."""
        started = time.monotonic()
        with self.start(*arguments, **options) as process:
            try:
                output, errors = process.communicate(timeout=patience)
            except subprocess.TimeoutExpired:
                process.kill()
                output, errors = process.communicate()
                command = " ".join(os.fsdecode(argument) for argument in arguments)
                raise Hung(f"'{self.name} {command}' was still running after {patience} s: {errors!r}") from None
        return self.ending(arguments, process.returncode, output or b"", errors or b"", time.monotonic() - started)
