"""Tests of scripts/test with real builds: `python3 -m unittest discover -s Tests/scripts/builds`. They take minutes."""

from __future__ import annotations

import shutil
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from test_test import Workspace


@unittest.skipUnless(shutil.which("swift"), "requires swift")
class RealSwiftTests(unittest.TestCase):
    """Properties of real builds."""

    def setUp(self) -> None:
        self.workspace = Workspace(self, with_stub=False)

    def test_the_table_has_the_lines_of_the_package_without_those_of_dependencies(self) -> None:
        result = self.workspace.test("--isolated", "--missing", "Middle")
        self.assertEqual(result.returncode, 0, result.stdout)
        self.assertRegex(result.stdout, r"(?m)^Middle +1 tests")
        self.assertRegex(result.stdout, r"(?m)^Middle +4 +75\.0 %\ntotal +4 +75\.0 %$")
        self.assertRegex(result.stdout, r"Packages/Middle/Sources/Middle/Middle\.swift:4\n$")

    def test_a_package_does_not_find_the_modules_of_previously_tested_packages(self) -> None:
        self.workspace.add("Zone", None)
        self.workspace.write("Packages/Zone/Sources/Zone/Zone.swift", "import Base\n")
        result = self.workspace.test("--isolated", "Base", "Top", "Zone")
        self.assertEqual(result.returncode, 2, result.stdout)
        self.assertRegex(result.stdout, r"(?m)^Top +1 tests")
        self.assertRegex(result.stdout, r"(?m)^Zone +the build FAILED$")
        self.assertIn("no such module 'Base'", result.stdout)

    def test_an_isolated_package_does_not_find_other_packages(self) -> None:
        # The test finds Base in the workspace, but the manifest of Alone does not list it.
        test = self.workspace.root / "Packages/Alone/Tests/AloneTests/AloneTests.swift"
        test.write_text(
            """
            import Foundation
            import Testing

            @Test func `another package exists`() {
              let packages = URL(filePath: #filePath).appending(path: "../../../..").standardized
              #expect(FileManager.default.fileExists(atPath: packages.appending(path: "Base").path))
            }
            """,
            encoding="utf-8",
        )
        result = self.workspace.test("--isolated", "Alone")
        self.assertEqual(result.returncode, 1, result.stdout)
        self.assertIn("a test FAILED", result.stdout)


if __name__ == "__main__":
    unittest.main()
