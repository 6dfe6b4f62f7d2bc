import FoundationEssentials
import NetworkClient
import Testing

@Suite struct NetworkClientErrorTests {
  @Test func `each error is one sentence with the URL and what to act on`() throws {
    let url = try #require(URL(string: "http://localhost:8000/"))
    let response = NetworkClient.Response(status: 400)
    let descriptions: [(NetworkClientError, String)] = [
      (
        .unsupportedURL(url, cause: "only http and https are supported"),
        "http://localhost:8000/ cannot be requested: only http and https are supported."
      ),
      (
        .unreachable(url, cause: "the connection was refused"),
        "http://localhost:8000/ did not answer: the connection was refused."
      ),
      (
        .connectionLost(url, cause: "the connection was reset"),
        "http://localhost:8000/ did not answer: the connection was reset."
      ),
      (
        .timedOut(url, limit: .milliseconds(1500)),
        "http://localhost:8000/ did not answer within 1.5 seconds."
      ),
      (
        .malformedResponse(url, cause: "its header is too long"),
        "http://localhost:8000/ gave no valid HTTP answer: its header is too long."
      ),
      (
        .bodyTooLarge(url, limit: 1024),
        "http://localhost:8000/ answered with more than 1024 bytes."
      ),
      (
        .unacceptableStatus(url, response),
        "http://localhost:8000/ answered with status 400."
      ),
      (
        .undecodableBody(url, response, cause: "it is not JSON"),
        "http://localhost:8000/ answered with another body: it is not JSON."
      ),
      (
        .transportFailed(url, cause: "no descriptors are left"),
        "http://localhost:8000/ could not be requested: no descriptors are left."
      ),
    ]
    for (error, description) in descriptions {
      #expect(error.description == description)
    }
  }
}
