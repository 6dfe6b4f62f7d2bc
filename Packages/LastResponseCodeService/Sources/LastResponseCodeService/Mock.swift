public import InMemoryDatabase
public import PortableFoundation
import Unimplemented

extension LastResponseCodeService {
  /// A service that remembers in memory; services of the same database share what they remember.
  ///
  /// - Parameters:
  ///   - database: Where the code is.
  ///   - code: What it is before anybody has updated it.
  public static func mock(
    in database: InMemoryDatabase = InMemoryDatabase(),
    initially code: UUID? = nil
  ) -> Self {
    let memory = InMemoryTable("LastResponseCodeService", initially: code)
    return Self(
      responseCode: { try database.contents(of: memory) },
      updateResponseCode: { code in try database.update(memory) { $0 = code } },
      reset: { try database.update(memory) { $0 = nil } }
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
