import CommandSupport
import ExchangeClient
import MarketCommand
import PortableFoundation
import TerminalClient
import TestClock
import Testing

/// `watch` without a terminal; the tests of the live table are in ``LiveTableTests``.
@Suite(.timeLimit(.minutes(10))) struct WatchTests {
  private static let url = URL(filePath: "/tickers")

  private typealias Result = (code: ExitCode, output: String, errors: String)

  /// Runs `watch` for a number of refreshes; makes each change while the next refresh is awaited, and then lets 10
  /// seconds pass.
  ///
  /// The clock has another sleeper, which checks each second whether standard output is read.
  private func watch(
    _ options: String = "",
    in market: MarketTester,
    count: Int? = nil,
    changes: [@Sendable () -> Void]
  ) async -> Result {
    async let result = market("watch --count \(count ?? changes.count + 1) \(options)")
    for change in changes {
      await market.clock.sleepers(atLeast: 2)
      change()
      market.wait(10)
    }
    return await result
  }

  @Test func `watch prints a line for each open market, and then one for each change`() async {
    let market = MarketTester()
    let result = await watch(
      in: market,
      changes: [
        { market.set("BTC-USD", to: "70600") },
        {},
        { market.add("ETH-BTC", status: .open, price: "0.06", before: nil, volume: "8") },
      ]
    )
    #expect(result.code == .success)
    #expect(
      result.output == """
        2027-01-15 09:00:00+01:00  BTC-USD  $70,544.63  ↑ +2.28%  0 s
        2027-01-15 09:00:00+01:00  ETH-BTC  0.05670 BTC  –  0 s
        2027-01-15 09:00:00+01:00  XLM-EUR  €0.10000  ↓ -50.00%  0 s
        2027-01-15 09:00:10+01:00  BTC-USD  $70,600.00  ↑ +2.36%  0 s
        2027-01-15 09:00:30+01:00  ETH-BTC  0.06000 BTC  –  0 s

        """
    )
    #expect(result.errors == "")
  }

  @Test func `a market that closes is a change`() async {
    let market = MarketTester()
    async let result = market("watch --count 2 --every 10m")
    await market.clock.sleepers(atLeast: 2)
    market.add("ETH-BTC", status: .closed, price: "0.0567", before: nil, volume: "8")
    market.wait(600)
    let line = await result.output.split(separator: "\n").last
    #expect(line == "2027-01-15 09:10:00+01:00  ETH-BTC (closed)  0.05670 BTC  –  0 s")
  }

  @Test func `a failure is a line with the next attempt, and so is the recovery`() async {
    let market = MarketTester()
    let result = await watch(
      "BTC-USD",
      in: market,
      changes: [
        { market.exchange.failure = .network(.unreachable(Self.url, cause: "no\u{1B}network")) },
        {},
        { market.exchange.failure = nil },
      ]
    )
    #expect(result.code == .success)
    #expect(
      result.output == """
        2027-01-15 09:00:00+01:00  BTC-USD  $70,544.63  ↑ +2.28%  0 s
        2027-01-15 09:00:10+01:00  failed: GET file:///tickers got no response: no\\u{1B}network. \
        Next attempt: 2027-01-15 09:00:20+01:00.
        2027-01-15 09:00:30+01:00  recovered: tickers

        """
    )
  }

  @Test(arguments: ["--count 1", "--every never"])
  func `a failure of the last refresh has no next attempt`(options: String) async {
    let market = MarketTester()
    market.exchange.failure = .network(.unreachable(Self.url, cause: "no network"))
    let result = await market("watch BTC-USD \(options)")
    #expect(result.code == .serverUnreachable)
    #expect(result.output.contains("failed: GET file:///tickers got no response: no network.\n"))
    let objects = await market("watch BTC-USD --json \(options)").output
    #expect(objects.contains(#""next_attempt":null"#))
  }

  @Test func `values are stale after two missed intervals, and current after the recovery`() async {
    let market = MarketTester()
    let fail: @Sendable () -> Void = {
      market.exchange.failure = .network(.timedOut(Self.url, limit: .seconds(1)))
    }
    let result = await watch(
      "BTC-USD",
      in: market,
      changes: [fail, fail, fail, fail, { market.exchange.failure = nil }]
    )
    let lines = result.output.split(separator: "\n").filter { $0.contains("BTC-USD") }
    #expect(
      lines == [
        "2027-01-15 09:00:00+01:00  BTC-USD  $70,544.63  ↑ +2.28%  0 s",
        "2027-01-15 09:00:30+01:00  BTC-USD  $70,544.63  ↑ +2.28%  30 s (stale)",
        "2027-01-15 09:00:50+01:00  BTC-USD  $70,544.63  ↑ +2.28%  0 s",
      ]
    )
  }

  @Test func `the last refresh determines the exit code`() async {
    let failure = ExchangeClientError.unacceptableResponse(Self.url, cause: "no array")
    let market = MarketTester()
    let failed = await watch(in: market, changes: [{ market.exchange.failure = failure }])
    #expect(failed.code == .unacceptableResponse)
    let recovered = await watch(in: market, changes: [{ market.exchange.failure = nil }])
    #expect(recovered.code == .success)
  }

  @Test func `throttling lengthens the interval, and never ends watch`() async {
    let market = MarketTester()
    async let result = market("watch BTC-USD --count 3")
    await market.clock.sleepers(atLeast: 2)
    #expect(market.takeRequests() == ["markets", "tickers"])
    market.exchange.failure = .throttled(Self.url, retryAfter: .seconds(90))
    market.wait(10)
    await market.clock.sleepers(atLeast: 2)
    #expect(market.takeRequests() == ["tickers"])
    // The interval is over, but the exchange asked for a longer pause.
    market.wait(10)
    await market.clock.sleepers(atLeast: 2)
    market.wait(79)
    await market.clock.sleepers(atLeast: 2)
    #expect(market.takeRequests() == [])
    market.exchange.failure = nil
    market.wait(1)
    let lines = await result.output.split(separator: "\n")
    #expect(market.takeRequests() == ["tickers"])
    #expect(lines.contains { $0.contains("failed: ") && $0.hasSuffix("09:01:40+01:00.") })
    #expect(lines.contains("2027-01-15 09:01:40+01:00  recovered: tickers"))
    #expect(await result.code == .success)
  }

  @Test func `after the last refresh, watch does not wait for the end of a pause`() async {
    let market = MarketTester()
    market.exchange.failure = .throttled(Self.url, retryAfter: .seconds(90))
    #expect(await market("watch --count 1").code == .tryAgain)
  }

  @Test func `without an interval, watch refreshes once`() async {
    let market = MarketTester()
    #expect(await market("watch --every never").code == .success)
    #expect(market.takeRequests() == ["markets", "tickers"])
  }

  @Test func `--watchlist selects the markets of the watchlist, in its order`() async {
    let market = MarketTester()
    let empty = await market("watch --watchlist")
    #expect(empty.code == .success)
    #expect(empty.errors == "The watchlist is empty\n")
    _ = await market("add XLM-EUR OLD-USD BTC-USD")
    let result = await market("watch --watchlist --count 1")
    let markets = result.output.split(separator: "\n").map { $0.split(separator: "  ")[1] }
    #expect(markets == ["XLM-EUR", "OLD-USD (closed)", "BTC-USD"])
  }

  @Test func `JSON has an object for each change, failure and recovery`() async throws {
    let market = MarketTester()
    let result = await watch(
      "BTC-USD --json",
      in: market,
      count: 3,
      changes: [
        { market.exchange.failure = .throttled(Self.url, retryAfter: nil) },
        { market.exchange.failure = nil },
        // The exchange gets no request for two intervals.
        {},
      ]
    )
    #expect(
      result.output == """
        {"change":"0.022829","price":"70544.63",\
        "received":"2027-01-15T08:00:00.000Z","reference_price":"68970.11","schema_version":1,\
        "source":"blockchain","stale":false,"status":"open","symbol":"BTC-USD","time":"2027-01-15T08:00:00.000Z",\
        "type":"quote","volume":"12.345"}
        {"error":{"code":"throttled","message":"The exchange refuses further requests for now: \
        GET file:///tickers."},"next_attempt":"2027-01-15T08:00:30.000Z","operation":"tickers",\
        "schema_version":1,"time":"2027-01-15T08:00:10.000Z","type":"refresh_failure"}
        {"operation":"tickers","schema_version":1,"time":"2027-01-15T08:00:30.000Z",\
        "type":"recovery"}

        """
    )
    #expect(result.errors == "")
  }
}
