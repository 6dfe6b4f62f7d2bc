import InMemoryDatabase
import SQLiteDatabase
import Store
import StoreContract
import StoreLive
import TemplateStore
import TemplateStoreLive

/// The working configurations of a store.
typealias TemplateStoreConfiguration = StoredConfiguration<TemplateStore>

extension TemplateStoreConfiguration {
  static let mock = inMemory("mock") { .mock(in: $0) }

  static let allCases =
    [mock]
    + inFile(
      opening: { path in
        try await SQLiteDatabase.open(
          at: path,
          schema: Schema(applicationID: 1, migrations: [TemplateStore.schemaVersion1])
        )
      },
      unitOfWork: UnitOfWork.live,
      client: { .live(in: $0) }
    )
}
