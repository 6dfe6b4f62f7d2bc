import ContentService
import NetworkClient
import PortableFoundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct ContentServiceErrorTests {
  @Test func `each error describes the request and what happened`() throws {
    let url = try #require(URL(string: "http://localhost:8000/a/"))
    let request = ContentServiceError.Request(.requestingResponseCode, url)
    let origin = try #require(Origin(url))
    let cases: [(ContentServiceError, String)] = [
      (.unreachable(request, cause: "refused"), "got no response: refused."),
      (.connectionLost(request, cause: "reset"), "got no complete response: reset."),
      (
        .timedOut(request, waited: .seconds(1), limit: .seconds(10)),
        "timed out after 1 s; the limit for the whole fetch is 10 s."
      ),
      (
        .stalePath(request, response: .json("{}", status: 400), attempts: 4),
        "got status 400 (stale path) in each of 4 attempts."
      ),
      (
        .unacceptableResponse(request, response: nil, cause: "it is not JSON"),
        "got an unacceptable response: it is not JSON."
      ),
      (
        .disallowedOrigin(request, next: origin, configured: origin),
        "returned a path on another origin: http://localhost:8000 instead of http://localhost:8000."
      ),
      (.cannotSend(request, cause: "no memory"), "could not be sent: no memory."),
      (
        .untrustedServer(request, cause: "its certificate is not trusted"),
        "was not sent to the server: its certificate is not trusted."
      ),
      (.notRecorded(request, cause: "it is new"), "is not in the recording: it is new."),
    ]
    for (error, text) in cases {
      #expect(error.request == request)
      #expect(error.description == "The second request, GET http://localhost:8000/a/, \(text)")
    }
  }

  @Test func `the cause has no value that differs between equal failures`() {
    let request = ContentServiceError.Request(.requestingPath, .localhost)
    for value in ["a", "a, b", "", String(repeating: "a", count: 300)] {
      let cause = ContentServiceError.cause(of: value, in: "next_path", "has no path")
      let error = ContentServiceError.unacceptableResponse(request, response: nil, cause: cause)
      #expect(error.description.contains("its next_path, \(value.prefix(200)), has no path."))
      #expect(error.cause == "got an unacceptable response: its next_path has no path")
    }
    for seconds in 1...2 {
      let error = ContentServiceError.timedOut(
        request,
        waited: .seconds(seconds),
        limit: .seconds(10)
      )
      #expect(error.cause == "timed out; the limit for the whole fetch is 10 s")
    }
    #expect(
      ContentServiceError.unreachable(request, cause: "refused, or not").cause
        == "got no response: refused, or not"
    )
  }

  @Test func `each network error becomes an error of the service`() async throws {
    let url = URL.localhost
    let request = ContentServiceError.Request(.requestingPath, url)
    let cases: [(NetworkClientError, ContentServiceError)] = [
      (.unreachable(url, cause: "refused"), .unreachable(request, cause: "refused")),
      (.connectionLost(url, cause: "reset"), .connectionLost(request, cause: "reset")),
      (
        .timedOut(url, limit: .seconds(1)),
        .timedOut(request, waited: .zero, limit: .seconds(10))
      ),
      (
        .malformedResponse(url, cause: "garbage"),
        .unacceptableResponse(request, response: nil, cause: "garbage")
      ),
      (
        .bodyTooLarge(url, limit: 65_536),
        .unacceptableResponse(request, response: nil, cause: "it is larger than 65536 bytes")
      ),
      (.transportFailed(url, cause: "no memory"), .cannotSend(request, cause: "no memory")),
      (.unsupportedURL(url, cause: "ftp"), .cannotSend(request, cause: "ftp")),
      (.untrustedServer(url, cause: "a"), .untrustedServer(request, cause: "a")),
      (.notRecorded(url, cause: "a"), .notRecorded(request, cause: "a")),
    ]
    for (networkError, expected) in cases {
      #expect(try await error(of: .failing(networkError)) == expected)
    }
  }

  @Test func `an error of the second request names it, and its URL`() async throws {
    let url = try #require(URL(string: "http://localhost:8000/a/"))
    let error = try await error(
      of: .mock { request in
        guard request.url == url else { return .next("\(url)") }
        throw NetworkClientError.connectionLost(url, cause: "reset")
      }
    )
    #expect(error == .connectionLost(.init(.requestingResponseCode, url), cause: "reset"))
  }

  @Test func `a failure that another fetch can avoid is transient`() {
    let request = ContentServiceError.Request(.requestingPath, .localhost)
    func unacceptable(_ status: Int?) -> ContentServiceError {
      let response = status.map { NetworkClient.Response(status: $0) }
      return .unacceptableResponse(request, response: response, cause: "")
    }
    let errors: [ContentServiceError] = [
      .unreachable(request, cause: ""), .connectionLost(request, cause: ""), unacceptable(503),
      .cannotSend(request, cause: ""), unacceptable(200), unacceptable(nil),
    ]
    #expect(errors.map(\.isTransient) == [true, true, true, false, false, false])
  }

  @Test func `an unknown error of the network is rethrown`() async throws {
    struct UnknownError: Error {}
    let service = service(.failing(UnknownError()))
    await #expect(throws: UnknownError.self) { try await service.fetchCurrentResponseCode() }
  }
}
