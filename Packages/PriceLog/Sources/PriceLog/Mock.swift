public import SQLiteDatabase
import Unimplemented

extension PriceLog {
  /// A log in memory; logs of the same database share their prices.
  public static func mock(in database: SQLiteDatabase = .inMemory()) -> Self {
    database.setUp(schemaVersion1)
    return live(in: database)
  }

  /// A log whose every endpoint throws an error.
  public static func failing(_ error: any Error) -> Self { Self(failing: .throwing(error)) }

  /// A log for code that should not use it: every endpoint throws an ``Unimplemented`` error.
  public static var unimplemented: Self { Self(failing: .unimplemented("PriceLog")) }

  private init(failing endpoint: FailingEndpoints) {
    self.init(
      append: endpoint("append"),
      latest: endpoint("latest"),
      forEachCandle: { _, _ in throw endpoint.error("forEachCandle") },
      thin: endpoint("thin"),
      counts: endpoint("counts"),
      records: endpoint("records"),
      restore: { _ in throw endpoint.error("restore") }
    )
  }
}
