"""Tests of the parts of scripts/torture that need no build: `python3 -m unittest discover -s Tests/scripts`."""

from __future__ import annotations

import contextlib
import datetime
import sqlite3
import subprocess
import sys
import tempfile
import unittest
from decimal import Decimal
from pathlib import Path
from typing import Any, Callable, ClassVar

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "scripts"
sys.path[:0] = [str(ROOT / "Tests/server"), str(SCRIPTS / "lib" / "testing"), str(SCRIPTS / "lib" / "torture")]

import ledger
import people
import prices
import protections
from ledger import Change, Ledger, Step, Task
from row import Broken
from rows import ROWS


def task(id: int, name: str, **values: int) -> Task:
    times = {"completed": None, "deleted": None, **values}
    return Task(id, name, "", None, (), None, 1, times["completed"], times["deleted"])


def history() -> Ledger:
    """Returns two added tasks, an edit of the first, a completion of the second, and a reverted deletion."""
    first, edited, second = task(1, "a"), task(1, "b"), task(2, "c")
    done = task(2, "c", completed=4)
    steps = [
        Step(1, "add", 1, None, 1, [Change(None, first)]),
        Step(2, "add", 2, None, 1, [Change(None, second)]),
        Step(3, "edit", 3, None, 1, [Change(first, edited)]),
        Step(4, "complete", 4, None, 1, [Change(second, done)]),
        Step(5, "delete", 5, 6, 1, [Change(edited, task(1, "b", deleted=5))]),
    ]
    return Ledger({1: edited, 2: done}, steps, [5], last_task=2, last_step=5)


class Agreement(unittest.TestCase):
    """The check that the history of a database leads to its tasks."""

    def test_a_history_that_leads_to_the_tasks_agrees(self) -> None:
        ledger.require_agreement(history())

    def test_a_purged_history_agrees(self) -> None:
        purged = history()
        del purged.steps[:3]
        ledger.require_agreement(purged)

    def test_contradictions_are_found(self) -> None:
        changes: dict[str, Callable[[Ledger], object]] = {
            "according to its history": lambda found: found.tasks.update({1: task(1, "other")}),
            "task 1 is None": lambda found: found.tasks.pop(1),
            "have no history": lambda found: found.tasks.update({3: task(3, "d")}),
            "the steps are": lambda found: found.steps.pop(2),
            "step 3 .* has 1 changes": lambda found: found.steps[2].changes.clear(),
            "according to its history .*name='a'": lambda found: setattr(found.steps[2], "reverted", 7),
            "the last task is 1": lambda found: setattr(found, "last_task", 1),
            "the steps to redo": lambda found: found.redo.append(4),
        }
        for message, change in changes.items():
            broken = history()
            change(broken)
            with self.subTest(message), self.assertRaisesRegex(Broken, message):
                ledger.require_agreement(broken)


class Days(unittest.TestCase):
    def test_a_day_is_its_date(self) -> None:
        first = datetime.date(1970, 1, 1).toordinal()
        for ordinal in (*range(1, 3_000), *range(719_000, 721_000), datetime.date.max.toordinal()):
            self.assertEqual(ledger.day_of(ordinal - first), datetime.date.fromordinal(ordinal).isoformat())

    def test_the_year_0_has_dates(self) -> None:
        self.assertEqual([ledger.day_of(day) for day in (-719_528, -719_163)], ["0000-01-01", "0000-12-31"])


class StoredTestCase(unittest.TestCase):
    """A reader of the databases of a tool."""

    SCHEMA: ClassVar[str]

    def require_sound(self, reader: Callable[[Path], Any], change: str) -> Any:
        """Returns the values that a reader finds in a database after a change of it."""
        with tempfile.TemporaryDirectory() as directory:
            file = Path(directory) / "database"
            with contextlib.closing(sqlite3.connect(file)) as connection:
                connection.executescript(self.SCHEMA + change)
            return reader(file)


