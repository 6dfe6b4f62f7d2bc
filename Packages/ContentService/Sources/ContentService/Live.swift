public import NetworkClient
public import PortableFoundation

extension ContentService {
  /// A service that fetches through a network client, with one deadline for all requests of a fetch.
  ///
  /// - Parameters:
  ///   - rootURL: The URL of the first request.
  ///   - allowedOrigins: The origins that the server's path may have, in addition to that of the root URL.
  ///   - timeout: The maximum time from the call to the last byte of the second response.
  ///   - clock: A monotonic clock for the deadline.
  ///   - random: Returns random numbers from 0 up to 1, for the jitter before a restart.
  ///   - network: The client that sends the requests.
  public static func live(
    rootURL: URL,
    allowedOrigins: Set<Origin> = [],
    timeout: Duration = .seconds(10),
    clock: some Clock<Duration>,
    random: @escaping @Sendable () -> Double,
    using network: NetworkClient
  ) -> Self {
    Self { onStep in
      let fetch = Fetch(
        rootURL: rootURL,
        allowedOrigins: allowedOrigins,
        timeout: timeout,
        clock: clock,
        start: clock.now,
        random: random,
        network: network,
        onStep: onStep
      )
      return try await fetch.run()
    }
  }
}

/// One fetch, with its deadline and its restarts.
private struct Fetch<C: Clock<Duration>>: Sendable {
  let rootURL: URL
  let allowedOrigins: Set<Origin>
  let timeout: Duration
  let clock: C
  let start: C.Instant
  let random: @Sendable () -> Double
  let network: NetworkClient
  let onStep: @Sendable (ContentStep) -> Void

  private var deadline: C.Instant { start.advanced(by: timeout) }

  /// Requests a path and its response code; restarts while the path is stale.
  ///
  /// A restart repeats both requests, since a stale path stays stale.
  func run() async throws -> FetchedContent {
    var attempts = 1
    while true {
      let path = try await send(.requestingPath, to: rootURL, expecting: PathResponse.self)
        .url(from: rootURL, allowing: allowedOrigins)
      do {
        let content = try await send(
          .requestingResponseCode,
          to: path,
          expecting: ContentResponse.self
        )
        try content.check(against: path)
        return FetchedContent(
          path: content.path,
          responseCode: content.responseCode,
          url: rootURL,
          attempts: attempts,
          duration: start.duration(to: clock.now)
        )
      } catch ContentServiceError.stalePath(let request, let response, _) {
        guard attempts <= ContentService.maximumRestarts else {
          throw ContentServiceError.stalePath(request, response: response, attempts: attempts)
        }
        try await pause(before: attempts)
        attempts += 1
      }
    }
  }

  /// Sends a request with the remaining time as its limit, and returns the decoded response.
  private func send<Response: Decodable & Sendable>(
    _ step: ContentStep,
    to url: URL,
    expecting type: Response.Type
  ) async throws -> Response {
    onStep(step)
    let sendTime = clock.now
    let remaining = sendTime.duration(to: deadline)
    guard remaining > .zero else {
      throw ContentServiceError.timedOut(.init(step, url), waited: .zero, limit: timeout)
    }
    do {
      let request = NetworkClient.Request(
        url: url,
        headers: ["Accept": "application/json"],
        timeLimit: remaining
      )
      return try await network.fetch(request, as: type)
    } catch let error as NetworkClientError {
      throw ContentServiceError(
        error,
        of: ContentServiceError.Request(step, url),
        waited: sendTime.duration(to: clock.now),
        limit: timeout
      )
    }
  }

  /// Waits before a restart, twice as long each time.
  ///
  /// The jitter separates clients that make each other's paths stale.
  private func pause(before restart: Int) async throws {
    let longest = Duration.milliseconds(10 << restart)
    try await clock.sleep(
      until: min(clock.now.advanced(by: longest * random()), deadline),
      tolerance: nil
    )
  }
}
