"""Runs a command and measures its cost."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Mapping

PATIENCE = 600.0  # seconds after which a command counts as hung


class Failed(Exception):
    """A measured command did not do its work."""


class Missing(Exception):
    """A program is not installed, so that its group is left out."""


@dataclass(frozen=True)
class Launched:
    seconds: float
    cpu: float  # user and system time, in seconds
    memory: float  # peak, in bytes
    output: str


@dataclass(frozen=True)
class Launcher:
    """Runs commands with a small C program, so that the measurement does not include Python."""

    program: Path
    directory: Path
    environment: Mapping[str, str]

    def run(self, *command: str | Path) -> Launched:
        """Runs a command that must succeed. Its output goes to a file, whatever its size."""
        record, output = self.directory / "record", self.directory / "output"
        with output.open("wb") as file:
            self._run([self.program, record, *command], file)
        seconds, cpu, memory, status = record.read_text().split()
        text = output.read_bytes()[:65_536].decode(errors="replace")
        if status != "0":
            raise Failed(f"'{' '.join(map(str, command))}' ended with {status}: {text}")
        return Launched(float(seconds), float(cpu), float(memory), text)

    def number(self, *command: str | Path) -> float:
        """Runs a command and returns the number that it prints last."""
        return float(self.run(*command).output.split()[-1])

    def tool(self, *command: str | Path) -> str:
        """Runs a command without measuring it, and returns its output."""
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
            start_new_session=True,  # so that it can be killed together with its children
        )
        # `wait` with a timeout would poll.
        timer = threading.Timer(PATIENCE, os.killpg, (child.pid, signal.SIGKILL))
        timer.start()
        try:
            status = child.wait()
        except BaseException:
            os.killpg(child.pid, signal.SIGKILL)
            child.wait()
            raise
        finally:
            timer.cancel()
        if status == -signal.SIGKILL:
            raise Failed(f"'{command[2]}' was killed, after at most {PATIENCE} s")
        if status != 0:
            raise Failed(f"cannot run '{command[2]}': launch ended with {child.returncode}")
