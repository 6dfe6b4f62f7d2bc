"""Tests of scripts/package, with a stub of swift."""

from __future__ import annotations

import gzip
import shutil
import subprocess
import unittest
from pathlib import Path

from checkout import Checkout


@unittest.skipUnless(shutil.which("dpkg-deb"), "requires dpkg")
class PackageTests(unittest.TestCase):
    def setUp(self) -> None:
        self.checkout = Checkout(self)
        # The stub of fetcher is a script, so dpkg-shlibdeps would find no libraries.
        self.checkout.write("bin/dpkg-shlibdeps", "#!/bin/sh\necho 'shlibs:Depends=libc6 (>= 2.2)'\n", mode=0o755)
        for variable in ("AUTHOR_DATE", "COMMITTER_DATE"):
            self.checkout.environment[f"GIT_{variable}"] = "2026-11-21T12:00:00+01:00"
        self.checkout.commit("LICENSE")

    def package(self, tool: str = "fetcher", status: int = 0, umask: int = 0o022) -> str:
        """Runs scripts/package, checks its exit status and returns its output."""
        result = self.checkout.run("package", tool, umask=umask)
        self.assertEqual(result.returncode, status, result.stdout)
        return result.stdout

    @property
    def file(self) -> Path:
        [file] = (self.checkout.root / ".build-package").glob("fetcher_0.1.0_*.deb")
        return file

    def dpkg_deb(self, *arguments: str) -> str:
        command = ["dpkg-deb", arguments[0], self.file, *arguments[1:]]
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout

    def unpacked(self) -> Path:
        directory = self.checkout.directory / "unpacked"
        self.dpkg_deb("--extract", str(directory))
        return directory

    def test_the_files_are_in_the_directories_of_debian_and_owned_by_root(self) -> None:
        self.package(umask=0o077)
        listing = [line.split() for line in self.dpkg_deb("--contents").splitlines()]
        self.assertEqual(
            sorted((columns[-1], columns[0]) for columns in listing if not columns[-1].endswith("/")),
            [
                ("./usr/bin/fetcher", "-rwxr-xr-x"),
                ("./usr/share/bash-completion/completions/fetcher", "-rw-r--r--"),
                ("./usr/share/doc/fetcher/changelog.gz", "-rw-r--r--"),
                ("./usr/share/doc/fetcher/copyright", "-rw-r--r--"),
                ("./usr/share/doc/fetcher/examples/server.py", "-rwxr-xr-x"),
                ("./usr/share/fish/vendor_completions.d/fetcher.fish", "-rw-r--r--"),
                ("./usr/share/man/man1/fetcher.1.gz", "-rw-r--r--"),
                ("./usr/share/zsh/vendor-completions/_fetcher", "-rw-r--r--"),
            ],
        )
        self.assertEqual({columns[1] for columns in listing}, {"root/root"})
        self.assertEqual({columns[0] for columns in listing if columns[-1].endswith("/")}, {"drwxr-xr-x"})

    def test_the_control_file_has_the_version_of_the_program_and_its_libraries(self) -> None:
        self.package()
        for field, value in {
            "Package": "fetcher",
            "Version": "0.1.0",
            "Depends": "libc6 (>= 2.2), libcurl4t64 | libcurl4",
            "Recommends": "libpq5",
            "Maintainer": "tester@example.org <tester@example.org>",
        }.items():
            self.assertEqual(self.dpkg_deb("--field", field), f"{value}\n")

    def test_the_changelog_has_the_section_of_this_version_in_short_lines(self) -> None:
        with open(self.checkout.root / "CHANGELOG.md", "a", encoding="utf-8") as file:
            file.write(f"- Long {'word ' * 20}end.\n\n## 0.0.1\n\n- The previous version.\n")
        self.package()
        text = gzip.decompress((self.unpacked() / "usr/share/doc/fetcher/changelog.gz").read_bytes()).decode()
        self.assertEqual(
            text,
            "fetcher (0.1.0) unstable; urgency=medium\n\n  * One thing,\n    in two lines.\n  * Another.\n"
            f"  * Long{' word' * 13}\n    {'word ' * 7}end.\n\n"
            " -- tester@example.org <tester@example.org>  Sat, 21 Nov 2026 11:00:00 +0000\n",
        )

    def test_the_same_commit_builds_the_same_file(self) -> None:
        packages = []
        for umask in (0o022, 0o077):
            self.package(umask=umask)
            packages.append(self.file.read_bytes())
        self.assertEqual(packages[0], packages[1])

    def test_the_package_is_tested_without_a_change_of_the_system(self) -> None:
        before = Path("/var/lib/dpkg/status").read_bytes()
        lines = self.package().splitlines()
        name = self.file.relative_to(self.checkout.root)
        self.assertEqual(lines[-1], f"Built and tested {name}.")
        self.assertEqual(Path("/var/lib/dpkg/status").read_bytes(), before)

    def test_a_package_that_cannot_be_installed_or_cannot_fetch_is_an_error(self) -> None:
        missing = "#!/bin/sh\necho 'shlibs:Depends=no-such-package'\n"
        self.checkout.write("bin/dpkg-shlibdeps", missing, mode=0o755)
        output = self.package(status=1)
        self.assertIn("no-such-package", output)
        self.assertIn("dpkg --install failed.", output)

        self.checkout.write("bin/dpkg-shlibdeps", missing.replace("no-such-package", "libc6"), mode=0o755)
        program = (self.checkout.root / "program").read_text().replace("!= fail", "!= fetch")
        self.checkout.write("program", program, mode=0o755)
        self.assertIn("the installed program does not fetch.", self.package(status=1))

    def test_a_program_that_loads_libcurl_at_launch_is_an_error(self) -> None:
        program = (self.checkout.root / "program").read_text()
        linked = "#!/usr/bin/env bash\n[ ! -e \"$LD_LIBRARY_PATH/libcurl.so.4\" ] || exit 127\n"
        self.checkout.write("program", linked + program, mode=0o755)
        self.assertIn("the installed program loads libcurl before it sends a request.", self.package(status=1))

    def test_a_program_without_requests_is_not_linked_with_libcurl(self) -> None:
        start = "#!/usr/bin/env bash\ncase $* in *postgresql:*) echo libpq5; exit 70 ;; esac\n"
        linked = "[ ! -e \"$LD_LIBRARY_PATH/libcurl.so.4\" ] || exit 127\n"
        commands = "case $1 in --version) echo 'tasks 0.1.0' ;; *) echo '1 Try the installed program' ;; esac\n"
        self.checkout.write("program", start + commands, mode=0o755)
        self.package("tasks")
        self.checkout.write("program", start + linked + commands, mode=0o755)
        self.assertIn("the installed program is linked with libcurl.", self.package("tasks", status=1))

    def test_a_missing_changelog_section_or_commit_is_reported(self) -> None:
        self.checkout.write("CHANGELOG.md", "")
        self.assertIn("CHANGELOG.md has no section about version 0.1.0.", self.package(status=1))
        shutil.rmtree(self.checkout.root / ".git")
        self.assertIn("the package needs the time and author of a commit.", self.package(status=1))

    def test_a_failed_build_is_exit_status_2_and_a_usage_error_is_64(self) -> None:
        self.checkout.write("broken", "")
        self.assertIn("error: it is broken", self.package(status=2))
        for arguments in ([], ["--wrong"], ["nothing"], ["fetcher", "fetcher"]):
            result = self.checkout.run("package", *arguments)
            self.assertEqual(result.returncode, 64)
            self.assertEqual(result.stdout.count("\n"), 1, result.stdout)

    def test_help_lists_every_exit_status(self) -> None:
        self.assertEqual(self.checkout.statuses_in_help("package"), ["0", "1", "2", "64", "69", "130/143"])


if __name__ == "__main__":
    unittest.main()
