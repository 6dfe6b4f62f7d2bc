import PortableFoundation
import NetworkClient
import Testing

@Suite struct NetworkClientErrorTests {
  @Test func `each cause is a clause without the URL`() throws {
    let url = try #require(URL(string: "http://localhost:8000/"))
    let response = NetworkClient.Response(status: 400)
    #expect(NetworkClientError.unreachable(url, cause: "a").cause == "a")
    #expect(NetworkClientError.undecodableBody(url, response, cause: "a").cause == "a")
    #expect(
      NetworkClientError.timedOut(url, limit: .seconds(2)).cause == "the time limit has passed"
    )
    #expect(
      NetworkClientError.bodyTooLarge(url, limit: 1024).cause == "the body exceeds 1024 bytes"
    )
    #expect(NetworkClientError.unacceptableStatus(url, response).cause == "the status is 400")
  }

  @Test func `each message has the URL and the cause`() throws {
    let url = try #require(URL(string: "http://localhost:8000/"))
    let response = NetworkClient.Response(status: 400)
    let messages: [(NetworkClientError, String)] = [
      (.unsupportedURL(url, cause: "a"), "Cannot request http://localhost:8000/: a."),
      (.unreachable(url, cause: "a"), "Cannot connect to http://localhost:8000/: a."),
      (.connectionLost(url, cause: "a"), "No complete response from http://localhost:8000/: a."),
      (
        .timedOut(url, limit: .milliseconds(1500)),
        "No complete response from http://localhost:8000/ within 1.5 seconds."
      ),
      (
        .malformedResponse(url, cause: "a"), "Invalid HTTP response from http://localhost:8000/: a."
      ),
      (
        .bodyTooLarge(url, limit: 1024),
        "The response from http://localhost:8000/ exceeds 1024 bytes."
      ),
      (.unacceptableStatus(url, response), "http://localhost:8000/ responded with status 400."),
      (
        .undecodableBody(url, response, cause: "a"),
        "Cannot decode the response from http://localhost:8000/: a."
      ),
      (.untrustedServer(url, cause: "a"), "Cannot trust http://localhost:8000/: a."),
      (.notRecorded(url, cause: "a"), "http://localhost:8000/ is not in the recording: a."),
      (.transportFailed(url, cause: "a"), "Cannot send a request to http://localhost:8000/: a."),
    ]
    for (error, message) in messages { #expect(error.description == message) }
  }
}
