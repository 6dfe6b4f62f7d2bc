import Foundation
import LoopbackServer
import PriceLog
import SQLiteDatabase
import Synchronization
import TemporaryDirectory
import Testing

@testable import market

/// Alerts, exports and imports of the built executable `market`.
@Suite(.timeLimit(.minutes(10))) struct MarketBackupTests {
  private let directory = TemporaryDirectory()

  /// A URL on which nothing listens.
  private static let closedURL = "http://127.0.0.1:1"

  private var database: String { directory.file("market.sqlite3") }

  private func command(
    _ arguments: [String],
    database: String?,
    url: String = closedURL
  ) throws -> Command {
    try Command(
      Workspace.executable("market").path,
      arguments,
      environment: ["MARKET_DATABASE": database ?? self.database, "MARKET_URL": url, "TZ": "UTC"]
    )
  }

  private func run(
    _ arguments: String...,
    database: String? = nil,
    url: String = closedURL
  ) async throws -> Command.Result {
    try await command(arguments, database: database, url: url).waitUntilExit()
  }

  @Test func `an alert fires once per crossing, across restarts too`() async throws {
    let price = Mutex("69999.99")
    try await withLoopbackServer { connection in
      while let request = try connection.readRequest() {
        let body =
          request.line.contains("/symbols")
          ? #"{"BTC-USD":{"counter_currency_scale":2,"base_currency_scale":8,"status":"open"}}"#
          : #"[{"symbol":"BTC-USD","last_trade_price":\#(price.withLock(\.self))}]"#
        try connection.send(httpResponse(body: body))
      }
    } perform: { server in
      let url = String(server.url.absoluteString.dropLast())
      let added = try await run("alert", "btc-usd", "above", "70000", url: url)
      #expect(added.status == 0, "\(added.errorOutput)")
      #expect(
        added.output == "Added alert 1: BTC-USD above $70,000\nThe price is $69,999.99\n"
      )
      // Each request is that of another process.
      var firings: [String] = []
      for next in ["70000", "70000.01", "69999.99", "75000", "75000"] {
        price.withLock { $0 = next }
        let listed = try await run("list", url: url)
        #expect(listed.status == 0)
        firings.append(listed.errorOutput)
      }
      #expect(
        firings == [
          "Alert 1: BTC-USD is above 70000 at 70000.\n", "", "",
          "Alert 1: BTC-USD is above 70000 at 75000.\n", "",
        ]
      )
      let alerts = try await run("alerts", "--format", "csv").output
      #expect(alerts.contains("1,BTC-USD,above,70000,reached,"))
    }
  }

  @Test func `an export of an import equals the export`() async throws {
    try await withExchange { exchange in
      for arguments in [
        ["list"], ["add", "ETH-USD", "BTC-USD"], ["alert", "BTC-USD", "above", "1"],
        ["alert", "ETH-USD", "below", "0.00000001"], ["unalert", "1"],
        ["hold", "BTC", "0.5", "--cost", "60000", "--currency", "EUR"],
      ] {
        let result = try await command(arguments, database: nil, url: exchange.url)
          .waitUntilExit()
        #expect(result.status == 0, "\(result.errorOutput)")
      }
    }
    let (first, second) = (directory.file("first.jsonl"), directory.file("second.jsonl"))
    let exported = try await run("export", first)
    #expect(exported.status == 0)
    #expect(exported.output.hasPrefix("Exported 2 watched markets, 1 alert, 1 trade and "))
    let other = directory.file("new/other.sqlite3")
    let imported = try await run("import", first, database: other)
    #expect(imported.status == 0, "\(imported.errorOutput)")
    #expect(imported.output.hasPrefix("Imported 2 watched markets, 1 alert, 1 trade and "))
    #expect(try await run("export", second, database: other).status == 0)
    let bytes = try Data(contentsOf: URL(filePath: first))
    #expect(bytes == (try Data(contentsOf: URL(filePath: second))))
    let stream = try await run("export", "-", database: other)
    #expect(Data(stream.output.utf8) == bytes)
    let refused = try await run("import", first, database: other)
    #expect(refused.status == 1)
    #expect(refused.errorOutput.contains(" is not empty. Nothing was changed."))
    for arguments in [["watchlist"], ["alerts", "--json"], ["trades", "--json"]] {
      let expected = try await command(arguments, database: nil).waitUntilExit().output
      let result = try await command(arguments, database: other).waitUntilExit().output
      #expect(withoutTime(result) == withoutTime(expected))
    }
  }

  /// Returns JSON without the time at which it was printed.
  private func withoutTime(_ text: String) -> String {
    text.replacing(/"time":"[^"]*"/, with: "")
  }

  @Test func `an export of fetcher or a newer version is refused, and no database is created`()
    async throws
  {
    let other = directory.file("new/other.sqlite3")
    for (name, cause) in [
      ("export-version-1.jsonl", "it is not an export of 'market'"),
      ("tasks-export-version-1.jsonl", "it is not an export of 'market'"),
    ] {
      let path = try Workspace.fixture(name).path
      let result = try await run("import", path, database: other)
      #expect(result.status == 65)
      #expect(
        result.errorOutput.hasPrefix("Cannot import \(path): \(cause).\nNothing was changed. ")
      )
    }
    try await save(prices: 1)
    let export = directory.file("export.jsonl")
    #expect(try await run("export", export).status == 0)
    let newer = try String(contentsOfFile: export, encoding: .utf8)
      .replacing(#""schema_version":3"#, with: #""schema_version":4"#)
    let copy = directory.file("newer.jsonl")
    try newer.write(toFile: copy, atomically: false, encoding: .utf8)
    let result = try await run("import", copy, database: other)
    #expect(result.status == 65)
    #expect(
      result.errorOutput.hasSuffix(
        ": its version is 4, but this market reads versions up to 3.\nNothing was changed. Update market.\n"
      )
    )
    #expect(!FileManager.default.fileExists(atPath: directory.file("new")))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a signal ends an export and an import, and no file is left`(signal: Int32) async throws {
    try await save(prices: 5_000)
    let backup = directory.file("backup.jsonl")
    let files = try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
    let exported = try await interrupt(
      with: signal,
      once: {
        try FileManager.default.contentsOfDirectory(atPath: directory.path).count > files.count
      }
    ) {
      try? FileManager.default.removeItem(atPath: backup)
      return try command(["export", backup], database: nil)
    }
    #expect(exported.status == 128 + signal)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted() == files)

    #expect(try await run("export", backup).status == 0)
    let parent = directory.file("new")
    let imported = try await interrupt(
      with: signal,
      once: { FileManager.default.fileExists(atPath: parent) }
    ) {
      try? FileManager.default.removeItem(atPath: parent)
      return try command(["import", backup], database: "\(parent)/market.sqlite3")
    }
    #expect(imported.status == 128 + signal)
    #expect(!FileManager.default.fileExists(atPath: parent))
  }

  /// Saves different prices of two markets.
  private func save(prices count: Int) async throws {
    let log = PriceLog.live(in: try await SQLiteDatabase.open(at: database, schema: .market))
    let start = Date(timeIntervalSince1970: 1_800_000_000)
    for page in stride(from: 0, to: count, by: 2_000) {
      _ = try log.append(
        (page..<min(page + 2_000, count)).map { number in
          PriceSample(
            symbol: number.isMultiple(of: 2) ? "BTC-USD" : "ETH-USD",
            price: Decimal(number + 1),
            time: start + Double(number)
          )
        }
      )
    }
  }
}
