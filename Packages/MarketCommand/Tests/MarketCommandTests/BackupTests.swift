import AlertStore
import CommandSupport
import ExchangeClient
import FileClient
import MarketCommand
import PortableFoundation
import PriceLog
import SHA256
import TerminalClient
import Testing
import WatchlistStore

@Suite(.timeLimit(.minutes(10))) struct BackupTests {
  let market = MarketTester()

  /// Saves prices with hourly records, alerts in every state and a watchlist, exports them, and returns a tester of another
  /// database with the file.
  private func exportEverything() async throws -> MarketTester {
    for line in [
      "list", "add XLM-EUR BTC-USD", "alert BTC-USD above 70000", "alert ETH-BTC above 0.05",
      "alert ETH-BTC below 0.01", "alert XLM-EUR below 0.5", "unalert 2 4",
    ] {
      #expect(await market(line).code == .success)
    }
    market.wait(7_200)
    market.add("BTC-USD", status: .open, price: "69000.10", before: nil, volume: nil)
    _ = await market("list")
    market.wait(60)
    market.add("BTC-USD", status: .open, price: "71000", before: nil, volume: nil)
    #expect(await market("list").errors == "Alert 1: BTC-USD is above 70000 at 71000.\n")
    let storage = MarketTester.storage(in: market.database)
    let time = Date(timeIntervalSince1970: 1_800_003_600)
    #expect(try storage.prices.thin(before: time, limit: .max) > 0)
    #expect(await market("export backup.jsonl").code == .success)
    let other = MarketTester()
    other.files["backup.jsonl"] = market.files["backup.jsonl"]
    return other
  }

  private func lines(of path: String, in market: MarketTester) throws -> [String] {
    String(decoding: try #require(market.files[path]), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  @Test func `an export of an import equals the export`() async throws {
    let other = try await exportEverything()
    let imported = await other("import backup.jsonl")
    #expect(imported.output == "Imported 2 watched markets, 2 alerts and 7 prices.\n")
    #expect(imported.errors == "")
    _ = await other("export again.jsonl")
    #expect(other.files["again.jsonl"] == market.files["backup.jsonl"])
    #expect(other.files["again.jsonl"]?.isEmpty == false)
    for line in ["watchlist", "alerts --format csv"] {
      #expect(await other(line).output == (await market(line)).output)
    }
  }

  @Test func `an imported database continues like the exported one`() async throws {
    let other = try await exportEverything()
    _ = await other("import backup.jsonl")
    // The price is still reached: an import is no crossing. And no number is assigned again.
    other.add("BTC-USD", status: .open, price: "71000", before: nil, volume: nil)
    #expect(await other("list").errors == "")
    #expect(await other("alert ETH-BTC above 1").output.hasPrefix("Added alert 5: "))
    other.add("BTC-USD", status: .open, price: "69000", before: nil, volume: nil)
    #expect(await other("list").errors == "")
    other.add("BTC-USD", status: .open, price: "70000", before: nil, volume: nil)
    #expect(await other("list").errors == "Alert 1: BTC-USD is above 70000 at 70000.\n")
  }

  @Test func `an export has a line for each record, in a fixed order`() async throws {
    _ = try await exportEverything()
    let lines = try lines(of: "backup.jsonl", in: market)
    #expect(lines.first == #"{"format":"market-export","last_alert":4,"schema_version":1}"#)
    #expect(
      lines.dropFirst().dropLast().map { String($0.dropFirst(2).prefix { $0 != "\"" }) } == [
        "watched", "watched", "alert", "alert", "latest", "latest", "latest", "hour", "hour",
        "hour",
        "samples",
      ]
    )
    #expect(lines[1] == #"{"watched":"XLM-EUR"}"#)
    #expect(lines[3].contains(#""fired_ms":"#) && lines[3].contains(#""price":"70000""#))
    #expect(try #require(lines.last).hasPrefix(#"{"records":11,"sha256":""#))
  }

  @Test func `export reports its numbers, replaces no file and creates no database`() async throws {
    _ = try await exportEverything()
    let result = await market("export backup.jsonl")
    #expect(result.code == .cannotCreate)
    #expect(
      await market("export other.jsonl").output
        == "Exported 2 watched markets, 2 alerts and 7 prices to other.jsonl.\n"
    )
    let json = await market("export third.jsonl --json").output
    #expect(json.contains(#""alerts":2,"path":"third.jsonl","prices":7"#))
    let stream = await market("export -")
    #expect(Array(stream.output.utf8) == market.files["backup.jsonl"])
    #expect(stream.errors.hasSuffix(" to standard output.\n"))
    let empty = MarketTester()
    let refused = await empty("export backup.jsonl")
    #expect(refused.code == .refused)
    #expect(refused.errors.hasPrefix("Cannot export: nothing is saved yet. Run 'market list'"))
  }

  @Test(arguments: ["list", "add BTC-USD", "alert BTC-USD above 1"])
  func `an import needs an empty database`(line: String) async throws {
    let other = try await exportEverything()
    _ = await other(line)
    let before = await other("export before.jsonl").code
    #expect(before == .success)
    let result = await other("import backup.jsonl")
    #expect(result.code == .refused)
    #expect(
      result.errors == """
        The database /home/ada/.local/share/market/market.sqlite3 is not empty. Nothing was changed.
        Name another database with --database.

        """
    )
    _ = await other("export after.jsonl")
    #expect(other.files["after.jsonl"] == other.files["before.jsonl"])
  }

  @Test(arguments: [
    ("market-export", "fetcher-export", "it is not an export of 'market'"),
    (
      #""schema_version":1"#, #""schema_version":2"#,
      "its version is 2, but this market reads version 1"
    ),
    (#""last_alert":4"#, #""last_alert":"4""#, "line 1 is damaged"),
    (#"{"watched":"XLM-EUR"}"#, #"{"watched":7}"#, "line 2 is not a record"),
    (#"{"watched":"XLM-EUR"}"#, #"{"wached":"XLM-EUR"}"#, "line 2 is not a record"),
    (#""direction":"above""#, #""direction":"over""#, "line 4 is not a record"),
    (#""price":"70000""#, #""price":"70000.0""#, "line 4 is not a record"),
    (#""price":"70000""#, #""price":70000"#, "line 4 is not a record"),
    (#""price":"70000""#, #""price":"70001""#, "its checksum does not match"),
    (#"{"records""#, #"{"record""#, "its last line is missing"),
  ])
  func `a damaged or foreign export is refused, and nothing is imported`(
    old: String,
    new: String,
    cause: String
  ) async throws {
    let other = try await exportEverything()
    let text = String(decoding: try #require(market.files["backup.jsonl"]), as: UTF8.self)
    try #require(text.contains(old))
    other.files["backup.jsonl"] = Array(text.replacing(old, with: new).utf8)
    try await expectRefusal(of: other, cause)
  }

  /// Imports a file that is refused, and expects that nothing is saved.
  private func expectRefusal(of other: MarketTester, _ cause: String) async throws {
    let result = await other("import backup.jsonl")
    #expect(result.code == .invalidInput)
    #expect(result.output == "")
    #expect(
      result.errors.hasPrefix("Cannot import backup.jsonl: \(cause).\nNothing was changed. "),
      "\(result.errors)"
    )
    #expect(try MarketTester.storage(in: other.database).prices.latest([]) == [])
    #expect(try MarketTester.storage(in: other.database).watchlist.list() == [])
    #expect(try MarketTester.storage(in: other.database).alerts.lastNumber() == 0)
  }

  @Test func `an export that is cut anywhere is refused`() async throws {
    let other = try await exportEverything()
    let bytes = try #require(market.files["backup.jsonl"])
    for count in stride(from: 0, to: bytes.count - 1, by: 37) {
      other.files["backup.jsonl"] = Array(bytes.prefix(count))
      let result = await other("import backup.jsonl")
      #expect(result.code == .invalidInput, "\(count)")
    }
    #expect(try MarketTester.storage(in: other.database).alerts.lastNumber() == 0)
    #expect(await other("import missing.jsonl").code == .notFound)
  }

  @Test(arguments: [
    ([5, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11], "the record is out of order in line 3"),
    ([1, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11], "XLM-EUR is repeated in line 3"),
    ([1, 2, 4, 3, 5, 6, 7, 8, 9, 10, 11], "alert 1 is out of order in line 5"),
    ([1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 5], "the latest price of BTC-USD is missing in line 8"),
  ])
  func `records that contradict each other are refused`(order: [Int], cause: String) async throws {
    let other = try await exportEverything()
    let lines = try lines(of: "backup.jsonl", in: market)
    other.files["backup.jsonl"] = export(header: lines[0], order.map { lines[$0] })
    try await expectRefusal(of: other, cause)
  }

  @Test func `the numbers of alerts cannot be above the last one`() async throws {
    let other = try await exportEverything()
    let lines = try lines(of: "backup.jsonl", in: market)
    for (number, cause) in [
      (2, "alert 3 is out of order in line 5"), (-1, "last_alert in line 1 is out of range"),
      (1 << 62 + 1, "last_alert in line 1 is out of range"),
    ] {
      let header = lines[0].replacing(#""last_alert":4"#, with: #""last_alert":\#(number)"#)
      other.files["backup.jsonl"] = export(header: header, Array(lines.dropFirst().dropLast()))
      try await expectRefusal(of: other, cause)
    }
  }

  @Test func `text of an export is data: it is escaped, and never runs`() async throws {
    let other = MarketTester()
    let text = #"$(touch x); `id` | sh\u001b[31m"#
    other.files["backup.jsonl"] = export(
      header: #"{"format":"market-export","last_alert":1,"schema_version":1}"#,
      [
        #"{"watched":"\#(text)"}"#,
        #"{"alert":{"created_ms":1,"direction":"above","id":1,"price":"5","symbol":"\#(text)"}}"#,
        #"{"latest":{"first_ms":1,"last_ms":1,"price":"1","symbol":"\#(text)"}}"#,
      ]
    )
    #expect(await other("import backup.jsonl").code == .success)
    for line in ["alerts", "alerts --format csv", "watchlist", "list --all", "doctor", "unalert 1"]
    {
      let result = await other(line)
      #expect(!(result.output + result.errors).contains("\u{1B}"), "\(line)")
    }
    _ = await other("export again.jsonl")
    #expect(try lines(of: "again.jsonl", in: other)[1].contains(text))
  }

  @Test func `doctor counts the imported records`() async throws {
    let other = try await exportEverything()
    _ = await other("import backup.jsonl")
    #expect(
      await other("doctor").output.contains(
        "Markets: 3, samples: 4, hourly prices: 3, watched: 2, alerts: 2."
      )
    )
  }

  /// Returns an export with a valid last line.
  private func export(header: String, _ records: [String]) -> [UInt8] {
    let text = ([header] + records).map { $0 + "\n" }.joined()
    var hash = SHA256()
    hash.update(Array(text.utf8))
    return Array(
      "\(text){\"records\":\(records.count),\"sha256\":\"\(hash.hexDigest)\"}\n".utf8
    )
  }
}
