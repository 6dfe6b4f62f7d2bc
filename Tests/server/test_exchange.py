"""Tests of exchange.py: `python3 -m unittest discover -s Tests/server`."""

from __future__ import annotations

import json
import subprocess
import sys
import unittest
from decimal import Decimal
from http import HTTPStatus
from typing import Any

import exchange
from misbehaving import Answer, Request

OPTIONS = vars(exchange.PARSER.parse_args([]))


class ExchangeTests(unittest.TestCase):
    def setUp(self) -> None:
        self.time = 0.0  # of the clock

    def exchange(self, **options: Any) -> exchange.Exchange:
        return exchange.Exchange({**OPTIONS, **options}, lambda: self.time)

    def answer(self, subject: exchange.Exchange, target: str) -> Answer:
        return subject.respond(Request(target, {}))

    def content(self, subject: exchange.Exchange, target: str) -> Any:
        answer = self.answer(subject, target)
        self.assertEqual(answer.status, HTTPStatus.OK)
        return json.loads(answer.body, parse_float=Decimal)

    def book(self, symbol: str = "BTC-USD", **options: Any) -> tuple[list[Decimal], list[Decimal]]:
        book = self.content(self.exchange(**options), f"/l2/{symbol}")
        return [level["px"] for level in book["bids"]], [level["px"] for level in book["asks"]]

    def test_tickers_and_symbols_differ_by_one_pair_each(self) -> None:
        tickers = {ticker["symbol"] for ticker in self.content(self.exchange(), "/tickers")}
        symbols = set(self.content(self.exchange(), "/symbols"))
        self.assertEqual((tickers - symbols, symbols - tickers), ({"OLD-USD"}, {"NEW-USD"}))

    def test_closed_pairs_have_zeros_and_no_book(self) -> None:
        for pair in exchange.CLOSED:
            ticker = self.content(self.exchange(), f"/tickers/{pair.symbol}")
            self.assertEqual((ticker["last_trade_price"], ticker["price_24h"], ticker["volume_24h"]), (0, 0, 0))
            self.assertEqual(self.book(pair.symbol), ([], []))

    def test_prices_depend_on_the_tick_alone(self) -> None:
        def prices(*times: float) -> list[Decimal]:
            self.time = 0.0
            subject, prices = self.exchange(tick=1.0), []
            for self.time in times:
                prices.append(self.content(subject, "/tickers/BTC-USD")["last_trade_price"])
            return prices

        self.assertEqual(prices(0, 1, 5)[2], prices(5)[0])
        self.assertEqual(prices(5.0), prices(5.9))
        self.assertEqual(len(set(prices(0, 1, 2, 3))), 4)

    def test_prices_hold_still_without_a_tick_or_a_pace(self) -> None:
        for options in ({"tick": 0.0}, {"pace": 0.0}):
            subject = self.exchange(**options)
            before = self.answer(subject, "/tickers").body
            self.time += 100
            self.assertEqual(self.answer(subject, "/tickers").body, before)

    def test_small_prices_have_an_exponent(self) -> None:
        body = self.answer(self.exchange(), "/tickers/DOGE-BTC").body
        self.assertIn(b'"last_trade_price":8.5E-5', body)
        self.assertEqual([exchange.number(Decimal(text)) for text in ("0", "12", "0.001", "12345678")],
                         ["0.0", "12.0", "0.001", "1.2345678E7"])

    def test_a_book_is_sorted_and_may_be_crossed(self) -> None:
        bids, asks = self.book()
        self.assertEqual((bids, asks), (sorted(bids, reverse=True), sorted(asks)))
        self.assertLess(bids[0], asks[0])
        crossed_bids, crossed_asks = self.book(crossed=True)
        self.assertGreater(crossed_bids[0], crossed_asks[0])

    def test_members_can_be_missing(self) -> None:
        subject = self.exchange(missing_field=["last_trade_price", "qty"])
        self.assertNotIn("last_trade_price", self.content(subject, "/tickers/BTC-USD"))
        self.assertNotIn("qty", self.content(subject, "/l2/BTC-USD")["asks"][0])

    def test_unknown_resources_are_errors(self) -> None:
        for target in ("/", "/nothing", "/tickers/btc-usd", "/tickers/NEW-USD", "/symbols/OLD-USD", "/l2", "/l3/BTC-USD"):
            answer = self.answer(self.exchange(), target)
            self.assertEqual((answer.status, json.loads(answer.body)["path"]), (HTTPStatus.NOT_FOUND, target))

    def test_the_base_path_of_the_exchange_is_accepted(self) -> None:
        self.assertEqual(self.content(self.exchange(), "/v3/exchange/l2/BTC-USD"), self.content(self.exchange(), "/l2/BTC-USD"))

    def test_requests_above_the_rate_are_refused_until_the_time_has_passed(self) -> None:
        subject = self.exchange(throttle=(2, 10.0))
        statuses = []
        for self.time in (0, 4, 5, 9.9, 10, 11):
            answer = self.answer(subject, "/tickers")
            statuses.append((answer.status.value, *answer.fields))
        self.assertEqual(
            statuses, [(200,), (200,), (429, "Retry-After: 5"), (429, "Retry-After: 1"), (200,), (429, "Retry-After: 3")]
        )

    def test_steps_name_the_requests(self) -> None:
        steps = [self.exchange().step(Request(target, {}))
                 for target in ("/tickers", "/tickers/A-B", "/symbols", "/v3/exchange/l2/A-B")]
        self.assertEqual(steps, ["tickers", "ticker", "symbols", "book"])

    def test_the_command_line_has_the_options_of_both(self) -> None:
        options = exchange.PARSER.parse_args(["--throttle", "3/60s", "--tick", "0.5s", "--latency", "1s"])
        self.assertEqual((options.throttle, options.tick, options.latency), ((3, 60.0), 0.5, 1.0))

    def test_a_command_receives_the_url(self) -> None:
        script = "import os, urllib.request; print(urllib.request.urlopen(os.environ['MARKET_URL'] + '/l2/BTC-USD').status)"
        command = [sys.executable, exchange.__file__, "--", sys.executable, "-c", script]
        process = subprocess.run(command, capture_output=True, text=True, timeout=300)
        self.assertEqual((process.returncode, process.stdout), (0, "200\n"))


if __name__ == "__main__":
    unittest.main()
