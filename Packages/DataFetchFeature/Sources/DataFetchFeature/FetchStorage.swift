public import CounterService
public import FetchLog
public import LastResponseCodeService
public import PortableFoundation
public import Store

/// The saved code, count and record.
public struct FetchedState: Equatable, Sendable {
  /// The response code that was fetched last, or nil if there is none yet.
  public var responseCode: UUID?

  /// The number of saved fetches.
  public var timesFetched: Int

  /// The record of the last fetch, or nil if there is none yet.
  public var lastFetch: FetchLog.Record?

  /// A state, by default the one before the first fetch.
  public init(
    responseCode: UUID? = nil,
    timesFetched: Int = 0,
    lastFetch: FetchLog.Record? = nil
  ) {
    self.responseCode = responseCode
    self.timesFetched = timesFetched
    self.lastFetch = lastFetch
  }
}

/// The services that store fetches in one database, and the unit of work in which they are read and written together.
public struct FetchStorage: Sendable {
  /// Stores the count.
  public var counterService: CounterService

  /// Stores the code.
  public var lastResponseCodeService: LastResponseCodeService

  /// Stores an entry of each fetch.
  public var fetchLog: FetchLog

  /// The unit of work of the database.
  public var unitOfWork: UnitOfWork

  /// Creates a storage from its services.
  public init(
    counterService: CounterService,
    lastResponseCodeService: LastResponseCodeService,
    fetchLog: FetchLog,
    unitOfWork: UnitOfWork
  ) {
    self.counterService = counterService
    self.lastResponseCodeService = lastResponseCodeService
    self.fetchLog = fetchLog
    self.unitOfWork = unitOfWork
  }

  /// Returns the saved state, within a unit of work.
  public func state() throws -> FetchedState {
    FetchedState(
      responseCode: try lastResponseCodeService.responseCode(),
      timesFetched: try counterService.currentCount(),
      lastFetch: try fetchLog.latest()
    )
  }
}
