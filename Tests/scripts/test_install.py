"""Tests of scripts/install, with a swift that builds at once."""

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
        self.prefix = self.checkout.folder / "a prefix"

    def install(self, *arguments: object, prefix: Path | None = None, status: int = 0) -> str:
        """Runs scripts/install, which must end with this status, and returns what it printed."""
        result = self.checkout.run("install", "--prefix", prefix or self.prefix, *arguments)
        self.assertEqual(result.returncode, status, result.stdout)
        return result.stdout

    def files(self) -> dict[str, int]:
        """The files below the prefix, with their modes."""
        files = [path for path in self.prefix.rglob("*") if path.is_file()]
        return {str(file.relative_to(self.prefix)): file.stat().st_mode & 0o777 for file in files}

    def everything(self) -> list[Path]:
        """All files and folders but those of the checkout."""
        return sorted(path for path in self.checkout.folder.rglob("*") if self.checkout.root not in path.parents)


class InstallTests(InstallTestCase):
    def test_each_file_is_in_its_place_for_everybody_to_read_and_is_told(self) -> None:
        result = self.checkout.run("install", "--prefix", self.prefix, umask=0o077)
        self.assertEqual(self.files(), FILES, result.stdout)
        self.assertEqual(self.prefix.stat().st_mode & 0o777, 0o755)
        lines = result.stdout.splitlines()
        self.assertLessEqual({str(self.prefix / file) for file in FILES}, set(lines))
        self.assertEqual(lines[-1], "fetcher 0.1.0 is installed.")

    def test_libcurl_is_the_only_transport(self) -> None:
        self.install()
        self.assertIn(" --traits Curl ", (self.checkout.root / "build-options").read_text())

    def test_the_completions_are_those_of_their_shell_and_the_man_page_is_the_documentations(self) -> None:
        self.install()
        for file, text in {
            "share/bash-completion/completions/fetcher": "the completions of bash\n",
            "share/zsh/site-functions/_fetcher": "the completions of zsh\n",
            "share/fish/vendor_completions.d/fetcher.fish": "the completions of fish\n",
            "share/man/man1/fetcher.1": "a man page\n",
        }.items():
            self.assertEqual((self.prefix / file).read_text(), text)

    def test_without_a_prefix_it_is_the_users_own(self) -> None:
        self.checkout.run("install")
        self.assertTrue((self.checkout.folder / "home/.local/bin/fetcher").exists())

    def test_a_relative_prefix_is_seen_from_where_the_script_was_called(self) -> None:
        self.checkout.run("install", "--prefix=here/it is")
        self.assertTrue((self.checkout.folder / "here/it is/bin/fetcher").exists())

    def test_a_file_is_replaced_by_another_and_never_written_to(self) -> None:
        self.install()
        with open(self.prefix / "bin/fetcher", encoding="utf-8") as running:
            self.checkout.write("program", self.checkout.root.joinpath("program").read_text() + "# new\n", mode=0o755)
            self.install()
            self.assertNotIn("# new", running.read())
        self.assertIn("# new", (self.prefix / "bin/fetcher").read_text())
        self.assertEqual(self.files(), FILES)

    def test_a_file_of_another_origin_is_left_alone_and_nothing_is_installed(self) -> None:
        for file in FILES:
            with self.subTest(file):
                foreign = self.prefix / file
                foreign.parent.mkdir(parents=True)
                foreign.symlink_to("nowhere")
                self.assertIn(f"{foreign} is in the way", self.install(status=1))
                self.assertEqual(self.files(), {})
                self.assertTrue(foreign.is_symlink())
                shutil.rmtree(self.prefix)

    def test_nothing_is_installed_if_it_cannot_be_built_or_makes_no_completions(self) -> None:
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

    def test_all_are_installed_or_those_that_are_named(self) -> None:
        others = {file.replace("fetcher", "other") for file in FILES}
        self.install("other")
        self.assertEqual(set(self.files()), others)
        self.install()
        self.assertEqual(set(self.files()), others | set(FILES))

    def test_each_is_removed_alone_and_the_last_one_takes_the_folders_with_it(self) -> None:
        before = self.everything()
        for first, last in [("fetcher", "other"), ("other", "fetcher")]:
            self.install()
            self.install("--uninstall", first)
            self.assertEqual(set(self.files()), {file.replace("fetcher", last) for file in FILES})
            self.install("--uninstall")
            self.assertEqual(self.everything(), before)

    def test_if_a_file_of_one_is_in_the_way_none_is_installed(self) -> None:
        self.checkout.folder.joinpath(self.prefix, "bin/other").mkdir(parents=True)
        self.assertIn("bin/other is in the way", self.install(status=1))
        self.assertEqual(self.files(), {})


