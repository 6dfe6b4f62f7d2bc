public import ContentService
public import NetworkClient
public import NetworkClientRecording
public import PortableFoundation

/// Creates the clients of servers, over the network or from recordings.
public struct NetworkDependencies: Sendable {
  /// The transports of this build; the first is the default.
  public var transports: [Transport]

  /// Creates the client that sends the requests of a command, over a transport of this build.
  ///
  /// - Throws: ``NetworkClientRecording/RecordingError``.
  public var client: @Sendable (_ network: Network) throws -> NetworkClient

  /// Creates a client that replays the recording in a folder, and reports how a live client's responses differ.
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

  /// A transport, by the name of its library.
  public enum Transport: String, CaseIterable, Sendable {
    /// The system's libcurl.
    case curl

    /// FoundationNetworking, which is URLSession.
    case foundation
  }

  /// The route of requests to a server.
  public struct Route: Equatable, Sendable {
    /// The transport.
    public var transport: Transport

    /// The proxy between; nil for requests to the server itself.
    public var proxy: NetworkClient.Proxy?

    /// Creates a route.
    public init(_ transport: Transport, proxy: NetworkClient.Proxy? = nil) {
      self.transport = transport
      self.proxy = proxy
    }
  }

  /// The source of responses.
  public enum Network: Equatable, Sendable {
    /// The network.
    case live(Route)

    /// The network, with each exchange recorded in a folder; the values of secret header fields are left out.
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

    /// The origins to which its path may lead, besides its own.
    public var allowedOrigins: Set<Origin>

    /// The time limit of a fetch.
    public var timeout: Duration

    /// The header fields to send, besides those of the protocol.
    public var headers: [String: String]

    /// Creates a server, by default with 10 seconds and its own origin alone.
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
