import AttemptLog
public import ContentService
import CounterService
public import SQLiteDatabase
import LastResponseCodeService
public import PortableFoundation
import Store
import TargetStore

extension FetchStorage {
  /// A storage in memory; storages of the same database share their data.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - code: The saved response code before the first fetch.
  ///   - count: The saved count before the first fetch.
  public static func mock(
    in database: SQLiteDatabase = .inMemory(),
    initially code: UUID? = nil,
    count: Int = 0
  ) -> Self {
    Self(
      counterService: .mock(in: database, initially: count),
      lastResponseCodeService: .mock(in: database, initially: code),
      attemptLog: .mock(in: database),
      targetStore: .mock(in: database),
      database: database,
      unitOfWork: .mock(in: database)
    )
  }
}

extension DataFetchViewModel {
  /// A view model that needs no server and saves in memory; view models of the same database share their data.
  ///
  /// Each closure can suspend and throw. For example, a `saving` that throws makes every fetch fail with
  /// ``DataFetchFailure/notSaved(responseCode:cause:database:)``.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - code: The saved response code before the first fetch.
  ///   - count: The saved count before the first fetch.
  ///   - responseCode: Returns the response code of each fetch by its number, which starts at 1.
  ///   - saving: Runs before a response code is saved, and before a failure is logged.
  ///   - reading: Runs after the saved state is read, before it is returned.
  ///   - server: The URL of the server.
  ///   - now: Returns the wall-clock time.
  public static func mock(
    in database: SQLiteDatabase = .inMemory(),
    initially code: UUID? = nil,
    count: Int = 0,
    responseCode: @escaping @Sendable (_ number: Int) async throws -> UUID = { UUID(number: $0) },
    saving: @escaping @Sendable () async throws -> Void = {},
    reading: @escaping @Sendable () async throws -> Void = {},
    server: URL = .localhost,
    now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 0) }
  ) -> Self {
    var storage = FetchStorage.mock(in: database, initially: code, count: count)
    storage.unitOfWork.write = { [write = storage.unitOfWork.write] work in
      try await saving()
      try await write(work)
    }
    storage.unitOfWork.read = { [read = storage.unitOfWork.read] work in
      try await read(work)
      try await reading()
    }
    return Self(
      DataFetch(
        contentService: .mock(url: server, responseCode: responseCode),
        server: server,
        storage: storage,
        clock: ContinuousClock(),
        now: now,
        onUnloggedFailure: { _ in }
      ),
      storage: storage,
      servers: [server.absoluteString]
    )
  }
}

extension TargetListViewModel {
  /// A view model of targets in memory; view models of the same database share their data.
  ///
  /// - Parameters:
  ///   - targets: Returns the targets.
  ///   - storage: The storage of the attempts.
  ///   - now: Returns the wall-clock time.
  ///   - watch: Watches the targets.
  public static func mock(
    _ targets: @escaping @Sendable () async throws -> [WatchedTarget] = { [] },
    in storage: FetchStorage = .mock(),
    now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 0) },
    watch: @escaping Watch = { _, _ in }
  ) -> Self {
    Self(targets, storage: storage, now: now, watch: watch)
  }
}
