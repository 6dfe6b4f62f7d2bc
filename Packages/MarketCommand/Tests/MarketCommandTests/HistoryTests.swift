import CommandSupport
import MarketCommand
import PortableFoundation
import PriceLog
import Testing

@Suite struct HistoryTests {
  private let market = MarketTester()

  /// The time of the tests' wall clock: 09:00 on 15 January 2027, local.
  private static let now = Date(timeIntervalSince1970: 1_800_000_000)

  private func append(_ prices: [(minutesAgo: Int, price: String)]) async throws {
    let samples = try prices.map { minutes, price in
      PriceSample(
        symbol: "BTC-USD",
        price: try #require(Decimal(string: price)),
        time: Self.now.addingTimeInterval(-60 * Double(minutes))
      )
    }
    try await market.save(samples)
  }

  /// Two prices in an hour, one in the next, and one on the day before.
  private func appendPrices() async throws {
    try await append([(600, "100"), (110, "101.5"), (70, "99.25"), (10, "102.125")])
  }

  @Test func `a history has the prices of each hour, oldest first, in local time`() async throws {
    try await appendPrices()
    let result = await market("history btc-usd")
    #expect(result.code == .success)
    #expect(
      result.output == """
        START                         OPEN     HIGH      LOW    CLOSE
        2027-01-14 23:00:00+01:00  100.000  100.000  100.000  100.000
        2027-01-15 07:00:00+01:00  101.500  101.500   99.250   99.250
        2027-01-15 08:00:00+01:00  102.125  102.125  102.125  102.125

        """
    )
    #expect(market.takeRequests() == [])
  }

  @Test(arguments: [
    (
      "--by minute",
      ["2027-01-14T22:00", "2027-01-15T06:10", "2027-01-15T06:50", "2027-01-15T07:50"]
    ),
    ("--by hour", ["2027-01-14T22:00", "2027-01-15T06:00", "2027-01-15T07:00"]),
    // A day starts at local midnight.
    ("--by day", ["2027-01-13T23:00", "2027-01-14T23:00"]),
    ("--by minute --since 1h", []),
    (
      "--by minute --since 2027-01-15",
      ["2027-01-15T06:10", "2027-01-15T06:50", "2027-01-15T07:50"]
    ),
  ])
  func `options select the period and the time`(options: String, starts: [String]) async throws {
    try await appendPrices()
    let result = await market("history BTC-USD --format csv \(options)")
    let rows = result.output.split(separator: "\r\n").dropFirst()
    #expect(rows.map { $0.split(separator: ",")[1].prefix(16) } == starts.map { $0[...] })
    #expect(result.code == (starts.isEmpty ? .usage : .success))
  }

  @Test func `CSV and JSON have every digit, in English`() async throws {
    try await appendPrices()
    #expect(
      await market("history BTC-USD --by day --format csv --language es").output
        == "symbol,start,open,high,low,close,source\r\n"
        + "BTC-USD,2027-01-13T23:00:00.000Z,100,100,100,100,blockchain\r\n"
        + "BTC-USD,2027-01-14T23:00:00.000Z,101.5,102.125,99.25,102.125,blockchain\r\n"
    )
    let json = await market("history BTC-USD --by day --json").output.split(separator: "\n")
    try #require(json.count == 2)
    #expect(json[1].contains(#""close":"102.125","high":"102.125","low":"99.25","open":"101.5""#))
    #expect(json[1].contains(#""type":"candle""#))
  }

  @Test func `a history of several pages has one header and each period once`() async throws {
    try await append((0..<2_500).reversed().map { ($0, "\($0 % 7 + 1)") })
    let rows = await market("history BTC-USD --by minute --format csv").output
      .split(separator: "\r\n")
    #expect(rows.count == 2_501)
    #expect(Set(rows).count == 2_501)
  }

  /// Returns the lines of a chart without the blanks at their ends.
  private func chart(_ options: String, of market: MarketTester) async -> [String] {
    await market("history BTC-USD --format chart \(options)").output.split(separator: "\n")
      .map { String($0.reversed().drop { $0 == " " }.reversed()) }
  }

  @Test func `a chart has candles with an axis of prices and one of times`() async throws {
    try await appendPrices()
    #expect(
      await chart("", of: market) == [
        "BTC-USD  2027-01-14 23:00:00+01:00 → 2027-01-15 08:00:00+01:00",
        "$102.125 ┤                           ─",
        "         │",
        "         │                        ▒",
        "$100.893 ┤                        ▒",
        "         │                        ▒",
        "         │─                       ▒",
        "         │                        ▒",
        " $99.250 ┤                        ▒",
        "         └────────────────────────────",
        "         01-14 23:00       01-15 08:00",
      ]
    )
    #expect(await chart("--by day", of: market).last?.contains("2027-01-14") == true)
  }

  @Test func `a chart of one price has one line`() async throws {
    try await append([(200, "5"), (10, "5")])
    #expect(
      await chart("", of: market).dropFirst() == [
        "$5 ┤─        ─", "   └──────────", "   01-15 05:00  01-15 08:00",
      ]
    )
  }

  @Test func `the extremes of a narrow chart are those of its columns`() async throws {
    let market = MarketTester(columns: 12)
    // The third hour shares a column with the second one, and the last one with that before it.
    let samples = (0..<12).map { hour -> PriceSample in
      let time = Self.now.addingTimeInterval(TimeInterval(3_600 * (hour - 12)))
      let price: Decimal = hour == 2 ? 9 : hour == 11 ? 7 : 5
      return PriceSample(symbol: "BTC-USD", price: price, time: time)
    }
    try await market.save(samples)
    let lines = await chart("--color never", of: market)
    #expect(lines[1] == "$9 ┤ █")
    #expect(lines[8] == "$5 ┤─█─────█")
  }

  @Test(arguments: [(20, 20), (80, 80)])
  func `a chart of many prices fits the terminal, in ASCII without colour`(
    columns: Int,
    width: Int
  ) async throws {
    let market = MarketTester(language: "C", columns: columns)
    let samples = (0..<5_000).map { minute -> PriceSample in
      let price: Int = 1_000 + (minute * 37) % 101
      let time = Self.now.addingTimeInterval(TimeInterval(60 * (minute - 5_000)))
      return PriceSample(symbol: "BTC-USD", price: Decimal(price), time: time)
    }
    try await market.save(samples)
    let output = await market("history BTC-USD --by minute --format chart --color never").output
    let lines = output.split(separator: "\n")
    #expect(lines.count == 11)
    #expect(lines.allSatisfy { $0.count <= width })
    #expect(lines.contains { $0.count == width })
    #expect(output.utf8.allSatisfy { $0 < 0x80 && $0 != 0x1B })
    #expect(lines[1].hasPrefix("$1,100 +"))
  }

  @Test func `an empty history is a sentence`() async throws {
    let none = "No price of ABC-USD is saved\n"
    let noMatch = "No saved price of ABC-USD matches\n"
    for (options, text) in [("", none), ("--format chart", none), ("--since 2027-01-01", noMatch)] {
      let result = await market("history ABC-USD \(options)")
      #expect(result.code == .success)
      #expect(result.output == "")
      #expect(result.errors == text)
    }
    #expect(await market("history ABC-USD --json").errors == "")
    #expect(
      await market("history ABC-USD --format csv").output
        == "symbol,start,open,high,low,close,source\r\n"
    )
    #expect(market.takeRequests() == [])
  }
}
