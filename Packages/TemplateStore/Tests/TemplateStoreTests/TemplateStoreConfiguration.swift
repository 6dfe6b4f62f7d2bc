import InMemoryDatabase
import SQLiteDatabase
import Store
import StoreLive
import TemplateStore
import TemplateStoreContract
import TemplateStoreLive
import TemporaryDirectory

/// The working configurations, each as the contract needs it.
enum TemplateStoreConfiguration: CaseIterable {
  case mock
  case live

  /// Returns a new store with a memory or a file of its own.
  @Sendable func subject() async throws -> TemplateStoreContract.Subject {
    switch self {
    case .mock:
      let database = InMemoryDatabase()
      return TemplateStoreContract.Subject(
        store: .mock(in: database),
        unitOfWork: .mock(in: database),
        reopened: { .mock(in: database) }
      )
    case .live:
      let directory = try TemporaryDirectory()
      let database = try await Self.database(in: directory)
      return TemplateStoreContract.Subject(
        store: .live(in: database),
        unitOfWork: .live(in: database),
        reopened: { .live(in: try await Self.database(in: directory)) }
      )
    }
  }

  private static func database(in directory: TemporaryDirectory) async throws -> SQLiteDatabase {
    try await SQLiteDatabase.open(
      at: directory.file("items.sqlite3"),
      schema: Schema(applicationID: 1, migrations: [TemplateStore.schemaVersion1])
    )
  }
}
