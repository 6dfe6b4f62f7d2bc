import ContentService
import NetworkClient
import PortableFoundation
import Testing

@Suite struct ContentServiceErrorTests {
  @Test func `each error is a sentence that names the request and its URL`() throws {
    let url = try #require(URL(string: "http://localhost:8000/a/"))
    let request = ContentServiceError.Request(.requestingResponseCode, url)
    let origin = try #require(Origin(url))
    let cases: [(ContentServiceError, String)] = [
      (.unreachable(request, cause: "refused"), "got no answer: refused."),
      (.connectionLost(request, cause: "reset"), "got no answer: reset."),
      (
        .timedOut(request, waited: .seconds(2), limit: .seconds(10)),
        "had waited for 2.0 seconds when the limit of 10.0 seconds for the whole fetch was reached."
      ),
      (
        .stalePath(request, response: .json("{}", status: 400), attempts: 4),
        "got status 400, which says that its path is stale, in each of 4 attempts."
      ),
      (
        .unacceptableResponse(request, response: nil, cause: "it is not JSON"),
        "got an answer that is not acceptable: it is not JSON."
      ),
      (
        .disallowedOrigin(request, next: origin, configured: origin),
        "was answered with a path on http://localhost:8000, which is another origin than "
          + "http://localhost:8000."
      ),
      (.cannotSend(request, cause: "no memory"), "could not be made: no memory."),
    ]
    for (error, text) in cases {
      #expect(error.request == request)
      #expect(error.description == "The second request, GET http://localhost:8000/a/, \(text)")
    }
  }
}
