public import NetworkClient
public import PortableFoundation

/// Sends GET requests to an HTTP API with pages and rate limits.
///
///     let api = APIClient(at: baseURL, network: network, clock: ContinuousClock())
///     let response = try await api.get(.init(.init(["repos", "octo", "many"])))
///
/// A request with a validator costs little if the resource is unchanged. Redirects are followed within the origin of the
/// API. A token is sent to its verified origin only. A page after the first is requested by a ``PageLink``, which only a
/// response has.
public struct APIClient: Sendable {
  /// Creates a client.
  ///
  /// - Parameters:
  ///   - baseURL: The URL that the paths of resources are appended to.
  ///   - credential: The token, which only requests to its origin have.
  ///   - waiting: Whether, and for how long, requests wait for a rate limit.
  ///   - timeout: The time limit of each request.
  ///   - network: The client that sends the requests; it adds fields such as `User-Agent`.
  ///   - clock: The clock of waits.
  public init(
    at baseURL: URL,
    credential: Credential? = nil,
    waiting: Waiting = .never,
    timeout: Duration = .seconds(10),
    network: NetworkClient,
    clock: any Clock<Duration>
  ) {
    fatalError()
  }

  /// Requests a resource or a page.
  ///
  /// - Throws: ``APIClientError``; `CancellationError`.
  public func get(_ request: Request) async throws -> Response { fatalError() }

  /// The rate limit of the last response that had one; nil before it.
  public var rateLimit: RateLimit? { fatalError() }
}

extension APIClient {
  /// A resource: a path below the base URL, and a query.
  public struct Resource: Hashable, Sendable {
    /// Creates a resource from the components of its path, which are percent-encoded, and from its query.
    public init(_ path: [String], query: [String: String] = [:]) {}
  }

  /// A GET request.
  public struct Request: Sendable {
    /// Additional header fields, such as `Accept`.
    public var headers: [String: String] = [:]

    /// The validator of a saved response.
    public var validator: Validator?

    /// The maximum size of the body in bytes.
    public var maximumBodySize: Int

    /// Creates a request for a resource, or for the first page of a list.
    public init(
      _ resource: Resource,
      headers: [String: String] = [:],
      validator: Validator? = nil,
      maximumBodySize: Int = 1 << 20
    ) {
      self.maximumBodySize = maximumBodySize
    }

    /// Creates a request for a further page of a list.
    public init(
      _ page: PageLink,
      headers: [String: String] = [:],
      validator: Validator? = nil,
      maximumBodySize: Int = 1 << 20
    ) {
      self.maximumBodySize = maximumBodySize
    }
  }

  /// A response with a status of 200 to 299, or 304.
  public struct Response: Sendable {
    /// The URL after redirects.
    public var url: URL

    /// The body; nil if the resource is unchanged since the response of the validator (status 304).
    public var body: Data?

    /// The pages that the response links.
    public var links: Links

    /// The validator for a later request; nil if the response has none.
    public var validator: Validator?

    /// The header fields, with names in lower case.
    public var headers: [String: String]
  }

  /// Whether, and for how long, requests wait for a rate limit.
  public struct Waiting: Sendable {
    /// The longest pause; a longer one is an error.
    public var maximum: Duration

    /// Called at the start of a pause and then every second with the remaining time; with nil after the pause.
    public var onPause: @Sendable (RateLimitPause?) async -> Void

    /// Creates a policy.
    public init(
      atMost maximum: Duration,
      onPause: @escaping @Sendable (RateLimitPause?) async -> Void
    ) {
      self.maximum = maximum
      self.onPause = onPause
    }

    /// Never waits: a limited request fails.
    public static var never: Self { Self(atMost: .zero) { _ in } }
  }
}

/// The pages that a response links (RFC 8288).
public struct Links: Equatable, Sendable {
  /// The first page; nil on the first page.
  public var first: PageLink?

  /// The page before this one; nil on the first page.
  public var previous: PageLink?

  /// The page after this one; nil on the last page.
  public var next: PageLink?

  /// The last page; nil on the last page.
  public var last: PageLink?

  /// Creates links without a page.
  public init() {}
}

