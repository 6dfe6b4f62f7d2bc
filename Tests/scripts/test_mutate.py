"""Tests of scripts/mutate, with a stub of swift, and a package whose test searches the text of its source."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
import unittest

from checkout import Checkout

# The stub of swift builds a bundle that runs the package's test and logs the run.
SWIFT = r"""#!/usr/bin/env bash
case "$*" in
  'build --version') echo 'Swift Package Manager - Swift 6.2.0' ;;
  'build --build-tests'*)
    ! grep -q '<=' Sources/*/*.swift || exit 1
    mkdir -p ../../.build/debug
    printf '#!/bin/sh\necho tested >>"$CALLS"\n. Tests/test\n' >../../.build/debug/Tests.xctest
    chmod +x ../../.build/debug/Tests.xctest ;;
esac
"""

# Each comparison has two mutations. One of the four, `<=`, does not build.
SOURCE = """public func isFew(_ count: Int) -> Bool {
  count < 3
}

public func isMany(_ count: Int) -> Bool {
  count > 7
}
"""


class MutateTests(unittest.TestCase):
    def setUp(self) -> None:
        self.checkout = Checkout(self)
        self.checkout.write("bin/swift", SWIFT, mode=0o755)
        self.checkout.environment["CALLS"] = str(self.checkout.root / "calls")
        self.checkout.write("Packages/Counting/Package.swift", "// No dependencies.\n")
        self.checkout.write("Packages/Counting/Sources/Counting/Counting.swift", SOURCE)
        self.checkout.write("Packages/Counting/Tests/test", "grep -q 'count < 3' Sources/*/*.swift\n")

    def run_tests(self, *arguments: str) -> tuple[int, str, int]:
        """Returns the exit status, the output, and the number of test runs."""
        calls = self.checkout.write("calls", "")
        result = self.checkout.run("mutate", *arguments, "Counting")
        return result.returncode, result.stdout, calls.read_text().count("tested\n")

    def strengthen(self) -> None:
        self.checkout.write(
            "Packages/Counting/Tests/test", "grep -q 'count < 3' Sources/*/*.swift && grep -q 'count > 7' Sources/*/*.swift\n"
        )

    def test_each_mutation_is_listed_with_its_result_and_those_that_build_are_counted(self) -> None:
        status, output, count = self.run_tests()
        self.assertEqual(status, 1, output)
        self.assertEqual(count, 1 + 3)
        for line in (
            "killed        Sources/Counting/Counting.swift:2  a constant grows",
            "did not build Sources/Counting/Counting.swift:2  < becomes <=",
            "survived      Sources/Counting/Counting.swift:6  > becomes >=\n  - count > 7\n  + count >= 7\n",
            "survived      Sources/Counting/Counting.swift:6  a constant grows\n  - count > 7\n  + count > 8\n",
        ):
            self.assertIn(line, output)
        self.assertEqual(output.splitlines()[-1].split(), ["Counting", "1", "0", "1", "2", "33%"])

    def test_known_results_are_not_tested_again(self) -> None:
        first = self.run_tests()
        second = self.run_tests()
        self.assertEqual(second[:2], first[:2])
        self.assertEqual(second[2], 1)
        self.assertEqual(self.run_tests("--again")[2], 1 + 3)

    def test_changed_tests_are_run_again_for_survivors_only(self) -> None:
        self.run_tests()
        self.strengthen()
        status, output, count = self.run_tests()
        self.assertEqual(status, 0, output)
        self.assertEqual(count, 1 + 2)
        self.assertEqual(output.splitlines()[-1].split(), ["Counting", "3", "0", "1", "0", "100%"])

    def test_after_a_change_of_a_dependency_survivors_are_tested_again(self) -> None:
        self.checkout.write("Packages/Counting/Package.swift", '.package(path: "../Base")\n')
        self.checkout.write("Packages/Base/Package.swift", "")
        for text in ("// First version.\n", "// Second version.\n"):
            self.checkout.write("Packages/Base/Sources/Base/Base.swift", text)
            _, output, count = self.run_tests()
            self.assertIn("survived", output)
        self.assertEqual(count, 1 + 2)

    def test_after_a_change_of_the_source_all_mutations_are_tested_again(self) -> None:
        self.run_tests()
        self.checkout.write("Packages/Counting/Sources/Counting/Counting.swift", f"// Changed.\n{SOURCE}")
        self.assertEqual(self.run_tests()[2], 1 + 3)

    def test_an_unchanged_file_is_not_copied_again_and_a_removed_one_is_deleted(self) -> None:
        removed = self.checkout.write("Packages/Counting/Sources/Counting/Old/Removed.swift", "// Empty.\n")
        self.run_tests()
        copy = self.checkout.root / ".build-mutate/build/Packages/Counting"
        manifest = (copy / "Package.swift").stat()
        removed.unlink()
        removed.parent.rmdir()
        self.run_tests()
        self.assertEqual((copy / "Package.swift").stat().st_ino, manifest.st_ino)
        self.assertEqual([path.name for path in (copy / "Sources/Counting").iterdir()], ["Counting.swift"])
        self.assertEqual((copy / "Sources/Counting/Counting.swift").read_text(), SOURCE)

    def test_an_added_line_changes_at_most_one_selected_mutation(self) -> None:
        lines = "\n".join(f"let number{n} = {n}" for n in range(50))
        source = "Packages/Counting/Sources/Counting/Numbers.swift"

        def selected() -> set[str]:
            return set(re.findall(r"\+ (let .*)", self.checkout.run("mutate", "--list", "Counting").stdout))

        self.checkout.write(source, lines)
        before = selected()
        self.checkout.write(source, f"let added = 0\n{lines}")
        self.assertLessEqual(len(before - selected()), 1)
        self.assertGreater(len(before), 30)

    def test_equal_lines_have_separate_mutations(self) -> None:
        self.checkout.write("Packages/Counting/Tests/test", "sed -n 6p Sources/*/*.swift | grep -q 'count > 7'\n")
        self.checkout.write("Packages/Counting/Sources/Counting/Counting.swift", SOURCE.replace("< 3", "> 7"))
        status, output, count = self.run_tests()
        self.assertEqual(status, 1, output)
        self.assertEqual(output.splitlines()[-1].split(), ["Counting", "2", "0", "0", "2", "50%"])

    def test_a_signal_terminates_the_script_and_its_tests(self) -> None:
        self.checkout.write("Packages/Counting/Tests/test", 'echo $$ >"$CALLS"; exec sleep 1000\n')
        calls = self.checkout.write("calls", "")
        script = subprocess.Popen(
            [self.checkout.root / "scripts/mutate", "Counting"], env=self.checkout.environment, stdout=subprocess.DEVNULL
        )
        self.addCleanup(script.kill)
        while not calls.read_text().endswith("\n") or "tested" in calls.read_text():
            self.assertIsNone(script.poll())
            time.sleep(0.01)
        script.send_signal(signal.SIGTERM)
        self.assertEqual(script.wait(600), 143)
        with self.assertRaises(ProcessLookupError):
            os.kill(int(calls.read_text()), 0)

    def test_the_first_failed_test_ends_a_run(self) -> None:
        self.checkout.write(
            "Packages/Counting/Tests/test",
            "grep -q 'count < 3' Sources/*/*.swift || { echo 'it recorded an issue'; sleep 1000; }\n",
        )
        _, output, count = self.run_tests()
        self.assertEqual(count, 1 + 3)
        self.assertEqual(output.splitlines()[-1].split(), ["Counting", "1", "0", "1", "2", "33%"])

    def test_tests_that_fail_without_a_mutation_are_exit_status_2(self) -> None:
        self.checkout.write("Packages/Counting/Tests/test", "false\n")
        status, output, _ = self.run_tests()
        self.assertEqual(status, 2)
        self.assertIn("Counting does not build, or its tests fail, without a mutation", output)

    def test_a_usage_error_is_one_line(self) -> None:
        for arguments, message in [
            (["--limit", "some"], "argument --limit: 'some' is not a number; see scripts/mutate --help."),
            (["Nobody"], "unknown package 'Nobody'."),
        ]:
            result = self.checkout.run("mutate", *arguments)
            self.assertEqual((result.returncode, result.stdout), (64, f"scripts/mutate: {message}\n"))

    def test_help_lists_every_exit_status(self) -> None:
        self.assertEqual(self.checkout.statuses_in_help("mutate"), ["0", "1", "2", "64", "69", "130/143"])


if __name__ == "__main__":
    unittest.main()
