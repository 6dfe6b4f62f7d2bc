"""Running tests in the workspace: all packages in one build, or a package in its own build."""

from __future__ import annotations

import argparse
import os
import re
import sys
from pathlib import Path

import coverage
import packages
import processes
from swift import Package

# Known reports of the thread sanitizer about code of others.
SUPPRESSIONS = Path(__file__).with_name("thread.supp")


def test(options: argparse.Namespace) -> int:
    """Runs the chosen tests. Without further options, the last line is the summary of the test runner."""
    for name, directory in ((packages.SERVER, "Tests/server"), (packages.SCRIPTS, "Tests/scripts")):
        if name in options.names:
            print(f"Testing {name}")
            command = ("python3", "-m", "unittest", "discover", "-s", directory)
            if processes.run(*command, shown=True).status:
                return 1
    chosen = [name for name in options.names if name not in (packages.SERVER, packages.SCRIPTS)]
    if options.is_in_one_build:
        return _test_in_one_build(chosen, options) if chosen else 0
    return max((_test_in_own_build(name, options) for name in chosen), default=0)


def _test_in_own_build(name: str, options: argparse.Namespace) -> int:
    """Builds a package with its dependencies, and tests it."""
    package = Package(Path("Packages", name))
    print(f"Testing {name}")
    # A cached plan misses files that were added or removed in other packages.
    built = package.build("--disable-build-manifest-caching", *_jobs(options))
    if built.status:
        print(built.output)
        return 2
    if options.repeat:
        return _repeat(package, options.repeat)
    return 1 if package.test(shown=True).status else 0


def _jobs(options: argparse.Namespace) -> list[str]:
    return ["--jobs", str(options.jobs)] if options.jobs else []


def _repeat(package: Package, count: int, *chosen: str) -> int:
    passed, seconds, failure = package.repeat(count, *chosen)
    if failure:
        print(failure.output)
    print(f"{passed} of {count} runs passed in {seconds:.1f} s")
    return 1 if failure else 0


def _workspace(options: argparse.Namespace) -> Package:
    """Returns the root package with the scratch directory for a kind of build."""
    if options.sanitize:
        os.environ.update(ASAN_OPTIONS="detect_leaks=0", TSAN_OPTIONS=f"suppressions={SUPPRESSIONS.resolve()}")
        return Package(Path("."), f".build-{options.sanitize}", (f"--sanitize={options.sanitize}",))
    return Package(Path("."), ".build-coverage" if options.coverage else ".build", with_coverage=options.coverage)


def _test_in_one_build(names: list[str], options: argparse.Namespace) -> int:
    workspace = _workspace(options)
    print("Building all tests (takes minutes the first time)")
    built = workspace.build(*_jobs(options))
    if built.status:
        print(built.output)
        return 2
    print(f"Built in {built.seconds:.0f} s")

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
    chosen = ("--filter", rf"^({'|'.join(targets)})\.")

    if options.repeat:
        return _repeat(workspace, options.repeat, *chosen)
    # With a sanitizer, concurrent tests would exceed their time limits.
    pace = ("--no-parallel",) if options.sanitize else ()
    if workspace.test(*chosen, *pace, shown=True).status:
        return 1
    if options.coverage:
        owners = [coverage.APP if name == packages.WORKSPACE else name for name in names]
        files = coverage.read(workspace.coverage_file(), Path("."))
        shown = [file for file in files if file.owner in owners]
        is_everything = set(names) >= set(packages.names())
        tests = "all tests together" if is_everything else f"the tests of {', '.join(names)}"
        coverage.report(shown, owners, tests, options.missing)
    return 0
