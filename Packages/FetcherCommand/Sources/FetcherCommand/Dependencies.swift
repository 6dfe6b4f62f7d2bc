public import CommandSupport
public import ContentService
public import CounterService
public import DataFetchFeature
public import FetchLog
public import LastResponseCodeService
public import Store

/// The dependencies of the commands; each closure is called only by a command that needs it.
public struct Dependencies: DatabaseDependencies {
  /// The effects that every tool needs.
  public var system: System

  /// Opens, creates and inspects the database.
  public var databases: DatabaseClient<SavedState>

  /// Creates the clients of servers.
  public var network: NetworkDependencies

  /// Creates the feature out of the service that fetches and of the saved state.
  public var viewModel:
    @Sendable (_ contentService: ContentService, _ savedState: SavedState) -> DataFetchViewModel

  /// Creates dependencies from their parts.
  public init(
    system: System,
    databases: DatabaseClient<SavedState>,
    network: NetworkDependencies,
    viewModel:
      @escaping @Sendable (
        _ contentService: ContentService, _ savedState: SavedState
      ) -> DataFetchViewModel
  ) {
    self.system = system
    self.databases = databases
    self.network = network
    self.viewModel = viewModel
  }

  /// The state in a database, and the unit of work in which it is read and written together.
  public struct SavedState: Sendable {
    /// Stores the count.
    public var counterService: CounterService

    /// Stores the code.
    public var lastResponseCodeService: LastResponseCodeService

    /// Stores an entry of each fetch.
    public var fetchLog: FetchLog

    /// The unit of work of the database.
    public var unitOfWork: UnitOfWork

    /// Creates the state from the services that store it.
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
  }
}
