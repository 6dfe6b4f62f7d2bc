import AlertStore
import CommandSupport
import ExchangeClient
import FileClient
import MarketCommand
import PortableFoundation
import PriceLog
import SQLDatabase
import SQLiteDatabase
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
      "hold BTC 0.5 --cost 60000 --currency EUR", "sell BTC 0.25 --price 65000 --currency EUR",
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
    #expect(imported.output == "Imported 2 watched markets, 2 alerts, 2 trades and 7 prices.\n")
    #expect(imported.errors == "")
    _ = await other("export again.jsonl")
    #expect(other.files["again.jsonl"] == market.files["backup.jsonl"])
    #expect(other.files["again.jsonl"]?.isEmpty == false)
    for line in ["watchlist", "alerts --format csv", "trades --format csv"] {
      #expect(await other(line).output == (await market(line)).output)
    }
  }

  private static let header = """
    {"columns":{"watchlist":["place","symbol"],"alert":["id","symbol","direction","price","created",\
    "reached","fired"],"price_latest":["id","symbol","price","first","last"],\
    "price_samples":["step","symbol","first","number","last","price"],"price_hour":["symbol","hour",\
    "first","last","open","high","low","close"]},"format":"market-export","last_ids":{"alert":4},\
    "schema_version":2,"tool":"market"}
    """

  @Test func `export reports its numbers, replaces no file and creates no database`() async throws {
    _ = try await exportEverything()
    let result = await market("export backup.jsonl")
    #expect(result.code == .cannotCreate)
    #expect(
      await market("export other.jsonl").output
        == "Exported 2 watched markets, 2 alerts, 2 trades and 7 prices to other.jsonl.\n"
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

  @Test(arguments: [
    (
      #""above""#, #""over""#, "the value of direction is invalid in line 4"
    ),
    (#""70000""#, #""70000.0""#, "the value of price is invalid in line 4"),
    (#""70000""#, #""-1""#, "the price is not above 0 in line 4"),
    (
      #"["price_hour",1"#, #"["price_hour",9"#,
      "a row of the table price_hour refers to a missing row of the table price_latest"
    ),
  ])
  func `an export with invalid rows is refused, and nothing is imported`(
    old: String,
    new: String,
    cause: String
  ) async throws {
    let other = try await exportEverything()
    let text = String(decoding: try #require(market.files["backup.jsonl"]), as: UTF8.self)
    try #require(text.contains(old))
    let lines = text.replacing(old, with: new, maxReplacements: 1).split(separator: "\n")
    other.files["backup.jsonl"] = export(lines.dropLast().map(String.init))
    let result = await other("import backup.jsonl")
    #expect(result.code == .invalidInput)
    #expect(result.output == "")
    #expect(
      result.errors.hasPrefix("Cannot import backup.jsonl: \(cause).\nNothing was changed. "),
      "\(result.errors)"
    )
    let json = await other("import backup.jsonl --json").errors
    #expect(json.contains(#""code":"unusable_import""#))
    #expect(try other.isEmpty())
  }

  @Test func `an export in which more was sold than bought is refused`() async throws {
    let other = try await exportEverything()
    let text = String(decoding: try #require(market.files["backup.jsonl"]), as: UTF8.self)
    let lines = text.replacing(#""0.25""#, with: #""0.75""#).split(separator: "\n")
    other.files["backup.jsonl"] = export(lines.dropLast().map(String.init))
    let result = await other("import backup.jsonl")
    #expect(result.code == .invalidInput)
    #expect(result.errors.contains("The sale of 0.75 BTC at "), "\(result.errors)")
    #expect(try other.isEmpty())
  }

  @Test func `text of an export is data: it is escaped, and never runs`() async throws {
    let other = MarketTester()
    let text = #"$(touch x); `id` | sh\u001b[31m"#
    other.files["backup.jsonl"] = export([
      Self.header, #"["watchlist",1,"\#(text)"]"#,
      #"["alert",1,"\#(text)","above","5",1,null,null]"#,
      #"["price_latest",1,"\#(text)","1",1,1]"#,
    ])
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
        "Markets: 3, samples: 4, hourly prices: 3, watched: 2, alerts: 2, trades: 2."
      )
    )
  }

  @Test func `doctor finds a row that no command stores`() async throws {
    let other = try await exportEverything()
    _ = await other("import backup.jsonl")
    try other.database.execute("UPDATE alert SET direction = 'over' WHERE id = 1")
    let result = await other("doctor")
    #expect(result.code == .refused)
    #expect(
      result.output.contains(
        "prices: The row 1 of the table alert is invalid: the value of direction is invalid."
      ),
      "\(result.output)"
    )
  }

  /// Returns the export of lines with its last line.
  private func export(_ lines: [String]) -> [UInt8] {
    let text = lines.map { $0 + "\n" }.joined()
    var hash = SHA256()
    hash.update(text.utf8)
    return Array(
      "\(text){\"records\":\(lines.count - 1),\"sha256\":\"\(hash.hexDigest)\"}\n".utf8
    )
  }
}
