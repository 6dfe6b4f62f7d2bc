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
      (.unsupportedURL(url, cause: "a"), "could not be sent: a."),
      (.unreachable(url, cause: "a"), "got no response: a."),
      (.connectionLost(url, cause: "a"), "got no response: a."),
      (.timedOut(url, limit: .milliseconds(1500)), "got no complete response within 1.5 seconds."),
      (.malformedResponse(url, cause: "a"), "got an unacceptable response: a."),
      (
        .bodyTooLarge(url, limit: 1024),
        "got an unacceptable response: the body exceeds 1024 bytes."
      ),
      (.unacceptableStatus(url, response), "got an unacceptable response: the status is 400."),
      (.undecodableBody(url, response, cause: "a"), "got an unacceptable response: a."),
      (.untrustedServer(url, cause: "a"), "was not sent to the server: a."),
      (.notRecorded(url, cause: "a"), "is not in the recording: a."),
      (.transportFailed(url, cause: "a"), "could not be sent: a."),
    ]
    for (error, message) in messages {
      #expect(error.description == "GET http://localhost:8000/ \(message)")
    }
  }
}
