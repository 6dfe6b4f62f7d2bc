import PortableFoundation
import SQLDatabase
import SQLiteDatabase
import Testing

@testable import AlertStore

/// The table of the live store.
@Suite struct AlertStoreLiveTests {
  private let database = SQLiteDatabase.inMemory()

  init() {
    database.setUp(
      AlertStore.schemaVersion1 + AlertStore.schemaVersion2 + AlertStore.schemaVersion3
    )
  }

  @Test func `a price reads the alerts of its symbol by the index`() throws {
    let plan: [String] = try database.query(
      "EXPLAIN QUERY PLAN \(Table.alertsOfSymbol)",
      [.null]
    ) { try $0.value(3) }

    // A sort would be another step.
    #expect(plan == ["SEARCH alert USING INDEX alert_symbol (symbol=?)"])
  }

  @Test func `prices are stored as canonical text`() throws {
    let store = AlertStore.live(in: database)
    for price in ["70000.50", "1e-8", "1e22"].compactMap({ Decimal(string: $0) }) {
      _ = try store.add(.init(symbol: "A", direction: .above, price: price), Date())
    }
    let texts: [String] = try database.query("SELECT price FROM alert ORDER BY id") {
      try $0.value(0)
    }
    #expect(texts == ["70000.5", "0.00000001", "10000000000000000000000"])
  }

  @Test(arguments: ["1.0", "", "NaN", "1e3", "70,000"])
  func `a damaged price is an error with the path of the database`(price: String) throws {
    let store = AlertStore.live(in: database)
    _ = try store.add(.above, 5)
    try database.execute("UPDATE alert SET price = ?", [.text(price)])
    #expect(throws: SQLiteDatabaseError.self) { try store.list() }
    #expect(throws: SQLiteDatabaseError.self) { try store.record(1) }
  }
}
