import ContentService
import ContentServiceContract
import NetworkClient
import NetworkClientContract
import PortableFoundation
import TestClock
import Testing

/// A server behind a mock of the network, which records the requests.
struct FakeServer {
  let recorder = RequestRecorder()
  let client: NetworkClient
  private let content: ContentServer

  /// Creates a server that makes a number of paths stale.
  init(stalePaths: Int = 0) throws {
    let network = try ScriptedServer.inMemory()
    content = ContentServer(on: network)
    content.makeStale(next: stalePaths)
    client = .mock(recordingIn: recorder, route: network.route)
  }
}

extension NetworkClient.Response {
  /// Returns the URL for the second request.
  static func next(_ url: String) -> Self {
    .json(#"{"next_path": "\#(url)"}"#)
  }

  /// Returns a response code with its path.
  static func content(path: String) -> Self {
    .json(#"{"path": "\#(path)", "response_code": "00000000-0000-0000-0000-000000000001"}"#)
  }
}

extension NetworkClient {
  /// A client of a server with the path `a`, which returns a response.
  static func responding(_ response: Response) -> Self {
    .mock { $0.url.path() == "/a/" ? response : .next("http://localhost:8000/a/") }
  }
}

/// Creates a live service over a network client.
func service(
  _ client: NetworkClient,
  timeout: Duration = .seconds(10),
  clock: any Clock<Duration> = TestClock()
) -> ContentService {
  .live(rootURL: .localhost, timeout: timeout, clock: clock, random: { 0.5 }, using: client)
}

/// Fetches with a live service over a network client, and returns the error.
func error(
  of client: NetworkClient,
  timeout: Duration = .seconds(10),
  clock: any Clock<Duration> = TestClock()
) async throws -> ContentServiceError {
  let error = await #expect(throws: ContentServiceError.self) {
    try await service(client, timeout: timeout, clock: clock).fetchCurrentResponseCode()
  }
  return try #require(error)
}

/// The error of an unacceptable response to the request for the root or for the path `a`.
func unacceptable(
  _ step: ContentStep,
  response: NetworkClient.Response? = nil,
  _ cause: String
) throws -> ContentServiceError {
  let path = step == .requestingPath ? "" : "/a/"
  let url = try #require(URL(string: "http://localhost:8000\(path)"))
  return .unacceptableResponse(.init(step, url), response: response, cause: cause)
}
