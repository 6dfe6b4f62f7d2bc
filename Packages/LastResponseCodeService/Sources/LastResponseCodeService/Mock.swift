public import InMemoryDatabase
public import PortableFoundation
import Unimplemented

extension LastResponseCodeService {
  /// A service that stores the response code in memory; services of the same database share it.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - code: The initial response code.
  public static func mock(
    in database: InMemoryDatabase = InMemoryDatabase(),
    initially code: UUID? = nil
  ) -> Self {
    let table = InMemoryTable("LastResponseCodeService", initially: code)
    return Self(
      responseCode: { try database.contents(of: table) },
      updateResponseCode: { code in try database.update(table) { $0 = code } },
      reset: { try database.update(table) { $0 = nil } }
    )
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
