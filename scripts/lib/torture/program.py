"""Runs a tool as a process, without this process's environment."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable, ClassVar, Mapping

from protections import NOTHING, VARIABLE

if TYPE_CHECKING:
    from typing import Self

    from row import Settings

# Seconds after which a process counts as hung, on however busy a machine; and a process that lacks a protection, which may be
# meant to hang.
PATIENCE, PATIENCE_WHEN_LACKING = 600.0, 30.0

# The exit codes that the tools share, with the names of the help.
SUCCESS, REFUSED, NOT_PERMITTED, USAGE, UNUSABLE, NOT_FOUND, INTERNAL, NOT_SHOWN = 0, 1, 4, 64, 65, 66, 70, 72
CANNOT_CREATE, CANNOT_SAVE = 73, 74

# Those of the tools that send requests.
UNREACHABLE, TRY_AGAIN, UNACCEPTABLE = 69, 75, 76

# The documented exit codes of the tools that send no requests, and of the others; an internal error is no answer to any command.
OFFLINE = {SUCCESS, REFUSED, USAGE, UNUSABLE, NOT_FOUND, NOT_SHOWN, CANNOT_CREATE, CANNOT_SAVE}
ONLINE = OFFLINE | {UNREACHABLE, TRY_AGAIN, UNACCEPTABLE}

# The transports of fetcher; the rows use the one that a user's variable selects.
TRANSPORTS = ("curl", "foundation")
TRANSPORT = os.environ.get("FETCHER_TRANSPORT") or TRANSPORTS[0]

# The message with which FoundationNetworking crashes (Documentation/known-issues.md).
KNOWN_CRASH = b"Transfer completed, but there's no response"

# The token of a collaborator on GitHub, and one for another server. No test may find them anywhere but in requests to their server.
TOKEN, OTHER_TOKEN = "canary-9d1f04e7c2", "canary-5b6a83f01e"


class Hung(Exception):
    """A process did not exit in time and was killed."""


@dataclass(frozen=True)
class Ending:
    """The result of a process: its exit status, or minus the signal that killed it, and its output."""

    program: str
    arguments: tuple[str | bytes, ...]
    status: int
    output: bytes
    errors: bytes
    seconds: float = 0.0

    @property
    def objects(self) -> list[dict[str, Any]]:
        """The JSON objects on complete lines of the output."""
        return [json.loads(line) for line in self.output.split(b"\n")[:-1]]

    @property
    def codes(self) -> list[str]:
        """The response codes of fetcher on complete lines of the output, as text or JSON."""
        if "--json" in self.arguments:
            return [found["response_code"] for found in self.objects if found.get("response_code")]
        prefix = b"Response Code: "
        lines = self.output.split(b"\n")[:-1]  # a line without a newline may be incomplete
        codes = [line.removeprefix(prefix).decode() for line in lines if line.startswith(prefix)]
        return [code for code in codes if code != "none yet"]

    @property
    def is_crash(self) -> bool:
        """Whether the process crashed: a signal killed it that no row sends."""
        return self.status < 0 and -self.status not in (signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP)

    @property
    def is_known_crash(self) -> bool:
        """Whether the process died of the known crash of FoundationNetworking."""
        return TRANSPORT == "foundation" and self.is_crash and KNOWN_CRASH in self.errors

    @property
    def text(self) -> str:
        """A description of the result, for a message."""
        command = " ".join(os.fsdecode(argument) for argument in self.arguments)
        shown = (self.output + self.errors).decode(errors="backslashreplace")
        return f"'{self.program} {command}' ended with {self.status} after {self.seconds:.2f} s: {shown}"


class Program:
    """The executable of a tool, with the directory in which it runs and stores its database."""

    name: ClassVar[str]
    variables: ClassVar[Mapping[str, str]] = {}

    def __init__(self, executable: Path, directory: Path, lacking: str | None = None) -> None:
        self.directory = directory
        self.command: list[str] = [str(executable)]
        self.environment: dict[str, str] = {"LANG": "C.UTF-8", "HOME": str(directory), **self.variables}
        self.patience = PATIENCE
        if lacking is not None:
            self.environment[VARIABLE] = lacking
            self.patience = PATIENCE if lacking == NOTHING else PATIENCE_WHEN_LACKING
        self.place(directory / f"{self.name}.sqlite3")

    @classmethod
    def of(cls, settings: Settings, directory: Path) -> Self:
        """Returns the tool in a directory."""
        return cls(settings.executables[cls.name], directory, settings.lacking)

    @classmethod
    def in_data(cls, settings: Settings, directory: Path) -> Self:
        """Returns the tool in a directory, with its database in the directory `data`, which need not exist."""
        program = cls.of(settings, directory)
        program.place(directory / "data" / f"{cls.name}.sqlite3")
        return program

    def place(self, database: Path | str) -> None:
        """Sets the place of the database: a path, or the location of one on a server."""
        self.database = Path(database)
        self.environment[f"{self.name.upper()}_DATABASE"] = str(database)

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

    def run(
        self, *arguments: str | bytes, patience: float | None = None, end: tuple[float, int] | None = None, **options: Any
    ) -> Ending:
        """Runs a process until it exits, and returns its ending. Raises `Hung` if it does not exit.

        `end` is the number of seconds after which the process gets a signal, and the signal.
        """
        started = time.monotonic()
        with self.start(*arguments, **options) as process, contextlib.ExitStack() as stack:
            if end:
                timer = threading.Timer(end[0], process.send_signal, end[1:])
                timer.start()
                stack.callback(timer.cancel)
            try:
                output, errors = process.communicate(timeout=patience or self.patience)
            except subprocess.TimeoutExpired:
                process.kill()
                output, errors = process.communicate()
                command = " ".join(os.fsdecode(argument) for argument in arguments)
                seconds = time.monotonic() - started
                raise Hung(f"'{self.name} {command}' was still running after {seconds:.0f} s: {errors!r}") from None
        return self.ended(arguments, process.returncode, output, errors, time.monotonic() - started)

    def ended(self, arguments: tuple[str | bytes, ...], status: int, output: Any, errors: Any, seconds: float = 0) -> Ending:
        """Returns the ending of a process."""
        return Ending(self.name, arguments, status, output or b"", errors or b"", seconds)


class Fetcher(Program):
    name = "fetcher"
    variables = {"FETCHER_TRANSPORT": TRANSPORT}


class Tasks(Program):
    name = "tasks"


class Market(Program):
    name = "market"


class Stars(Program):
    name = "stars"
    variables = {"GH_ENTERPRISE_TOKEN": TOKEN, "GH_TOKEN": OTHER_TOKEN}
