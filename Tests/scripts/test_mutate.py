"""Tests of scripts/mutate, with a swift that builds at once, and a package whose test looks at the text of its source."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
import unittest

from checkout import Checkout

# What it builds runs the package's test, and notes that it did.
SWIFT = r"""#!/usr/bin/env bash
case "$*" in
  'build --version') echo 'Swift Package Manager - Swift 6.2.0' ;;
  'build --build-tests'*)
    ! grep -q '<=' Sources/*/*.swift || exit 1
    mkdir -p .build/debug
    printf '#!/bin/sh\necho tested >>"$CALLS"\n. Tests/test\n' >.build/debug/Tests.xctest
    chmod +x .build/debug/Tests.xctest ;;
esac
"""

# Four changes can be made: two to each comparison. One of them, `<=`, does not build.
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
        self.checkout.write("Packages/Counting/Package.swift", "// It depends on nothing.\n")
        self.checkout.write("Packages/Counting/Sources/Counting/Counting.swift", SOURCE)
        self.checkout.write("Packages/Counting/Tests/test", "grep -q 'count < 3' Sources/*/*.swift\n")

    def run_tests(self, *arguments: str) -> tuple[int, str, int]:
        """The exit status, the output, and how often the package was tested."""
        calls = self.checkout.write("calls", "")
        result = self.checkout.run("mutate", *arguments, "Counting")
        return result.returncode, result.stdout, calls.read_text().count("tested\n")

    def strengthen(self) -> None:
        self.checkout.write(
            "Packages/Counting/Tests/test", "grep -q 'count < 3' Sources/*/*.swift && grep -q 'count > 7' Sources/*/*.swift\n"
        )

    def test_it_says_of_each_change_what_became_of_it_and_counts_those_that_build(self) -> None:
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

    def test_what_is_known_is_not_tried_again(self) -> None:
        first = self.run_tests()
        second = self.run_tests()
        self.assertEqual(second[:2], first[:2])
        self.assertEqual(second[2], 1)
        self.assertEqual(self.run_tests("--again")[2], 1 + 3)

    def test_after_a_change_of_the_tests_only_what_survived_is_tried_again(self) -> None:
        self.run_tests()
        self.strengthen()
        status, output, count = self.run_tests()
        self.assertEqual(status, 0, output)
        self.assertEqual(count, 1 + 2)
        self.assertEqual(output.splitlines()[-1].split(), ["Counting", "3", "0", "1", "0", "100%"])

    def test_so_it_is_after_a_change_of_what_the_package_depends_on(self) -> None:
        self.checkout.write("Packages/Counting/Package.swift", '.package(path: "../Base")\n')
        self.checkout.write("Packages/Base/Package.swift", "")
        for text in ("// Some words.\n", "// Other words.\n"):
            self.checkout.write("Packages/Base/Sources/Base/Base.swift", text)
            _, output, count = self.run_tests()
            self.assertIn("survived", output)
        self.assertEqual(count, 1 + 2)

    def test_after_a_change_of_the_source_all_is_tried_again(self) -> None:
        self.run_tests()
        self.checkout.write("Packages/Counting/Sources/Counting/Counting.swift", f"// Other words.\n{SOURCE}")
        self.assertEqual(self.run_tests()[2], 1 + 3)

    def test_what_has_not_changed_is_not_copied_again_and_what_has_gone_goes(self) -> None:
        gone = self.checkout.write("Packages/Counting/Sources/Counting/Old/Gone.swift", "// Nothing.\n")
        self.run_tests()
        copy = self.checkout.root / ".build-mutate/Counting/Packages/Counting"
        manifest = (copy / "Package.swift").stat()
        gone.unlink()
        gone.parent.rmdir()
        self.run_tests()
        self.assertEqual((copy / "Package.swift").stat().st_ino, manifest.st_ino)
        self.assertEqual([path.name for path in (copy / "Sources/Counting").iterdir()], ["Counting.swift"])
        self.assertEqual((copy / "Sources/Counting/Counting.swift").read_text(), SOURCE)

    def test_a_line_that_is_added_leaves_the_choice_of_the_others_as_it_was(self) -> None:
        lines = "\n".join(f"let number{n} = {n}" for n in range(50))
        source = "Packages/Counting/Sources/Counting/Numbers.swift"

        def chosen() -> set[str]:
            return set(re.findall(r"\+ (let .*)", self.checkout.run("mutate", "--list", "Counting").stdout))

        self.checkout.write(source, lines)
        before = chosen()
        self.checkout.write(source, f"let added = 0\n{lines}")
        self.assertLessEqual(len(before - chosen()), 1)
        self.assertGreater(len(before), 30)

    def test_equal_lines_are_changes_of_their_own(self) -> None:
        self.checkout.write("Packages/Counting/Tests/test", "sed -n 6p Sources/*/*.swift | grep -q 'count > 7'\n")
        self.checkout.write("Packages/Counting/Sources/Counting/Counting.swift", SOURCE.replace("< 3", "> 7"))
        status, output, count = self.run_tests()
        self.assertEqual(status, 1, output)
        self.assertEqual(output.splitlines()[-1].split(), ["Counting", "2", "0", "0", "2", "50%"])

    def test_a_signal_ends_it_at_once(self) -> None:
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
        self.assertEqual(script.wait(60), 143)
        with self.assertRaises(ProcessLookupError):
            os.kill(int(calls.read_text()), 0)

    def test_a_test_that_fails_ends_the_others(self) -> None:
        self.checkout.write(
            "Packages/Counting/Tests/test",
            "grep -q 'count < 3' Sources/*/*.swift || { echo 'it recorded an issue'; sleep 1000; }\n",
        )
        _, output, count = self.run_tests()
        self.assertEqual(count, 1 + 3)
        self.assertEqual(output.splitlines()[-1].split(), ["Counting", "1", "0", "1", "2", "33%"])

    def test_tests_that_fail_without_a_change_are_2(self) -> None:
        self.checkout.write("Packages/Counting/Tests/test", "false\n")
        status, output, _ = self.run_tests()
        self.assertEqual(status, 2)
        self.assertIn("Counting does not build, or its tests fail, without a mutation", output)

    def test_a_mistake_is_one_sentence(self) -> None:
        for arguments, sentence in [
            (["--limit", "some"], "argument --limit: 'some' is not a number; see scripts/mutate --help."),
            (["Nobody"], "unknown package 'Nobody'."),
        ]:
            result = self.checkout.run("mutate", *arguments)
            self.assertEqual((result.returncode, result.stdout), (64, f"scripts/mutate: {sentence}\n"))

    def test_help_names_every_exit_status(self) -> None:
        self.assertEqual(self.checkout.statuses_in_help("mutate"), ["0", "1", "2", "64", "69", "130/143"])


if __name__ == "__main__":
    unittest.main()
