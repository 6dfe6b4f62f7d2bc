import Backup
import PortableFoundation
import PriceLog
import SQLDatabase
import SQLiteDatabase
import Testing

/// The prices of several sources.
@Suite struct SourceTests {
  private let database = SQLiteDatabase.inMemory()

  private func sample(_ second: Int, _ price: Decimal, at source: String) -> PriceSample {
    PriceSample(symbol: "A", source: source, price: price, time: .sample(second))
  }

  private func closes(of log: PriceLog, at source: String) throws -> [Decimal] {
    var closes: [Decimal] = []
    let query = PriceLog.Query(symbol: "A", source: source, period: .record)
    try log.forEachCandle(query) { closes.append($0.close) }
    return closes
  }

  @Test func `the samples and candles of two sources never mix`() throws {
    let log = PriceLog.mock(in: database)
    _ = try log.append([
      sample(1, 5, at: "kraken"), sample(1, 6, at: "coinbase"), sample(2, 5, at: "kraken"),
      sample(3, 7, at: "coinbase"),
    ])
    #expect(try closes(of: log, at: "kraken") == [5])
    #expect(try closes(of: log, at: "coinbase") == [6, 7])
    #expect(try closes(of: log, at: "blockchain") == [])
    #expect(try log.latest(["A"], at: "kraken") == [sample(2, 5, at: "kraken")])
    #expect(try log.latest([], at: "coinbase") == [sample(3, 7, at: "coinbase")])
    #expect(try log.latest(["A"]) == [])
    #expect(try log.sources() == ["coinbase", "kraken"])
    #expect(try log.counts().symbols == 2)
  }

  @Test func `a thin keeps the sources apart`() throws {
    let log = PriceLog.mock(in: database)
    for second in 0..<4 {
      _ = try log.append([
        sample(second, Decimal(second + 1), at: "kraken"),
        sample(second, Decimal(second + 10), at: "coinbase"),
      ])
    }
    _ = try log.thin(before: .sample(7_200), limit: .max)
    #expect(try closes(of: log, at: "kraken") == [3, 4])
    #expect(try closes(of: log, at: "coinbase") == [12, 13])
  }

  @Test func `the prices of version 1 are those of the first source, and nothing else changes`()
    throws
  {
    database.setUp(PriceLog.schemaVersion1)
    for statement: SQLStatement in [
      "INSERT INTO price_latest VALUES (7, 'A', '3', 1800057604000, 1800057604000)",
      "INSERT INTO price_samples VALUES (6000192, 7, 1800057600000, 0, 1800057603000, '2')",
    ] { try database.execute(statement) }
    for statement in PriceLog.schemaVersion2 { try database.execute(statement) }
    let log = PriceLog.live(in: database)
    #expect(try log.latest([]) == [sample(4, 3, at: PriceLog.firstSource)])
    #expect(try closes(of: log, at: PriceLog.firstSource) == [2, 3])
    _ = try log.append([sample(5, 4, at: PriceLog.firstSource), sample(5, 9, at: "kraken")])
    #expect(try closes(of: log, at: PriceLog.firstSource) == [2, 3, 4])
    #expect(try closes(of: log, at: "kraken") == [9])
    #expect(try Backup(of: [PriceLog.backup], version: 3, by: "market").fault(in: database) == nil)
  }
}