/// A page of a list after the first one: a URL that a response linked, on the origin of that response.
///
/// A program cannot make one: a page exists because the server said so, and no token follows a link to another server.
public struct PageLink: Hashable, Sendable {
  /// The URL.
  public let url: URL

  /// The number of the page, if the URL has the query item `page`.
  public var number: Int? { nil }

  /// Creates a link from the text of a saved one: only for stores and mocks of servers.
  @_spi(PageLinks) public init?(saved text: String) {
    guard let url = URL(string: text) else { return nil }
    self.url = url
  }
}

/// What identifies a version of a resource (RFC 9110, section 8.8).
public struct Validator: Hashable, Codable, Sendable {
  /// The field `ETag`.
  public var entityTag: String?

  /// The field `Last-Modified`.
  public var lastModified: String?

  /// Creates a validator.
  public init(entityTag: String? = nil, lastModified: String? = nil) {
    self.entityTag = entityTag
    self.lastModified = lastModified
  }
}

/// An origin that a token may be sent to: `https`, or this computer.
public struct VerifiedOrigin: Hashable, Sendable {
  /// The origin.
  public let origin: Origin

  /// Verifies an origin.
  ///
  /// - Throws: ``UnverifiedOrigin`` for an origin with the scheme `http` that is not loopback.
  public init(_ origin: Origin) throws(UnverifiedOrigin) { self.origin = origin }
}

/// The reason why no token is sent: anyone on the route could read it.
public struct UnverifiedOrigin: Error, Equatable, Sendable {
  /// The origin.
  public let origin: Origin
}

/// A token and the only origin that it is sent to.
///
/// No description, reflection or error of a credential has the token.
public struct Credential: Sendable {
  /// The origin.
  public let origin: VerifiedOrigin

  /// Creates a credential.
  ///
  /// - Throws: ``InvalidToken`` for a token that cannot be a header field (RFC 6750, section 2.1).
  public init(token: String, for origin: VerifiedOrigin) throws(InvalidToken) {
    self.origin = origin
  }
}

/// The reason why a text is no token; the error does not have the text.
public struct InvalidToken: Error, Equatable, Sendable {}

/// The requests that a client may send in a period.
public struct RateLimit: Equatable, Sendable {
  /// The name of the limited resource, such as `core`.
  public var resource: String

  /// The number of requests in a period.
  public var limit: Int

  /// The number of requests that are left.
  public var remaining: Int

  /// The time from the response to the start of the next period, by the server's clock.
  public var timeUntilReset: Duration

  /// Creates a rate limit.
  public init(resource: String, limit: Int, remaining: Int, timeUntilReset: Duration) {
    self.resource = resource
    self.limit = limit
    self.remaining = remaining
    self.timeUntilReset = timeUntilReset
  }
}

/// The reason why a request has to wait, and how long.
public struct RateLimitPause: Equatable, Sendable {
  /// A kind of limit.
  public enum Reason: Equatable, Sendable {
    /// All requests of the period are used.
    case primary

    /// Too many requests in a short time.
    case secondary
  }

  /// The reason.
  public var reason: Reason

  /// The remaining time.
  public var remaining: Duration

  /// Creates a pause.
  public init(_ reason: Reason, remaining: Duration) {
    self.reason = reason
    self.remaining = remaining
  }
}

/// The reason why a request failed.
///
/// The message may quote the server: escape it before it reaches a terminal.
public enum APIClientError: Error, Equatable, Sendable {
  /// The request got no acceptable response.
  case network(NetworkClientError)

  /// The server refused the request: the status is 400 or above, except for a rate limit.
  case refused(Refusal)

  /// The server sends no response before the end of a pause.
  case rateLimited(URL, RateLimitPause)

  /// A redirect or a link leads to another server.
  case foreignURL(URL, to: String)

  /// The redirects do not end.
  case tooManyRedirects(URL)

  /// A response that refuses a request.
  public struct Refusal: Equatable, Sendable {
    /// The URL of the request.
    public var url: URL

    /// The status.
    public var status: Int

    /// The member `message` of the body; nil without one.
    public var message: String?

    /// The header fields, with names in lower case.
    public var headers: [String: String]

    /// The body.
    public var body: Data
  }
}
