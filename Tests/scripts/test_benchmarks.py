"""Tests of what Benchmarks/run makes of its figures, on figures that are known."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HARNESS = ROOT / "Benchmarks/harness"
sys.path[:0] = [str(HARNESS), str(ROOT / "scripts/lib/testing")]

import svg  # noqa: E402
from contest import MET, MISSED, REPORTED, TOO_NOISY, Contender, Interval, Target  # noqa: E402
from contest import alternate, interval, ratios  # noqa: E402
from launching import Failed, Launcher  # noqa: E402
from line import Line, absolute, compared  # noqa: E402
from results import Results, comparison, free_name, stored  # noqa: E402
from rows import GROUPS  # noqa: E402
from table import table, target_text  # noqa: E402
from units import digits, shown  # noqa: E402


def line(ours: list[float], theirs: list[float], target: Target | None = None) -> Line:
    return compared("a fetch", {"fetcher": ours, "a < shell": theirs}, "fetcher", "a < shell", target)


class ContestTests(unittest.TestCase):
    def test_contenders_take_turns_and_every_other_round_is_in_reverse(self) -> None:
        turns: list[str] = []

        def contender(name: str) -> Contender:
            return Contender(name, lambda: float(turns.append(name) or len(turns)))

        costs = alternate([contender("A"), contender("B")], 3)
        self.assertEqual("".join(turns), "AB" + "AB" + "BA" + "AB")
        # The first round is not counted.
        self.assertEqual(costs, {"A": [3, 6, 7], "B": [4, 5, 8]})

    def test_no_round_warms_up_where_none_is_wanted(self) -> None:
        self.assertEqual(alternate([Contender("A", lambda: 1)], 2, warm_up=False), {"A": [1, 1]})

    def test_a_ratio_is_that_of_a_round(self) -> None:
        self.assertEqual(ratios([1, 4], [2, 2]), [0.5, 2])
        self.assertEqual(ratios([1, 4], [2, 2], Target(3)), [0.5, 2])

    def test_where_more_is_better_a_ratio_says_how_many_times_as_fast_we_are(self) -> None:
        self.assertEqual(ratios([1, 4], [2, 2], Target(3, is_least=True)), [2, 0.5])

    def test_a_slow_time_of_the_machine_is_in_no_ratio(self) -> None:
        quiet, busy = [1.0, 1.1, 0.9], [10.0, 11.0, 9.0]
        found = interval(ratios([*quiet, *busy], [2 * cost for cost in (*quiet, *busy)]))
        self.assertEqual(found, Interval(0.5, 0.5, 0.5))

    def test_the_interval_of_what_does_not_vary_is_a_point(self) -> None:
        self.assertEqual(interval([3.0]), Interval(3, 3, 3))
        self.assertEqual(interval([3.0] * 10), Interval(3, 3, 3))

    def test_the_interval_is_around_the_median_and_within_the_values(self) -> None:
        found = interval([float(value) for value in range(1, 102)])
        self.assertEqual(found.median, 51)
        # By the binomial distribution the 95 % interval is from the 41st to the 61st of 101.
        self.assertAlmostEqual(found.low, 41, delta=2)
        self.assertAlmostEqual(found.high, 61, delta=2)

    def test_one_value_that_is_far_off_moves_the_interval_little(self) -> None:
        values = [1.0 + number / 100 for number in range(20)]
        self.assertLess(interval([*values, 1_000.0]).high, 1.2)

    def test_the_same_figures_have_the_same_interval(self) -> None:
        values = [float(value * value % 17) for value in range(30)]
        self.assertEqual(interval(values), interval(values))


class VerdictTests(unittest.TestCase):
    def test_a_target_is_met_or_missed_only_by_the_whole_interval(self) -> None:
        most, least = Target(0.4), Target(3, is_least=True)
        for target, low, high, verdict in (
            (most, 0.2, 0.3, MET),
            (most, 0.2, 0.4, MET),
            (most, 0.3, 0.5, TOO_NOISY),
            (most, 0.41, 0.5, MISSED),
            (least, 3.5, 4, MET),
            (least, 3, 4, MET),
            (least, 2, 4, TOO_NOISY),
            (least, 1, 2.9, MISSED),
        ):
            with self.subTest(target=target, low=low, high=high):
                self.assertEqual(target.verdict(Interval((low + high) / 2, low, high)), verdict)

    def test_a_line_without_a_target_is_reported(self) -> None:
        self.assertEqual(line([1], [2]).verdict, REPORTED)
        self.assertEqual(absolute("size", "fetcher", [1]).verdict, REPORTED)

    def test_a_figure_without_a_peer_is_judged_by_itself(self) -> None:
        self.assertEqual(absolute("a frame", "screen", [0.5e-3, 0.6e-3], Target(1e-3)).verdict, MET)
        self.assertEqual(absolute("a frame", "screen", [2e-3, 3e-3], Target(1e-3)).verdict, MISSED)

    def test_a_cost_has_the_range_of_its_middle_half(self) -> None:
        cost = absolute("a frame", "screen", [1.0, 2.0, 3.0, 4.0, 100.0]).ours
        self.assertEqual((cost.lower, cost.median, cost.upper), (2, 3, 4))


class ShownTests(unittest.TestCase):
    def test_figures_have_three_digits_and_a_unit_that_suits(self) -> None:
        for value, unit, text in (
            (0.01234, "s", "12.3 ms"),
            (1.5, "s", "1.50 s"),
            (2e-9, "s", "2.00 ns"),
            (123e-6, "s", "123 µs"),
            (60_571_384, "bytes", "60.6 MB"),
            (0, "bytes", "0 bytes"),
            (33_000_000, "", "33.0 million"),
            (768, "", "768"),
        ):
            self.assertEqual(shown(value, unit), text)
        texts = [digits(value) for value in (0, 0.0012, 0.25, 12.34, 123.4)]
        self.assertEqual(texts, ["0", "0.0012", "0.25", "12.3", "123"])

    def test_a_target_says_which_way_and_of_what(self) -> None:
        self.assertEqual(target_text(Target(0.4, aim=0.3), None), "≤ 0.40 ×, aim 0.30")
        self.assertEqual(target_text(Target(3, is_least=True), None), "≥ 3.00 ×")
        self.assertEqual(target_text(Target(1e-3), "s"), "≤ 1.00 ms")
        self.assertEqual(target_text(None, None), "–")

    def test_the_table_is_straight_and_says_what_was_found(self) -> None:
        rows = table([line([0.01, 0.01], [0.04, 0.04], Target(0.4)), absolute("size", "fetcher", [1e6], unit="bytes")])
        header, rule, first, second = rows.splitlines()
        self.assertEqual(len({len(row) for row in (header, rule, first, second)}), 1)
        cells = [cell.strip() for cell in first.strip("|").split("|")]
        self.assertEqual(
            cells, ["a fetch", "fetcher: 10.0 ms", "a < shell: 40.0 ms", "0.25 [0.25–0.25]", "≤ 0.40 ×", "met"]
        )
        cells = [cell.strip() for cell in second.strip("|").split("|")]
        self.assertEqual(cells, ["size", "fetcher: 1.00 MB", "–", "–", "–", "reported"])

    def test_the_picture_has_a_bar_for_each_target_up_to_twice_as_long(self) -> None:
        lines = [
            line([1, 1], [5, 5], Target(0.4)),
            line([4, 4], [5, 5], Target(0.4)),
            line([9, 9], [1, 1], Target(0.4)),
            line([1, 1], [6, 6], Target(3, is_least=True)),
            line([1], [2]),
        ]
        self.assertEqual([svg.share(each) for each in lines[:4]], [0.5, 2, 22.5, 0.5])
        bars = list(xml.etree.ElementTree.fromstring(svg.bars(lines)).iter("{http://www.w3.org/2000/svg}rect"))
        self.assertEqual([bar.get("class") for bar in bars], ["met", "missed", "missed", "met"])
        widths = [float(bar.get("width", 0)) for bar in bars]
        self.assertEqual([width / widths[0] for width in widths], [1, 4, 4, 1])


class ResultsTests(unittest.TestCase):
    def results(self, *lines: Line, commit: str = "0123456789", date: str = "2026-01-02") -> Results:
        return Results(date, commit, False, {"processor": "a fast one"}, list(lines))

    def test_what_is_stored_is_read_again(self) -> None:
        found = self.results(
            line([1, 2], [3, 4], Target(0.4, aim=0.3)), line([1], [2]), absolute("size", "fetcher", [1], unit="bytes")
        )
        self.assertEqual(Results.read(found.json()), found)

    def test_results_are_named_by_date_and_commit(self) -> None:
        self.assertEqual(self.results().name, "2026-01-02-0123456789")

    def test_results_are_found_by_their_commit_and_the_newest_of_several(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            for day, commit in ((2, "aaaaaaaaaa"), (3, "aaaaaaaaaa"), (4, "bbbbbbbbbb")):
                found = self.results(date=f"2026-01-0{day}", commit=commit)
                Path(name, f"{found.name}.json").write_text(found.json(), encoding="utf-8")
            self.assertEqual(stored("aaaaaaa", Path(name)).date, "2026-01-03")
            self.assertEqual(stored("b" * 40, Path(name)).date, "2026-01-04")
            with self.assertRaises(LookupError):
                stored("cccccc", Path(name))

    def test_another_run_of_the_day_has_a_number_and_is_the_newest(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for run in range(3):
                results = Results(str(run), "aaaaaaaaaa", False, {}, [])
                stem = free_name("2026-01-01-aaaaaaaaaa", folder)
                (folder / f"{stem}.json").write_text(results.json(), encoding="utf-8")
            self.assertEqual({file.stem[21:] for file in folder.iterdir()}, {"", "-2", "-3"})
            self.assertEqual(stored("aaaaaaa", folder).date, "2")

    def test_a_change_is_told_only_where_the_intervals_are_apart(self) -> None:
        before = self.results(line([4, 4, 4], [8, 8, 8], Target(0.4)))
        for ours, word in (([2, 2, 2], "better"), ([8, 8, 8], "worse"), ([2, 4, 8], "no significant change")):
            row = comparison(before, [line(ours, [8, 8, 8], Target(0.4))]).splitlines()[-1]
            self.assertIn(f"| {word} ", row)

    def test_where_more_is_better_a_larger_figure_is_better(self) -> None:
        target = Target(3, is_least=True)
        row = comparison(self.results(line([4], [8], target)), [line([2], [8], target)]).splitlines()[-1]
        self.assertIn("| × 2.00 | better ", row)

    def test_what_was_not_measured_before_is_left_out(self) -> None:
        self.assertEqual(len(comparison(self.results(), [line([1], [2])]).splitlines()), 2)


@unittest.skipUnless(shutil.which("cc"), "what launches is built with a compiler for C")
class LaunchingTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        program = Path(folder.name, "launch")
        subprocess.run(["cc", "-o", program, ROOT / "Benchmarks/peers/launch.c"], check=True)
        self.launcher = Launcher(program, Path(folder.name), {"PATH": os.environ["PATH"]})

    def test_a_command_has_its_own_time_and_memory_and_not_those_of_python(self) -> None:
        ballast = bytearray(64_000_000)
        launched = self.launcher.run("sh", "-c", "sleep 0.05; echo one; echo two >&2")
        self.assertEqual(launched.output, "one\ntwo\n")
        self.assertGreaterEqual(launched.seconds, 0.05)
        self.assertLess(launched.memory, len(ballast) / 2)

    def test_the_memory_of_a_command_is_counted(self) -> None:
        launched = self.launcher.run(sys.executable, "-c", "bytearray(64_000_000)")
        self.assertGreater(launched.memory, 64_000_000)

    def test_the_number_is_the_last_word(self) -> None:
        self.assertEqual(self.launcher.number("echo", "some", "1.5"), 1.5)

    def test_a_command_that_fails_is_not_measured(self) -> None:
        for command, words in (("exit 3", "ended with 3: no"), ("kill -9 $$", "ended with 137: no")):
            with self.assertRaisesRegex(Failed, words):
                self.launcher.run("sh", "-c", f"echo no; {command}")
        with self.assertRaises(Failed):
            self.launcher.run("there-is-no-such-command")


class CommandLineTests(unittest.TestCase):
    def run_it(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = [ROOT / "Benchmarks/run", *arguments]
        return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def test_what_is_wrong_with_the_command_line_is_said(self) -> None:
        for arguments in (["nothing"], ["--transport", "pigeon"], ["--fast"], ["--compare", "no-such-commit"]):
            with self.subTest(arguments=arguments):
                ended = self.run_it(*arguments)
                self.assertEqual((ended.returncode, ended.stdout), (64, ""))
                self.assertTrue(ended.stderr.startswith("Benchmarks/run: "), ended.stderr)

    def test_everything_that_can_be_measured_is_listed_once(self) -> None:
        listed = [line.split()[0] for line in self.run_it("--list").stdout.splitlines()]
        self.assertEqual(listed, [group.name for group in GROUPS])
        self.assertEqual(len(set(listed)), len(listed))

    def test_each_step_that_is_needed_is_a_function_of_the_shell(self) -> None:
        steps = sorted({"tools", "python"}.union(*(group.steps(("curl", "foundation")) for group in GROUPS)))
        shell = 'source Benchmarks/harness/prepare.sh; declare -F "$@"'
        ended = subprocess.run(["bash", "-c", shell, "", *steps], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        self.assertEqual(ended.stdout.split(), steps)

    def test_a_second_build_is_needed_only_for_a_transport_that_is_not_installed(self) -> None:
        [fetches] = [group for group in GROUPS if group.name == "one-shot"]
        self.assertEqual(fetches.steps(("curl",)), fetches.needs)
        self.assertEqual(fetches.steps(("foundation",)), (*fetches.needs, "product_with_all_transports"))


if __name__ == "__main__":
    unittest.main()
