import ContentService
import NetworkClient
import PortableFoundation

/// One fetch: its deadline, its restarts.
struct Fetch<C: Clock<Duration>>: Sendable {
  let rootURL: URL
  let allowedOrigins: Set<Origin>
  let timeout: Duration
  let clock: C
  let random: @Sendable () -> Double
  let network: NetworkClient
  let onStep: @Sendable (ContentStep) -> Void
  let start: C.Instant

  init(
    rootURL: URL,
    allowedOrigins: Set<Origin>,
    timeout: Duration,
    clock: C,
    random: @escaping @Sendable () -> Double,
    network: NetworkClient,
    onStep: @escaping @Sendable (ContentStep) -> Void
  ) {
    self.rootURL = rootURL
    self.allowedOrigins = allowedOrigins
    self.timeout = timeout
    self.clock = clock
    self.random = random
    self.network = network
    self.onStep = onStep
    start = clock.now
  }

  /// Asks for a path and then for what is there, again from the start while the path is stale.
  ///
  /// The second request is never repeated alone: a stale path stays stale.
  func run() async throws -> FetchedContent {
    var attempts = 1
    while true {
      let path = try await nextPath()
      do {
        return FetchedContent(
          content: try await content(at: path),
          url: rootURL,
          attempts: attempts,
          duration: start.duration(to: clock.now)
        )
      } catch let stale as StalePath {
        guard attempts <= ContentService.maximumRestarts else {
          let request = ContentServiceError.Request(.requestingResponseCode, path)
          throw ContentServiceError.stalePath(request, response: stale.response, attempts: attempts)
        }
        try await pause(before: attempts)
        attempts += 1
      }
    }
  }

  /// Asks the root URL for a path.
  private func nextPath() async throws -> URL {
    let request = ContentServiceError.Request(.requestingPath, rootURL)
    let answer = try await ask(request, for: PathAnswer.self)
    return try NextPath(text: answer.nextPath, request: request).url(allowing: allowedOrigins)
  }

  /// Asks a path for its content.
  private func content(at url: URL) async throws -> ResponseCodeContent {
    let request = ContentServiceError.Request(.requestingResponseCode, url)
    let answer = try await ask(request, for: ContentAnswer.self)
    let path = url.path(percentEncoded: false).split(separator: "/").last.map(String.init)
    guard answer.path == path else {
      throw ContentServiceError.unacceptableResponse(
        request,
        response: nil,
        cause: "its path, \(answer.path.prefix(200)), is not the one that was asked for"
      )
    }
    return ResponseCodeContent(path: answer.path, responseCode: answer.responseCode)
  }
}
