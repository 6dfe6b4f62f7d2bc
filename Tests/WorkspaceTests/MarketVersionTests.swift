import Foundation
import SQLiteDatabase
import Testing

/// A database and an export that the first version of `market` wrote: with hourly prices, prices of several hours, a
/// watchlist, alerts in every state, and the number of a removed alert.
@Suite(.timeLimit(.minutes(10))) struct MarketVersionTests {
  private let market: FirstVersion

  init() throws {
    market = try FirstVersion(of: "market", environment: ["MARKET_URL": "http://127.0.0.1:1"])
  }

  private static let alerts = [
    "id,symbol,direction,price,state,created,fired",
    "1,BTC-USD,above,70000,reached,2026-01-15T08:00:00.000Z,2026-01-15T10:01:00.000Z",
    "3,ETH-BTC,below,0.01,waiting,2026-01-15T08:00:00.000Z,",
    "4,XLM-EUR,below,0.0000000123,unknown,2026-01-15T08:00:00.000Z,",
  ]

  private func alerts(database: String? = nil) async throws -> [String] {
    try await market.run("alerts", "--format", "csv", database: database).output
      .split(separator: "\r\n").map(String.init)
  }

  @Test func `a database of version 1 is read, and migrated`() async throws {
    #expect(try await alerts() == Self.alerts)
    #expect(try await market.run("watchlist").output == "XLM-EUR\nBTC-USD\n")
    let list = try await market.run("list", "--all", "--format", "csv")
    #expect(list.status == 69)
    #expect(list.output.contains("\r\nBTC-USD,,71000,,,,2026-01-15T10:01:00.000Z,"))
    #expect(
      try await open(market.database).version == [2]
    )
  }

  @Test func `an export of version 1 is refused, since its format is the former one`() async throws
  {
    let other = market.file("other.sqlite3")
    let result = try await market.run("import", try market.export, database: other)
    #expect(result.status == 65)
    #expect(result.errorOutput.contains(": it has the format of an earlier version.\n"))
    #expect(!FileManager.default.fileExists(atPath: other))
  }

  @Test func `an export of a database of version 1 is imported`() async throws {
    let other = market.file("other.sqlite3")
    let export = market.file("export.jsonl")
    #expect(try await market.run("export", export).status == 0)
    #expect(
      try await market.run("import", export, database: other).output
        == "Imported 2 watched markets, 3 alerts and 7 prices.\n"
    )
    #expect(try await alerts(database: other) == Self.alerts)
    #expect(try await market.run("unalert", "4", database: other).status == 0)
    // The price is saved, so that the market is known without the exchange.
    let added = try await market.run("alert", "BTC-USD", "above", "1", database: other)
    #expect(added.output.hasPrefix("Added alert 6: "), "\(added.errorOutput)")
  }

  @Test func `the tables of every version never change`() async throws {
    let new = market.file("new.sqlite3")
    let tables = try await (open(market.database).tables, open(new).tables)
    // Those of version 1, and one of version 2.
    #expect(tables.0.count == 7 + 1)
    #expect(tables.0 == tables.1)
  }

  private func open(_ path: String) async throws -> SQLiteDatabase {
    try await MarketSchema.open(path)
  }
}
