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
      opening: { path in try await SQLiteDatabase.open(at: path, schema: .log()) },
      unitOfWork: UnitOfWork.live,
      client: { .live(in: $0) }
    )
}

extension Schema {
  /// The tables of a log, of a version.
  static func log(version: Int = 2) -> Self {
    let migrations = [FetchLog.schemaVersion1, FetchLog.schemaVersion2]
    return Self(applicationID: 1, migrations: Array(migrations.prefix(version)))
  }
}
