import LastResponseCodeService
import LastResponseCodeServiceContract
import LastResponseCodeServiceLive
import ResponseCodeStore
import ResponseCodeStoreLive
import InMemoryDatabase
import SQLiteDatabase
import Store
import StoreLive
import TemporaryDirectory

/// The working configurations of a service, each as the contract wants it.
enum LastResponseCodeServiceConfiguration: CaseIterable {
  case mock
  case liveInMemory
  case live
  case liveOnTwoConnections

  /// A service that has no code yet, in a memory or a folder that no other test uses.
  func subject() async throws -> LastResponseCodeServiceContract.Subject {
    switch self {
    case .mock:
      let database = InMemoryDatabase()
      let other = LastResponseCodeService.mock(in: database)
      return LastResponseCodeServiceContract.Subject(
        service: .mock(in: database),
        other: other,
        unitOfWork: .mock(in: database),
        reopened: { other }
      )
    case .liveInMemory:
      let database = InMemoryDatabase()
      let other = LastResponseCodeService.live(using: .mock(in: database))
      return LastResponseCodeServiceContract.Subject(
        service: .live(using: .mock(in: database)),
        other: other,
        unitOfWork: .mock(in: database),
        reopened: { other }
      )
    case .live, .liveOnTwoConnections:
      let directory = try TemporaryDirectory()
      let database = try await Self.database(in: directory)
      let second = self == .live ? database : try await Self.database(in: directory)
      let store = ResponseCodeStore.live(in: database)
      return LastResponseCodeServiceContract.Subject(
        service: .live(using: store),
        other: .live(using: .live(in: second)),
        unitOfWork: .live(in: database),
        reopened: { .live(using: .live(in: try await Self.database(in: directory))) }
      )
    }
  }

  private static func database(in directory: TemporaryDirectory) async throws -> SQLiteDatabase {
    try await SQLiteDatabase.open(
      at: directory.file("code.sqlite3"),
      schema: Schema(applicationID: 1, migrations: [ResponseCodeStore.schemaVersion1])
    )
  }
}
