public import CommandSupport
public import NetworkClient
public import NetworkClientRecording

/// The dependencies of a tool that sends requests.
public protocol NetworkDependencies: ToolDependencies {
  /// Creates the clients that send the requests.
  var network: NetworkClients { get }
}

/// Creates the clients that send the requests of commands, over the network or from recordings.
public struct NetworkClients: Sendable {
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

  /// Creates clients from their parts.
  public init(
    transports: [Transport],
    client: @escaping @Sendable (_ network: Network) throws -> NetworkClient,
    comparingClient:
      @escaping @Sendable (
        _ folder: String, _ live: NetworkClient,
        _ report: @escaping @Sendable (_ drift: Drift) -> Void
      ) throws -> NetworkClient
  ) {
    self.transports = transports
    self.client = client
    self.comparingClient = comparingClient
  }

  /// Returns clients that are all the same one, with every transport.
  public static func mock(_ client: NetworkClient = .unimplemented) -> Self {
    Self(
      transports: Transport.allCases,
      client: { _ in client },
      comparingClient: { _, _, _ in client }
    )
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

    /// The route to the network; nil for a replay, which has none.
    public internal(set) var route: Route? {
      get {
        switch self {
        case .live(let route), .recording(_, _, let route): route
        case .replaying: nil
        }
      }
      set {
        guard let newValue else { return }
        switch self {
        case .live: self = .live(newValue)
        case .recording(let directory, let secretHeaders, _):
          self = .recording(to: directory, secretHeaders: secretHeaders, newValue)
        case .replaying: break
        }
      }
    }
  }
}
