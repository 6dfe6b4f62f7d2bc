"""Tests of scripts/test, in small workspaces: `python3 -m unittest discover -s Tests/scripts`."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import unittest
from pathlib import Path

from checkout import ROOT, Directory

TESTING = ROOT / "scripts/lib/testing"
sys.path.insert(0, str(TESTING))

import coverage
import swift

# The stub of swift. It logs its calls. Files in the package, such as `broken`, make the build or the built bundle fail.
STUB = r"""#!/usr/bin/env bash
[ "$*" != 'build --version' ] || { echo 'Swift Package Manager - Swift 6.2.0'; exit; }
echo "$(basename "$PWD"): swift $*" >>"$CALLS"
case "$1 $2" in
  'build --build-tests')
    [ -z "${HANG:-}" ] || { echo $$ >"$HANG"; exec sleep 1000; }
    [ ! -e broken ] || { echo 'error: it is broken'; exit 1; }
    arguments=$*
    scratch=${arguments#*--scratch-path }
    scratch=${scratch%% *}
    mkdir -p "$scratch/debug"
    cat >"$scratch/debug/StubPackageTests.xctest" <<'BUNDLE'
#!/usr/bin/env bash
echo "$(basename "$PWD"): bundle $*" >>"$CALLS"
[ ! -e failing ] || { cat failing; exit 1; }
[ ! -e skipping ] || cat skipping
[ ! -e failing-once ] || { rm failing-once; echo 'Expectation failed once'; exit 1; }
[ ! -e empty ] || { echo 'Test run with 0 tests passed.'; exit; }
echo 'Test run with 3 tests passed.'
BUNDLE
    chmod +x "$scratch/debug/StubPackageTests.xctest" ;;
  'test list') printf '%sTests.A/b()\n' Base Middle Top Alone Workspace ;;
