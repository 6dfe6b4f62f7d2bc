import LoopbackServer
import Testing

/// An invalid or incomplete HTTP response.
struct MalformedCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: String

  /// The cause of the error; nil if it is a message of libcurl, which differs between versions.
  let cause: String?

  init(_ description: String, _ text: String, cause: String? = nil) {
    testDescription = description
    self.text = text
    self.cause = cause
  }

  /// A response with these fields and this body, without further fields.
  private init(_ description: String, fields: String, body: String) {
    self.init(description, "HTTP/1.1 200 OK\r\n\(fields)\r\n\r\n\(body)")
  }

  static let all = [
    Self("no status line", "hello\r\n\r\n", cause: noStatusLine),
    Self("another protocol", "SSH-2.0-OpenSSH_9.2\r\n", cause: noStatusLine),
    Self("a letter after the status", httpResponse("200z OK", body: "hello")),
    Self(
      "a carriage return inside a line",
      httpResponse("200 OK", "X: a\r b", body: "hello"),
      cause: malformedHeader
    ),
    Self("a name with a space", httpResponse("200 OK", "X Y: z"), cause: malformedHeader),
    Self("a line without a colon", httpResponse("200 OK", "hello")),
    Self(
      "an endless line",
      "HTTP/1.1 200 OK\r\nX: \(String(repeating: "a", count: 512 * 1024))",
      cause: longHeader
    ),
    Self(
      "endless lines",
      "HTTP/1.1 200 OK\r\n"
        + String(repeating: "X: \(String(repeating: "a", count: 1024))\r\n", count: 512),
      cause: longHeader
    ),
    Self("a length that is not a number", fields: "Content-Length: many", body: "hello"),
    Self("a negative length", fields: "Content-Length: -1", body: "hello"),
    Self("a length with a sign", fields: "Content-Length: +5", body: "hello"),
    Self(
      "a length that overflows",
      fields: "Content-Length: \(String(repeating: "9", count: 30))",
      body: "hello"
    ),
    Self(
      "two lengths, the first one wrong",
      fields: "Content-Length: 4\r\nContent-Length: 5",
      body: "hello"
    ),
    Self(
      "two lengths, the second one wrong",
      fields: "Content-Length: 5\r\nContent-Length: 4",
      body: "hello"
    ),
    Self("a list of two lengths", fields: "Content-Length: 5, 4", body: "hello"),
    Self("closed after the header", fields: "Content-Length: 5", body: ""),
    Self("closed inside the body", fields: "Content-Length: 5", body: "hell"),
    Self("closed inside a chunk", fields: chunked, body: "5\r\nhell"),
    Self("closed before the last chunk", fields: chunked, body: "5\r\nhello\r\n"),
    Self(
      "a chunk whose length is not a number",
      fields: chunked,
      body: "xyz\r\nhello\r\n0\r\n\r\n"
    ),
    Self("invalid gzip", httpResponse("200 OK", "Content-Encoding: gzip", body: "hello")),
    Self(
      "bytes after the compressed body",
      httpResponse("200 OK", "Content-Encoding: deflate", body: "\(emptyZlib)more")
    ),
    Self(
      "a chunk after the compressed body",
      fields: "Content-Encoding: deflate\r\n\(chunked)",
      body: "8\r\n\(emptyZlib)\r\n4\r\nmore\r\n0\r\n\r\n"
    ),
    Self(
      "an unknown content coding",
      httpResponse("200 OK", "Content-Encoding: hello", body: "hello")
    ),
  ]

  private static let noStatusLine = "it does not start with an HTTP status line"
  private static let malformedHeader = "its header is malformed"
  private static let longHeader = "its header is too long"
  private static let chunked = "Transfer-Encoding: chunked"

  /// An empty text in the zlib format (RFC 1950); all its bytes are ASCII.
  private static let emptyZlib = "x\u{1}\u{3}\0\0\0\0\u{1}"
}
