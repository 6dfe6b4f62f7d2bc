import CounterService
import CounterServiceContract
import CounterServiceLive
import CounterStore
import CounterStoreLive
import InMemoryDatabase
import SQLiteDatabase
import Store
import StoreLive
import TemporaryDirectory

/// The working configurations of a service, each as the contract wants it.
enum CounterServiceConfiguration: CaseIterable {
  case mock
  case liveInMemory
  case live
  case liveOnTwoConnections

  /// A service that has not counted yet, in a memory or a folder that no other test uses.
  func subject() async throws -> CounterServiceContract.Subject {
    switch self {
    case .mock:
      let database = InMemoryDatabase()
      let other = CounterService.mock(in: database)
      return CounterServiceContract.Subject(
        service: .mock(in: database),
        other: other,
        unitOfWork: .mock(in: database),
        reopened: { other }
      )
    case .liveInMemory:
      let database = InMemoryDatabase()
      let other = CounterService.live(using: .mock(in: database))
      return CounterServiceContract.Subject(
        service: .live(using: .mock(in: database)),
        other: other,
        unitOfWork: .mock(in: database),
        reopened: { other }
      )
    case .live, .liveOnTwoConnections:
      let directory = try TemporaryDirectory()
      let database = try await Self.database(in: directory)
      let second = self == .live ? database : try await Self.database(in: directory)
      return CounterServiceContract.Subject(
        service: .live(using: .live(in: database)),
        other: .live(using: .live(in: second)),
        unitOfWork: .live(in: database),
        reopened: { .live(using: .live(in: try await Self.database(in: directory))) }
      )
    }
  }

  private static func database(in directory: TemporaryDirectory) async throws -> SQLiteDatabase {
    try await SQLiteDatabase.open(
      at: directory.file("count.sqlite3"),
      schema: Schema(applicationID: 1, migrations: [CounterStore.schemaVersion1])
    )
  }
}
