import ContentService
import ContentServiceLive
import NetworkClient
import PortableFoundation
import TestClock
import Testing

@Suite(.timeLimit(.minutes(1))) struct ContentServiceLiveOriginTests {
  @Test(
    arguments: [
      "http://127.0.0.1:8000/a/", "http://localhost:8001/a/", "https://localhost:8000/a/",
      "http://localhost/a/", "http://localhost.evil.example:8000/a/", "http://[::1]:8000/a/",
      "http://2130706433:8000/a/",
    ]
  ) func `a path on another origin is refused, and the error names both`(_ url: String) async throws
  {
    let recorder = RequestRecorder()
    let client = NetworkClient.mock(recordingIn: recorder) { _ in .next(url) }
    let error = try await error(of: client)
    let nextURL = try #require(URL(string: url))
    let next = try #require(Origin(nextURL))
    let configured = try #require(Origin(localhost))
    #expect(
      error
        == .disallowedOrigin(
          ContentServiceError.Request(.requestingPath, try localhost),
          next: next,
          configured: configured
        )
    )
    #expect(error.description.contains("\(next)"))
    #expect(error.description.contains("http://localhost:8000"))
    #expect(recorder.requests.count == 1)
  }

  @Test func `another origin is asked if it is allowed`() async throws {
    let client = NetworkClient.mock { request in
      guard request.url.host() == "other.example" else {
        return .next("http://other.example/b/path-1/")
      }
      return .content(path: "path-1")
    }
    let other = try #require(URL(string: "HTTP://Other.Example:80"))
    let service = ContentService.live(
      rootURL: try localhost,
      allowedOrigins: [try #require(Origin(other))],
      clock: TestClock(),
      random: { 0.5 },
      using: client
    )
    #expect(try await service.fetchCurrentResponseCode().content.path == "path-1")
  }
}
