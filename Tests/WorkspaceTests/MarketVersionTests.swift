import Foundation
import SQLiteDatabase
import TemporaryDirectory
import Testing

/// A database and an export that the first version of `market` wrote: with hourly prices, prices of several hours, a
/// watchlist, alerts in every state, and the number of a removed alert.
@Suite(.timeLimit(.minutes(2))) struct MarketVersionTests {
  private let directory: TemporaryDirectory
  private let database: String

  init() throws {
    directory = try TemporaryDirectory()
    database = directory.file("market.sqlite3")
    try FileManager.default.copyItem(
      at: try Workspace.fixture("market-version-1.sqlite3"),
      to: URL(filePath: database)
    )
  }

  private func run(
    _ arguments: String...,
    database: String? = nil
  ) async throws -> Command.Result {
    try await Command(
      Workspace.executable("market").path,
      arguments,
      environment: [
        "MARKET_DATABASE": database ?? self.database, "MARKET_URL": "http://127.0.0.1:1",
        "TZ": "UTC",
      ]
    ).waitUntilExit()
  }

  private static let alerts = [
    "id,symbol,direction,price,state,created,fired",
    "1,BTC-USD,above,70000,reached,2026-01-15T08:00:00.000Z,2026-01-15T10:01:00.000Z",
    "3,ETH-BTC,below,0.01,waiting,2026-01-15T08:00:00.000Z,",
    "4,XLM-EUR,below,0.0000000123,unknown,2026-01-15T08:00:00.000Z,",
  ]

  private func alerts(database: String? = nil) async throws -> [String] {
    try await run("alerts", "--format", "csv", database: database).output
      .split(separator: "\r\n").map(String.init)
  }

  @Test func `a database of version 1 is read, and not changed`() async throws {
    #expect(try await alerts() == Self.alerts)
    #expect(try await run("watchlist").output == "XLM-EUR\nBTC-USD\n")
    let list = try await run("list", "--all", "--format", "csv")
    #expect(list.status == 69)
    #expect(list.output.contains("\r\nBTC-USD,,71000,,,,2026-01-15T10:01:00.000Z,"))
    #expect(
      try await open(database).query("PRAGMA user_version") { try $0.value(0, as: Int.self) } == [1]
    )
  }

  @Test func `an export of a database of version 1 is the export of version 1`() async throws {
    let path = directory.file("export.jsonl")
    #expect(try await run("export", path).status == 0)
    let expected = try Data(contentsOf: try Workspace.fixture("market-export-version-1.jsonl"))
    #expect(try Data(contentsOf: URL(filePath: path)) == expected)
  }

  @Test func `an export of version 1 is imported`() async throws {
    let other = directory.file("other.sqlite3")
    let export = try Workspace.fixture("market-export-version-1.jsonl").path
    #expect(
      try await run("import", export, database: other).output
        == "Imported 2 watched markets, 3 alerts and 7 prices.\n"
    )
    #expect(try await alerts(database: other) == Self.alerts)
    #expect(try await run("unalert", "4", database: other).status == 0)
    // The price is saved, so that the market is known without the exchange.
    let added = try await run("alert", "BTC-USD", "above", "1", database: other)
    #expect(added.output.hasPrefix("Added alert 6: "), "\(added.errorOutput)")
  }

  @Test func `the tables of version 1 never change`() async throws {
    let new = directory.file("new.sqlite3")
    let tables = try await (tables(of: database), tables(of: new))
    #expect(tables.0.count == 7)
    #expect(tables.0 == tables.1)
  }

  private func tables(of path: String) async throws -> [String] {
    try await open(path).query(
      "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name"
    ) {
      try $0.value(0)
    }
  }

  private func open(_ path: String) async throws -> SQLiteDatabase {
    try await MarketSchema.open(path)
  }
}
