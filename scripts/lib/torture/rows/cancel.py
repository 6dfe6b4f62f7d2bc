"""Fetches that are cancelled at random moments, all in one process, by a Swift test: CancellationTorture.swift."""

from __future__ import annotations

import contextlib
import os
import random
import re
import select
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator

from faulty import FaultyConnection
from fetcher import TRANSPORT
from honest import serving
from row import Broken, Row, Settings, Trial
from usage import LEFT_BY_REQUEST, Usage, require_no_growth

# Not the executable that was given: its parts, in the tests of the workspace.
TESTS = Path(".build/debug/fetcherPackageTests.xctest")
EXECUTABLE = Path(".build/debug/fetcher")

CANCELLATIONS = 1_000  # in one process
WARM_UP = 300
LONGEST_MOMENT = 4  # as a power of ten: turns of the thread pool, of which a whole fetch takes some thousands
PATIENCE = 30.0  # for fifty cancellations
PROGRESS = re.compile(rb"^cancelled (\d+), saved (\d+)$", re.MULTILINE)
FAULTS = ("honest", "honest", "hang", "hang", "hang", "slow", "reset", "error")


@dataclass(frozen=True)
class Servers:
    tried: str
    honest: str


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Servers]:
    build_tests()
    chance = random.Random(f"{settings.seed} cancel")

    class Staged(FaultyConnection):
        """Leaves the client waiting at any place of an answer."""

        def fault(self, target: str) -> str:
            self.sent = chance.choice((0, chance.random(), 0.99))
            return chance.choice(FAULTS)

    with serving(Staged) as tried, serving() as honest:
        yield Servers(tried.url, honest.url)


def build_tests() -> None:
    """Builds the tests, unless they are as new as the executable."""
    if TESTS.exists() and EXECUTABLE.exists() and TESTS.stat().st_mtime >= EXECUTABLE.stat().st_mtime:
        return
    command = ["swift", "build", "--build-tests"]
    if subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL).returncode != 0:
        raise Broken("the tests cannot be built")


def trial(trial: Trial) -> None:
    moments = (int(10 ** trial.random.uniform(0, LONGEST_MOMENT)) for _ in range(CANCELLATIONS))
    environment = {
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": str(trial.folder),
        "TMPDIR": str(trial.folder),
        "FETCHER_TRANSPORT": TRANSPORT,
        "FETCHER_TORTURE_MOMENTS": " ".join(map(str, moments)),
        "FETCHER_TORTURE_URL": trial.shared.tried,
        "FETCHER_TORTURE_HONEST_URL": trial.shared.honest,
        "FETCHER_TORTURE_LACKING": trial.settings.lacking or "nothing",
    }
    process = subprocess.Popen(
        [TESTS, "--testing-library", "swift-testing", "--filter", "CancellationTorture"],
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
    """Looks at a process that tells how far it is, until its end."""
    assert process.stdout
    output, done, saved, before = b"", 0, 0, None
    deadline = time.monotonic() + PATIENCE
    while True:
        ready = select.select([process.stdout], [], [], max(0, deadline - time.monotonic()))[0]
        trial.require(bool(ready), f"nothing goes on after {done} cancellations")
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
            continue  # and it may have ended
        usage = Usage.of(process.pid)
        if done <= WARM_UP or before is None:
            before = usage.joined(before)
        else:
            require_no_growth(trial, before, usage, LEFT_BY_REQUEST * 2 * (done - WARM_UP))
    is_whole = process.wait() == 0 and done == CANCELLATIONS
    trial.require(is_whole, f"after {done} cancellations: {output[-3000:].decode()}")
    trial.note("cancellations", done)
    trial.note("saved although cancelled", saved - done // 50)


ROW = Row(
    name="cancel",
    summary="fetches that are cancelled at random moments, a thousand in a process",
    quick=2,
    full=100,
    trial=trial,
    shared=shared,
    unit="thousands",
    proofs=("ending when it is cancelled", "closing what it opens", "forgetting each answer"),
)
