public import AttemptLog
public import ContentService
public import CounterService
public import LastResponseCodeService
public import PortableFoundation
public import SQLDatabase
public import Store
public import TargetStore

/// The saved code, count and record.
public struct FetchedState: Equatable, Sendable {
  /// The response code of the last fetch; nil before the first fetch.
  public var responseCode: UUID?

  /// The number of saved fetches.
  public var timesFetched: Int

  /// The record of the last fetch; nil before the first fetch.
  public var lastFetch: AttemptLog.Record?

  /// Creates a state, by default the one before the first fetch.
  public init(
    responseCode: UUID? = nil,
    timesFetched: Int = 0,
    lastFetch: AttemptLog.Record? = nil
  ) {
    self.responseCode = responseCode
    self.timesFetched = timesFetched
    self.lastFetch = lastFetch
  }

  /// Whether nothing was fetched since the last reset.
  public var isFresh: Bool { responseCode == nil && timesFetched == 0 }

  /// The lines that commands and the screen show: the response code in lower case, and the count.
  public var lines: [String] {
    [
      "Response Code: \(responseCode?.uuidString.lowercased() ?? "none yet")",
      "Times Fetched: \(timesFetched)",
    ]
  }
}

/// The services that store fetches in one database, and the unit of work that combines their reads and writes.
public struct FetchStorage: Sendable {
  /// Stores the count.
  public var counterService: CounterService

  /// Stores the response code.
  public var lastResponseCodeService: LastResponseCodeService

  /// Stores a record of each fetch, successful or failed.
  public var attemptLog: AttemptLog

  /// Stores the states of targets and the changes to deliver.
  public var targetStore: TargetStore

  /// The database of the services.
  public var database: any SQLDatabase

  /// The unit of work of the database.
  public var unitOfWork: UnitOfWork

  /// The name of this machine in new records; empty if it is unknown.
  public var machine = ""

  /// Creates a storage from its services.
  public init(
    counterService: CounterService,
    lastResponseCodeService: LastResponseCodeService,
    attemptLog: AttemptLog,
    targetStore: TargetStore,
    database: any SQLDatabase,
    unitOfWork: UnitOfWork
  ) {
    self.counterService = counterService
    self.lastResponseCodeService = lastResponseCodeService
    self.attemptLog = attemptLog
    self.targetStore = targetStore
    self.database = database
    self.unitOfWork = unitOfWork
  }

  /// The storage with units of work that share transactions; see `UnitOfWork.grouped(in:)`.
  public var groupingWrites: Self {
    var storage = self
    storage.unitOfWork = unitOfWork.grouped(in: database)
    return storage
  }

  /// Returns the saved state; call it inside a unit of work.
  public func state() throws -> FetchedState {
    FetchedState(
      responseCode: try lastResponseCodeService.responseCode(),
      timesFetched: try counterService.currentCount(),
      lastFetch: try attemptLog.latestFetch()
    )
  }

  /// Saves fetched content, and returns the saved state; call it inside a unit of work.
  func save(_ fetched: FetchedContent, at time: Date) throws -> FetchedState {
    let code = fetched.responseCode
    let entry = AttemptLog.Entry(
      time: time,
      url: fetched.url.absoluteString,
      duration: fetched.duration,
      outcome: .fetched(path: fetched.path, responseCode: code, attempts: fetched.attempts),
      machine: machine
    )
    try lastResponseCodeService.updateResponseCode(code)
    let record = try attemptLog.append(entry)
    return FetchedState(
      responseCode: code,
      timesFetched: try counterService.increment(),
      lastFetch: record
    )
  }
}

/// Fetches response codes and saves them: the use case of the commands and of the view model.
public struct DataFetch: Sendable {
  /// Fetches a response code, saves it, and returns the saved state; reports each step when it starts.
  ///
  /// A failed fetch changes neither the saved state nor a fetch in the log, and is logged as a failure, except for
  /// ``DataFetchFailure/notRecorded(cause:)``.
  ///
  /// - Throws: ``DataFetchFailure``, or `CancellationError` if the fetch was cancelled before it was saved or logged.
  public var fetchAndSave:
    @Sendable (
      _ onStep: @escaping @Sendable (DataFetchViewModel.Step) -> Void
    ) async throws -> FetchedState

  /// Creates the use case, which saves code, record and count of a fetch in one unit of work.
  ///
  /// A failed fetch is logged in ``FetchStorage/attemptLog``, in a separate unit of work, unless it was cancelled.
  /// A use case is one run: its consecutive equal failures share a record, until a fetch succeeds or fails differently.
  ///
  /// - Parameters:
  ///   - contentService: Fetches the response codes.
  ///   - server: The configured URL of the server, for the log of failures.
  ///   - storage: Stores response codes and failures.
  ///   - clock: Measures the duration of a failed fetch.
  ///   - now: Returns the wall-clock time for the logs.
  ///   - onUnloggedFailure: Receives the error of the first failure that cannot be logged. A failure to save is not
  ///     reported again.
  public init(
    contentService: ContentService,
    server: URL,
    storage: FetchStorage,
    clock: some Clock<Duration>,
    now: @escaping @Sendable () -> Date,
    onUnloggedFailure: @escaping @Sendable (any Error) -> Void
  ) {
    let run = FailureRun(log: storage, onUnloggedFailure: onUnloggedFailure)
    fetchAndSave = { onStep in
      let start = clock.now
      do {
        let state = try await Self.fetchAndSave(contentService, storage, now, onStep)
        run.finish()
        return state
      } catch let failure as DataFetchFailure {
        if failure.isLogged {
          let duration = start.duration(to: clock.now)
          try await run.append(
            failure.entry(at: now(), of: server, after: duration, by: storage.machine),
            reportingErrors: failure.reportsUnloggedFailure
          )
        }
        throw failure
      }
    }
  }

  /// Fetches a response code and saves it.
  ///
  /// - Throws: ``DataFetchFailure``, or `CancellationError`.
  private static func fetchAndSave(
    _ contentService: ContentService,
    _ storage: FetchStorage,
    _ now: () -> Date,
    _ onStep: @escaping @Sendable (DataFetchViewModel.Step) -> Void
  ) async throws -> FetchedState {
    let fetched: FetchedContent
    do {
      fetched = try await contentService.fetchCurrentResponseCode { onStep(.requesting($0)) }
    } catch let error as ContentServiceError {
      throw DataFetchFailure.notFetched(error)
    } catch  where !(error is CancellationError) {
      throw error as? DataFetchFailure ?? .internalError(cause: "\(error)")
    }
    onStep(.saving)
    do {
      let time = now()
      return try await storage.unitOfWork.write { try storage.save(fetched, at: time) }
    } catch  where !(error is CancellationError) {
      throw DataFetchFailure.notSaved(
        responseCode: fetched.responseCode,
        cause: "\(error)",
        database: error as? DatabaseError
      )
    }
  }
}

extension DataFetchFailure {
  /// Whether the log has the failure.
  ///
  /// A damaged database stays unchanged, and a fetch that may be saved is no failure; nor is one that the server answered. A
  /// cancelled caller cannot log that its transaction was abandoned, but has to report it.
  fileprivate var isLogged: Bool {
    switch self {
    case _ where isDatabaseUnusable: false
    case .notSaved(_, _, .outcomeUnknown), .notRecorded: false
    case .notSaved: !Task.isCancelled
    default: true
    }
  }

  /// Whether an error of the log is reported: the report of a failure to save has the same cause.
  fileprivate var reportsUnloggedFailure: Bool {
    if case .notSaved = self { false } else { true }
  }
}
