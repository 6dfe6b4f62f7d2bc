"""A database is moved while a process has it open, and another process creates one of the same name."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path
from typing import Iterator

from honest import Server
from program import CANNOT_SAVE
from row import Row, Trial
from saved import require_sound

ENDED_BY_TERM = 143


def trial(trial: Trial) -> None:
    database, moved = trial.program.database, trial.directory / "moved.sqlite3"
    outputs = [trial.directory / name for name in ("first.jsonl", "second.jsonl")]
    pause = trial.random.choice(("0s", "5ms", "20ms"))
    with watching(trial, outputs[0], pause) as first:
        database.rename(moved)
        with watching(trial, outputs[1], "0s") as second:
            # Whether transactions of both processes overlap depends on the pause.
            time.sleep(trial.random.uniform(0.1, 0.6))
            for process in (first, second):
                process.terminate()
            statuses = [process.wait(trial.program.patience) for process in (first, second)]
    shown = [trial.program.ended(("--json",), 0, output.read_bytes(), b"").codes for output in outputs]
    trial.require(statuses[0] in (CANNOT_SAVE, ENDED_BY_TERM), f"the first ended with {statuses[0]}")
    trial.require(statuses[1] == ENDED_BY_TERM, f"the second ended with {statuses[1]}")
    trial.note("codes shown", len(shown[0]) + len(shown[1]))
    require_sound(moved, shown[0])
    require_sound(database, shown[1])


@contextlib.contextmanager
def watching(trial: Trial, output: Path, pause: str) -> Iterator:
    """Yields a process that fetches until it is terminated, after its first fetch."""
    with output.open("wb") as file, (trial.directory / "errors.txt").open("ab") as errors:
        command = ("watch", "--every", pause, "--json", "--url", trial.shared.url)
        with trial.program.start(*command, stdout=file, stderr=errors) as process:
            try:
                deadline = time.monotonic() + trial.program.patience
                while os.path.getsize(output) == 0 and process.poll() is None and time.monotonic() < deadline:
                    time.sleep(0.005)
                yield process
            finally:
                process.kill()


ROWS = [Row("moved-files", __doc__, 24, 1_000, trial, shared=lambda settings: Server())]
