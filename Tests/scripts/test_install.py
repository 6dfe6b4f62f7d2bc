"""Tests of scripts/install, with a stub of swift."""

from __future__ import annotations

import shutil
import unittest
from pathlib import Path

from checkout import Checkout

FILES = {
    "bin/fetcher": 0o755,
    "lib/fetcher/installed": 0o644,
    "share/bash-completion/completions/fetcher": 0o644,
    "share/fish/vendor_completions.d/fetcher.fish": 0o644,
    "share/man/man1/fetcher.1": 0o644,
    "share/zsh/site-functions/_fetcher": 0o644,
}


class InstallTestCase(unittest.TestCase):
    def setUp(self) -> None:
        self.checkout = Checkout(self)
        # One tool, whatever the workspace has; a test adds another.
        for file in self.checkout.root.joinpath("scripts/lib/tools").glob("*.sh"):
            if file.stem != "fetcher":
                file.unlink()
        self.prefix = self.checkout.directory / "a prefix"

    def install(self, *arguments: object, prefix: Path | None = None, status: int = 0) -> str:
        """Runs scripts/install, checks its exit status and returns its output."""
        result = self.checkout.run("install", "--prefix", prefix or self.prefix, *arguments)
        self.assertEqual(result.returncode, status, result.stdout)
        return result.stdout

    def files(self) -> dict[str, int]:
        """The files under the prefix with their modes."""
        files = [path for path in self.prefix.rglob("*") if path.is_file()]
        return {str(file.relative_to(self.prefix)): file.stat().st_mode & 0o777 for file in files}

    def everything(self) -> list[Path]:
        """All files and directories except those of the checkout."""
        return sorted(path for path in self.checkout.directory.rglob("*") if self.checkout.root not in path.parents)


class InstallTests(InstallTestCase):
    def test_every_file_is_installed_readable_for_all_users_and_listed(self) -> None:
        result = self.checkout.run("install", "--prefix", self.prefix, umask=0o077)
        self.assertEqual(self.files(), FILES, result.stdout)
        self.assertEqual(self.prefix.stat().st_mode & 0o777, 0o755)
        lines = result.stdout.splitlines()
        self.assertLessEqual({str(self.prefix / file) for file in FILES}, set(lines))
        self.assertEqual(lines[-1], "fetcher 0.1.0 is installed.")

    def test_libcurl_is_the_only_transport(self) -> None:
        self.install()
        self.assertIn(" --traits Curl ", (self.checkout.root / "build-options").read_text())

    def test_each_shell_has_its_completions_and_the_man_page_is_that_of_the_documentation(self) -> None:
        self.install()
        for file, text in {
            "share/bash-completion/completions/fetcher": "the completions of bash\n",
            "share/zsh/site-functions/_fetcher": "the completions of zsh\n",
            "share/fish/vendor_completions.d/fetcher.fish": "the completions of fish\n",
            "share/man/man1/fetcher.1": "a man page\n",
        }.items():
            self.assertEqual((self.prefix / file).read_text(), text)

    def test_the_default_prefix_is_in_the_home_directory(self) -> None:
        self.checkout.run("install")
        self.assertTrue((self.checkout.directory / "home/.local/bin/fetcher").exists())

    def test_a_relative_prefix_is_resolved_against_the_working_directory(self) -> None:
        self.checkout.run("install", "--prefix=here/it is")
        self.assertTrue((self.checkout.directory / "here/it is/bin/fetcher").exists())

    def test_an_update_replaces_files_and_never_writes_to_them(self) -> None:
        self.install()
        with open(self.prefix / "bin/fetcher", encoding="utf-8") as running:
            self.checkout.write("program", self.checkout.root.joinpath("program").read_text() + "# new\n", mode=0o755)
            self.install()
            self.assertNotIn("# new", running.read())
        self.assertIn("# new", (self.prefix / "bin/fetcher").read_text())
        self.assertEqual(self.files(), FILES)

    def test_an_existing_file_is_unchanged_and_nothing_is_installed(self) -> None:
        for file in FILES:
            with self.subTest(file):
                existing = self.prefix / file
                existing.parent.mkdir(parents=True)
                existing.symlink_to("nowhere")
                self.assertIn(f"{existing} is in the way", self.install(status=1))
                self.assertEqual(self.files(), {})
                self.assertTrue(existing.is_symlink())
                shutil.rmtree(self.prefix)

    def test_nothing_is_installed_if_the_build_or_the_completions_fail(self) -> None:
        before = self.everything()
        self.checkout.write("broken", "")
        self.assertIn("error: it is broken", self.install(status=2))
        (self.checkout.root / "broken").unlink()
        self.checkout.write("program", "#!/bin/sh\nexit 64\n", mode=0o755)
        self.assertIn("fetcher completions bash failed.", self.install(status=1))
        self.assertEqual(self.everything(), before)


