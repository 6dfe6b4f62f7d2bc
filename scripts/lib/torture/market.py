"""The tool market."""

from __future__ import annotations

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

DOCUMENTED = {SUCCESS, REFUSED, USAGE, UNUSABLE, NOT_FOUND, UNREACHABLE, INTERNAL, NOT_SHOWN}
DOCUMENTED |= {CANNOT_CREATE, CANNOT_SAVE, TRY_AGAIN, UNACCEPTABLE}


class Ending(ProgramEnding):
    """The result of a process of market."""

    program = "market"


class Market(Program):
    """The executable, with the directory in which it runs and stores its database."""

    name = "market"
    ending = Ending

    def run(self, *arguments: str | bytes, patience: float = PATIENCE, **options: Any) -> Ending:
        """Runs a process until it exits. Raises `Hung` if it does not."""
        return super().run(*arguments, patience=patience, **options)
