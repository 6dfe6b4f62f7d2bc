"""The tool stars."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from program import ONLINE, PATIENCE, Program
from program import Ending as ProgramEnding

NOT_PERMITTED = 4
DOCUMENTED = ONLINE | {NOT_PERMITTED}

# The token of a collaborator, and one for another server. No test may find them anywhere but in requests to their server.
TOKEN, OTHER_TOKEN = "canary-9d1f04e7c2", "canary-5b6a83f01e"


class Ending(ProgramEnding):
    """The result of a process of stars."""

    program = "stars"

    @property
    def error(self) -> str:
        """The message of the last error, in JSON."""
        text: str = json.loads(self.errors.splitlines()[-1])["error"]["message"]
        return text


class Stars(Program):
    """The executable, with the directory in which it runs and stores its database."""

    name = "stars"
    ending = Ending

    def __init__(self, executable: Path, directory: Path, lacking: str | None = None) -> None:
        super().__init__(executable, directory, lacking)
        self.environment |= {"GH_ENTERPRISE_TOKEN": TOKEN, "GH_TOKEN": OTHER_TOKEN}

    def run(self, *arguments: str | bytes, patience: float = PATIENCE, **options: Any) -> Ending:
        """Runs a process until it exits. Raises `Hung` if it does not."""
        return super().run(*arguments, patience=patience, **options)