esac
"""


class Workspace(Directory):
    """A workspace in a temporary directory, in which Top depends on Middle, and Middle on Base."""

    def __init__(self, test: unittest.TestCase, *, with_stub: bool) -> None:
        super().__init__(test)
        for name in ("server", "scripts", "scripts/builds"):
            self.write(f"Tests/{name}/test_nothing.py")
        self.write("server.py")
        self.write(".gitignore", ".build*\n")
        for name, dependency in {"Base": None, "Middle": "Base", "Top": "Middle", "Alone": None}.items():
            self.add(name, dependency)
        if with_stub:
            self.write("bin/swift", STUB, mode=0o755)
            self.environment["CALLS"] = str(self.root / "calls")

    def add(self, name: str, dependency: str | None) -> None:
        """Adds a package with a function of two branches, one of which its test covers."""
        package = f'.package(path: "../{dependency}")' if dependency else ""
        target = f'"{dependency}"' if dependency else ""
        self.write(
            f"Packages/{name}/Package.swift",
            f"""// swift-tools-version: 6.2
            import PackageDescription
            let package = Package(
              name: "{name}",
              products: [.library(name: "{name}", targets: ["{name}"])],
              dependencies: [{package}],
              targets: [
                .target(name: "{name}", dependencies: [{target}]),
                .testTarget(name: "{name}Tests", dependencies: ["{name}"]),
              ]
            )
            """,
        )
        self.write(
            f"Packages/{name}/Sources/{name}/{name}.swift",
            (f"import {dependency}\n" if dependency else "")
            + "public func choose(_ first: Bool) -> Int {\n  if first { return 1 }\n  return 2\n}\n",
        )
        self.write(
            f"Packages/{name}/Tests/{name}Tests/{name}Tests.swift",
            f"import Testing\nimport {name}\n\n@Test func first() {{ #expect({name}.choose(true) == 1) }}\n",
        )

    def test(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return self.run("test", *arguments)

    def calls(self) -> list[str]:
        """The calls of swift and of the bundles, one per line."""
        file = self.root / "calls"
        return file.read_text(encoding="utf-8").splitlines() if file.exists() else []


class StubTestCase(unittest.TestCase):
    def setUp(self) -> None:
        self.workspace = Workspace(self, with_stub=True)


class CommandLineTests(StubTestCase):
    def assert_usage_error(self, arguments: list[str], message: str) -> None:
        result = self.workspace.test(*arguments)
        self.assertEqual(result.returncode, 64, result.stdout)
        self.assertRegex(result.stdout, message)
        self.assertEqual(result.stdout.count("\n"), 1)
        self.assertEqual(self.workspace.calls(), [])

    def test_a_usage_error_is_one_line_and_nothing_is_built(self) -> None:
        self.workspace.commit()
        for arguments, message in [
            (["--wrong"], "--wrong"),
            (["Nobody"], "cannot test 'Nobody'.* Alone Base Middle Top WorkspaceTests"),
            (["--jobs", "0"], "'0' is not a positive number"),
            (["--repeat", "often"], "'often' is not a positive number"),
            (["--keep"], "--keep requires --isolated"),
            (["--isolated", "WorkspaceTests"], "cannot test 'WorkspaceTests'"),
            (["--coverage", "server.py"], "cannot test 'server.py'"),
            (["--repeat", "2", "--coverage"], "cannot be combined"),
            (["--changed", "nowhere"], "unknown commit 'nowhere'"),
            (["Base", "--changed", "HEAD"], "cannot be combined with names"),
        ]:
            with self.subTest(arguments=arguments):
                self.assert_usage_error(arguments, message)

    def test_help_lists_every_exit_status(self) -> None:
        self.assertEqual(self.workspace.statuses_in_help("test"), ["0", "1", "2", "64", "69", "130/143"])

    def test_a_missing_swift_is_reported(self) -> None:
        self.workspace.write("bin/swift", "#!/bin/sh\nexit 1\n", mode=0o755)
        result = self.workspace.test()
        self.assertEqual(result.returncode, 69)
        self.assertRegex(result.stdout, "^scripts/test: ")


class TogetherTests(StubTestCase):
    def test_all_packages_are_tested_in_one_build(self) -> None:
        result = self.workspace.test("swift", "--jobs", "3")
        self.assertEqual(result.returncode, 0, result.stdout)
        root = self.workspace.root.name
        self.assertEqual(
            [call for call in self.workspace.calls() if "list" not in call],
            [
                f"{root}: swift build --build-tests --scratch-path .build-tests {' '.join(swift.WHOLE_MODULES)} --jobs 3",
                f"{root}: bundle --testing-library swift-testing "
                r"--filter ^(AloneTests|BaseTests|MiddleTests|TopTests|WorkspaceTests)\.",
            ],
        )

    def test_named_packages_are_built_separately(self) -> None:
        result = self.workspace.test("Top", "Base")
        self.assertEqual(result.returncode, 0, result.stdout)
        self.assertEqual(
            self.workspace.calls(),
            [
                f"{name}: {call}"
                for name in ("Base", "Top")
                for call in (
                    "swift build --build-tests --scratch-path .build --disable-build-manifest-caching",
                    "bundle --testing-library swift-testing",
                )
            ],
        )

    def test_the_last_line_is_that_of_the_test_runner(self) -> None:
        result = self.workspace.test()
        self.assertEqual(result.stdout.splitlines()[-1], "Test run with 3 tests passed.")

    def test_a_failed_test_is_exit_status_1_and_a_failed_build_is_2(self) -> None:
        for file, status in [("failing", 1), ("broken", 2)]:
            for name, directory in [("swift", ""), ("Base", "Packages/Base/")]:
                self.workspace.write(directory + file)
                self.assertEqual(self.workspace.test(name).returncode, status)

    def test_a_package_missing_from_the_root_manifest_is_reported(self) -> None:
        self.workspace.add("Forgotten", None)
        result = self.workspace.test("swift")
        self.assertEqual(result.returncode, 1)
        self.assertIn("ForgottenTests has no test", result.stdout)

    def test_without_names_the_tests_of_the_server_and_the_scripts_run_first(self) -> None:
        for name in ("server", "scripts"):
            file = self.workspace.write(f"Tests/{name}/test_failing.py", "raise SystemError")
            self.assertEqual(self.workspace.test().returncode, 1)
            self.assertEqual(self.workspace.test(f"{name}.py" if name == "server" else name).returncode, 1)
            file.unlink()
        self.assertEqual(self.workspace.calls(), [])

    def test_a_repeated_run_builds_once_and_continues_after_a_failure(self) -> None:
        self.workspace.write("Packages/Base/failing-once")
        result = self.workspace.test("--repeat", "4", "Base")
        self.assertEqual(result.returncode, 1)
        self.assertRegex(result.stdout, r"3 of 4 runs passed in \d+\.\d s\n$")
        calls = self.workspace.calls()
        self.assertEqual([sum(text in call for call in calls) for text in ("swift build", "bundle")], [1, 4])


# The output of a run with two failures, a known issue, and a test that is skipped twice.
FAILING = """\
◇ Test "it adds (two) numbers" started.
✔ Suite Good passed after 0.001 seconds.
✘ Test "it adds (two) numbers" recorded an issue at A.swift:1:2: Expectation failed: (1 + 1 → 2) == 3
↳ a comment
  in two lines
