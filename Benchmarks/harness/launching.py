"""Running a command to its end, with what it cost."""

from __future__ import annotations

import os
import select
import signal
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Mapping

PATIENCE = 600.0  # seconds after which a command is taken for hung


class Failed(Exception):
    """Something that was to be measured did not do its work."""


@dataclass(frozen=True)
class Launched:
    seconds: float
    memory: float  # the peak, in bytes
    output: str


@dataclass(frozen=True)
class Launcher:
    """Runs commands with a small program of C, so that Python is no part of what is measured."""

    program: Path
    folder: Path
    environment: Mapping[str, str]

    def run(self, *command: str | Path) -> Launched:
        """Runs a command that must succeed. What it writes goes to a file, as much as it may be."""
        record, output = self.folder / "record", self.folder / "output"
        with output.open("wb") as file:
            self._run([self.program, record, *command], file)
        seconds, memory, status = record.read_text().split()
        text = output.read_bytes()[:65_536].decode(errors="replace")
        if status != "0":
            raise Failed(f"'{' '.join(map(str, command))}' ended with {status}: {text}")
        return Launched(float(seconds), float(memory), text)

    def number(self, *command: str | Path) -> float:
        """The number that a command prints last."""
        return float(self.run(*command).output.split()[-1])

    def tool(self, *command: str | Path) -> str:
        """What a command writes, all of it, with nothing measured."""
        result = subprocess.run(
            [str(part) for part in command],
            env=dict(self.environment),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=PATIENCE,
        )
        text = result.stdout.decode(errors="replace")
        if result.returncode != 0:
            raise Failed(f"'{' '.join(map(str, command))}' ended with {result.returncode}: {text}")
        return text

    def _run(self, command: list[str | Path], output: object) -> None:
        child = subprocess.Popen(
            [str(part) for part in command],
            env=dict(self.environment),
            stdin=subprocess.DEVNULL,
            stdout=output,  # type: ignore[arg-type]
            stderr=subprocess.STDOUT,
            start_new_session=True,  # so that it can be ended together with what it started itself
        )
        try:
            # Not `wait` with a time limit, which looks again and again.
            with os.fdopen(os.pidfd_open(child.pid)) as ending:
                if not select.select([ending], [], [], PATIENCE)[0]:
                    raise Failed(f"'{command[2]}' has not ended after {PATIENCE} s")
        except BaseException:
            os.killpg(child.pid, signal.SIGKILL)
            child.wait()
            raise
        if child.wait() != 0:
            raise Failed(f"'{command[2]}' could not be started or waited for: {child.returncode}")