class PathTests(InstallTestCase):
    def test_it_warns_unless_path_leads_to_what_was_installed(self) -> None:
        path = self.checkout.environment["PATH"]
        other = self.checkout.write("other/fetcher", "#!/bin/sh\n", mode=0o755)
        advice = f"Add this folder to the front of PATH: {self.prefix}/bin\n"
        for folders, warning in [
            (path, f"PATH leads to no fetcher. {advice}"),
            (f"{other.parent}:{self.prefix}/bin:{path}", f"PATH leads to {other}. {advice}"),
            (f"{self.prefix}/bin:{other.parent}:{path}", None),
        ]:
            with self.subTest(folders):
                self.checkout.environment["PATH"] = folders
                output = self.install()
                if warning:
                    self.assertIn(warning, output)
                else:
                    self.assertNotIn("PATH leads", output)


class UninstallTests(InstallTestCase):
    def test_it_leaves_what_was_there_before_and_nothing_else(self) -> None:
        kept = ["a prefix/bin", "a prefix/share/man/man1/other.1", "a prefix/share/fetcher/fetcher.sqlite3"]
        for there in [[], kept[:1], kept]:
            with self.subTest(there=there):
                for path in there:
                    place = self.checkout.folder / path
                    if place.suffix:
                        place.parent.mkdir(parents=True, exist_ok=True)
                        place.touch()
                    else:
                        place.mkdir(parents=True, exist_ok=True)
                before = self.everything()
                self.install()
                self.assertNotEqual(self.everything(), before)
                output = self.install("--uninstall")
                self.assertEqual(self.everything(), before)
                self.assertLessEqual({str(self.prefix / file) for file in FILES}, set(output.splitlines()))

    def test_folders_of_several_runs_are_removed_and_so_are_those_around_the_prefix(self) -> None:
        before = self.everything()
        self.prefix = self.checkout.folder / "one/two"
        self.install()
        shutil.rmtree(self.prefix / "share/zsh")
        self.install()
        self.install("--uninstall")
        self.assertEqual(self.everything(), before)

    def test_a_folder_with_something_else_in_it_stays(self) -> None:
        self.install()
        other = self.prefix / "bin/other"
        other.touch()
        self.install("--uninstall")
        self.assertEqual([path for path in self.everything() if self.prefix in path.parents], [other.parent, other])

    def test_the_prefix_may_be_named_in_another_way(self) -> None:
        before = self.everything()
        self.install(prefix=self.checkout.root / ".." / self.prefix.name)
        link = self.checkout.folder / "link"
        link.symlink_to(self.prefix)
        self.install("--uninstall", prefix=link)
        link.unlink()
        self.assertEqual(self.everything(), before)

    def test_the_record_of_another_folder_is_refused(self) -> None:
        self.install()
        copy = self.checkout.folder / "copy"
        shutil.copytree(self.prefix, copy)
        before = self.everything()
        self.assertIn("is the record of another folder", self.install("--uninstall", prefix=copy, status=1))
        self.assertEqual(self.everything(), before)

    def test_it_says_that_nothing_is_installed(self) -> None:
        self.assertIn("nothing is installed below", self.install("--uninstall", status=1))

    def test_a_run_that_failed_can_be_repeated(self) -> None:
        before = self.everything()
        self.install()
        page = self.prefix / "share/man/man1/fetcher.1"
        page.unlink()
        page.mkdir()  # which is not removed as a file is
        self.install("--uninstall", status=1)
        page.rmdir()
        self.install("--uninstall")
        self.assertEqual(self.everything(), before)


class CommandLineTests(InstallTestCase):
    def test_a_mistake_is_one_sentence_and_nothing_is_built(self) -> None:
        for arguments in (
            ["--wrong"], ["nothing"], ["--prefix"], ["--prefix="], ["--prefix", "--uninstall"], ["--prefix=~/x"],
            ["--prefix", "two\nlines"],
        ):  # fmt: skip
            with self.subTest(arguments=arguments):
                result = self.checkout.run("install", *arguments)
                self.assertEqual(result.returncode, 64)
                self.assertEqual(result.stdout.count("\n"), 1, result.stdout)
                self.assertFalse((self.checkout.root / ".build-release").exists())

    def test_without_a_home_the_prefix_is_needed(self) -> None:
        del self.checkout.environment["HOME"]
        self.assertEqual(self.checkout.run("install").returncode, 64)

    def test_help_names_every_exit_status(self) -> None:
        self.assertEqual(self.checkout.statuses_in_help("install"), ["0", "1", "2", "64", "69", "130/143"])


if __name__ == "__main__":
    unittest.main()
