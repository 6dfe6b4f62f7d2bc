"""Running tests in the workspace: all packages in one build, or a package in its own build."""

from __future__ import annotations

import argparse
import os
import re
import shlex
import sys
from pathlib import Path

import coverage
import packages
import processes
from report import Report
from swift import TOGETHER, Package

# Known reports of the thread sanitizer about code of others.
SUPPRESSIONS = Path(__file__).with_name("thread.supp")

# The directories of the tests in Python; those with builds take minutes.
PYTHON = (
    (packages.SERVER, "Tests/server"),
    (packages.SCRIPTS, "Tests/scripts"),
    (packages.SCRIPTS, "Tests/scripts/builds"),
)


def test(options: argparse.Namespace) -> int:
    """Runs the chosen tests. Without further options, the last line is the summary of the test runner."""
    report = Report()
    for name, directory in PYTHON:
        if name in options.names and not _passes_in_python(name, directory, options, report):
            return 1
    chosen = [name for name in options.names if name not in (packages.SERVER, packages.SCRIPTS)]
    if options.is_in_one_build:
        return _test_in_one_build(chosen, options, report) if chosen else 0
    return max((_test_in_own_build(name, options, report) for name in chosen), default=0)


def _passes_in_python(name: str, directory: str, options: argparse.Namespace, report: Report) -> bool:
    command = ("python3", "-m", "unittest", "discover", "-s", directory)
    result = processes.run(*command, shown=options.verbose, each=report.log)
    if not options.verbose:
        if result.status:
            report.say(f"{result.output}\n  Repeat: scripts/test {name}")
        else:
            ran = re.findall(r"^Ran (\d+) tests", result.output, re.MULTILINE)
            report.say(f"{directory}: {ran[-1] if ran else 0} tests passed in {result.seconds:.0f} s")
    return result.status == 0


def _test_in_own_build(name: str, options: argparse.Namespace, report: Report) -> int:
    """Builds a package with its dependencies, and tests it."""
    package = Package(Path("Packages", name))
    # A cached plan misses files that were added or removed in other packages.
    if not _builds(package, name, options, report, "--disable-build-manifest-caching"):
        return 2
    chosen = ("--filter", options.filter) if options.filter else ()
    if options.repeat:
        return _repeat(package, options.repeat, report, *chosen)
    return _run(package, options, report, chosen)


def _builds(package: Package, what: str, options: argparse.Namespace, report: Report, *flags: str) -> bool:
    """Builds a package with its tests; prints the errors if that fails."""
    report.say(f"Building {what}")
    jobs = ["--jobs", str(options.jobs)] if options.jobs else []
    built = package.build(*flags, *jobs, each=report.read)
    if built.status:
        report.fail()
        return False
    report.say(f"Built in {built.seconds:.0f} s")
    return True


def _run(
    package: Package, options: argparse.Namespace, report: Report, chosen: tuple[str, ...], total: int | None = None
) -> int:
    """Runs tests that are built; prints everything, or the report."""
    if options.verbose:
        return 1 if package.test(*chosen, shown=True).status else 0
    report.begin(total, shlex.join(["scripts/test", *options.repeated]))
    result = package.test(*chosen, each=report.read)
    report.end(result.status)
    return 1 if result.status else 0


def _repeat(package: Package, count: int, report: Report, *chosen: str) -> int:
    passed, seconds, failure = package.repeat(count, *chosen)
    if failure:
        for line in failure.output.splitlines(keepends=True):
            report.read(line)
        report.end(failure.status)
    print(f"{passed} of {count} runs passed in {seconds:.1f} s")
    return 1 if failure else 0


def _workspace(options: argparse.Namespace) -> Package:
    """Returns the root package with the scratch directory for a kind of build."""
    if options.sanitize:
        os.environ.update(ASAN_OPTIONS="detect_leaks=0", TSAN_OPTIONS=f"suppressions={SUPPRESSIONS.resolve()}")
        return Package(Path("."), f".build-{options.sanitize}", (f"--sanitize={options.sanitize}",))
    return Package(Path("."), ".build-coverage", with_coverage=True) if options.coverage else TOGETHER


def _test_in_one_build(names: list[str], options: argparse.Namespace, report: Report) -> int:
    workspace = _workspace(options)
    if not _builds(workspace, "all tests (takes minutes the first time)", options, report):
        return 2

    targets = [name if name == packages.WORKSPACE else f"{name}Tests" for name in names]
    # Swift reports no error if a filter matches nothing, or if the root's manifest lacks a package.
    listed = workspace.list_tests()
    if listed.status:
        print(listed.output)
        return 1
    for target in targets:
        if not re.search(rf"^{target}\.", listed.output, re.MULTILINE):
            print(
                f"scripts/test: {target} has no test, or Package.swift does not list its package.",
                file=sys.stderr,
            )
            return 1
    pattern = rf"^({'|'.join(targets)})\." + (f".*({options.filter})" if options.filter else "")
    chosen = ("--filter", pattern)

    if options.repeat:
        return _repeat(workspace, options.repeat, report, *chosen)
    # With a sanitizer, concurrent tests would exceed their time limits.
    pace = ("--no-parallel",) if options.sanitize else ()
    total = None if options.filter else len(re.findall(rf"^({'|'.join(targets)})\.", listed.output, re.MULTILINE))
    if status := _run(workspace, options, report, (*chosen, *pace), total):
        return status
    if options.coverage:
        owners = [coverage.APP if name == packages.WORKSPACE else name for name in names]
        files = coverage.read(workspace.coverage_file(), Path("."))
        shown = [file for file in files if file.owner in owners]
        is_everything = set(names) >= set(packages.names())
        tests = "all tests together" if is_everything else f"the tests of {', '.join(names)}"
        coverage.report(shown, owners, tests, options.missing)
    return 0
