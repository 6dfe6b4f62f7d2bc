"""Tests of scripts/demo, with stubs of swift and of fetcher, which sends only the first request."""

from __future__ import annotations

import sys
import unittest

from checkout import Checkout


class DemoTests(unittest.TestCase):
    def setUp(self) -> None:
        self.checkout = Checkout(self)
        # Records the arguments of the server.
        stub = f'#!/bin/sh\necho "$@" >>"{self.checkout.root}/calls"\nexec "{sys.executable}" "$@"\n'
        self.checkout.write("bin/python3", stub, mode=0o755)

    def test_the_demo_prints_three_fetches_the_status_and_the_output_of_the_server(self) -> None:
        result = self.checkout.run("demo")
        self.assertEqual(result.returncode, 0, result.stdout)
        self.assertEqual(result.stdout.count("\n$ fetcher fetch\n"), 3)
        self.assertEqual(result.stdout.count("\n$ fetcher status\n"), 1)
        self.assertEqual(result.stdout.count("Next path: "), 3)

    def test_the_screen_has_a_slow_server_whose_output_is_logged(self) -> None:
        result = self.checkout.run("demo", "--screen")
        self.assertEqual(result.returncode, 0, result.stdout)
        self.assertIn("\n$ fetcher screen\nfetcher screen from the server\n", result.stdout)
        self.assertNotIn("Next path: ", result.stdout)
        [log] = self.checkout.directory.glob("fetcher-demo.*/server.log")
        self.assertIn("Next path: ", log.read_text())
        calls = (self.checkout.root / "calls").read_text()
        self.assertIn("Tests/server/misbehaving.py --latency 1.4s -- bash scripts/lib/demo-session.sh fetcher --screen\n", calls)

    def test_the_demo_of_market_runs_its_commands_with_the_exchange(self) -> None:
        program = '#!/bin/sh\necho "market $* from ${MARKET_URL%:*} in ${MARKET_DATABASE##*/}"\n'
        self.checkout.write("program", program, mode=0o755)
        result = self.checkout.run("demo", "market")
        self.assertEqual(result.returncode, 0, result.stdout)
        printed = "\nmarket show BTC-USD --depth 3 from http://127.0.0.1 in market.sqlite3\n"
        self.assertIn(f"\n$ market show BTC-USD --depth 3{printed}", result.stdout)
        calls = (self.checkout.root / "calls").read_text()
        self.assertIn("Tests/server/exchange.py --tick 0.5s -- bash scripts/lib/demo-session.sh market\n", calls)
        screen = self.checkout.run("demo", "market", "--screen")
        self.assertIn("\n$ market screen\nmarket screen from ", screen.stdout)

    def test_an_error_of_the_screen_is_printed(self) -> None:
        program = '#!/bin/sh\necho "fetcher: there is no command \'$1\'" >&2\nexit 64\n'
        self.checkout.write("program", program, mode=0o755)
        result = self.checkout.run("demo", "--screen")
        self.assertEqual(result.returncode, 1)
        self.assertTrue(result.stdout.endswith("fetcher: there is no command 'screen'\n"), result.stdout)

    def test_an_invalid_argument_is_a_usage_error(self) -> None:
        for arguments in (["--wrong"], ["--screen", "more"], [""], ["tasks"], ["market", "fetcher"]):
            with self.subTest(arguments=arguments):
                result = self.checkout.run("demo", *arguments)
                self.assertEqual(result.returncode, 64)
                self.assertEqual(result.stdout.count("\n"), 1)


if __name__ == "__main__":
    unittest.main()
