@_spi(PageLinks) import APIClient
import NetworkClient
import PortableFoundation
import Synchronization
import TestClock
import Testing

/// The base URL of the tests, with a path as that of GitHub Enterprise Server.
let base = "https://api.example/v3"

/// Parses a URL of a test.
func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

/// Returns a saved link to a page.
func page(_ text: String) throws -> PageLink { try #require(PageLink(saved: text)) }

extension APIClient {
  /// A client whose server is a closure.
  static func test(
    at baseURL: String = base,
    credential: Credential? = nil,
    waiting: Waiting = .never,
    clock: any Clock<Duration> = ImmediateClock(),
    recordingIn recorder: RequestRecorder = RequestRecorder(),
    route: @escaping @Sendable (NetworkClient.Request) async throws -> NetworkClient.Response
  ) throws -> Self {
    Self(
      at: try url(baseURL),
      credential: credential,
      waiting: waiting,
      network: .mock(recordingIn: recorder, route: route),
      clock: clock
    )
  }

  /// Requests a resource, and returns the error that this throws.
  func failure(of request: Request = Request(Resource(["list"]))) async throws -> APIClientError {
    try #require(await #expect(throws: APIClientError.self) { try await get(request) })
  }

  /// Requests the resource `list`.
  func getList() async throws -> Response { try await get(Request(Resource(["list"]))) }
}

extension NetworkClient.Response {
  /// A response with JSON and header fields.
  static func test(
    _ status: Int = 200,
    _ headers: [String: String] = [:],
    body: String = "[]"
  ) -> Self {
    Self(status: status, headers: headers, body: Data(body.utf8))
  }
}

/// The responses of a server, in order; the last one is repeated.
final class Script: Sendable {
  private let responses: Mutex<ArraySlice<NetworkClient.Response>>

  init(_ responses: NetworkClient.Response...) { self.responses = Mutex(responses[...]) }

  func next(_ request: NetworkClient.Request) throws -> NetworkClient.Response {
    try responses.withLock { responses in
      let response = try #require(responses.first)
      if responses.count > 1 { responses.removeFirst() }
      return response
    }
  }
}

/// The reports of pauses.
final class PauseRecorder: Sendable {
  private let recorded = Mutex<[RateLimitPause?]>([])

  /// The remaining times in seconds; nil at the end of a pause.
  var seconds: [Int64?] { recorded.withLock { $0.map { $0?.remaining.components.seconds } } }

  /// The first report of each pause.
  var starts: [RateLimitPause] {
    recorded.withLock { pauses in
      zip(pauses, [nil] + pauses).compactMap { pause, previous in previous == nil ? pause : nil }
    }
  }

  func waiting(atMost maximum: Duration = .seconds(3_600)) -> APIClient.Waiting {
    APIClient.Waiting(atMost: maximum) { pause in self.recorded.withLock { $0.append(pause) } }
  }
}