class StoredPrices(StoredTestCase):
    SCHEMA = """
        CREATE TABLE price_latest (id INTEGER PRIMARY KEY, symbol TEXT, source TEXT, price TEXT, first INTEGER, last INTEGER);
        CREATE TABLE price_samples (step INTEGER, symbol INTEGER, first INTEGER, number INTEGER, last INTEGER, price TEXT);
        CREATE TABLE price_hour (
          symbol INTEGER, hour INTEGER, first INTEGER, last INTEGER, open TEXT, high TEXT, low TEXT, close TEXT
        );
        CREATE TABLE watchlist (place INTEGER PRIMARY KEY, symbol TEXT);
        CREATE TABLE alert (
          id INTEGER PRIMARY KEY AUTOINCREMENT, symbol TEXT, direction TEXT, price TEXT, created INTEGER, reached INTEGER,
          fired INTEGER, period INTEGER, once INTEGER DEFAULT 0, cooldown INTEGER DEFAULT 0, rearm TEXT DEFAULT '0'
        );
        CREATE TABLE firing (
          id INTEGER PRIMARY KEY AUTOINCREMENT, alert INTEGER, price TEXT, former_price TEXT, fired INTEGER, claimed INTEGER
        );
        CREATE TABLE trade (
          id INTEGER PRIMARY KEY AUTOINCREMENT, side TEXT, asset TEXT, amount TEXT, price TEXT, currency TEXT, time INTEGER
        );
        INSERT INTO price_latest VALUES (1, 'BTC-USD', 'blockchain', '70000.5', 7200000, 7200001);
        INSERT INTO price_samples VALUES (12, 1, 3600000, 0, 3600001, '69000'), (24, 1, 7200000, 0, 7200000, '70000.5');
        INSERT INTO price_hour VALUES (1, 0, 1, 2, '1', '3', '0.5', '2');
        INSERT INTO watchlist VALUES (1, 'BTC-USD');
        INSERT INTO alert (id, symbol, direction, price, created, reached, fired)
          VALUES (2, 'BTC-USD', 'above', '71000', 1, 0, 5);
        INSERT INTO firing VALUES (4, 2, '71001', NULL, 5, 0);
        INSERT INTO trade VALUES (3, 'buy', 'BTC', '0.5', '0', 'EUR', 5), (2, 'sell', 'BTC', '0.25', '70000', 'USD', 6);
    """

    def read(self, change: str = "") -> prices.Prices:
        return self.require_sound(prices.require_sound, change)

    def test_the_latest_price_and_the_earlier_ones_are_read_in_their_order(self) -> None:
        found = self.read()
        self.assertEqual(found.latest, {"BTC-USD": Decimal("70000.5")})
        self.assertEqual([str(record.price) for record in found.samples["BTC-USD"]], ["69000", "70000.5", "70000.5"])
        self.assertEqual((found.watchlist, [alert.id for alert in found.alerts], found.last_alert), (["BTC-USD"], [2], 2))

    def test_firings_are_read(self) -> None:
        found = self.read()
        self.assertEqual([(firing.id, firing.alert) for firing in found.firings], [(4, 2)])
        self.assertNotEqual(self.read("UPDATE firing SET claimed = 1;").outline, found.outline)

    def test_trades_are_read_in_the_order_of_their_times(self) -> None:
        found = self.read()
        self.assertEqual(([trade.id for trade in found.trades], found.last_trade), ([3, 2], 3))
        self.assertNotEqual(self.read("UPDATE trade SET price = '1';").outline, found.outline)
        self.assertEqual(self.read("UPDATE trade SET time = time + 1;").outline, found.outline)

    def test_an_outline_has_equal_consecutive_prices_once_and_no_times(self) -> None:
        later = self.read("UPDATE price_latest SET first = first + 5, last = last + 9; DELETE FROM price_samples WHERE step = 24;")
        self.assertEqual(later.outline, self.read().outline)
        self.assertNotEqual(self.read("UPDATE alert SET reached = 1;").outline, later.outline)

    def test_contradictions_are_found(self) -> None:
        for change, message in {
            "UPDATE price_latest SET price = '70000.50';": "the price of BTC-USD is '70000.50'",
            "UPDATE price_latest SET price = '0';": "the price of BTC-USD is '0'",
            "UPDATE price_latest SET last = 1;": "samples of BTC-USD are from",
            "UPDATE price_samples SET step = 1;": "is in step 1",
            "UPDATE price_hour SET low = '4';": "the hour 0 of BTC-USD contradicts itself",
            "UPDATE alert SET direction = 'beside';": "the alert .* is invalid",
            "UPDATE sqlite_sequence SET seq = 1;": "the last number is 1",
            "UPDATE alert SET direction = 'moves';": "the alert .* is invalid",
            "UPDATE alert SET rearm = '0.50';": "the alert .* is invalid",
            "UPDATE alert SET fired = NULL;": "the firing .* is invalid",
            "UPDATE firing SET claimed = 2;": "the firing .* is invalid",
            "UPDATE firing SET price = '0';": "the price of firing 4 is '0'",
            "UPDATE trade SET side = 'gift';": "the trade .* is invalid",
            "UPDATE trade SET asset = 'btc';": "the trade .* is invalid",
            "UPDATE trade SET currency = asset;": "the trade .* is invalid",
            "UPDATE trade SET amount = '0';": "the price of trade 3 is '0'",
            "UPDATE trade SET price = '1.0';": "the price of trade 3 is '1.0'",
            "UPDATE trade SET amount = '0.1' WHERE side = 'buy';": "is of more than was bought",
        }.items():
            with self.subTest(change=change), self.assertRaisesRegex(Broken, message):
                self.read(change)


