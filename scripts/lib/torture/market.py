"""The tool market."""

from __future__ import annotations

from typing import Any

from program import ONLINE, PATIENCE, Program
from program import Ending as ProgramEnding

DOCUMENTED = ONLINE


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
