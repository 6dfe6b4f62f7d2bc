public import SQLiteDatabase
public import PortableFoundation
import ResponseCodeStore

extension LastResponseCodeService {
  /// A service that stores the response code in memory; services of the same database share it.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - code: The initial response code.
  public static func mock(
    in database: SQLiteDatabase = .inMemory(),
    initially code: UUID? = nil
  ) -> Self {
    live(using: .mock(in: database, initially: code.map { [key: $0] } ?? [:]))
  }
}
