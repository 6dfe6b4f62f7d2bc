"""A long `watch` without pauses, on a fast and sometimes faulty server: no resource usage grows."""

from __future__ import annotations

import contextlib
import json
import os
import random
import select
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator

from program import PATIENCE, Fetcher
from honest import FAULTS, Server
from misbehaving import Fault
from row import Row, Settings, Trial
from saved import count
from usage import LEAKED_BY_REQUEST, Usage, require_no_growth

FAULT_RATE = 0.08  # share of the requests
WARM_UP = 5  # seconds in which buffers and caches reach their size

# `watch` stores the duration of each fetch for its median: 16 bytes in an array whose capacity doubles.
STORED_BY_FETCH = 32


class Gate:
    """Holds the root request of each fetch while it is closed: the client then waits between two fetches."""

    def __init__(self) -> None:
        self._open, self._waiting = threading.Event(), threading.Event()
        self._open.set()

    def __call__(self) -> None:
        if not self._open.is_set():
            self._waiting.set()
            self._open.wait()

    @contextlib.contextmanager
    def closed(self) -> Iterator[bool]:
        """Closes the gate during the block; yields whether a request waits at it."""
        self._waiting.clear()
        self._open.clear()
        try:
            yield self._waiting.wait(PATIENCE)
        finally:
            self._open.set()


@dataclass
class Watch:
    """The running command, and the counts of its output so far."""

    process: subprocess.Popen[bytes]
    database: Path
    gate: Gate
    shown: int = 0
    failed: int = 0
    requests: int = 0
    seconds: int = 0
    before: Usage | None = None  # the maximum of the warm-up
    requests_before: int = 0
    _rest: bytes = b""

    def read_until(self, deadline: float) -> None:
        """Reads the output until there is none at the deadline, or the process ends."""
        assert self.process.stdout
        while select.select([self.process.stdout], [], [], max(0, deadline - time.monotonic()))[0]:
            text = os.read(self.process.stdout.fileno(), 1 << 16)
            *lines, self._rest = (self._rest + text).split(b"\n")
            for line in lines:
                is_shown = bool(json.loads(line).get("response_code"))
                self.shown += is_shown
                self.failed += not is_shown
            if not text or deadline < time.monotonic() - PATIENCE:
                return


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Watch]:
    rng, gate = random.Random(f"{settings.seed} soak"), Gate()

    def choose(target: str) -> Fault | None:
        watch.requests += 1
        if target == "/":
            gate()
        return FAULTS[rng.choice(sorted(FAULTS))] if rng.random() < FAULT_RATE else None

    with Server(choose) as server, tempfile.TemporaryDirectory() as directory:
        fetcher = Fetcher.of(settings, Path(directory))
        process = fetcher.start("watch", "--every", "0s", "--json", "--url", server.url, stderr=subprocess.DEVNULL)
        watch = Watch(process, fetcher.database, gate)
        with process:
            try:
                yield watch
            finally:
                process.kill()


def trial(trial: Trial) -> None:
    watch: Watch = trial.shared
    watch.seconds += 1
    shown, failed = watch.shown, watch.failed
    deadline = time.monotonic() + PATIENCE
    watch.read_until(time.monotonic() + 1)
    while watch.shown == shown and watch.process.poll() is None and time.monotonic() < deadline:
        watch.read_until(time.monotonic() + 1)  # the process may not run for a second on a busy machine
    with watch.gate.closed() as is_waiting:
        trial.require(watch.process.poll() is None, f"fetcher ended with {watch.process.returncode}")
        trial.require(is_waiting, f"fetcher sent no request for {PATIENCE} s")
        # All output is in the pipe now.
        watch.read_until(time.monotonic())
        saved, usage = count(watch.database), Usage.of(watch.process.pid)
    trial.note("fetches shown", watch.shown - shown)
    trial.note("failures shown", watch.failed - failed)
    trial.require(saved == watch.shown, f"{saved} fetches saved, {watch.shown} shown")
    trial.require(watch.shown > shown, f"no successful fetch in {PATIENCE} s")
    if watch.seconds <= WARM_UP or watch.before is None:
        watch.before, watch.requests_before = usage.joined(watch.before), watch.requests
        return
    allowed = LEAKED_BY_REQUEST * (watch.requests - watch.requests_before) + STORED_BY_FETCH * watch.shown
    require_no_growth(trial, watch.before, usage, allowed)


ROWS = [Row("soak", __doc__, 60, 3_600, trial, shared=shared, is_background=True, jobs=1, unit="seconds")]
