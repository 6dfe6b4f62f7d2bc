"""What a row of the torture is, and how its trials are run."""

from __future__ import annotations

import collections
import contextlib
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
from typing import Any, Callable, ContextManager

from fetcher import TRANSPORT, TRANSPORTS, Fetcher, Hung

EVIDENCE = Path(".build-torture")
STAND_IN = Path(__file__).with_name("naive.py")
OWN_FAULT = "the torture itself fails"
SHOWN_FAILURES = 5  # of a run; the others are counted
LONGEST_REASON = 200  # characters that are shown of why a stand-in was caught
LONGEST_MESSAGE = 2_000  # characters that are shown of one; all of it is beside the evidence


class Broken(Exception):
    """What is promised does not hold; the message says what."""


@dataclass(frozen=True)
class Settings:
    """What holds for all rows of a run."""

    fetcher: Path
    seed: int
    only: int | None
    jobs: int
    lacking: str | None = None  # the protection that the executable lacks, which is a stand-in then


@dataclass(frozen=True)
class Row:
    """Something that is done many times.

    `trial` does it once, and raises `Broken` when a promise does not hold. What all trials of a run share, such as
    a server, comes from `shared`, which is a context manager; it is in `trial.shared`.
    """

    name: str
    summary: str
    quick: int
    full: int
    trial: Callable[[Trial], None]

    # The protections of the stand-in (naive.py), each of which the row misses when it is taken out.
    proofs: tuple[str, ...]

    shared: Callable[[Settings], ContextManager[Any]] = lambda settings: contextlib.nullcontext()
    most: Callable[[Any], int] | None = None  # how many trials there are, where one can tell from what is shared
    jobs: int | None = None  # how many trials run at the same time, where it matters

    # Whether it takes its time however fast the machine is: in a process of its own, beside the other rows.
    is_beside: bool = False
    unit: str = "trials"

    # How many trials are given to a stand-in at most: it must be caught by then.
    proof_count: int = 50


@dataclass
class Trial:
    """One of the times: its own chance, its own folder, its own fetcher in it."""

    number: int
    random: random.Random
    folder: Path
    fetcher: Fetcher
    settings: Settings
    shared: Any
    _tally: Tally

    def require(self, condition: bool, message: str) -> None:
        """Raises `Broken` with the message unless the condition holds."""
        if not condition:
            raise Broken(message)

    def note(self, what: str, count: int = 1) -> None:
        """Counts something that happened, for the closing line."""
        with self._tally.lock:
            self._tally.notes[what] += count

    def raise_to(self, what: str, value: float) -> None:
        """Keeps the largest value of something, for the closing line."""
        with self._tally.lock:
            self._tally.peaks[what] = max(value, self._tally.peaks.get(what, value))


@dataclass
class Tally:
    """What became of the trials."""

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
    """Runs trials of a row, and prints what broke and a closing line."""
    tally = Tally()
    started, used = time.monotonic(), processor_time()
    with row.shared(settings) as shared:
        last = count if row.most is None else min(count, row.most(shared))
        numbers = [settings.only] if settings.only is not None else range(1, last + 1)

        def attempt(number: int) -> None:
            # The stand-in has been caught: once is enough.
            if silent and tally.failures:
                return
            _attempt(row, number, settings, shared, tally, silent)

        with ThreadPoolExecutor(max_workers=row.jobs or settings.jobs) as pool:
            try:
                # Reading the results raises what went wrong with the torture itself.
                collections.deque(pool.map(attempt, numbers), maxlen=0)
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise
    if not silent:
        seconds = (time.monotonic() - started, processor_time() - used)
        print(_closing_line(row, settings, tally, *seconds), flush=True)
    return tally


def prove(row: Row, count: int, settings: Settings) -> bool:
    """Runs a row on stand-ins, each of which lacks one protection, and says whether each was caught.

    The stand-in with every protection must pass as often: otherwise the others are caught for something else.
    """
    caught_all, longest = True, 1
    for lacking in (*row.proofs, "nothing"):
        stand_in = replace(settings, fetcher=STAND_IN, lacking=lacking)
        tally = run(row, longest if lacking == "nothing" else count, stand_in, silent=True)
        longest = max(longest, tally.trials)
        is_right = tally.holds == (lacking == "nothing") and not tally.first_failure.startswith(OWN_FAULT)
        caught_all = caught_all and is_right
        verdict = "passes" if tally.holds else "is caught"
        what = "the stand-in" if lacking == "nothing" else f"the stand-in without {lacking}"
        wrong = "" if is_right else " - WRONG"
        reason = f": {in_short(tally.first_failure)}" if tally.first_failure else ""
        print(f"{row.name}: {what} {verdict}, after {tally.trials} {row.unit}{wrong}{reason}", flush=True)
    return caught_all


def in_short(message: str) -> str:
    """The beginning of a message, in one line."""
    line = " ".join(message.split())
    return line if len(line) <= LONGEST_REASON else f"{line[:LONGEST_REASON]} ..."


def _attempt(row: Row, number: int, settings: Settings, shared: Any, tally: Tally, silent: bool) -> None:
    lacking = f"-without-{settings.lacking}" if settings.lacking else ""
    folder = EVIDENCE / f"{row.name}{lacking}-seed{settings.seed}-{number}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    trial = Trial(
        number=number,
        random=random.Random(f"{settings.seed} {row.name} {number}"),
        folder=folder.resolve(),
        fetcher=Fetcher(settings.fetcher, folder.resolve(), settings.lacking),
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
        (folder / "broken.txt").write_text(f"{message}\n", errors="backslashreplace")
        if not silent and failures <= SHOWN_FAILURES:
            shown = message if len(message) <= LONGEST_MESSAGE else f"{message[:LONGEST_MESSAGE]} ..."
            print(f"{row.name}: trial {number} of seed {settings.seed}: {shown}", file=sys.stderr)
            print(f"  evidence: {folder}", file=sys.stderr, flush=True)
    if not is_broken or silent:
        shutil.rmtree(folder, ignore_errors=True)


def processor_time() -> float:
    """What this process and those that it has waited for have used, in seconds."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


def _closing_line(row: Row, settings: Settings, tally: Tally, seconds: float, used: float) -> str:
    parts = [f"{count:,} {what}" for what, count in sorted(tally.notes.items())]
    parts += [f"{what} at most {value:,.0f}" for what, value in sorted(tally.peaks.items())]
    with_what = f" with {TRANSPORT}" if TRANSPORT != TRANSPORTS[0] else ""
    verdict = "all hold" if tally.holds else f"{tally.failures:,} BROKEN"
    details = f" ({'; '.join(parts)})" if parts else ""
    trials = f"{tally.trials:,} {row.unit}{with_what}, seed {settings.seed}"
    return f"{row.name}: {trials}: {verdict}{details}, {seconds:,.0f} s, {used:,.0f} s of a processor"
