import FetchLog
import FetchLogContract
import FetchLogLive
import InMemoryDatabase
import SQLiteDatabase
import Store
import StoreLive
import TemporaryDirectory

/// The working configurations of a log, each as the contract wants it.
enum FetchLogConfiguration: CaseIterable {
  case mock
  case live
  case liveOnTwoConnections

  /// A new log, of a memory or a folder that no other test uses.
  func subject() async throws -> FetchLogContract.Subject {
    switch self {
    case .mock:
      let database = InMemoryDatabase()
      let other = FetchLog.mock(in: database)
      return FetchLogContract.Subject(
        log: .mock(in: database),
        other: other,
        unitOfWork: .mock(in: database),
        reopened: { other }
      )
    case .live, .liveOnTwoConnections:
      let directory = try TemporaryDirectory()
      let database = try await Self.database(in: directory)
      let second = self == .live ? database : try await Self.database(in: directory)
      return FetchLogContract.Subject(
        log: .live(in: database),
        other: .live(in: second),
        unitOfWork: .live(in: database),
        reopened: { .live(in: try await Self.database(in: directory)) }
      )
    }
  }

  private static func database(in directory: TemporaryDirectory) async throws -> SQLiteDatabase {
    try await SQLiteDatabase.open(
      at: directory.file("log.sqlite3"),
      schema: Schema(
        applicationID: 1,
        migrations: [FetchLog.schemaVersion1, FetchLog.schemaVersion2]
      )
    )
  }
}
