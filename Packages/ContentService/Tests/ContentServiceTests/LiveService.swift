import ContentService
import ContentServiceLive
import NetworkClient
import PortableFoundation
import TestClock
import Testing

/// What the live services of the tests are configured with.
var localhost: URL {
  get throws { try #require(URL(string: "http://localhost:8000")) }
}

/// A live service over a network client.
func service(
  _ client: NetworkClient,
  timeout: Duration = .seconds(10),
  clock: any Clock<Duration> = TestClock()
) throws -> ContentService {
  .live(rootURL: try localhost, timeout: timeout, clock: clock, random: { 0.5 }, using: client)
}

/// The error of a live service over a network client.
func error(
  of client: NetworkClient,
  timeout: Duration = .seconds(10),
  clock: any Clock<Duration> = TestClock()
) async throws -> ContentServiceError {
  let service = try service(client, timeout: timeout, clock: clock)
  let error = await #expect(throws: ContentServiceError.self) {
    try await service.fetchCurrentResponseCode()
  }
  return try #require(error)
}

/// The error of a fetch whose request for the root or for the path `a` got a response that is not acceptable.
func unacceptable(
  _ step: ContentStep,
  response: NetworkClient.Response? = nil,
  _ cause: String
) throws -> ContentServiceError {
  let path = step == .requestingPath ? "" : "/a/"
  let url = try #require(URL(string: "http://localhost:8000\(path)"))
  return .unacceptableResponse(
    ContentServiceError.Request(step, url),
    response: response,
    cause: cause
  )
}
