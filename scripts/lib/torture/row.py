"""A row of the torture, and the loop that runs its trials."""

from __future__ import annotations

import collections
import contextlib
import functools
import random
import re
import resource
import shutil
import sys
import threading
import time
import traceback
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Callable, ContextManager, Mapping

import protections
from program import TRANSPORT, TRANSPORTS, Fetcher, Hung, Program
from protections import NOTHING

EVIDENCE = Path(".build-torture")
OWN_FAULT = "an error in the torture itself"
SHOWN_FAILURES = 5  # per run; further failures are only counted
LONGEST_REASON = 200  # characters printed of the failure of programs that lack a protection
LONGEST_MESSAGE = 2_000  # characters printed of a failure; broken.txt has the full message


class Broken(Exception):
    """A promise does not hold; the message names it."""


@dataclass(frozen=True)
class Settings:
    """The settings of a run, shared by all rows."""

    executables: Mapping[str, Path]  # by the names of the tools
    seed: int
    only: int | None
    jobs: int
    lacking: str | None = None  # the protection that the programs lack; None for those of the user


@dataclass(frozen=True)
class Row:
    """A kind of fault, tried many times.

    `trial` runs one trial and raises `Broken` if a promise does not hold. The context manager `shared` creates what
    all trials of a run use, such as a server; a trial finds it in `trial.shared`.
    """

    name: str
    text: str | None  # whose first sentence is a summary, such as that of a module
    quick: int
    full: int
    trial: Callable[[Trial], None]

    # The tool that the row runs.
    tool: type[Program] = Fetcher

    shared: Callable[[Settings], ContextManager[Any]] = lambda settings: contextlib.nullcontext()
    most: Callable[[Any], int] | None = None  # the number of possible trials, from `shared`
    jobs: int | None = None  # trials at the same time; None: the number of --jobs

    # Whether the row mostly waits: it runs in a separate process, at the same time as the other rows.
    is_background: bool = False
    unit: str = "trials"

    @property
    def summary(self) -> str:
        return (self.text or "").split("\n")[0].rstrip(".")


@dataclass
class Trial:
    """One trial, with its own random numbers, its own directory, and the tool in the directory."""

    number: int
    random: random.Random
    directory: Path
    settings: Settings
    shared: Any
    tool: type[Program]
    _tally: Tally

    @functools.cached_property
    def program(self) -> Program:
        return self.tool.of(self.settings, self.directory)

    def require(self, condition: bool, message: str) -> None:
        """Raises `Broken` with the message unless the condition holds."""
        if not condition:
            raise Broken(message)

    def note(self, what: str, count: int = 1) -> None:
        """Counts an event for the closing line."""
        with self._tally.lock:
            self._tally.notes[what] += count

    def raise_to(self, what: str, value: float) -> None:
        """Records the largest value of a measurement for the closing line."""
        with self._tally.lock:
            self._tally.peaks[what] = max(value, self._tally.peaks.get(what, value))


@dataclass
class Tally:
    """The results of the trials of a run."""

    trials: int = 0
    failures: int = 0
    first_failure: str = ""
    notes: collections.Counter[str] = field(default_factory=collections.Counter)
    peaks: dict[str, float] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def holds(self) -> bool:
        return self.failures == 0 and self.trials > 0


def run(row: Row, count: int, settings: Settings, silent: bool = False) -> Tally:
    """Runs trials of a row, and prints its failures and a closing line."""
    tally = Tally()
    started, used = time.monotonic(), processor_time()
    with row.shared(settings) as shared:
        last = count if row.most is None else min(count, row.most(shared))
        numbers = [settings.only] if settings.only is not None else range(1, last + 1)

        def attempt(number: int) -> None:
            # One failure shows that the row notices the missing protection.
            if silent and tally.failures:
                return
            _attempt(row, number, settings, shared, tally, silent)

        with ThreadPoolExecutor(max_workers=row.jobs or settings.jobs) as pool:
            try:
                # Reading the results raises the errors of the torture itself.
                collections.deque(pool.map(attempt, numbers), maxlen=0)
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise
    if not silent:
        seconds = (time.monotonic() - started, processor_time() - used)
        print(_closing_line(row, settings, tally, *seconds), flush=True)
    return tally


