"""The tool market."""

from __future__ import annotations

import json
from typing import Any

from fetcher import TRY_AGAIN, UNACCEPTABLE, UNREACHABLE
from program import (
    CANNOT_CREATE,
    CANNOT_SAVE,
    INTERNAL,
    NOT_FOUND,
    NOT_SHOWN,
    PATIENCE,
    REFUSED,
    SUCCESS,
    UNUSABLE,
    USAGE,
    Program,
)
from program import Ending as ProgramEnding

DOCUMENTED = {SUCCESS, REFUSED, USAGE, UNUSABLE, NOT_FOUND, UNREACHABLE, INTERNAL, NOT_SHOWN}
DOCUMENTED |= {CANNOT_CREATE, CANNOT_SAVE, TRY_AGAIN, UNACCEPTABLE}


class Ending(ProgramEnding):
    """The result of a process of market."""

    program = "market"

    @property
    def objects(self) -> list[dict[str, Any]]:
        """The JSON objects on complete lines of the output."""
        return [json.loads(line) for line in self.output.split(b"\n")[:-1]]


class Market(Program):
    """The executable, with the directory in which it runs and stores its database."""

    name = "market"
    ending = Ending

    def run(self, *arguments: str | bytes, patience: float = PATIENCE, **options: Any) -> Ending:
        """Runs a process until it exits. Raises `Hung` if it does not."""
        return super().run(*arguments, patience=patience, **options)
