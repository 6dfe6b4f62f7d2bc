"""A row of the torture, and the loop that runs its trials."""

from __future__ import annotations

import collections
import contextlib
import functools
import random
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

from fetcher import TRANSPORT, TRANSPORTS, Fetcher
from market import Market
from program import Hung, Program
from stars import Stars
from tasks import Tasks

EVIDENCE = Path(".build-torture")
NAIVE = {"fetcher": "naive.py", "tasks": "naive_tasks.py", "market": "naive_market.py", "stars": "naive_stars.py"}
STAND_INS = {tool: Path(__file__).with_name(script) for tool, script in NAIVE.items()}
OWN_FAULT = "an error in the torture itself"
SHOWN_FAILURES = 5  # per run; further failures are only counted
LONGEST_REASON = 200  # characters printed of the reason why a stand-in was caught
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
    lacking: str | None = None  # the protection that the stand-in lacks; None for the tool itself


@dataclass(frozen=True)
class Row:
    """A kind of fault, tried many times.

    `trial` runs one trial and raises `Broken` if a promise does not hold. The context manager `shared` creates what
    all trials of a run use, such as a server; a trial finds it in `trial.shared`.
    """

    name: str
    summary: str
    quick: int
    full: int
    trial: Callable[[Trial], None]

    # The protections of the tool's stand-in (`STAND_INS`) whose absence the row must detect.
    proofs: tuple[str, ...]

    # The tool that the row runs.
    tool: type[Program] = Fetcher

    # The script of another stand-in than that of the tool in `STAND_INS`.
    stand_in: str | None = None

    shared: Callable[[Settings], ContextManager[Any]] = lambda settings: contextlib.nullcontext()
    most: Callable[[Any], int] | None = None  # the number of possible trials, from `shared`
    jobs: int | None = None  # trials at the same time; None: the number of --jobs

    # Whether the row mostly waits: it runs in a separate process, at the same time as the other rows.
    is_background: bool = False
    unit: str = "trials"

    # The maximum number of trials of a stand-in; it must be caught within them.
    proof_count: int = 50


@dataclass
class Trial:
    """One trial, with its own random numbers, its own directory, and the tools in the directory."""

    number: int
    random: random.Random
    directory: Path
    settings: Settings
    shared: Any
    _tally: Tally

    @functools.cached_property
    def fetcher(self) -> Fetcher:
        return Fetcher.of(self.settings, self.directory)

    @functools.cached_property
    def tasks(self) -> Tasks:
        return Tasks.of(self.settings, self.directory)

    @functools.cached_property
    def market(self) -> Market:
        return Market.of(self.settings, self.directory)

    @functools.cached_property
    def stars(self) -> Stars:
        return Stars.of(self.settings, self.directory)

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
            # One failure is enough to catch a stand-in.
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
    """Runs a row on stand-ins that lack one protection each, and returns whether the row caught them all.

    The stand-in with every protection must pass the same number of trials; otherwise the row would catch the others for
    a different reason.
    """
    caught_all, longest = True, 1
    executables = {**settings.executables, **STAND_INS}
    if row.stand_in:
        executables[row.tool.name] = Path(__file__).with_name(row.stand_in)
    for lacking in (*row.proofs, "nothing"):
        stand_in = replace(settings, executables=executables, lacking=lacking)
        tally = run(row, longest if lacking == "nothing" else count, stand_in, silent=True)
        longest = max(longest, tally.trials)
        is_right = tally.holds == (lacking == "nothing") and not tally.first_failure.startswith(OWN_FAULT)
        caught_all = caught_all and is_right
        verdict = "passes" if tally.holds else "is caught"
        name = "the stand-in" if lacking == "nothing" else f"the stand-in without {lacking}"
        wrong = "" if is_right else " - WRONG"
        reason = f": {in_short(tally.first_failure)}" if tally.first_failure else ""
        print(f"{row.name}: {name} {verdict}, after {tally.trials} {row.unit}{wrong}{reason}", flush=True)
    return caught_all


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
