"""A hanging resolver: `watch` continues with a bounded number of lookups, and a signal ends it immediately."""

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
LOOKUPS = 4  # of a host at the same time
HOURS = 9_999  # seconds of a lookup that never ends
THREADS, DESCRIPTORS = 16, 24  # in addition to those of the lookups
ENDS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[None]:
    faults.build(SOURCE, LIBRARY)
    yield


def trial(trial: Trial) -> None:
    """Watches until more requests have timed out than lookups may run, and then ends fetcher by a signal."""
    log = trial.directory / "lookups"
    lookup, timeout = trial.random.choice((1, HOURS)), trial.random.choice((5, 10, 20))
    environment = {
        "LD_PRELOAD": str(LIBRARY.resolve()),
        "RESOLVER_SECONDS": str(lookup),
        "RESOLVER_LOG": str(log),
    }
    command = ("watch", "--every", "0s", "--timeout", f"0.{timeout:03}s", "--url", URL)
    process = trial.program.start(*command, environment=environment, stderr=subprocess.STDOUT)
    described = f"with lookups of {lookup} s and a timeout of {timeout} ms"
    # Ends the reading of the pipe if the process hangs.
    watchdog = threading.Timer(trial.program.patience, process.kill)
    watchdog.start()
    try:
        assert process.stdout
        failures = sum(1 for _ in zip(range(16 * LOOKUPS), process.stdout))
        trial.require(failures == 16 * LOOKUPS, f"no progress after {failures} failures, {described}")
        while lookup == 1 and log.stat().st_size <= LOOKUPS:
            trial.require(bool(process.stdout.readline()), f"no lookup starts after others have ended, {described}")
        usage = Usage.of(process.pid)
        trial.note("lookups", log.stat().st_size)
        trial.raise_to("threads", usage.threads)
        trial.raise_to("descriptors", usage.descriptors)
        is_bounded = lookup == 1 or log.stat().st_size <= LOOKUPS
        trial.require(is_bounded, f"{log.stat().st_size} lookups run at the same time, {described}")
        trial.require(usage.threads <= LOOKUPS + THREADS, f"{usage}, {described}")
        trial.require(usage.descriptors <= 3 * LOOKUPS + DESCRIPTORS, f"{usage}, {described}")
        end = trial.random.choice(ENDS)
        started = time.monotonic()
        process.send_signal(end)
        process.stdout.read()
        status = process.wait()
        seconds = time.monotonic() - started
        trial.require(status == 128 + end, f"{end.name} ended fetcher with {status} after {seconds:.1f} s, {described}")
        trial.raise_to("ms from a signal to the end", 1000 * seconds)
    finally:
        watchdog.cancel()
        process.kill()
        process.communicate()


ROWS = [Row("hanging-resolver", __doc__, 6, 500, trial, shared=shared)]
