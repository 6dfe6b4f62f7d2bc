public import InMemoryDatabase
public import PortableFoundation
public import Store

extension ResponseCodeStore {
  /// A response code store in memory; those of the same database share their codes.
  ///
  /// - Parameters:
  ///   - database: Where the codes are.
  ///   - codes: What they are before anybody has written to them.
  public static func mock(
    in database: InMemoryDatabase,
    initially codes: [String: UUID] = [:]
  ) -> Self {
    mock(in: database, table: "response_code", initially: codes)
  }

  /// A response code store that nobody is expected to use: every endpoint throws an error that names it.
  public static var unimplemented: Self { unimplemented(named: "ResponseCodeStore") }
}
