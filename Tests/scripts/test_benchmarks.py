"""Tests of the statistics and reports of Benchmarks/run, with known values."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree
from dataclasses import replace
from pathlib import Path
from typing import Callable, Iterator
from unittest import mock

ROOT = Path(__file__).resolve().parents[2]
HARNESS = ROOT / "Benchmarks/harness"
sys.path[:0] = [str(HARNESS), str(ROOT / "scripts/lib/testing")]

import page  # noqa: E402
import svg  # noqa: E402
from contest import MET, MISSED, REPORTED, TOO_NOISY, Interval, Target  # noqa: E402
from contest import alternate, interval, ratios  # noqa: E402
from group import Group  # noqa: E402
from launching import Failed, Launcher  # noqa: E402
from line import Line, absolute, compared  # noqa: E402
from results import Results, comparison, free_name, stored  # noqa: E402
from groups import GROUPS  # noqa: E402
from groups import postgres as postgres_rows  # noqa: E402
from table import table, target_text  # noqa: E402
from units import digits, shown  # noqa: E402


def line(ours: list[float], theirs: list[float], target: Target | None = None) -> Line:
    return compared("a fetch", {"fetcher": ours, "a < shell": theirs}, "fetcher", "a < shell", target)


class ContestTests(unittest.TestCase):
    def test_contenders_take_turns_and_every_other_round_is_reversed(self) -> None:
        turns: list[str] = []

        def contender(name: str) -> Callable[[], float]:
            return lambda: float(turns.append(name) or len(turns))

        costs = alternate({"A": contender("A"), "B": contender("B")}, 3)
        self.assertEqual("".join(turns), "AB" + "AB" + "BA" + "AB")
        # The first round is not counted.
        self.assertEqual(costs, {"A": [3, 6, 7], "B": [4, 5, 8]})

    def test_the_warm_up_round_is_optional(self) -> None:
        self.assertEqual(alternate({"A": lambda: 1}, 2, warm_up=False), {"A": [1, 1]})

    def test_a_ratio_compares_the_costs_of_one_round(self) -> None:
        self.assertEqual(ratios([1, 4], [2, 2]), [0.5, 2])
        self.assertEqual(ratios([1, 4], [2, 2], Target(3)), [0.5, 2])

    def test_with_a_minimum_a_ratio_is_inverted_as_a_speedup(self) -> None:
        self.assertEqual(ratios([1, 4], [2, 2], Target(3, is_least=True)), [2, 0.5])

    def test_a_slow_phase_of_the_machine_does_not_affect_the_ratios(self) -> None:
        quiet, busy = [1.0, 1.1, 0.9], [10.0, 11.0, 9.0]
        found = interval(ratios([*quiet, *busy], [2 * cost for cost in (*quiet, *busy)]))
        self.assertEqual(found, Interval(0.5, 0.5, 0.5))

    def test_the_interval_of_a_constant_is_a_point(self) -> None:
        self.assertEqual(interval([3.0]), Interval(3, 3, 3))
        self.assertEqual(interval([3.0] * 10), Interval(3, 3, 3))

    def test_the_interval_is_around_the_median_and_within_the_values(self) -> None:
        found = interval([float(value) for value in range(1, 102)])
        self.assertEqual(found.median, 51)
        # By the binomial distribution the 95 % interval is from the 41st to the 61st of 101.
        self.assertAlmostEqual(found.low, 41, delta=2)
        self.assertAlmostEqual(found.high, 61, delta=2)

    def test_an_outlier_hardly_changes_the_interval(self) -> None:
        values = [1.0 + number / 100 for number in range(20)]
        self.assertLess(interval([*values, 1_000.0]).high, 1.2)

    def test_equal_values_have_the_same_interval(self) -> None:
        values = [float(value * value % 17) for value in range(30)]
        self.assertEqual(interval(values), interval(values))


class VerdictTests(unittest.TestCase):
    def test_a_target_is_met_or_missed_only_by_the_complete_interval(self) -> None:
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

    def test_a_value_without_a_peer_is_compared_with_its_target(self) -> None:
        self.assertEqual(absolute("a frame", "screen", [0.5e-3, 0.6e-3], Target(1e-3)).verdict, MET)
        self.assertEqual(absolute("a frame", "screen", [2e-3, 3e-3], Target(1e-3)).verdict, MISSED)

    def test_a_cost_has_its_quartiles(self) -> None:
        cost = absolute("a frame", "screen", [1.0, 2.0, 3.0, 4.0, 100.0]).ours
        self.assertEqual((cost.lower, cost.median, cost.upper), (2, 3, 4))


class ShownTests(unittest.TestCase):
    def test_a_value_has_three_digits_and_a_suitable_unit(self) -> None:
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

    def test_a_target_is_shown_with_its_direction_and_unit(self) -> None:
        self.assertEqual(target_text(Target(0.4, aim=0.3), None), "≤ 0.40 ×, aim 0.30")
        self.assertEqual(target_text(Target(3, is_least=True), None), "≥ 3.00 ×")
        self.assertEqual(target_text(Target(1e-3), "s"), "≤ 1.00 ms")
        self.assertEqual(target_text(None, None), "–")

    def test_the_table_is_aligned_and_shows_the_verdicts(self) -> None:
        rows = table([line([0.01, 0.01], [0.04, 0.04], Target(0.4)), absolute("size", "fetcher", [1e6], unit="bytes")])
        header, rule, first, second = rows.splitlines()
        self.assertEqual(len({len(row) for row in (header, rule, first, second)}), 1)
        cells = [cell.strip() for cell in first.strip("|").split("|")]
        self.assertEqual(
            cells, ["a fetch", "fetcher: 10.0 ms", "a < shell: 40.0 ms", "0.25 [0.25–0.25]", "≤ 0.40 ×", "met"]
        )
        cells = [cell.strip() for cell in second.strip("|").split("|")]
        self.assertEqual(cells, ["size", "fetcher: 1.00 MB", "–", "–", "–", "reported"])

    def test_the_chart_has_a_bar_per_target_of_at_most_twice_its_length(self) -> None:
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
        machine = {"processor": "a fast one", "processors": "2", "system": "Linux"}
        return Results(date, commit, False, machine, list(lines))

    def test_stored_results_are_read_unchanged(self) -> None:
        found = self.results(
            line([1, 2], [3, 4], Target(0.4, aim=0.3)), line([1], [2]), absolute("size", "fetcher", [1], unit="bytes")
        )
        self.assertEqual(Results.read(found.json()), found)

    def test_the_page_has_the_tables_of_a_run_by_section_in_place_of_the_former_ones(self) -> None:
        first, last = replace(line([1], [2]), section="B"), replace(line([1], [4]), section="B")
        found = self.results(first, replace(line([1], [3]), section="A"), last)
        with tempfile.TemporaryDirectory() as name:
            file = Path(name, "page.md")
            file.write_text(f"before\n{page.START}former\n{page.END}after\n", encoding="utf-8")
            with mock.patch.object(page, "FILE", file):
                page.update(found, "stem")
                page.update(found, "stem")
            text = file.read_text(encoding="utf-8")
        self.assertTrue(text.startswith(f"before\n{page.START}") and text.endswith(f"{page.END}after\n"))
        self.assertNotIn("former", text)
        self.assertEqual([row for row in text.splitlines() if row.startswith("### ")], ["### B", "### A"])
        self.assertIn("results/stem.svg", text)
        ratios = [row.split(" | ")[3][:4] for row in text.splitlines() if "a fetch" in row]
        self.assertEqual(ratios, ["0.50", "0.25", "0.33"])

    def test_results_are_named_by_date_and_commit(self) -> None:
        self.assertEqual(self.results().name, "2026-01-02-0123456789")

    def test_results_are_found_by_commit_and_the_newest_of_several_is_returned(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            for day, commit in ((2, "aaaaaaaaaa"), (3, "aaaaaaaaaa"), (4, "bbbbbbbbbb")):
                found = self.results(date=f"2026-01-0{day}", commit=commit)
                Path(name, f"{found.name}.json").write_text(found.json(), encoding="utf-8")
            self.assertEqual(stored("aaaaaaa", Path(name)).date, "2026-01-03")
            self.assertEqual(stored("b" * 40, Path(name)).date, "2026-01-04")
            with self.assertRaises(LookupError):
                stored("cccccc", Path(name))

    def test_further_runs_of_a_day_are_numbered_and_newer(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            directory = Path(name)
            for run in range(3):
                results = Results(str(run), "aaaaaaaaaa", False, {}, [])
                stem = free_name("2026-01-01-aaaaaaaaaa", directory)
                (directory / f"{stem}.json").write_text(results.json(), encoding="utf-8")
            self.assertEqual({file.stem[21:] for file in directory.iterdir()}, {"", "-2", "-3"})
            self.assertEqual(stored("aaaaaaa", directory).date, "2")

    def test_a_change_is_reported_only_if_the_intervals_do_not_overlap(self) -> None:
        before = self.results(line([4, 4, 4], [8, 8, 8], Target(0.4)))
        for ours, verdict in (([2, 2, 2], "better"), ([8, 8, 8], "worse"), ([2, 4, 8], "no significant change")):
            row = comparison(before, [line(ours, [8, 8, 8], Target(0.4))]).splitlines()[-1]
            self.assertIn(f"| {verdict} ", row)

    def test_with_a_minimum_a_larger_value_is_better(self) -> None:
        target = Target(3, is_least=True)
        row = comparison(self.results(line([4], [8], target)), [line([2], [8], target)]).splitlines()[-1]
        self.assertIn("| × 2.00 | better ", row)

    def test_a_line_without_a_previous_result_is_omitted(self) -> None:
        self.assertEqual(len(comparison(self.results(), [line([1], [2])]).splitlines()), 2)


@unittest.skipUnless(shutil.which("cc"), "the launcher requires a C compiler")
class LaunchingTests(unittest.TestCase):
    def setUp(self) -> None:
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        program = Path(directory.name, "launch")
        subprocess.run(["cc", "-o", program, ROOT / "Benchmarks/peers/launch.c"], check=True)
        self.launcher = Launcher(program, Path(directory.name), {"PATH": os.environ["PATH"]})

    def test_time_and_memory_are_those_of_the_command_and_not_of_python(self) -> None:
        ballast = bytearray(64_000_000)
        launched = self.launcher.run("sh", "-c", "sleep 0.05; echo one; echo two >&2")
        self.assertEqual(launched.output, "one\ntwo\n")
        self.assertGreaterEqual(launched.seconds, 0.05)
        self.assertLess(launched.memory, len(ballast) / 2)

    def test_the_memory_of_a_command_is_measured(self) -> None:
        launched = self.launcher.run(sys.executable, "-c", "bytearray(64_000_000)")
        self.assertGreater(launched.memory, 64_000_000)

    def test_the_number_is_the_last_field_of_the_output(self) -> None:
        self.assertEqual(self.launcher.number("echo", "some", "1.5"), 1.5)

    def test_a_failed_command_is_an_error(self) -> None:
        for command, message in (("exit 3", "ended with 3: no"), ("kill -9 $$", "ended with 137: no")):
            with self.assertRaisesRegex(Failed, message):
                self.launcher.run("sh", "-c", f"echo no; {command}")
        with self.assertRaises(Failed):
            self.launcher.run("there-is-no-such-command")


class CommandLineTests(unittest.TestCase):
    def run_benchmarks(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = [ROOT / "Benchmarks/run", *arguments]
        return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def test_a_usage_error_is_reported(self) -> None:
        for arguments in (["nothing"], ["--transport", "pigeon"], ["--fast"], ["--compare", "no-such-commit"]):
            with self.subTest(arguments=arguments):
                result = self.run_benchmarks(*arguments)
                self.assertEqual((result.returncode, result.stdout), (64, ""))
                self.assertTrue(result.stderr.startswith("Benchmarks/run: "), result.stderr)

    def test_every_benchmark_is_listed_once(self) -> None:
        listed = [line.split()[0] for line in self.run_benchmarks("--list").stdout.splitlines()]
        self.assertEqual(listed, [group.name for group in GROUPS])
        self.assertEqual(len(set(listed)), len(listed))

    def test_every_preparation_step_is_a_shell_function(self) -> None:
        steps = sorted({"tools", "python"}.union(*(group.steps(("curl", "foundation")) for group in GROUPS)))
        shell = 'source Benchmarks/harness/prepare.sh; declare -F "$@"'
        result = subprocess.run(["bash", "-c", shell, "", *steps], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        self.assertEqual(result.stdout.split(), steps)

    def test_only_a_transport_that_is_not_installed_needs_a_second_build(self) -> None:
        [fetches] = [group for group in GROUPS if group.name == "one-shot"]
        self.assertEqual(fetches.steps(("curl",)), fetches.needs)
        self.assertEqual(fetches.steps(("foundation",)), (*fetches.needs, "product_with_all_transports"))


class RunTests(unittest.TestCase):
    def run_group(self, measure: Callable[[object], Iterator[Line]]) -> tuple[tuple[list[Line], int], str, str]:
        """Returns the result of the harness for one group, and what it prints."""
        harness = importlib.util.spec_from_file_location("harness", HARNESS / "__main__.py")
        assert harness and harness.loader
        module = importlib.util.module_from_spec(harness)
        harness.loader.exec_module(module)
        opened = mock.patch("workplace.opened", lambda *_: contextlib.nullcontext())
        output, errors = io.StringIO(), io.StringIO()
        with opened, contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors):
            result = module.measured([Group("a", "a group", measure)], module.parse(["--quick"]))
        return result, output.getvalue(), errors.getvalue()

    def test_a_group_without_its_programs_is_left_out_with_a_message(self) -> None:
        with mock.patch("postgres.programs", lambda: None):
            result, output, errors = self.run_group(postgres_rows.measure)
        self.assertEqual(result, ([], 0))
        self.assertEqual(output, "a: a group; left out: pgbench of PostgreSQL is not installed\n")
        self.assertEqual(errors, "")

    def test_a_group_that_fails_is_counted(self) -> None:
        def fail(_: object) -> Iterator[Line]:
            yield line([1], [2])
            raise Failed("no rows")

        result, _, errors = self.run_group(fail)
        self.assertEqual(result, ([replace(line([1], [2]), section="`fetcher`")], 1))
        self.assertEqual(errors, "Benchmarks/run: cannot measure a: no rows\n")


if __name__ == "__main__":
    unittest.main()
