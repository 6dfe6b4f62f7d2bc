import LoopbackServer
import Testing

/// An answer, and what the caller is to get of it.
struct AnswerCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var text: String
  var status = 200
  var body = "hello"

  static let all = [
    Self(testDescription: "200", text: httpAnswer(body: "hello")),
    Self(testDescription: "204", text: "HTTP/1.1 204 No Content\r\n\r\n", status: 204, body: ""),
    Self(testDescription: "300", text: httpAnswer("300 Choose", body: "hello"), status: 300),
    Self(
      testDescription: "304",
      text: "HTTP/1.1 304 Not Modified\r\nLocation: /\r\n\r\n",
      status: 304,
      body: ""
    ),
    Self(testDescription: "400", text: httpAnswer("400 Bad", body: "hello"), status: 400),
    Self(testDescription: "404", text: httpAnswer("404 Not Found", body: "hello"), status: 404),
    Self(testDescription: "500", text: httpAnswer("500 Oh", body: "hello"), status: 500),
    Self(testDescription: "599", text: httpAnswer("599 Oh", body: "hello"), status: 599),
    Self(
      testDescription: "another content type",
      text: httpAnswer("200 OK", "Content-Type: text/html", body: "hello")
    ),
    Self(testDescription: "an empty body", text: httpAnswer(), body: ""),
    Self(testDescription: "no length", text: "HTTP/1.1 200 OK\r\n\r\nhello"),
    Self(testDescription: "version 1.0", text: "HTTP/1.0 200 OK\r\n\r\nhello"),
    Self(testDescription: "chunks", text: chunkedAnswer("he", "llo")),
    Self(
      testDescription: "more than the length says",
      text: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello, world"
    ),
    Self(
      testDescription: "preliminary answers before it",
      text: "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n"
        + httpAnswer(body: "hello")
    ),
  ]
}
