import ContentService
import NetworkClient
import TestClock
import Testing
import Unimplemented

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(1))) struct ContentServiceConfigurationTests {
  @Test func `a mock gives a code of its own to each fetch and reports both steps`() async throws {
    let service = ContentService.mock(url: try url("http://localhost:8000"))
    let (steps, report) = AsyncStream<ContentStep>.makeStream()

    let first = try await service.fetchCurrentResponseCode { report.yield($0) }
    let second = try await service.fetchCurrentResponseCode { report.yield($0) }
    report.finish()

    #expect(first.content.responseCode == UUID(number: 1))
    #expect(second.content.responseCode == UUID(number: 2))
    #expect(second.content.path == "00000000-0000-0000-0000-000000000002")
    #expect(
      await steps.reduce(into: []) { $0.append($1) }
        == [.requestingPath, .requestingResponseCode, .requestingPath, .requestingResponseCode]
    )
  }

  @Test func `a mock may be given its codes`() async throws {
    let code = UUID()
    let service = ContentService.mock(url: try url("http://localhost:8000")) { _ in code }
    #expect(try await service.fetchCurrentResponseCode().content.responseCode == code)
  }

  @Test func `succeeding gives what it is given`() async throws {
    let content = FetchedContent(
      content: ResponseCodeContent(path: "a", responseCode: UUID()),
      url: try url("http://localhost:8000"),
      attempts: 2,
      duration: .seconds(1)
    )
    #expect(
      try await ContentService.succeeding(with: content).fetchCurrentResponseCode() == content
    )
  }

  @Test func `failing throws its error`() async throws {
    let error = ContentServiceError.unreachable(
      ContentServiceError.Request(.requestingPath, try url("http://localhost:8000")),
      cause: "refused"
    )
    await #expect(throws: error) {
      try await ContentService.failing(error).fetchCurrentResponseCode()
    }
  }

  @Test func `unimplemented names the endpoint`() async {
    await #expect(throws: Unimplemented("fetchCurrentResponseCode", of: "ContentService")) {
      try await ContentService.unimplemented.fetchCurrentResponseCode()
    }
  }

  @Test func `delayed waits on its clock first`() async throws {
    let clock = TestClock()
    let service = ContentService.mock(url: try url("http://localhost:8000"))
      .delayed(by: .seconds(2), clock: clock)
    async let fetched = service.fetchCurrentResponseCode()
    await clock.sleepers(atLeast: 1)
    clock.advance(by: .seconds(2))
    #expect(try await fetched.attempts == 1)
  }
}

@Suite struct OriginTests {
  @Test(
    arguments: [
      ("http://localhost:8000/a?b#c", "http://localhost:8000"),
      ("HTTP://LocalHost", "http://localhost:80"),
      ("https://example.com", "https://example.com:443"),
      ("http://[::1]:8000/", "http://[::1]:8000"),
      ("http://user@127.0.0.1:1/", "http://127.0.0.1:1"),
    ]
  ) func `an origin is scheme, host and port`(text: String, origin: String) throws {
    #expect(try #require(Origin(try url(text))).description == origin)
  }

  @Test(
    arguments: [
      "ftp://localhost", "file:///a", "localhost:8000", "/a", "http:a", "http://",
      "http://localhost:0", "http://localhost:65536",
    ]
  )
  func `what is not http or https, or names no host, has no origin`(_ text: String) throws {
    #expect(Origin(try url(text)) == nil)
  }
}

@Suite struct ContentServiceErrorTests {
  @Test func `each error is a sentence that names the request and its URL`() throws {
    let url = try url("http://localhost:8000/a/")
    let request = ContentServiceError.Request(.requestingResponseCode, url)
    let origin = try #require(Origin(url))
    let cases: [(ContentServiceError, String)] = [
      (.unreachable(request, cause: "refused"), "got no answer: refused."),
      (
        .timedOut(request, waited: .seconds(2), limit: .seconds(10)),
        "had waited for 2.0 seconds when the limit of 10.0 seconds for the whole fetch was reached."
      ),
      (
        .stalePath(request, answer: .json("{}", status: 400), attempts: 4),
        "got status 400, which says that its path is stale, in each of 4 attempts."
      ),
      (
        .unacceptable(request, answer: nil, cause: "it is not JSON"),
        "got an answer that is not acceptable: it is not JSON."
      ),
      (
        .foreignOrigin(request, next: origin, configured: origin),
        "was answered with a path on http://localhost:8000, which is another origin than "
          + "http://localhost:8000."
      ),
      (.cannotRequest(request, cause: "no memory"), "could not be made: no memory."),
    ]
    for (error, text) in cases {
      #expect(error.request == request)
      #expect(error.description == "The second request, GET http://localhost:8000/a/, \(text)")
    }
  }
}

private func url(_ text: String) throws -> URL {
  try #require(URL(string: text))
}
