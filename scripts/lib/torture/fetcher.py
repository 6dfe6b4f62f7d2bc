"""The tool fetcher."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from program import (
    CANNOT_CREATE,
    CANNOT_SAVE,
    INTERNAL,
    NOT_FOUND,
    NOT_SHOWN,
    PATIENCE,
    REFUSED,
    SUCCESS,
    TRY_AGAIN,
    UNACCEPTABLE,
    UNREACHABLE,
    UNUSABLE,
    USAGE,
    Program,
)
from program import Ending as ProgramEnding

# The transports; the rows use the one that a user's variable selects.
TRANSPORTS = ("curl", "foundation")
TRANSPORT = os.environ.get("FETCHER_TRANSPORT") or TRANSPORTS[0]

# The message with which FoundationNetworking crashes (Documentation/known-issues.md).
KNOWN_CRASH = b"Transfer completed, but there's no response"

DOCUMENTED = {SUCCESS, REFUSED, USAGE, UNUSABLE, NOT_FOUND, UNREACHABLE, INTERNAL, NOT_SHOWN}
DOCUMENTED |= {CANNOT_CREATE, CANNOT_SAVE, TRY_AGAIN, UNACCEPTABLE}


class Ending(ProgramEnding):
    """The result of a process of fetcher."""

    program = "fetcher"

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


class Fetcher(Program):
    """The executable, with the directory in which it runs and stores its database."""

    name = "fetcher"
    ending = Ending

    def __init__(self, executable: Path, directory: Path, lacking: str | None = None) -> None:
        super().__init__(executable, directory, lacking)
        self.environment["FETCHER_TRANSPORT"] = TRANSPORT

    def run(self, *arguments: str | bytes, patience: float = PATIENCE, **options: Any) -> Ending:
        """Runs a process until it exits. Raises `Hung` if it does not."""
        return super().run(*arguments, patience=patience, **options)
