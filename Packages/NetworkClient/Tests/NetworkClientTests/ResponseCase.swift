import LoopbackServer
import Testing

/// A valid spelling of a response, and its status and body.
struct ResponseCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: String
  let status: Int
  let body: String

  init(_ description: String, _ text: String, status: Int = 200, body: String = "hello") {
    testDescription = description
    self.text = text
    self.status = status
    self.body = body
  }

  static let all = [
    Self("204 without a length", "HTTP/1.1 204 No Content\r\n\r\n", status: 204, body: ""),
    Self(
      "304 without a length",
      "HTTP/1.1 304 Not Modified\r\nLocation: /\r\n\r\n",
      status: 304,
      body: ""
    ),
    Self("content type", httpResponse("200 OK", "Content-Type: text/html", body: "hello")),
    Self("no length", "HTTP/1.1 200 OK\r\n\r\nhello"),
    Self("HTTP/1.0", "HTTP/1.0 200 OK\r\n\r\nhello"),
    Self("chunks", chunkedResponse("he", "llo")),
    Self("repeated length", httpResponse("200 OK", "Content-Length: 5", body: "hello")),
    Self("body beyond the length", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello, world"),
    Self(
      "preliminary responses",
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n"
        + httpResponse(body: "hello")
    ),
  ]
}
