public import CheckService
public import CommandSupport
public import ContentService
public import DataFetchFeature
public import NetworkClient
public import NetworkOptions
import PortableFoundation
public import Store

/// The dependencies of the commands; each closure is called only by a command that needs it.
public struct Dependencies: DatabaseDependencies, NetworkDependencies {
  /// The effects that every tool needs.
  public var system: System

  /// Opens, creates and inspects the database.
  public var databases: DatabaseClient<FetchStorage>

  /// Creates the clients that send the requests.
  public var network: NetworkClients

  /// Creates the service that fetches from a server.
  public var contentService: @Sendable (_ server: Server) -> ContentService

  /// Creates the service that runs checks through a client.
  public var checkService: @Sendable (_ network: NetworkClient) -> CheckService

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
    network: NetworkClients,
    contentService: @escaping @Sendable (_ server: Server) -> ContentService,
    checkService: @escaping @Sendable (_ network: NetworkClient) -> CheckService,
    dataFetch:
      @escaping @Sendable (
        _ contentService: ContentService, _ server: URL, _ savedState: FetchStorage,
        _ onUnloggedFailure: @escaping @Sendable (any Error) -> Void
      ) -> DataFetch
  ) {
    self.system = system
    self.databases = databases
    self.network = network
    self.contentService = contentService
    self.checkService = checkService
    self.dataFetch = dataFetch
  }
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
