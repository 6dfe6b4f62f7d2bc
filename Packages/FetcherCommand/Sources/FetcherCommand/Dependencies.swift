public import CommandSupport
public import ContentService
public import DataFetchFeature
public import NetworkClient
public import NetworkClientRecording
public import PortableFoundation
public import Store

/// The dependencies of the commands; each closure is called only by a command that needs it.
public struct Dependencies: DatabaseDependencies {
  /// The effects that every tool needs.
  public var system: System

  /// Opens, creates and inspects the database.
  public var databases: DatabaseClient<FetchStorage>

  /// Creates the clients of servers.
  public var network: NetworkDependencies

  /// Creates the use case that fetches with a service from the server with a URL, and saves in a storage; reports an
  /// error that prevents a failure from being logged.
  public var dataFetch:
    @Sendable (
      _ contentService: ContentService, _ server: URL, _ savedState: FetchStorage,
      _ onUnloggedFailure: @escaping @Sendable (any Error) -> Void
    ) -> DataFetch

  /// Creates dependencies from their parts.
  public init(
    system: System,
    databases: DatabaseClient<FetchStorage>,
    network: NetworkDependencies,
    dataFetch:
      @escaping @Sendable (
        _ contentService: ContentService, _ server: URL, _ savedState: FetchStorage,
        _ onUnloggedFailure: @escaping @Sendable (any Error) -> Void
      ) -> DataFetch
  ) {
    self.system = system
    self.databases = databases
    self.network = network
    self.dataFetch = dataFetch
  }
}

/// Creates the clients of servers, over the network or from recordings.
public struct NetworkDependencies: Sendable {
  /// The transports of this build; the first is the default.
  public var transports: [Transport]

  /// Creates the client that sends the requests of a command.
  ///
  /// - Throws: ``NetworkClientRecording/RecordingError``.
  public var client: @Sendable (_ network: Network) throws -> NetworkClient

  /// Creates a client that replays a recording and reports how the responses of a live client differ.
  ///
  /// - Throws: ``NetworkClientRecording/RecordingError``.
  public var comparingClient:
    @Sendable (
      _ folder: String, _ live: NetworkClient,
      _ report: @escaping @Sendable (_ drift: Drift) -> Void
    ) throws -> NetworkClient

  /// Creates the service that fetches from a server.
  public var contentService: @Sendable (_ server: Server) -> ContentService

  /// Creates dependencies from their parts.
  public init(
    transports: [Transport],
    client: @escaping @Sendable (_ network: Network) throws -> NetworkClient,
    comparingClient:
      @escaping @Sendable (
        _ folder: String, _ live: NetworkClient,
        _ report: @escaping @Sendable (_ drift: Drift) -> Void
      ) throws -> NetworkClient,
    contentService: @escaping @Sendable (_ server: Server) -> ContentService
  ) {
    self.transports = transports
    self.client = client
    self.comparingClient = comparingClient
    self.contentService = contentService
  }

  /// A transport, named after its library.
  public enum Transport: String, CaseIterable, Sendable {
    /// The system's libcurl.
    case curl

    /// URLSession of FoundationNetworking.
    case foundation
  }

  /// The route of requests to a server.
  public struct Route: Equatable, Sendable {
    /// The transport.
    public var transport: Transport

    /// The proxy; nil for direct requests.
    public var proxy: NetworkClient.Proxy?

    /// The certificates to trust instead of the system's; only ``Transport/curl`` can use them.
    public var certificates: NetworkClient.TrustedCertificates?

    /// Creates a route.
    public init(
      _ transport: Transport,
      proxy: NetworkClient.Proxy? = nil,
      trusting certificates: NetworkClient.TrustedCertificates? = nil
    ) {
      self.transport = transport
      self.proxy = proxy
      self.certificates = certificates
    }
  }

  /// The source of responses.
  public enum Network: Equatable, Sendable {
    /// The network.
    case live(Route)

    /// The network, with each exchange recorded in a folder; the values of secret header fields are redacted.
    case recording(to: String, secretHeaders: Set<String>, Route)

    /// The recording in a folder.
    case replaying(from: String)
  }

  /// A server, and the limits of a fetch from it.
  public struct Server: Sendable {
    /// The URL of the first request.
    public var url: URL

    /// The client that sends the requests.
    public var network: NetworkClient

    /// The origins besides its own to which its paths may lead.
    public var allowedOrigins: Set<Origin>

    /// The time limit of a fetch.
    public var timeout: Duration

    /// The header fields to send in addition to those of the protocol.
    public var headers: [String: String]

    /// Creates a server, by default with a timeout of 10 seconds and only its own origin.
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
}