━ Test "known" recorded a known issue at A.swift:2:2: Issue recorded
✘ Test case passing 1 argument n → 1 to cases(n:) failed after 0.001 seconds with 1 issue.
✘ Test cases(n:) recorded an issue with 1 argument n → 1 at A.swift:3:4: Expectation failed: (n → 1) == 2
✔ Test "it passes" passed after 0.001 seconds.
✘ Test "it adds (two) numbers" failed after 0.001 seconds with 1 issue.
➜ Test "one" skipped: "PostgreSQL is missing."
➜ Test "two" skipped: "PostgreSQL is missing."
✘ Test run with 3 tests in 1 suite failed after 0.001 seconds with 2 issues.
"""


class ReportTests(StubTestCase):
    def test_only_failures_are_printed_each_with_the_command_that_repeats_it(self) -> None:
        self.workspace.write("Packages/Base/failing", FAILING)
        result = self.workspace.test("Base")
        self.assertEqual(result.returncode, 1)
        shown = re.sub(r"Built in \d+ s", "Built in N s", result.stdout)
        self.assertEqual(
            shown,
            """\
Building Base
Built in N s

✘ Test "it adds (two) numbers" recorded an issue at A.swift:1:2: Expectation failed: (1 + 1 → 2) == 3
↳ a comment
  in two lines
  Repeat: scripts/test Base --filter 'it adds \\(two\\) numbers'

✘ Test cases(n:) recorded an issue with 1 argument n → 1 at A.swift:3:4: Expectation failed: (n → 1) == 2
  Repeat: scripts/test Base --filter 'cases\\(n:\\)'

