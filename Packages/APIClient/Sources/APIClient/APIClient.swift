public import NetworkClient
public import PortableFoundation
import Synchronization

/// Sends GET requests to an HTTP API with pages and rate limits.
///
///     let api = APIClient(at: baseURL, network: network, clock: ContinuousClock())
///     let response = try await api.get(.init(.init(["repos", "octo", "many"])))
///
/// A request with a validator costs little if the resource is unchanged. Redirects are followed within the origin of the
/// API. A token is sent to its verified origin only. A page after the first is requested by a ``PageLink``, which only a
/// response has.
public struct APIClient: Sendable {
  let baseURL: URL
  let credential: Credential?
  let waiting: Waiting
  let timeout: Duration
  let network: NetworkClient
  let clock: any Clock<Duration>
  let lastRateLimit = LastRateLimit()

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
    self.baseURL = baseURL
    self.credential = credential
    self.waiting = waiting
    self.timeout = timeout
    self.network = network
    self.clock = clock
  }

  /// The rate limit of the last response that had one; nil before it.
  ///
  /// Copies of a client share it.
  public var rateLimit: RateLimit? { lastRateLimit.value }
}

/// The rate limit of the last response.
final class LastRateLimit: Sendable {
  private let limit = Mutex<RateLimit?>(nil)

  var value: RateLimit? { limit.withLock(\.self) }

  /// Replaces the limit, unless the response has none.
  func update(from headers: [String: String]) {
    guard let new = RateLimit(headers) else { return }
    limit.withLock { $0 = new }
  }
}
