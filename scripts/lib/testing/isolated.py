"""Each package alone, where there is nothing that it could lean on but what its manifest names."""

from __future__ import annotations

import argparse
import filecmp
import os
import re
import shutil
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path

import coverage
import packages
from processes import Result
from swift import Package

FOLDER = Path(".build-isolated")

# For what is built once: no information for a debugger, and each module as a whole instead of first for others and then
# in parts.
BUILT_ONCE = tuple(
    word
    for flag in ("-gnone", "-wmo", "-num-threads", "1", "-no-emit-module-separately-wmo")
    for word in ("-Xswiftc", flag)
)


@dataclass
class Outcome:
    """What became of one package."""

    name: str
    status: int = 0
    summary: str = ""
    output: str = ""  # of what failed
    tests: int = 0
    files: list[coverage.File] = field(default_factory=list)

    def fail(self, status: int, summary: str, output: str = "") -> None:
        self.status, self.summary, self.output = status, summary, output


def test(options: argparse.Namespace) -> int:
    """Tests each package alone, goes on after a failure, and shows at the end what failed."""
    started = time.monotonic()
    outcomes = []
    pool = ThreadPoolExecutor(options.jobs or 1)
    try:
        for future in as_completed([pool.submit(_test_alone, name, options) for name in options.names]):
            outcomes.append(future.result())
            _print_line(outcomes[-1].name, outcomes[-1].summary)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)  # what has not begun at an interrupt never does

    tests = sum(outcome.tests for outcome in outcomes)
    _print_line(f"packages: {len(outcomes)}", f"{tests:4} tests  {time.monotonic() - started:5.1f} s")

    failures = [outcome for outcome in outcomes if outcome.status]
    for failure in failures:
        print(f"\n==> {failure.name}: {failure.summary}\n{failure.output}")
    if failures:
        print("failed: " + " ".join(sorted(failure.name for failure in failures)))
    elif options.coverage:
        files = [file for outcome in outcomes for file in outcome.files]
        coverage.report(files, options.names, "each package's own tests alone", options.missing)
    return max(outcome.status for outcome in outcomes)


def _print_line(name: str, text: str) -> None:
    print(f"{name:<26}{text}", flush=True)


def _test_alone(name: str, options: argparse.Namespace) -> Outcome:
    outcome = Outcome(name)
    place = FOLDER / name
    shutil.rmtree(place, ignore_errors=True)
    copy_alone(name, place)
    package = Package(place / "Packages" / name, options=BUILT_ONCE, with_coverage=options.coverage)
    _run(package, outcome)
    if not outcome.status:
        if options.repeat:
            _repeat(package, options.repeat, outcome)
        elif options.coverage:
            files = coverage.read(package.coverage_file(), place)
            outcome.files = [file for file in files if file.owner == name]
    if not outcome.status and not options.keep:
        shutil.rmtree(place)
    return outcome


def copy_alone(name: str, place: Path, keeping_builds: bool = False) -> None:
    """Copies a package and what it depends on to where nothing else is, with nothing built or what was built there.
    A file that is there already is left as it is, so that it is not compiled again.
    """
    for package in packages.with_dependencies(name):
        source, copy = Path("Packages", package), place / "Packages" / package
        # The tests of another package are none of its business.
        left_out = [".build*", ".swiftpm"] + (["Tests", "Snippets"] if package != name else [])
        if keeping_builds:
            _remove_what_is_gone(source, copy, left_out)
        shutil.copytree(
            source,
            copy,
            symlinks=True,
            ignore=shutil.ignore_patterns(*left_out),
            copy_function=_copy_changed,
            dirs_exist_ok=keeping_builds,
        )


def _copy_changed(source: str, copy: str) -> None:
    if not (os.path.exists(copy) and filecmp.cmp(source, copy, shallow=False)):
        shutil.copy2(source, copy)


def _remove_what_is_gone(source: Path, copy: Path, left_out: list[str]) -> None:
    """Removes from a copy what is not in its source, and every link, but for what matches a pattern."""
    for entry in copy.iterdir() if copy.exists() else ():
        origin = source / entry.name
        if any(entry.match(pattern) for pattern in left_out):
            continue
        if entry.is_symlink() or entry.is_file():
            if entry.is_symlink() or not origin.is_file():
                entry.unlink()
        elif origin.is_dir():
            _remove_what_is_gone(origin, entry, left_out)
        else:
            shutil.rmtree(entry)


def _run(package: Package, outcome: Outcome) -> None:
    """Builds a package and runs its tests."""
    built = package.build()
    if built.status:
        return outcome.fail(2, "the build FAILED", built.output)
    tested = package.test()
    outcome.tests = _count(tested)
    if tested.status:
        return outcome.fail(1, "a test FAILED", tested.output)
    if not outcome.tests:
        return outcome.fail(1, "FAILED: it has no test")
    outcome.summary = f"{outcome.tests:4} tests  {built.seconds + tested.seconds:5.1f} s"


def _count(tested: Result) -> int:
    """How many tests ran, by the runner's closing line."""
    counts = re.findall(r"Test run with (\d+) test", tested.output)
    return int(counts[-1]) if counts else 0


def _repeat(package: Package, count: int, outcome: Outcome) -> None:
    passed, seconds, failure = package.repeat(count)
    runs = f"{passed} of {count} runs passed in {seconds:.1f} s"
    if failure:
        outcome.fail(1, f"a test FAILED: {runs}", failure.output)
    else:
        outcome.summary += f"  {runs}"