Skipped 2 tests: PostgreSQL is missing.
Full log: .build/test.log
✘ Test run with 3 tests in 1 suite failed after 0.001 seconds with 2 issues.
""",
        )
        log = (self.workspace.root / ".build/test.log").read_text(encoding="utf-8")
        self.assertIn('✔ Test "it passes" passed', log)

    def test_verbose_prints_everything(self) -> None:
        self.workspace.write("Packages/Base/failing", FAILING)
        self.assertIn(FAILING, self.workspace.test("--verbose", "Base").stdout)

    def test_a_crash_is_printed_with_the_tests_that_were_running(self) -> None:
        lines = FAILING.splitlines()[0] + "\nA/A.swift:7: Fatal error: it is nil\n"
        self.workspace.write("Packages/Base/failing", lines)
        result = self.workspace.test("Base")
        self.assertEqual(result.returncode, 1)
        self.assertIn("A/A.swift:7: Fatal error: it is nil\n", result.stdout)
        self.assertIn("ended early, with status 1. Tests that were running: it adds (two) numbers.", result.stdout)

    def test_a_filter_selects_tests_of_all_packages_or_of_the_named_one(self) -> None:
        for names, pattern in [([], r"TopTests|WorkspaceTests)\..*(two)"), (["Base"], "--filter two")]:
            with self.subTest(names=names):
                self.assertEqual(self.workspace.test("--filter", "two", *names).returncode, 0)
                self.assertTrue(self.workspace.calls()[-1].endswith(pattern), self.workspace.calls())

    def test_errors_of_a_build_are_printed_from_the_first(self) -> None:
        self.workspace.write("Packages/Base/broken")
        result = self.workspace.test("Base")
        self.assertEqual(result.stdout, "Building Base\nerror: it is broken\nFull log: .build/test.log\n")


class IsolatedTests(StubTestCase):
    def test_each_package_is_listed_with_its_tests_and_seconds_and_its_copy_is_removed(self) -> None:
        result = self.workspace.test("--isolated", "Base", "Top")
        seconds = r" +\d+\.\d s"
        self.assertRegex(
            result.stdout,
            rf"^Base +3 tests{seconds}\nTop +3 tests{seconds}\npackages: 2 +6 tests{seconds}\n$",
        )
        self.assertEqual(list((self.workspace.root / ".build-isolated").iterdir()), [])

    def test_a_copy_has_only_the_package_and_its_dependencies(self) -> None:
        self.workspace.write("Packages/Top/.build/leftover")
        self.workspace.test("--isolated", "--keep", "Top")
        copy = self.workspace.root / ".build-isolated" / "Top"
        files = {str(file.relative_to(copy)) for file in copy.rglob("*") if ".build" not in file.parts}
        files = {file for file in files if (copy / file).is_file()}
        self.assertEqual(
            files,
            {f"Packages/{name}/Package.swift" for name in ("Base", "Middle", "Top")}
            | {f"Packages/{name}/Sources/{name}/{name}.swift" for name in ("Base", "Middle", "Top")}
            | {"Packages/Top/Tests/TopTests/TopTests.swift"},
        )
        self.assertFalse((copy / "Packages/Top/.build/leftover").exists())

    def test_a_copy_keeps_the_modification_times(self) -> None:
        manifest = self.workspace.root / "Packages/Base/Package.swift"
        os.utime(manifest, (1_000_000_000, 1_000_000_000))
        self.workspace.test("--isolated", "--keep", "Base")
        copy = self.workspace.root / ".build-isolated/Base/Packages/Base/Package.swift"
        self.assertEqual(copy.stat().st_mtime, 1_000_000_000)

    def test_an_isolated_run_continues_after_a_failure_and_exits_with_the_worst_status(self) -> None:
        self.workspace.write("Packages/Base/broken")
        self.workspace.write("Packages/Middle/failing")
        result = self.workspace.test("--isolated", "--jobs", "3")
        self.assertEqual(result.returncode, 2)
        self.assertRegex(result.stdout, r"(?m)^Base +the build FAILED$")
        self.assertRegex(result.stdout, r"(?m)^Middle +a test FAILED$")
        self.assertRegex(result.stdout, r"(?m)^Top +3 tests")
        self.assertIn("error: it is broken", result.stdout)
        self.assertRegex(result.stdout, "failed: Base Middle\n$")
        kept = sorted(directory.name for directory in (self.workspace.root / ".build-isolated").iterdir())
        self.assertEqual(kept, ["Base", "Middle"])

    def test_a_package_without_tests_is_a_failure(self) -> None:
        self.workspace.write("Packages/Base/empty")
        shutil.rmtree(self.workspace.root / "Packages/Base/Tests")
        result = self.workspace.test("--isolated", "Base")
        self.assertEqual(result.returncode, 1)
        self.assertIn("it has no test", result.stdout)

    def test_a_repeated_run_counts_the_passed_runs(self) -> None:
        result = self.workspace.test("--isolated", "--repeat", "2", "Base")
        self.assertRegex(result.stdout, r"(?m)^Base .* 2 of 2 runs passed in \d+\.\d s$")
        # The first run follows the build.
        self.assertEqual(sum("bundle" in call for call in self.workspace.calls()), 3)


class ChangedTests(StubTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.workspace.commit()

    def selected(self, *arguments: str) -> list[str]:
        """The names of the selected tests."""
        self.workspace.write("broken")  # the run ends after the selection
        line = self.workspace.test("--changed", *arguments).stdout.splitlines()[0]
        (self.workspace.root / "broken").unlink()
        return line.partition(": ")[2].split()

    def test_a_run_without_changes_succeeds(self) -> None:
        result = self.workspace.test("--changed")
        self.assertEqual(result.returncode, 0)
        self.assertEqual(result.stdout, "Nothing has changed since HEAD.\n")
        self.assertEqual(self.workspace.calls(), [])

    def test_a_changed_package_selects_its_dependents(self) -> None:
        self.workspace.write("Packages/Base/Sources/Base/New file.swift")
        self.assertEqual(self.selected(), ["Base", "Middle", "Top", "WorkspaceTests"])

    def test_a_changed_file_outside_the_packages_selects_its_tests_and_those_of_the_workspace(self) -> None:
        for file, selected in [
            ("App/main.swift", ["WorkspaceTests"]),
            ("Tests/WorkspaceTests/Tests.swift", ["WorkspaceTests"]),
            ("server.py", ["server.py", "WorkspaceTests"]),
            ("Tests/server/test_more.py", ["server.py", "WorkspaceTests"]),
            ("scripts/demo", ["scripts", "WorkspaceTests"]),
            ("Benchmarks/run", ["scripts", "WorkspaceTests"]),
            ("Tests/scripts/test_more.py", ["scripts", "WorkspaceTests"]),
            ("Package.swift", ["Alone", "Base", "Middle", "Top", "WorkspaceTests"]),
            ("README.md", []),
        ]:
            with self.subTest(file=file):
                self.workspace.write(file, "changed")
                self.assertEqual(self.selected(), selected)
                self.workspace.commit()

    def test_changes_are_compared_with_a_named_commit(self) -> None:
        self.workspace.write("Packages/Alone/README.md", "changed")
        self.workspace.commit()
        self.workspace.write("Packages/Top/README.md", "changed")
        self.assertEqual(self.selected(), ["Top", "WorkspaceTests"])
        self.assertEqual(self.selected("HEAD~1"), ["Alone", "Top", "WorkspaceTests"])

    def test_a_moved_file_selects_both_packages(self) -> None:
        moved = self.workspace.root / "Packages/Alone/Sources/Alone/Alone.swift"
        moved.rename(self.workspace.root / "Packages/Top/Sources/Top/Alone.swift")
        self.workspace.commit()
        self.assertEqual(self.selected("HEAD~1"), ["Alone", "Top", "WorkspaceTests"])

    def test_an_isolated_run_selects_only_packages(self) -> None:
        self.workspace.write("Packages/Middle/README.md", "changed")
        result = self.workspace.test("--isolated", "--changed")
        self.assertEqual(re.findall(r"^(\w+) +3 tests", result.stdout, re.MULTILINE), ["Middle", "Top"])


# Receives a signal when the process of a command exists, but is not known yet.
SIGNALLED_START = """
import os, signal, subprocess, processes

