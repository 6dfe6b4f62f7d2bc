import LoopbackServer
import Testing

/// A way to write an answer, and what the caller is to get of it.
struct AnswerCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var text: String
  var status = 200
  var body = "hello"

  static let all = [
    Self(
      testDescription: "204 without a length",
      text: "HTTP/1.1 204 No Content\r\n\r\n",
      status: 204,
      body: ""
    ),
    Self(
      testDescription: "304 without a length",
      text: "HTTP/1.1 304 Not Modified\r\nLocation: /\r\n\r\n",
      status: 304,
      body: ""
    ),
    Self(
      testDescription: "another content type",
      text: httpResponse("200 OK", "Content-Type: text/html", body: "hello")
    ),
    Self(testDescription: "no length", text: "HTTP/1.1 200 OK\r\n\r\nhello"),
    Self(testDescription: "version 1.0", text: "HTTP/1.0 200 OK\r\n\r\nhello"),
    Self(testDescription: "chunks", text: chunkedResponse("he", "llo")),
    Self(
      testDescription: "the same length twice",
      text: httpResponse("200 OK", "Content-Length: 5", body: "hello")
    ),
    Self(
      testDescription: "more than the length says",
      text: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello, world"
    ),
    Self(
      testDescription: "preliminary answers before it",
      text: "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n"
        + httpResponse(body: "hello")
    ),
  ]
}