def prove(row: Row, count: int, settings: Settings) -> bool:
    """Runs a row on programs that lack one protection each, and returns whether it fails with the expected failure each time.

    The same programs with every protection must pass as many trials; otherwise the row would fail for another reason.
    """
    is_proved, longest = True, 1
    failures = {found.name: found.failures[row.name] for found in protections.protections() if row.name in found.failures}
    for lacking in (*failures, NOTHING):
        try:
            tally = run(row, longest if lacking == NOTHING else count, replace(settings, lacking=lacking), silent=True)
        except (Broken, Hung) as broken:  # before the first trial
            tally = Tally(1, 1, str(broken))
        longest = max(longest, tally.trials)
        is_right = tally.holds if lacking == NOTHING else bool(re.search(failures[lacking], tally.first_failure))
        is_proved = is_proved and is_right
        verdict = "holds" if tally.holds else "fails"
        wrong = "" if is_right else " - WRONG"
        reason = f": {in_short(tally.first_failure)}" if tally.first_failure else ""
        print(f"{row.name}: without {lacking} {verdict}, after {tally.trials} {row.unit}{wrong}{reason}", flush=True)
    return is_proved


def in_short(message: str) -> str:
    """Returns the start of a message, on one line."""
    line = " ".join(message.split())
    return line if len(line) <= LONGEST_REASON else f"{line[:LONGEST_REASON]} ..."


def _attempt(row: Row, number: int, settings: Settings, shared: Any, tally: Tally, silent: bool) -> None:
    lacking = f"-without-{settings.lacking}" if settings.lacking else ""
    directory = EVIDENCE / f"{row.name}{lacking}-seed{settings.seed}-{number}"
    shutil.rmtree(directory, ignore_errors=True)
    directory.mkdir(parents=True)
    trial = Trial(
        number=number,
        random=random.Random(f"{settings.seed} {row.name} {number}"),
        directory=directory.resolve(),
        settings=settings,
        shared=shared,
        tool=row.tool,
        _tally=tally,
    )
    try:
        row.trial(trial)
        is_broken = False
    except (Broken, Hung) as broken:
        is_broken = True
        message = str(broken)
    except Exception:
        is_broken = True
        message = f"{OWN_FAULT}:\n{traceback.format_exc()}"
    with tally.lock:
        tally.trials += 1
        tally.failures += is_broken
        if is_broken and not tally.first_failure:
            tally.first_failure = message
        failures = tally.failures
    if is_broken:
        (directory / "broken.txt").write_text(f"{message}\n", errors="backslashreplace")
        if not silent and failures <= SHOWN_FAILURES:
            shown = message if len(message) <= LONGEST_MESSAGE else f"{message[:LONGEST_MESSAGE]} ..."
            print(f"{row.name}: trial {number} of seed {settings.seed}: {shown}", file=sys.stderr)
            print(f"  evidence: {directory}", file=sys.stderr, flush=True)
    if not is_broken or silent:
        shutil.rmtree(directory, ignore_errors=True)


def processor_time() -> float:
    """Returns the processor time of this process and of its finished children, in seconds."""
    usages = [resource.getrusage(scope) for scope in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def _closing_line(row: Row, settings: Settings, tally: Tally, seconds: float, used: float) -> str:
    parts = [f"{count:,} {what}" for what, count in sorted(tally.notes.items())]
    parts += [f"{what} at most {value:,.0f}" for what, value in sorted(tally.peaks.items())]
    transport = f" with {TRANSPORT}" if TRANSPORT != TRANSPORTS[0] and row.tool is Fetcher else ""
    verdict = "all hold" if tally.holds else f"{tally.failures:,} BROKEN"
    details = f" ({'; '.join(parts)})" if parts else ""
    trials = f"{tally.trials:,} {row.unit}{transport}, seed {settings.seed}"
    return f"{row.name}: {trials}: {verdict}{details}, {seconds:,.0f} s, {used:,.0f} s of processor time"