class Popen(subprocess.Popen):
    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        print(self.pid, flush=True)
        os.kill(os.getpid(), signal.SIGTERM)

processes.subprocess.Popen = Popen
processes.exit_on_signals()
with processes.ending_all():
    processes.run("sleep", "1000")
"""


class InterruptionTests(StubTestCase):
    def setUp(self) -> None:
        super().setUp()
        # A build writes its process ID to the pipe and then hangs.
        self.pipe = self.workspace.root / "pipe"
        os.mkfifo(self.pipe)
        self.workspace.environment["HANG"] = str(self.pipe)

    def assert_no_build_survives(self, number: signal.Signals, *arguments: str) -> None:
        script = subprocess.Popen(
            [self.workspace.root / "scripts" / "test", *arguments],
            env=self.workspace.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.addCleanup(script.kill)
        build = int(self.pipe.read_text())
        script.send_signal(number)
        self.assertEqual(script.wait(), 128 + number)
        with self.assertRaises(ProcessLookupError):
            os.kill(build, 0)

    def test_a_signal_ends_a_run_and_its_build(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(number=number):
                self.assert_no_build_survives(number, "Base")

    def test_a_signal_during_the_start_of_a_command_ends_the_command(self) -> None:
        script = subprocess.run(
            [sys.executable, "-B", "-c", SIGNALLED_START],
            env={**os.environ, "PYTHONPATH": str(TESTING)},
            stdout=subprocess.PIPE,
            text=True,
        )
        self.assertEqual(script.returncode, 128 + signal.SIGTERM)
        with self.assertRaises(ProcessLookupError):
            os.kill(int(script.stdout), 0)

    def test_no_package_is_started_after_a_signal(self) -> None:
        self.assert_no_build_survives(signal.SIGINT, "--isolated")
        started = [directory.name for directory in (self.workspace.root / ".build-isolated").iterdir()]
        self.assertEqual(started, ["Alone"])


class CoverageTests(unittest.TestCase):
    def test_a_line_is_covered_if_one_of_its_regions_is(self) -> None:
        # A function in lines 2 to 6, whose branch in lines 3 to 5 is not executed.
        segments = [
            [2, 1, 7, True, True, False],
            [3, 9, 0, True, True, False],
            [5, 4, 7, True, False, False],
            [6, 2, 0, False, False, False],
        ]
        file = coverage.File(Path("Packages/A/Sources/A/A.swift"), coverage._lines(segments))
        self.assertEqual(file.lines, {2: True, 3: True, 4: False, 5: False, 6: True})
        self.assertEqual(list(file.gaps()), ["4-5"])

    def test_code_that_is_not_compiled_is_not_counted(self) -> None:
        # A function in lines 1 to 5, in which an #if excludes lines 2 and 3.
        segments = [
            [1, 1, 7, True, True, False],
            [2, 1, 0, False, True, False],
            [4, 1, 7, True, False, False],
            [5, 2, 0, False, False, False],
        ]
        self.assertEqual(coverage._lines(segments), {1: True, 5: True})


if __name__ == "__main__":
    unittest.main()
