"""Fetches cancelled at random moments, all in one process, by a Swift test: CancellationTorture.swift."""

from __future__ import annotations

import contextlib
import os
import random
import re
import select
import subprocess
import time
from dataclasses import dataclass
from typing import Iterator

from program import TRANSPORT, Program
from honest import FAULTS, Server, hanging
from misbehaving import Fault
from row import Row, Settings, Trial
from usage import LEAKED_BY_REQUEST, Usage, require_no_growth

CANCELLATIONS = 1_000  # in one process
WARM_UP = 300
LONGEST_MOMENT = 4  # exponent of ten: turns of the thread pool; a complete fetch takes some thousands
PATIENCE = 300.0  # seconds for fifty cancellations
PROGRESS = re.compile(rb"^cancelled (\d+), saved (\d+)$", re.MULTILINE)


@dataclass(frozen=True)
class Servers:
    faulty: str
    honest: str


class Tests(Program):
    """The tests of the workspace, which fetch with the parts of the executable."""

    name = "tests"


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Servers]:
    rng = random.Random(f"{settings.seed} cancel")

    def choose(target: str) -> Fault | None:
        """Leaves most clients waiting at a random place of a response."""
        kind = rng.choice((None, None, "hang", "hang", "hang", "slow", "reset", "error"))
        return hanging(rng.choice((0, rng.random(), 0.99))) if kind == "hang" else FAULTS.get(kind or "")

    with Server(choose) as faulty, Server() as honest:
        yield Servers(faulty.url, honest.url)


def trial(trial: Trial) -> None:
    moments = (int(10 ** trial.random.uniform(0, LONGEST_MOMENT)) for _ in range(CANCELLATIONS))
    environment = {
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": str(trial.directory),
        "TMPDIR": str(trial.directory),
        "FETCHER_TRANSPORT": TRANSPORT,
        "FETCHER_TORTURE_MOMENTS": " ".join(map(str, moments)),
        "FETCHER_TORTURE_URL": trial.shared.faulty,
        "FETCHER_TORTURE_HONEST_URL": trial.shared.honest,
        "FETCHER_TORTURE_LACKING": trial.settings.lacking or "nothing",
    }
    process = subprocess.Popen(
        [trial.settings.executables[Tests.name], "--testing-library", "swift-testing", "--filter", "CancellationTorture"],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    with process:
        try:
            watch(process, trial)
        finally:
            process.kill()


def watch(process: subprocess.Popen[bytes], trial: Trial) -> None:
    """Reads the progress of a process and checks its usage until it exits."""
    assert process.stdout
    output, done, saved, before = b"", 0, 0, None
    deadline = time.monotonic() + PATIENCE
    while True:
        ready = select.select([process.stdout], [], [], max(0, deadline - time.monotonic()))[0]
        trial.require(bool(ready), f"no progress after {done} cancellations")
        text = os.read(process.stdout.fileno(), 1 << 16)
        output += text
        if not text:
            break
        progress = PROGRESS.findall(output)
        if not progress or int(progress[-1][0]) == done:
            continue
        deadline = time.monotonic() + PATIENCE
        done, saved = map(int, progress[-1])
        if done == CANCELLATIONS:
            continue  # the process may have exited
        usage = Usage.of(process.pid)
        if done <= WARM_UP or before is None:
            before = usage.joined(before)
        else:
            require_no_growth(trial, before, usage, LEAKED_BY_REQUEST * 2 * (done - WARM_UP))
    is_complete = process.wait() == 0 and done == CANCELLATIONS
    trial.require(is_complete, f"after {done} cancellations: {output[-3000:].decode()}")
    trial.note("cancellations", done)
    trial.note("saved although cancelled", saved - done // 50)


ROWS = [Row("cancel", __doc__, 2, 100, trial, Tests, shared=shared, unit="thousands")]
