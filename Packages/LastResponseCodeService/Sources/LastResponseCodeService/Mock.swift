public import SQLiteDatabase
public import PortableFoundation
import ResponseCodeStore
import Unimplemented

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

  /// A service whose every endpoint throws an error.
  public static func failing(_ error: any Error) -> Self { Self(failing: .throwing(error)) }

  /// A service for code that should not use it: every endpoint throws an ``Unimplemented`` error.
  public static var unimplemented: Self {
    Self(failing: .unimplemented("LastResponseCodeService"))
  }

  private init(failing endpoint: FailingEndpoints) {
    self.init(
      responseCode: endpoint("responseCode"),
      updateResponseCode: endpoint("updateResponseCode"),
      reset: endpoint("reset")
    )
  }
}
