"""A resolver that hangs: a watch goes on with a bounded number of lookups, and a signal ends it immediately."""

from __future__ import annotations

import contextlib
import signal
import subprocess
import threading
import time
from pathlib import Path
from typing import Iterator

import faults
from row import EVIDENCE, Row, Settings, Trial
from usage import Usage

SOURCE = Path(__file__).resolve().parent.parent / "resolver.c"
LIBRARY = EVIDENCE / "resolver.so"

URL = "http://hanging.test"
LOOKUPS = 32  # at the same time
THREADS, DESCRIPTORS = 16, 24  # besides those of the lookups
LIMIT = 0.2  # seconds from a signal to the end, on a machine that is never late
TIMES = 3  # a trial whose signal takes longer is repeated: the machine may be late
PATIENCE = 20.0
ENDS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[None]:
    faults.build(SOURCE, LIBRARY)
    yield


def trial(trial: Trial) -> None:
    seconds = min(attempt(trial) for _ in range(TIMES if trial.settings.lacking is None else 1))
    trial.raise_to("ms from a signal to the end", 1000 * seconds)
    trial.require(seconds <= LIMIT, f"the end took {1000 * seconds:.0f} ms")


def attempt(trial: Trial) -> float:
    """Watches until more requests have timed out than lookups may run, and returns how long the end takes."""
    log = trial.folder / "lookups"
    log.unlink(missing_ok=True)
    lookup, timeout = trial.random.choice((1, 60)), trial.random.choice((5, 10, 20))
    environment = {
        "LD_PRELOAD": str(LIBRARY.resolve()),
        "RESOLVER_SECONDS": str(lookup),
        "RESOLVER_LOG": str(log),
    }
    command = ("watch", "--every", "0s", "--timeout", f"0.{timeout:03}s", "--url", URL)
    process = trial.fetcher.start(*command, environment=environment, stderr=subprocess.STDOUT)
    described = f"with lookups of {lookup} s and a timeout of {timeout} ms"
    # What hangs is found by the process that looks: the end of the pipe, which is read line by line, may be far.
    alarm = threading.Timer(PATIENCE, process.kill)
    alarm.start()
    try:
        assert process.stdout
        failures = sum(1 for _ in zip(range(2 * LOOKUPS), process.stdout))
        trial.require(failures == 2 * LOOKUPS, f"nothing goes on after {failures} failures, {described}")
        while lookup == 1 and log.stat().st_size <= LOOKUPS:
            trial.require(bool(process.stdout.readline()), f"no lookup starts when others have ended, {described}")
        usage = Usage.of(process.pid)
        trial.note("lookups", log.stat().st_size)
        trial.raise_to("threads", usage.threads)
        trial.raise_to("descriptors", usage.descriptors)
        is_bounded = lookup == 1 or log.stat().st_size <= LOOKUPS
        trial.require(is_bounded, f"{log.stat().st_size} lookups run, {described}")
        trial.require(usage.threads <= LOOKUPS + THREADS, f"{usage}, {described}")
        trial.require(usage.descriptors <= 3 * LOOKUPS + DESCRIPTORS, f"{usage}, {described}")
        end = trial.random.choice(ENDS)
        started = time.monotonic()
        process.send_signal(end)
        process.stdout.read()
        status = process.wait()
        seconds = time.monotonic() - started
        trial.require(status == 128 + end, f"{end.name} ended it with {status} after {seconds:.1f} s, {described}")
        return seconds
    finally:
        alarm.cancel()
        process.kill()
        process.communicate()


ROW = Row(
    name="hanging-resolver",
    summary="DNS lookups that hang, and a signal in the middle of them",
    quick=6,
    full=500,
    trial=trial,
    shared=shared,
    proofs=("leaving a lookup behind", "limiting the lookups", "ending at a signal"),
    proof_count=6,
)
