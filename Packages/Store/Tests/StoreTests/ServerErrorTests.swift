import PostgresDatabase
import SQLDatabase
import Store
import Testing

@testable import StoreLive

/// The errors of PostgreSQL as errors of databases.
@Suite struct ServerErrorTests {
  private static let rows = [
    row(.libraryMissing(cause: "a")) { .internalError($0) },
    row(.invalidLocation(location: "a", cause: "b")) { .invalidLocation($0) },
    row(.missingService(location: "a", cause: "b")) { .invalidLocation($0) },
    row(.unreachable(location: "a", cause: "b")) { .unreachable($0) },
    row(.refused(location: "a", cause: "b")) { .cannotReadOrSave($0) },
    row(.missingDatabase(location: "a", cause: "b")) { .cannotCreate($0) },
    row(.cannotCreate(location: "a", schema: "b", cause: "c")) { .cannotCreate($0) },
    row(.exists(location: "a", schema: "b")) { .cannotCreate($0) },
    row(.notPermitted(location: "a", cause: "b")) { .cannotReadOrSave($0) },
    row(.busy(location: "a", cause: "b")) { .unavailable($0) },
    row(.timedOut(location: "a", cause: "b")) { .timedOut($0) },
    row(.readOnly(location: "a", cause: "b")) { .cannotReadOrSave($0) },
    row(.full(location: "a", cause: "b")) { .full($0) },
    row(.newer(location: "a", schema: "b", version: 2, supported: 1)) { .cannotReadOrSave($0) },
    row(.foreign(location: "a", schema: "b")) { .cannotReadOrSave($0) },
    row(.untrusted(location: "a", schema: "b", cause: "c")) { .cannotReadOrSave($0) },
    row(.unsuitable(location: "a", cause: "b")) { .cannotReadOrSave($0) },
    row(.outcomeUnknown(location: "a", cause: "b", isRecorded: true)) { .outcomeUnknown($0) },
    row(.damaged(location: "a", cause: "b")) { .damaged($0) },
    row(.failed(location: "a", code: "42P01", cause: "b")) { .cannotReadOrSave($0) },
    row(.failed(location: "a", code: "40001", cause: "b")) { .internalError($0) },
    row(.failed(location: "a", code: "40P01", cause: "b")) { .internalError($0) },
  ]

  /// Returns an error, and the expected one with the same message.
  private static func row(
    _ error: PostgresDatabaseError,
    _ kind: (String) -> DatabaseError
  ) -> (PostgresDatabaseError, DatabaseError) {
    (error, kind("\(error)"))
  }

  @Test(arguments: rows)
  func `each error has a kind and keeps its message`(
    error: PostgresDatabaseError,
    expected: DatabaseError
  ) {
    #expect(error.general == expected)
  }
}
