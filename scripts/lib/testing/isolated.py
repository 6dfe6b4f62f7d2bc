"""Testing each package in a directory with nothing but the package and its dependencies."""

from __future__ import annotations

import argparse
import filecmp
import os
import queue
import re
import shutil
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Mapping, Sequence

import coverage
import packages
from processes import Result
from swift import Package

DIRECTORY = Path(".build-isolated")

# Options for modules that are built once: no debug information, and whole-module compilation instead of first the
# interface and then the files of each module.
BUILT_ONCE = tuple(
    word
    for flag in ("-gnone", "-wmo", "-num-threads", "1", "-no-emit-module-separately-wmo")
    for word in ("-Xswiftc", flag)
)


@dataclass
class Outcome:
    """The result of testing one package."""

    name: str
    status: int = 0
    summary: str = ""
    output: str = ""  # of a failed build or test
    tests: int = 0
    files: list[coverage.File] = field(default_factory=list)

    def fail(self, status: int, summary: str, output: str = "") -> None:
        self.status, self.summary, self.output = status, summary, output


def test(options: argparse.Namespace) -> int:
    """Tests each package alone, continues after failures, and prints their output at the end."""
    started = time.monotonic()
    outcomes = []
    jobs = options.jobs or 1
    pool = ThreadPoolExecutor(jobs)
    places: queue.SimpleQueue[Place] = queue.SimpleQueue()
    for number in range(1, jobs + 1):
        places.put(Place(DIRECTORY / f"job-{number}"))
        shutil.rmtree(DIRECTORY / f"job-{number}", ignore_errors=True)
    try:
        for future in as_completed([pool.submit(_test_alone, name, options, places) for name in options.names]):
            outcomes.append(future.result())
            _print_line(outcomes[-1].name, outcomes[-1].summary)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)  # an interrupt cancels the packages that have not started
    while not places.empty():
        shutil.rmtree(places.get().path, ignore_errors=True)

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


class Place:
    """A directory in which packages are tested alone, one after another.

    It reuses the compiled modules of common dependencies and SwiftPM's cached manifests, whose keys contain their paths. It
    removes the modules of other packages, so that no import finds them.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def prepare(self, name: str) -> None:
        """Copies a package and its dependencies, and removes other packages and modules."""
        wanted = packages.with_dependencies(name)
        for directory in (self.path / "Packages").glob("*"):
            for stale in (directory / "Tests", directory / "Snippets") if directory.name in wanted else (directory,):
                shutil.rmtree(stale, ignore_errors=True)
        copy_alone(name, self.path)
        unrelated = _modules() - {directory.name for directory in self.path.glob("Packages/*/Sources/*")}
        debug = (self.path / ".build/debug").resolve()
        for file in [*debug.glob("*.*"), *debug.glob("Modules/*")]:
            if file.name.split(".")[0] in unrelated or "PackageTests" in file.name:
                _remove(file)
        # The coverage of a package is that of its own tests.
        shutil.rmtree(debug / "codecov", ignore_errors=True)


def _modules() -> set[str]:
    """Returns the names of the modules of all packages, including tests and snippets."""
    patterns = ("Sources/*", "Tests/*", "Snippets/*.swift")
    return {path.stem for pattern in patterns for path in Path("Packages").glob(f"*/{pattern}")}


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink()


def _test_alone(name: str, options: argparse.Namespace, places: queue.SimpleQueue[Place]) -> Outcome:
    outcome = Outcome(name)
    shutil.rmtree(DIRECTORY / name, ignore_errors=True)
    place = places.get()
    place.prepare(name)
    package = Package(place.path / "Packages" / name, "../../.build", BUILT_ONCE, options.coverage)
    _run(package, outcome)
    if not outcome.status:
        if options.repeat:
            _repeat(package, options.repeat, outcome)
        elif options.coverage:
            files = coverage.read(package.coverage_file(), place.path)
            outcome.files = [file for file in files if file.owner == name]
    if outcome.status or options.keep:
        place.path.rename(DIRECTORY / name)
    places.put(place)
    return outcome


def copy_alone(name: str, place: Path) -> None:
    """Copies a package and its dependencies to a directory, without build products."""
    for package in packages.with_dependencies(name):
        _copy(Path("Packages", package), place, ["Tests", "Snippets"] if package != name else [])


def copy_workspace(place: Path, changed: Mapping[str, str] = MappingProxyType({})) -> None:
    """Copies all packages to a directory, without build products; some sources have another text."""
    for name in ("App", "Packages", "Tests"):
        _copy(Path(name), place, changed=changed)
    _copy_changed("Package.swift", str(place / "Package.swift"))


def _copy(
    source: Path, place: Path, left_out: Sequence[str] = (), changed: Mapping[str, str] = MappingProxyType({})
) -> None:
    """Copies a directory. Unchanged files and the build products there stay, so that the compiler does not compile them again."""
    left_out = [".build*", ".swiftpm", "__pycache__", *left_out]

    def copy_file(file: str, copy: str) -> None:
        if file not in changed:
            _copy_changed(file, copy)
        elif not (os.path.exists(copy) and Path(copy).read_text(encoding="utf-8") == changed[file]):
            Path(copy).write_text(changed[file], encoding="utf-8")

    _remove_stale(source, place / source, left_out)
    shutil.copytree(
        source,
        place / source,
        symlinks=True,
        ignore=shutil.ignore_patterns(*left_out),
        copy_function=copy_file,
        dirs_exist_ok=True,
    )


def _copy_changed(source: str, copy: str) -> None:
    if not (os.path.exists(copy) and filecmp.cmp(source, copy, shallow=False)):
        shutil.copy2(source, copy)


def _remove_stale(source: Path, copy: Path, left_out: list[str]) -> None:
    """Removes every link from a copy, and every file and directory that its source no longer has; except those that match
    a pattern.
    """
    for entry in copy.iterdir() if copy.exists() else ():
        origin = source / entry.name
        if any(entry.match(pattern) for pattern in left_out):
            continue
        if entry.is_symlink() or entry.is_file():
            if entry.is_symlink() or not origin.is_file():
                entry.unlink()
        elif origin.is_dir():
            _remove_stale(origin, entry, left_out)
        else:
            shutil.rmtree(entry)


def _run(package: Package, outcome: Outcome) -> None:
    """Builds a package and runs its tests."""
    # The cached plan is that of the previously tested package.
    built = package.build("--disable-build-manifest-caching")
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
    """The number of tests that ran, from the last line of the runner."""
    counts = re.findall(r"Test run with (\d+) test", tested.output)
    return int(counts[-1]) if counts else 0


def _repeat(package: Package, count: int, outcome: Outcome) -> None:
    passed, seconds, failure = package.repeat(count)
    runs = f"{passed} of {count} runs passed in {seconds:.1f} s"
    if failure:
        outcome.fail(1, f"a test FAILED: {runs}", failure.output)
    else:
        outcome.summary += f"  {runs}"

