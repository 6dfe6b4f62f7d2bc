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

    # --- The other interfaces

    def test_coinbase_has_the_prices_as_strings(self) -> None:
        subject = self.exchange()
        stats = self.content(subject, "/products/stats")
        self.assertEqual(stats["DOGE-BTC"]["stats_24hour"]["last"], "0.000085")
        self.assertEqual(self.content(subject, "/products/BTC-USD/stats")["last"], "70544.63")
        products = {product["id"]: product for product in self.content(subject, "/products")}
        self.assertEqual((products["BTC-USD"]["quote_increment"], products["ZEC-USD"]["status"]), ("0.01", "delisted"))
        book = self.content(subject, "/products/BTC-USD/book?level=2")
        self.assertEqual(book["bids"], sorted(book["bids"], key=lambda level: -Decimal(level[0])))
        candles = self.content(subject, "/products/BTC-USD/candles?granularity=3600")
        self.assertEqual(candles[0][0] - candles[1][0], 3600)
        answer = self.answer(subject, "/products/NO-USD/stats")
        self.assertEqual((answer.status, answer.body), (HTTPStatus.NOT_FOUND, b'{"message": "NotFound"}'))

    def test_kraken_has_both_kinds_of_names(self) -> None:
        subject = self.exchange()
        internal = self.content(subject, "/0/public/Ticker")["result"]
        displayed = self.content(subject, "/0/public/Ticker?assetVersion=1")["result"]
        self.assertEqual(internal["XXBTZUSD"], displayed["BTC/USD"])
        self.assertEqual(internal["XXDGXXBT"]["c"][0], "0.000085")
        self.assertIn("USDTUSD", internal)  # a code of four letters has no prefix
        for name in ("XBTUSD", "XXBTZUSD", "BTC/USD"):
            one = self.content(subject, f"/0/public/Depth?pair={name}")["result"]
            self.assertEqual(list(one), ["XXBTZUSD"])
        candles = self.content(subject, "/0/public/OHLC?pair=XBTUSD&interval=60")["result"]["XXBTZUSD"]
        self.assertEqual(candles[1][0] - candles[0][0], 3600)

    def test_kraken_reports_errors_with_the_status_200(self) -> None:
        subject = self.exchange(throttle=(1, 10.0))
        self.assertEqual(self.content(subject, "/0/public/Ticker?pair=NOUSD"), {"error": ["EQuery:Unknown asset pair"]})
        self.assertEqual(self.content(subject, "/0/public/Ticker"), {"error": ["EGeneral:Too many requests"]})
        self.assertEqual(self.answer(subject, "/products").status, HTTPStatus.TOO_MANY_REQUESTS)

    def test_a_lying_exchange_repeats_markets_and_confuses_them(self) -> None:
        subject = self.exchange(lying=True)
        symbols = [ticker["symbol"] for ticker in self.content(subject, "/tickers")]
        self.assertEqual(len(symbols), len(set(symbols)) + 1)
        self.assertEqual(self.content(subject, "/l2/BTC-USD")["symbol"], "ETH-USD")
        self.assertIn("btc-usd", self.content(subject, "/products/stats"))
        self.assertEqual({"BTC/USD", "XXBTZUSD"} - set(self.content(subject, "/0/public/Ticker")["result"]), set())
        self.assertEqual(list(self.content(subject, "/0/public/Depth?pair=XBTUSD")["result"]), ["XETHZUSD"])

    def test_every_second_list_of_a_changing_exchange_has_other_names(self) -> None:
        for target, found in (
            ("/tickers", lambda content: "price" in content[0]),
            ("/products/stats", lambda content: "last_price" in content["BTC-USD"]["stats_24hour"]),
            ("/0/public/Ticker", lambda content: "last" in content["result"]["XXBTZUSD"]),
        ):
            subject = self.exchange(changing=True)
            self.assertEqual([found(self.content(subject, target)) for _ in range(4)], [False, True, False, True])

    def test_steps_of_all_interfaces_have_the_same_names(self) -> None:
        targets = ("/products/stats", "/products/A-B/stats", "/products", "/products/A-B/book?level=2", "/products/A-B/candles",
                   "/0/public/Ticker", "/0/public/Ticker?pair=AB", "/0/public/AssetPairs", "/0/public/Depth?pair=AB",
                   "/0/public/OHLC?pair=AB")
        steps = [self.exchange().step(Request(target, {})) for target in targets]
        self.assertEqual(steps, 2 * ["tickers", "ticker", "symbols", "book", "candles"])

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
