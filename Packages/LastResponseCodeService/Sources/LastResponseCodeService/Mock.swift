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

  /// A service whose every endpoint fails with an error.
  public static func failing(_ error: any Error) -> Self {
    Self(
      responseCode: { throw error },
      updateResponseCode: { _ in throw error },
      reset: { throw error }
    )
  }

  /// A service that nobody is expected to use: every endpoint throws an ``Unimplemented`` error.
  public static var unimplemented: Self {
    Self(
      responseCode: { throw Unimplemented("responseCode", of: "LastResponseCodeService") },
      updateResponseCode: { _ in
        throw Unimplemented("updateResponseCode", of: "LastResponseCodeService")
      },
      reset: { throw Unimplemented("reset", of: "LastResponseCodeService") }
    )
  }
}
