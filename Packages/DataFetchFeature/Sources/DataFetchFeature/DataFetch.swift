public import ContentService
public import CounterService
public import FailureLog
public import FetchLog
public import LastResponseCodeService
public import PortableFoundation
public import Store

/// The saved code, count and record.
public struct FetchedState: Equatable, Sendable {
  /// The response code of the last fetch; nil before the first fetch.
  public var responseCode: UUID?

  /// The number of saved fetches.
  public var timesFetched: Int

  /// The record of the last fetch; nil before the first fetch.
  public var lastFetch: FetchLog.Record?

  /// Creates a state, by default the one before the first fetch.
  public init(
    responseCode: UUID? = nil,
    timesFetched: Int = 0,
    lastFetch: FetchLog.Record? = nil
  ) {
    self.responseCode = responseCode
    self.timesFetched = timesFetched
    self.lastFetch = lastFetch
  }

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

  /// Stores a record of each successful fetch.
  public var fetchLog: FetchLog

  /// Stores the failed fetches.
  public var failureLog: FailureLog

  /// The unit of work of the database.
  public var unitOfWork: UnitOfWork

  /// Creates a storage from its services.
  public init(
    counterService: CounterService,
    lastResponseCodeService: LastResponseCodeService,
    fetchLog: FetchLog,
    failureLog: FailureLog,
    unitOfWork: UnitOfWork
  ) {
    self.counterService = counterService
    self.lastResponseCodeService = lastResponseCodeService
    self.fetchLog = fetchLog
    self.failureLog = failureLog
    self.unitOfWork = unitOfWork
  }

  /// Returns the saved state; call it inside a unit of work.
  public func state() throws -> FetchedState {
    FetchedState(
      responseCode: try lastResponseCodeService.responseCode(),
      timesFetched: try counterService.currentCount(),
      lastFetch: try fetchLog.latest()
    )
  }

  /// Saves fetched content in one unit of work, and returns the saved state.
  fileprivate func save(_ fetched: FetchedContent, at time: Date) async throws -> FetchedState {
    let code = fetched.responseCode
    let entry = FetchLog.Entry(
      time: time,
      url: fetched.url.absoluteString,
      path: fetched.path,
      responseCode: code,
      duration: fetched.duration,
      attempts: fetched.attempts
    )
    return try await unitOfWork.write {
      try lastResponseCodeService.updateResponseCode(code)
      let record = try fetchLog.append(entry)
      return FetchedState(
        responseCode: code,
        timesFetched: try counterService.increment(),
        lastFetch: record
      )
    }
  }
}

/// Fetches response codes and saves them: the use case of the commands and of the view model.
public struct DataFetch: Sendable {
  /// Returns the saved state.
  ///
  /// - Throws: The error of the storage.
  public var load: @Sendable () async throws -> FetchedState

  /// Fetches a response code, saves it, and returns the saved state; reports each step when it starts.
  ///
  /// - Throws: ``DataFetchFailure``, or `CancellationError` if the fetch was cancelled before it was saved.
  public var fetchAndSave:
    @Sendable (
      _ onStep: @escaping @Sendable (DataFetchViewModel.Step) -> Void
    ) async throws -> FetchedState

  /// Creates the use case, which saves code, record and count of a fetch in one unit of work.
  ///
  /// - Parameters:
  ///   - contentService: Fetches the response codes.
  ///   - storage: Stores them.
  ///   - now: Returns the wall-clock time for the log.
  public init(
    contentService: ContentService,
    storage: FetchStorage,
    now: @escaping @Sendable () -> Date
  ) {
    load = { try await storage.unitOfWork.read(storage.state) }
    fetchAndSave = { onStep in
      let fetched: FetchedContent
      do {
        fetched = try await contentService.fetchCurrentResponseCode { onStep(.requesting($0)) }
      } catch let error as ContentServiceError {
        throw DataFetchFailure.notFetched(error)
      } catch  where !(error is CancellationError) {
        throw DataFetchFailure.internalError(cause: "\(error)")
      }
      onStep(.saving)
      do {
        return try await storage.save(fetched, at: now())
      } catch  where !(error is CancellationError) {
        let isMoved = if case DatabaseError.moved = error { true } else { false }
        throw DataFetchFailure.notSaved(
          responseCode: fetched.responseCode,
          cause: "\(error)",
          isDatabaseMoved: isMoved
        )
      }
    }
  }
}
