"""`watch` without a pause, for long, against a server that is fast and sometimes at fault: nothing grows."""

from __future__ import annotations

import contextlib
import json
import os
import random
import select
import sqlite3
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator

from faulty import FaultyConnection
from fetcher import Fetcher
from honest import serving
from row import Row, Settings, Trial
from usage import LEFT_BY_REQUEST, Usage, require_no_growth

FAULTS = ("slow", "error", "garbage", "reset")
FAULT_RATE = 0.08  # of the requests
WARM_UP = 5  # seconds, in which everything takes the room that it needs
PATIENCE = 60.0

# `watch` keeps the duration of each fetch, for its median: 16 bytes in an array that doubles.
KEPT_BY_FETCH = 32


class Gate:
    """Where the first request of each fetch passes: while it is shut, the client stands still between two fetches."""

    def __init__(self) -> None:
        self._open, self._waiting = threading.Event(), threading.Event()
        self._open.set()

    def __call__(self) -> None:
        if not self._open.is_set():
            self._waiting.set()
            self._open.wait()

    @contextlib.contextmanager
    def shut(self) -> Iterator[bool]:
        """Shuts it for a while; tells whether somebody waits at it."""
        self._waiting.clear()
        self._open.clear()
        try:
            yield self._waiting.wait(PATIENCE)
        finally:
            self._open.set()


@dataclass
class Watch:
    """The command that runs all the time, and what it has written so far."""

    process: subprocess.Popen[bytes]
    database: Path
    gate: Gate
    shown: int = 0
    failed: int = 0
    requests: int = 0
    seconds: int = 0
    before: Usage | None = None  # the most of the warm-up
    requests_before: int = 0
    _rest: bytes = b""

    def read_until(self, deadline: float) -> None:
        """Reads what it writes, until nothing has come by then, or it has ended."""
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

    @property
    def saved(self) -> int:
        with contextlib.closing(sqlite3.connect(self.database, timeout=30)) as connection:
            row = connection.execute("SELECT value FROM counter").fetchone()
            return row[0] if row else 0


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Watch]:
    chance, gate = random.Random(f"{settings.seed} soak"), Gate()

    class Faulty(FaultyConnection):
        def fault(self, target: str) -> str:
            watch.requests += 1
            if target == "/":
                gate()
            return chance.choice(FAULTS) if chance.random() < FAULT_RATE else "honest"

    with serving(Faulty) as server, tempfile.TemporaryDirectory() as folder:
        fetcher = Fetcher(settings.fetcher, Path(folder), settings.lacking)
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
        watch.read_until(time.monotonic() + 1)  # a busy machine may do nothing for a second
    with watch.gate.shut() as is_waiting:
        trial.require(watch.process.poll() is None, f"it has ended with {watch.process.returncode}")
        trial.require(is_waiting, f"it has made no request for {PATIENCE} s")
        # What it has to say is in the pipe.
        watch.read_until(time.monotonic())
        saved, usage = watch.saved, Usage.of(watch.process.pid)
    trial.note("fetches shown", watch.shown - shown)
    trial.note("failures shown", watch.failed - failed)
    trial.require(saved == watch.shown, f"{saved} are saved, and {watch.shown} were shown")
    trial.require(watch.shown > shown, f"nothing was fetched in {PATIENCE} s")
    if watch.seconds <= WARM_UP or watch.before is None:
        watch.before, watch.requests_before = usage.joined(watch.before), watch.requests
        return
    left = LEFT_BY_REQUEST * (watch.requests - watch.requests_before) + KEPT_BY_FETCH * watch.shown
    require_no_growth(trial, watch.before, usage, left)


ROW = Row(
    name="soak",
    summary="watch without a pause, with faults sprinkled in: nothing grows, and the count is exact",
    quick=60,
    full=3_600,
    trial=trial,
    shared=shared,
    is_beside=True,
    jobs=1,
    unit="seconds",
    proofs=("forgetting each answer", "closing what it opens", "saving each fetch"),
    proof_count=12,
)
