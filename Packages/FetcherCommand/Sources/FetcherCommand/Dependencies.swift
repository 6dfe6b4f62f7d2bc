public import CommandLineParsing
public import ContentService
public import CounterService
public import DataFetchFeature
public import FetchLog
public import FileClient
public import LastResponseCodeService
public import NetworkClient
public import NetworkClientRecording
public import PortableFoundation
public import Store
public import TerminalClient

/// What the commands need of the world; each closure is called only by a command that needs it.
public struct Dependencies: Sendable {
  /// The terminal, or what stands in its place.
  public var terminal: TerminalClient

  /// The files that a person names, other than the database.
  public var files: FileClient

  /// The environment variables.
  public var environment: Environment

  /// The home directory that the system's user database names, for when `HOME` is not set; nil unless it is UTF-8.
  public var homeDirectory: @Sendable () -> String?

  /// The databases of the saved state.
  public var databases: DatabaseClient<SavedState>

  /// The transports that are built in; the first is used unless another one is asked for.
  public var transports: [Transport]

  /// Makes what sends the requests of a command, over a transport that is built in.
  ///
  /// - Throws: ``NetworkClientRecording/RecordingError``.
  public var networkClient: @Sendable (_ network: Network) throws -> NetworkClient

  /// Makes what gives the answers of the recording in a folder, and asks a live client the same to compare.
  ///
  /// - Throws: ``NetworkClientRecording/RecordingError``.
  public var comparingClient:
    @Sendable (
      _ folder: String, _ live: NetworkClient,
      _ report: @escaping @Sendable (_ drift: Drift) -> Void
    ) throws -> NetworkClient

  /// Makes the service that fetches from a server.
  public var contentService: @Sendable (_ server: Server) -> ContentService

  /// Makes the feature out of the service that fetches and of what is saved.
  public var viewModel:
    @Sendable (_ contentService: ContentService, _ savedState: SavedState) -> DataFetchViewModel

  /// What durations are measured on.
  public var clock: any Clock<Duration>

  /// The wall clock.
  public var now: @Sendable () -> Date

  /// The offset of local time from UTC at a moment, in seconds.
  public var localOffset: @Sendable (_ moment: Date) -> Int

  /// A number from 0 up to 1, for the jitter before another try.
  public var random: @Sendable () -> Double

  /// What the program runs on: the versions of SQLite and of the system.
  public var platform: @Sendable () -> String

  /// Dependencies made of their parts.
  public init(
    terminal: TerminalClient,
    files: FileClient,
    environment: Environment,
    homeDirectory: @escaping @Sendable () -> String?,
    databases: DatabaseClient<SavedState>,
    transports: [Transport],
    networkClient: @escaping @Sendable (_ network: Network) throws -> NetworkClient,
    comparingClient:
      @escaping @Sendable (
        _ folder: String, _ live: NetworkClient,
        _ report: @escaping @Sendable (_ drift: Drift) -> Void
      ) throws -> NetworkClient,
    contentService: @escaping @Sendable (_ server: Server) -> ContentService,
    viewModel:
      @escaping @Sendable (
        _ contentService: ContentService, _ savedState: SavedState
      ) -> DataFetchViewModel,
    clock: any Clock<Duration>,
    now: @escaping @Sendable () -> Date,
    localOffset: @escaping @Sendable (_ moment: Date) -> Int,
    random: @escaping @Sendable () -> Double,
    platform: @escaping @Sendable () -> String
  ) {
    self.terminal = terminal
    self.files = files
    self.environment = environment
    self.homeDirectory = homeDirectory
    self.databases = databases
    self.transports = transports
    self.networkClient = networkClient
    self.comparingClient = comparingClient
    self.contentService = contentService
    self.viewModel = viewModel
    self.clock = clock
    self.now = now
    self.localOffset = localOffset
    self.random = random
    self.platform = platform
  }

  /// The server to fetch from, and what it may do.
  public struct Server: Sendable {
    /// What the first request asks for.
    public var url: URL

    /// What sends the requests.
    public var network: NetworkClient

    /// Where its path may lead beside its own origin.
    public var allowedOrigins: Set<Origin>

    /// How long a fetch may take.
    public var timeout: Duration

    /// The header fields to send beside those of the protocol.
    public var headers: [String: String]

    /// A server, by default one with 10 seconds that stays on its origin.
    public init(
      url: URL,
      network: NetworkClient,
      allowedOrigins: Set<Origin> = [],
      timeout: Duration = .seconds(10),
      headers: [String: String] = [:]
    ) {
      self.url = url
      self.network = network
      self.allowedOrigins = allowedOrigins
      self.timeout = timeout
      self.headers = headers
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
