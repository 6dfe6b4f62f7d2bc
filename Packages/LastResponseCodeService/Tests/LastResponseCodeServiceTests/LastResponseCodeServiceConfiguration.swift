import InMemoryDatabase
import LastResponseCodeService
import LastResponseCodeServiceLive
import ResponseCodeStore
import ResponseCodeStoreLive
import SQLiteDatabase
import Store
import StoreContract
import StoreLive

/// The working configurations of a service.
typealias LastResponseCodeServiceConfiguration = StoredConfiguration<LastResponseCodeService>

extension LastResponseCodeServiceConfiguration {
  static let mock = inMemory("mock") { .mock(in: $0) }

  static let allCases =
    [mock, inMemory("live in memory") { .live(using: .mock(in: $0)) }]
    + inFile(
      opening: { path in
        try await SQLiteDatabase.open(
          at: path,
          schema: Schema(applicationID: 1, migrations: [ResponseCodeStore.schemaVersion1])
        )
      },
      unitOfWork: UnitOfWork.live,
      client: { .live(using: .live(in: $0)) }
    )
}