class StoredPeople(StoredTestCase):
    SCHEMA = """
        CREATE TABLE star_repository (
          id INTEGER PRIMARY KEY, server TEXT, number INTEGER, name TEXT, count INTEGER, time INTEGER, history_time INTEGER
        );
        CREATE TABLE star_week (
          repository INTEGER, start INTEGER, day1 INTEGER, day2 INTEGER, day3 INTEGER, day4 INTEGER, day5 INTEGER,
          day6 INTEGER, day7 INTEGER
        );
        CREATE TABLE star_list (
          id INTEGER PRIMARY KEY AUTOINCREMENT, repository INTEGER, is_complete INTEGER, time INTEGER, base INTEGER,
          count INTEGER, repository_count INTEGER, page_count INTEGER, next_page TEXT, count_before_last_page INTEGER
        );
        CREATE TABLE star_person (list INTEGER, position INTEGER, account INTEGER, login TEXT, starred INTEGER);
        CREATE TABLE star_change (
          repository INTEGER, is_lost INTEGER, position INTEGER, account INTEGER, login TEXT, starred INTEGER
        );
        INSERT INTO star_repository VALUES (1, 'http://localhost', 7, 'octo/many', 3, 1, 2);
        INSERT INTO star_week VALUES (1, 0, 1, 0, 0, 0, 0, 0, 0), (1, 604800000, 0, 0, 1, 0, 0, 0, 1);
        INSERT INTO star_list VALUES (1, 1, 1, 1, 0, 3, 3, 2, NULL, 2), (2, 1, 0, 1, 2, 3, 3, 2, 'page3', 2);
        INSERT INTO star_person VALUES (1, 0, 11, 'a', 1000), (1, 1, NULL, NULL, 2000), (1, 2, 13, 'c', 3000);
        INSERT INTO star_person VALUES (2, 2, 14, 'd', 4000);
        INSERT INTO star_change VALUES (1, 0, 2, 13, 'c', 3000), (1, 1, 0, 10, 'z', 500);
    """

    def read(self, change: str = "") -> people.Saved:
        return self.require_sound(people.require_sound, change).named("octo/many")

    def test_a_walk_shares_the_first_people_of_the_list(self) -> None:
        found = self.read()
        self.assertEqual([person.account for person in found.listing.people], [11, None, 13])
        self.assertEqual([person.account for person in found.walk.people], [11, None, 14])
        self.assertEqual(([person.login for person in found.new], [person.login for person in found.lost]), (["c"], ["z"]))

    def test_contradictions_are_found(self) -> None:
        for change, message in {
            "UPDATE star_week SET start = 1000;": "the week .* contradicts itself",
            "UPDATE star_week SET day1 = -1;": "the week .* contradicts itself",
            "UPDATE star_person SET account = 11 WHERE account = 13;": "stored twice",
            "UPDATE star_person SET account = 11 WHERE list = 2;": "stored twice",
            "DELETE FROM star_person WHERE position = 1;": "the person 2 .* is at position 1",
            "UPDATE star_list SET count = 4 WHERE id = 1;": "octo/many has 3 people",
            "UPDATE star_list SET repository_count = NULL WHERE id = 1;": "the list of octo/many contradicts itself",
            "UPDATE star_change SET account = 99 WHERE NOT is_lost;": "a new person is not in the list",
            "UPDATE star_change SET account = 11 WHERE is_lost;": "a lost person is in the list",
        }.items():
            with self.subTest(change=change), self.assertRaisesRegex(Broken, message):
                self.read(change)


class Protections(unittest.TestCase):
    """The changes of sources that show that each row can fail."""

    def test_the_sources_have_the_lines_of_every_change(self) -> None:
        for file, text in protections.changed_sources(protections.protections()).items():
            self.assertIn("lacks(", text.replace(protections.FUNCTION, ""), file)

    def test_every_row_needs_a_protection(self) -> None:
        found = protections.protections()
        self.assertEqual(len({protection.name for protection in found}), len(found))
        for protection in found:
            self.assertTrue(all(protection.failures.values()), protection.name)
        self.assertLessEqual({row.name for row in ROWS}, {row for protection in found for row in protection.failures})


class CommandLine(unittest.TestCase):
    def torture(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        with tempfile.TemporaryDirectory() as directory:
            command = [sys.executable, "-B", str(SCRIPTS / "lib" / "torture"), *arguments]
            environment = {"PYTHONPATH": str(SCRIPTS / "lib" / "testing"), "PATH": "/usr/bin:/bin"}
            return subprocess.run(command, env=environment, cwd=directory, capture_output=True, text=True)

    def test_list_shows_every_row_of_each_tool_once(self) -> None:
        names = [line.split()[0] for line in self.torture("--list").stdout.splitlines()]
        self.assertEqual(len(set(names)), len(names))
        self.assertLessEqual({"kill", "tasks-kill", "tasks-arguments", "market-kill", "market-random", "stars-limits"}, set(names))

    def test_an_unknown_row_is_a_usage_error(self) -> None:
        ending = self.torture("task-kill")
        self.assertEqual((ending.returncode, ending.stdout), (64, ""))
        self.assertIn("unknown row 'task-kill'; the rows are kill, ", ending.stderr)


if __name__ == "__main__":
    unittest.main()
