import PortableFoundation
import SQLDatabase
import SQLiteDatabase
import Testing

@testable import PriceLog

/// The tables and the statements of the live log.
@Suite struct PriceLogLiveTests {
  private let database = SQLiteDatabase.inMemory()

  init() { database.setUp(PriceLog.schemaVersion1) }

  @Test func `candles, thins and pages use the primary keys, without a sort`() throws {
    func plan(_ statement: StaticString, _ count: Int) throws -> [String] {
      try database.query(
        "EXPLAIN QUERY PLAN \(statement)",
        Array(repeating: .null, count: count)
      ) { try $0.value(3) }
    }
    // A sort would be another step.
    #expect(
      try plan(Tables.hours, 3) == [
        "SEARCH price_hour USING PRIMARY KEY (symbol=? AND hour>? AND hour<?)"
      ]
    )
    #expect(
      try plan(Tables.samples, 2) == [
        "SEARCH price_samples USING PRIMARY KEY (step=? AND symbol=?)"
      ]
    )
    #expect(
      try plan(Tables.nextStep, 2) == [
        "SEARCH price_samples USING PRIMARY KEY (step>? AND step<?)"
      ]
    )
    #expect(
      try plan(Tables.latestPage, 2) == ["SEARCH price_latest USING INTEGER PRIMARY KEY (rowid>?)"]
    )
    let name = "SEARCH latest USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN"
    #expect(
      try plan(Tables.hourPage, 3) == [
        "SEARCH hour USING PRIMARY KEY ((symbol,hour)>(?,?))", name,
      ]
    )
    #expect(
      try plan(Tables.samplePage, 5) == [
        "SEARCH sample USING PRIMARY KEY ((step,symbol,first,number)>(?,?,?,?))", name,
      ]
    )
    #expect(
      try plan(Tables.oldSamples, 2) == ["SEARCH price_samples USING PRIMARY KEY (step<?)"]
    )
  }

  @Test func `prices are stored as canonical text, and a repeated one changes one row`() throws {
    let log = PriceLog.live(in: database)
    for (second, price) in ["70000.50", "1e-8", "1e22", "1e22"].enumerated() {
      let sample = PriceSample(
        symbol: "A",
        price: Decimal(string: price) ?? 0,
        time: Date(timeIntervalSince1970: Double(second))
      )
      _ = try log.append([sample])
    }
    let texts: [String] = try database.query("SELECT price FROM price_samples ORDER BY first") {
      try $0.value(0)
    }
    #expect(texts == ["70000.5", "0.00000001"])
    let latest: [[Int]] = try database.query("SELECT first, last FROM price_latest") {
      [try $0.value(0), try $0.value(1)]
    }
    #expect(latest == [[2000, 3000]])
  }

  @Test(arguments: ["1.0", "", "NaN", "1e3", "70,000"])
  func `a damaged price is an error with the path of the database`(price: String) throws {
    let log = PriceLog.live(in: database)
    _ = try log.append([sample, PriceSample(symbol: "BTC-USD", price: 1, time: sample.time)])
    try database.execute("UPDATE price_samples SET price = ?", [.text(price)])
    #expect(throws: SQLiteDatabaseError.self) { try log.candles(.hour, of: "BTC-USD") }
    #expect(throws: SQLiteDatabaseError.self) { try log.thin(before: .distantFuture, limit: 1) }
    #expect(throws: SQLiteDatabaseError.self) { try log.records() }
    try database.execute("UPDATE price_latest SET price = ?", [.text(price)])
    #expect(throws: SQLiteDatabaseError.self) { try log.latest([]) }
    #expect(throws: SQLiteDatabaseError.self) { try log.append([sample]) }
  }

  @Test func `a price of an unknown symbol is an error with the path of the database`() async throws
  {
    let log = PriceLog.live(in: database)
    _ = try log.append([sample, PriceSample(symbol: "BTC-USD", price: 1, time: sample.time)])
    try database.execute("UPDATE price_latest SET id = 7")
    #expect(throws: SQLiteDatabaseError.self) { try log.records() }
  }

}