class SeveralToolsTests(InstallTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.checkout.write("scripts/lib/tools/other.sh", "")
        self.checkout.add_manual("other")

    def test_all_tools_or_the_named_ones_are_installed(self) -> None:
        others = {file.replace("fetcher", "other") for file in FILES}
        self.install("other")
        self.assertEqual(set(self.files()), others)
        self.install()
        self.assertEqual(set(self.files()), others | set(FILES))

    def test_each_tool_is_uninstalled_separately_and_the_last_one_with_the_directories(self) -> None:
        before = self.everything()
        for first, last in [("fetcher", "other"), ("other", "fetcher")]:
            self.install()
            self.install("--uninstall", first)
            self.assertEqual(set(self.files()), {file.replace("fetcher", last) for file in FILES})
            self.install("--uninstall")
            self.assertEqual(self.everything(), before)

    def test_an_existing_file_of_one_tool_prevents_all_installations(self) -> None:
        self.checkout.directory.joinpath(self.prefix, "bin/other").mkdir(parents=True)
        self.assertIn("bin/other is in the way", self.install(status=1))
        self.assertEqual(self.files(), {})


class PathTests(InstallTestCase):
    def test_a_warning_is_printed_unless_path_finds_the_installed_program(self) -> None:
        path = self.checkout.environment["PATH"]
        other = self.checkout.write("other/fetcher", "#!/bin/sh\n", mode=0o755)
        advice = f"Add this directory to the front of PATH: {self.prefix}/bin\n"
        for path_value, warning in [
            (path, f"PATH leads to no fetcher. {advice}"),
            (f"{other.parent}:{self.prefix}/bin:{path}", f"PATH leads to {other}. {advice}"),
            (f"{self.prefix}/bin:{other.parent}:{path}", None),
        ]:
            with self.subTest(path_value):
                self.checkout.environment["PATH"] = path_value
                output = self.install()
                if warning:
                    self.assertIn(warning, output)
                else:
                    self.assertNotIn("PATH leads", output)


class UninstallTests(InstallTestCase):
    def test_uninstalling_restores_the_state_before_the_installation(self) -> None:
        existing = ["a prefix/bin", "a prefix/share/man/man1/other.1", "a prefix/share/fetcher/fetcher.sqlite3"]
        for paths in [[], existing[:1], existing]:
            with self.subTest(paths=paths):
                for name in paths:
                    path = self.checkout.directory / name
                    if path.suffix:
                        path.parent.mkdir(parents=True, exist_ok=True)
                        path.touch()
                    else:
                        path.mkdir(parents=True, exist_ok=True)
                before = self.everything()
                self.install()
                self.assertNotEqual(self.everything(), before)
                output = self.install("--uninstall")
                self.assertEqual(self.everything(), before)
                self.assertLessEqual({str(self.prefix / file) for file in FILES}, set(output.splitlines()))

    def test_directories_of_several_runs_and_new_parents_of_the_prefix_are_removed(self) -> None:
        before = self.everything()
        self.prefix = self.checkout.directory / "one/two"
        self.install()
        shutil.rmtree(self.prefix / "share/zsh")
        self.install()
        self.install("--uninstall")
        self.assertEqual(self.everything(), before)

    def test_a_directory_with_another_file_is_not_removed(self) -> None:
        self.install()
        other = self.prefix / "bin/other"
        other.touch()
        self.install("--uninstall")
        self.assertEqual([path for path in self.everything() if self.prefix in path.parents], [other.parent, other])

    def test_the_prefix_may_be_spelled_in_another_way(self) -> None:
        before = self.everything()
        self.install(prefix=self.checkout.root / ".." / self.prefix.name)
        link = self.checkout.directory / "link"
        link.symlink_to(self.prefix)
        self.install("--uninstall", prefix=link)
        link.unlink()
        self.assertEqual(self.everything(), before)

    def test_the_record_of_another_directory_is_refused(self) -> None:
        self.install()
        copy = self.checkout.directory / "copy"
        shutil.copytree(self.prefix, copy)
        before = self.everything()
        self.assertIn("is the record of another directory", self.install("--uninstall", prefix=copy, status=1))
        self.assertEqual(self.everything(), before)

    def test_uninstalling_without_an_installation_is_an_error(self) -> None:
        self.assertIn("nothing is installed below", self.install("--uninstall", status=1))

    def test_a_failed_run_can_be_repeated(self) -> None:
        before = self.everything()
        self.install()
        page = self.prefix / "share/man/man1/fetcher.1"
        page.unlink()
        page.mkdir()  # cannot be removed like a file
        self.install("--uninstall", status=1)
        page.rmdir()
        self.install("--uninstall")
        self.assertEqual(self.everything(), before)


class CommandLineTests(InstallTestCase):
    def test_a_usage_error_is_one_line_and_nothing_is_built(self) -> None:
        for arguments in (
            ["--wrong"], ["nothing"], ["--prefix"], ["--prefix="], ["--prefix", "--uninstall"], ["--prefix=~/x"],
            ["--prefix", "two\nlines"],
        ):  # fmt: skip
            with self.subTest(arguments=arguments):
                result = self.checkout.run("install", *arguments)
                self.assertEqual(result.returncode, 64)
                self.assertEqual(result.stdout.count("\n"), 1, result.stdout)
                self.assertFalse((self.checkout.root / ".build-release").exists())

    def test_without_a_home_directory_the_prefix_is_required(self) -> None:
        del self.checkout.environment["HOME"]
        self.assertEqual(self.checkout.run("install").returncode, 64)

    def test_help_lists_every_exit_status(self) -> None:
        self.assertEqual(self.checkout.statuses_in_help("install"), ["0", "1", "2", "64", "69", "130/143"])


if __name__ == "__main__":
    unittest.main()
