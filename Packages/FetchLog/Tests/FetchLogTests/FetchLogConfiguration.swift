import FetchLog
import FetchLogLive
import InMemoryDatabase
import SQLiteDatabase
import Store
import StoreContract
import StoreLive

/// The working configurations of a log.
typealias FetchLogConfiguration = StoredConfiguration<FetchLog>

extension FetchLogConfiguration {
  static let mock = inMemory("mock") { .mock(in: $0) }

  static let allCases =
    [mock]
    + inFile(
      opening: { path in
        try await SQLiteDatabase.open(
          at: path,
          schema: Schema(
            applicationID: 1,
            migrations: [FetchLog.schemaVersion1, FetchLog.schemaVersion2]
          )
        )
      },
      unitOfWork: UnitOfWork.live,
      client: { .live(in: $0) }
    )
}
