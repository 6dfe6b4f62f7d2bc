"""Tests of scripts/release, with stubs of swift, scripts/package and gh."""

from __future__ import annotations

import hashlib
import subprocess
import tarfile
import unittest

from checkout import Checkout

TOOLS = ("fetcher", "market", "stars", "tasks")


class ReleaseTests(unittest.TestCase):
    def setUp(self) -> None:
        self.checkout = Checkout(self)
        self.assets = self.checkout.directory / "assets"
        package = '#!/bin/sh\nrm -rf .build-package\nmkdir .build-package\n: >".build-package/$1_0.1.0_all.deb"\n'
        self.checkout.write("scripts/package", package, mode=0o755)
        for name, text in (("dpkg", ""), ("gh", 'printf "<%s>\\n" "$@"\n')):
            self.checkout.write(f"bin/{name}", f"#!/bin/sh\n{text}", mode=0o755)

    def release(self, *arguments: object, status: int = 0) -> str:
        """Runs scripts/release, checks its exit status and returns its output."""
        result = self.checkout.run("release", *arguments)
        self.assertEqual(result.returncode, status, result.stdout)
        return result.stdout

    def test_the_archive_has_the_installed_files_and_each_tool_has_a_package(self) -> None:
        self.release("build", "assets")
        [archive] = self.assets.glob("tools-0.1.0-*-*.tar.gz")
        self.assertEqual(
            {file.name for file in self.assets.iterdir()}, {archive.name, *(f"{tool}_0.1.0_all.deb" for tool in TOOLS)}
        )
        with tarfile.open(archive) as tar:
            tar.extractall(self.checkout.directory)
        unpacked = self.checkout.directory / archive.name.removesuffix(".tar.gz")
        self.assertEqual({path.name for path in unpacked.iterdir()}, {"LICENSE", "bin", "share"})
        for tool in TOOLS:
            version = subprocess.run([unpacked / "bin" / tool, "--version"], stdout=subprocess.PIPE, text=True, check=True)
            self.assertEqual(version.stdout, f"{tool} 0.1.0\n")
            self.assertTrue((unpacked / "share/man/man1" / f"{tool}.1").is_file())

    def test_a_release_has_the_files_their_checksums_and_the_section_of_the_changelog(self) -> None:
        self.assets.mkdir()
        for name in ("tools-0.1.0-linux-x86_64.tar.gz", "fetcher_0.1.0_amd64.deb"):
            (self.assets / name).write_text(name)
        output = self.release("publish", "v0.1.0", "assets")
        self.assertTrue(output.startswith("<release>\n<create>\n<v0.1.0>\n<--verify-tag>\n<--title>\n<0.1.0>\n<--notes>\n"), output)
        self.assertIn("- One thing,\n  in two lines.\n- Another.", output)
        sums = (self.assets / "SHA256SUMS").read_text()
        for file in self.assets.iterdir():
            self.assertIn(f"<{file}>\n", output)
            if file.name != "SHA256SUMS":
                self.assertIn(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n", sums)

    def test_the_tag_of_another_version_is_refused(self) -> None:
        self.assets.mkdir()
        (self.assets / "tools-0.1.0-linux-x86_64.tar.gz").touch()
        self.assertIn("no archive of version 0.2.0", self.release("publish", "0.2.0", "assets", status=1))

    def test_other_arguments_are_refused_and_the_help_lists_the_statuses(self) -> None:
        self.assertIn("unexpected arguments 'publish assets'", self.release("publish", "assets", status=64))
        self.assertEqual(self.checkout.statuses_in_help("release"), ["0", "1", "2", "64", "69", "130/143"])


if __name__ == "__main__":
    unittest.main()
