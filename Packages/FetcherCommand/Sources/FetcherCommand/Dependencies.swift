public import ContentService
public import CounterService
public import DataFetchFeature
public import FetchLog
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import LastResponseCodeService
public import Store
public import TerminalClient

/// What the commands need of the world; each closure is called only by a command that needs it.
public struct Dependencies: Sendable {
  /// The terminal, or what stands in its place.
  public var terminal: TerminalClient

  /// The environment variables.
  public var environment: @Sendable () -> [String: String]

  /// The home directory that the system's user database names, for when `HOME` is not set.
  public var homeDirectory: @Sendable () -> String?

  /// Opens the database at a path, and creates it if it is missing.
  ///
  /// - Throws: ``SQLiteDatabase/SQLiteDatabaseError``.
  public var openDatabase: @Sendable (_ path: String) async throws -> SavedState

  /// Opens the database at a path for reading; nil if nothing was ever saved there.
  ///
  /// - Throws: ``SQLiteDatabase/SQLiteDatabaseError``.
  public var openDatabaseIfPresent: @Sendable (_ path: String) async throws -> SavedState?

  /// Makes the service that fetches from a server.
  public var contentService: @Sendable (_ server: Server) -> ContentService

  /// Makes the feature out of the service that fetches and of what is saved.
  public var viewModel:
    @Sendable (_ contentService: ContentService, _ savedState: SavedState) -> DataFetchViewModel

  /// Dependencies made of their parts.
  public init(
    terminal: TerminalClient,
    environment: @escaping @Sendable () -> [String: String],
    homeDirectory: @escaping @Sendable () -> String?,
    openDatabase: @escaping @Sendable (_ path: String) async throws -> SavedState,
    openDatabaseIfPresent: @escaping @Sendable (_ path: String) async throws -> SavedState?,
    contentService: @escaping @Sendable (_ server: Server) -> ContentService,
    viewModel:
      @escaping @Sendable (
        _ contentService: ContentService, _ savedState: SavedState
      ) -> DataFetchViewModel
  ) {
    self.terminal = terminal
    self.environment = environment
    self.homeDirectory = homeDirectory
    self.openDatabase = openDatabase
    self.openDatabaseIfPresent = openDatabaseIfPresent
    self.contentService = contentService
    self.viewModel = viewModel
  }

  /// The server to fetch from, and what it may do.
  public struct Server: Equatable, Sendable {
    /// What the first request asks for.
    public var url: URL

    /// Where its path may lead beside its own origin.
    public var allowedOrigins: Set<Origin>

    /// How long a fetch may take.
    public var timeout: Duration

    /// A server, by default one with 10 seconds that stays on its origin.
    public init(url: URL, allowedOrigins: Set<Origin> = [], timeout: Duration = .seconds(10)) {
      self.url = url
      self.allowedOrigins = allowedOrigins
      self.timeout = timeout
    }
  }

  /// What a database keeps, and the unit of work in which it is read and written together.
  public struct SavedState: Sendable {
    /// Keeps the count.
    public var counterService: CounterService

    /// Keeps the code.
    public var lastResponseCodeService: LastResponseCodeService

    /// Keeps an entry of each fetch.
    public var fetchLog: FetchLog

    /// The unit of work of the database.
    public var unitOfWork: UnitOfWork

    /// What is kept by these services.
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
