import ContentService
import NetworkClient
import PortableFoundation
import TestClock
import Testing

/// The validation of the URL in the first response.
@Suite(.timeLimit(.minutes(10))) struct LiveNextPathTests {
  private let recorder = RequestRecorder()

  @Test(
    arguments: [
      ("", Self.noURL),
      ("/a/", Self.noURL),
      ("//localhost:8000/a/", Self.noURL),
      ("file:///etc/passwd", Self.noURL),
      ("http:///a/", Self.noURL),
      ("http://localhost:99999/a/", Self.noURL),
      ("http://localhost:8000/a|b/", Self.noURL),
      ("http://me@localhost:8000/a/", "contains a user name"),
      ("http://me:secret@localhost:8000/", "contains a user name"),
      ("http://:secret@localhost:8000/", "contains a user name"),
      ("http://%FF@localhost:8000/", "contains a user name"),
      ("http://localhost:8000/a/#b", "has a fragment"),
      ("http://localhost:8000/a/#", "has a fragment"),
      ("http://localhost:8000/a/#%FF", "has a fragment"),
      ("http://localhost:8000/a b", Self.invalid),
      ("http://localhost:8000/\r\nX", Self.invalid),
      ("http://localhost:8000/ä", Self.invalid),
      (#"http://x\@localhost:8000/"#, Self.invalid),
      ("http://localhost:8000", "has no path"),
      ("http://localhost:8000//?a", "has no path"),
      ("http://localhost:8000/=cmd%7C'!A0/", Self.reserved),
    ]
  ) func `an invalid URL is refused and quoted`(url: String, cause: String) async throws {
    let body = try JSONEncoder().encode(["next_path": url])
    let client = NetworkClient.mock(recordingIn: recorder) { _ in .init(status: 200, body: body) }
    let error = try await error(of: client)
    #expect(try error == unacceptable(.requestingPath, "its next_path, \(url), \(cause)"))
    #expect(recorder.requests.count == 1)
  }

  @Test(
    arguments: [
      "=1", "+1", "@a", "a|b", "a'b", "a!b", "a,b", "a;b", "a:b", "a&b", "a*b", "a%20b", "a%61",
      "%09a", "%3D1", ".", "..",
    ]
  ) func `a path whose last segment has other than unreserved characters is refused`(
    segment: String
  ) async throws {
    let url = "http://localhost:8000/over/there/\(segment)/"
    let error = try await error(of: .mock(recordingIn: recorder) { _ in .next(url) })
    guard case .unacceptableResponse(_, _, let cause) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(cause.contains(url))
    #expect(recorder.requests.count == 1)
  }

  private static let noURL = "is not an http or https URL"
  private static let invalid = "has characters that are invalid in a URL"
  private static let reserved = "ends with other characters than letters, digits and - . _ ~"

  @Test func `a URL has at most 2048 bytes`() async throws {
    let start = "http://localhost:8000/"
    let longest = start + String(repeating: "a", count: 2_048 - start.utf8.count)
    for (url, isAccepted) in [(longest, true), (longest + "a", false)] {
      let recorder = RequestRecorder()
      let client = NetworkClient.mock(recordingIn: recorder) { _ in .next(url) }
      let error = try await error(of: client)
      #expect(recorder.requests.count == (isAccepted ? 2 : 1))
      if !isAccepted { #expect(error.description.contains("longer than 2048 bytes")) }
    }
  }

  @Test(
    arguments: [
      "http://127.0.0.1:8000/a/", "http://localhost:8001/a/", "https://localhost:8000/a/",
      "http://localhost/a/", "http://localhost.evil.example:8000/a/", "http://[::1]:8000/a/",
      "http://2130706433:8000/a/",
    ]
  ) func `another origin is refused, and the error has both origins`(_ url: String) async throws {
    let client = NetworkClient.mock(recordingIn: recorder) { _ in .next(url) }
    let next = try #require(URL(string: url).flatMap(Origin.init))
    #expect(
      try await error(of: client)
        == .disallowedOrigin(
          .init(.requestingPath, .localhost),
          next: next,
          configured: try #require(Origin(.localhost))
        )
    )
    #expect(recorder.requests.count == 1)
  }

  @Test func `an allowed origin is requested`() async throws {
    let client = NetworkClient.mock { request in
      guard request.url.host() == "other.example" else {
        return .next("http://other.example/b/path-1/")
      }
      return .content(path: "path-1")
    }
    let other = try #require(URL(string: "HTTP://Other.Example:80"))
    let service = ContentService.live(
      rootURL: .localhost,
      allowedOrigins: [try #require(Origin(other))],
      clock: TestClock(),
      random: { 0.5 },
      using: client
    )
    #expect(try await service.fetchCurrentResponseCode().path == "path-1")
  }
}
