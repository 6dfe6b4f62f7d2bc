"""The tool tasks."""

from __future__ import annotations

from typing import Any

from program import NOT_SHOWN, OFFLINE, PATIENCE, SUCCESS, Program
from program import Ending as ProgramEnding

DOCUMENTED = OFFLINE

# The exit codes of a command that changed nothing.
UNCHANGED = DOCUMENTED - {SUCCESS, NOT_SHOWN}


class Ending(ProgramEnding):
    """The result of a process of tasks."""

    program = "tasks"


class Tasks(Program):
    """The executable, with the directory in which it runs and stores its database."""

    name = "tasks"
    ending = Ending

    def run(self, *arguments: str | bytes, patience: float = PATIENCE, **options: Any) -> Ending:
        """Runs a process until it exits. Raises `Hung` if it does not."""
        return super().run(*arguments, patience=patience, **options)
