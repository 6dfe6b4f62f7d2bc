public import SQLiteDatabase
public import PortableFoundation
public import Store

extension ResponseCodeStore {
  /// A store in memory; stores of the same database share their response codes.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - codes: The initial response codes.
  public static func mock(
    in database: SQLiteDatabase,
    initially codes: [String: UUID] = [:]
  ) -> Self {
    mock(in: database, table: "response_code", creating: schemaVersion1, initially: codes)
  }

  /// A store for code that should not use it: every endpoint throws an error with its own name.
  public static var unimplemented: Self { unimplemented(named: "ResponseCodeStore") }
}
