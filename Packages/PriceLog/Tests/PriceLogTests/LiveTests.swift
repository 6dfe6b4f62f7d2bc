import Backup
import PortableFoundation
import SQLDatabase
import SQLiteDatabase
import Testing

@testable import PriceLog

/// The tables and the statements of the live log.
@Suite struct PriceLogLiveTests {
  private let database = SQLiteDatabase.inMemory()

  init() { database.setUp(PriceLog.schemaVersion1 + PriceLog.schemaVersion2) }

  @Test func `candles and thins use the primary keys, without a sort`() throws {
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
    try log.append([1: 2, 1: 1])
    try database.execute("UPDATE price_samples SET price = ?", [.text(price)])
    #expect(throws: SQLiteDatabaseError.self) { try log.candles(.hour) }
    #expect(throws: SQLiteDatabaseError.self) { try log.thin(before: .distantFuture, limit: 1) }
    try database.execute("UPDATE price_latest SET price = ?", [.text(price)])
    #expect(throws: SQLiteDatabaseError.self) { try log.latest([]) }
    #expect(throws: SQLiteDatabaseError.self) { try log.append([1: 2]) }
  }

  @Test func `a copy equals the log and continues like it`() throws {
    let other = PriceLog.live(in: database)
    let copy = SQLiteDatabase.inMemory()
    let log = PriceLog.mock(in: copy)
    for second in [3600, 3610, 3620, 0, 1, 3600, 7300, 7300] {
      _ = try other.append(["B", "A"].map { .sample(second, Decimal(second + 1), of: $0) })
    }
    try other.append([7300: 1, 7300: 2, 7300: 1])
    _ = try other.thin(before: .sample(3600), limit: 3)
    let backup = Backup(of: [PriceLog.backup], version: 3, by: "market")
    try backup.insert(backup.contents(of: database), into: copy)
    #expect(try backup.fault(in: copy) == nil)
    for _ in 1...2 {
      #expect(try copy.records() == database.records())
      #expect(try log.counts() == other.counts())
      #expect(try log.append([7300: 1, 7300: 3]) == other.append([7300: 1, 7300: 3]))
      #expect(
        try log.thin(before: .sample(7200), limit: 3) == other.thin(before: .sample(7200), limit: 3)
      )
    }
  }

  @Test(
    arguments: [
      (
        "UPDATE price_latest SET last = first - 1",
        "latest is invalid: the times are not in one hour"
      ),
      (
        "UPDATE price_latest SET price = '-1'",
        "latest is invalid: the prices contradict each other"
      ),
      ("UPDATE price_latest SET price = '1.0'", "latest is invalid: the value of price is invalid"),
      (
        "UPDATE price_samples SET price = '0'",
        "samples is invalid: the prices contradict each other"
      ),
      (
        "UPDATE price_samples SET step = step + 1",
        "samples is invalid: the step is not that of the time"
      ),
      (
        "UPDATE price_samples SET last = first + 3600000",
        "samples is invalid: the times are not in one hour"
      ),
      (
        "UPDATE price_hour SET hour = hour + 1", "hour is invalid: the hour is not that of the time"
      ),
      ("UPDATE price_hour SET open = '4'", "hour is invalid: the prices contradict each other"),
      ("UPDATE price_hour SET open = '0.5'", "hour is invalid: the prices contradict each other"),
      ("UPDATE price_hour SET close = '4'", "hour is invalid: the prices contradict each other"),
      ("UPDATE price_hour SET close = '0.5'", "hour is invalid: the prices contradict each other"),
      ("UPDATE price_hour SET low = '0'", "hour is invalid: the prices contradict each other"),
      (
        "UPDATE price_hour SET high = '1', low = '3', open = '3', close = '3'",
        "hour is invalid: the prices contradict each other"
      ),
      ("UPDATE price_hour SET symbol = 2", "refers to a missing row of the table price_latest"),
    ] as [(SQLStatement, String)]
  )
  func `a record that no log has is a fault`(change: SQLStatement, fault: String) throws {
    let log = PriceLog.live(in: database)
    try log.append([0: 1, 1: 3, 2: 2, 3600: 1, 3601: 2])
    _ = try log.thin(before: .sample(3600), limit: .max)
    let backup = Backup(of: [PriceLog.backup], version: 3, by: "market")
    #expect(try backup.fault(in: database) == nil)
    try database.execute(change)
    #expect(try backup.fault(in: database)?.hasSuffix("\(fault).") == true)
  }
}
