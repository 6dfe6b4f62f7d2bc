"""Tests of packages that depend on the workspace by URL and version. They take minutes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "Tests/server"))

from misbehaving import Misbehaving, framed

# The packages, whose manifests name a URL that the tests replace. Documentation/using-the-packages.md shows parts of them.
CONSUMERS = Path(__file__).with_name("consumers")
URL = "https://example.com/fetcher.git"


@unittest.skipUnless(shutil.which("swift"), "requires swift")
class ConsumerTests(unittest.TestCase):
    """The tracked files of the working tree as version 0.1.0 of a repository, and packages that use it."""

    @classmethod
    def setUpClass(cls) -> None:
        cls.directory = Path(tempfile.mkdtemp()).resolve()
        cls.addClassCleanup(shutil.rmtree, cls.directory)
        cls.repository = cls.directory / "fetcher"
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
        for name in filter(None, listed.decode().split("\0")):
            if (ROOT / name).is_file():
                (cls.repository / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, cls.repository / name)
        # The variables of the workspace's own checks change nothing for a consumer.
        cls.environment = {**os.environ, "CI": "1", "WORKSPACE_STRICT": "1"}
        for role in ("AUTHOR", "COMMITTER"):
            cls.environment |= {f"GIT_{role}_NAME": "tester", f"GIT_{role}_EMAIL": "tester@example.org"}
        for command in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "A commit"], ["tag", "0.1.0"]):
            subprocess.run(["git", *command], cwd=cls.repository, env=cls.environment, check=True)

    def consumer(self, name: str) -> Path:
        """Copies a package that depends on products of the workspace."""
        package = self.directory / name
        shutil.copytree(CONSUMERS / name, package)
        manifest = package / "Package.swift"
        text = manifest.read_text(encoding="utf-8")
        self.assertIn(URL, text)
        manifest.write_text(text.replace(URL, self.repository.as_uri()), encoding="utf-8")
        return package

    def swift(self, package: Path, *arguments: str) -> str:
        result = subprocess.run(
            ["swift", *arguments], cwd=package, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        self.assertEqual(result.returncode, 0, result.stdout)
        return result.stdout

    def test_the_examples_of_the_page_run_and_pass(self) -> None:
        package = self.consumer("examples")
        self.assertTrue(self.swift(package, "run", "consumer").endswith("\n42\n"))
        self.assertIn("7 tests", self.swift(package, "test"))

    def test_a_request_over_each_transport(self) -> None:
        package = self.consumer("request")
        with Misbehaving(fault=lambda _: [framed(b"hello")]) as server:
            output = self.swift(package, "run", "consumer", f"{server.url}/")
        self.assertTrue(output.endswith("\n200 hello\n200 hello\n"), output)

    def test_an_alias_permits_a_module_with_the_name_of_one_of_the_workspace(self) -> None:
        self.assertTrue(self.swift(self.consumer("collision"), "run", "consumer").endswith("\n42 the shop\n"))


if __name__ == "__main__":
    unittest.main()
