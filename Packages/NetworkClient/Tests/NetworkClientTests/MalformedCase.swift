import LoopbackServer
import Testing

/// Something that is not, or not the whole of, an HTTP answer.
struct MalformedCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var text: String

  /// `nil` where it is in the words of libcurl, which change from version to version.
  var cause: String?

  static let all = [
    Self(
      testDescription: "no status line",
      text: "hello\r\n\r\n",
      cause: "it does not begin with an HTTP status line"
    ),
    Self(
      testDescription: "another protocol",
      text: "SSH-2.0-OpenSSH_9.2\r\n",
      cause: "it does not begin with an HTTP status line"
    ),
    Self(
      testDescription: "letters behind the status",
      text: httpResponse("200z OK", body: "hello")
    ),
    Self(
      testDescription: "a carriage return inside a line",
      text: httpResponse("200 OK", "X: a\r b", body: "hello"),
      cause: "its header is not as the standard demands"
    ),
    Self(
      testDescription: "a name with a space",
      text: httpResponse("200 OK", "X Y: z"),
      cause: "its header is not as the standard demands"
    ),
    Self(testDescription: "a line without a colon", text: httpResponse("200 OK", "hello")),
    Self(
      testDescription: "one line without end",
      text: "HTTP/1.1 200 OK\r\nX: \(String(repeating: "a", count: 512 * 1024))",
      cause: "its header is too long"
    ),
    Self(
      testDescription: "lines without end",
      text: "HTTP/1.1 200 OK\r\n"
        + String(repeating: "X: \(String(repeating: "a", count: 1024))\r\n", count: 512),
      cause: "its header is too long"
    ),
    Self(
      testDescription: "a length that is no number",
      text: "HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\nhello"
    ),
    Self(
      testDescription: "a negative length",
      text: "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nhello"
    ),
    Self(
      testDescription: "a length with a sign",
      text: "HTTP/1.1 200 OK\r\nContent-Length: +5\r\n\r\nhello"
    ),
    Self(
      testDescription: "a length that no number holds",
      text: "HTTP/1.1 200 OK\r\nContent-Length: \(String(repeating: "9", count: 30))\r\n\r\nhello"
    ),
    Self(
      testDescription: "two lengths, the first one wrong",
      text: "HTTP/1.1 200 OK\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nhello"
    ),
    Self(
      testDescription: "two lengths, the second one wrong",
      text: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 4\r\n\r\nhello"
    ),
    Self(
      testDescription: "a list of two lengths",
      text: "HTTP/1.1 200 OK\r\nContent-Length: 5, 4\r\n\r\nhello"
    ),
    Self(
      testDescription: "closed after the header",
      text: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n"
    ),
    Self(
      testDescription: "closed inside the body",
      text: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell"
    ),
    Self(
      testDescription: "closed inside a chunk",
      text: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhell"
    ),
    Self(
      testDescription: "closed before the last chunk",
      text: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n"
    ),
    Self(
      testDescription: "a chunk whose length is no number",
      text: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\nhello\r\n0\r\n\r\n"
    ),
    Self(
      testDescription: "gzip that is none",
      text: httpResponse("200 OK", "Content-Encoding: gzip", body: "hello")
    ),
    Self(
      testDescription: "more than what was packed",
      text: httpResponse("200 OK", "Content-Encoding: deflate", body: "\(nothingPacked)more")
    ),
    Self(
      testDescription: "more than what was packed, in chunks",
      text: "HTTP/1.1 200 OK\r\nContent-Encoding: deflate\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "8\r\n\(nothingPacked)\r\n4\r\nmore\r\n0\r\n\r\n"
    ),
    Self(
      testDescription: "a coding that nobody knows",
      text: httpResponse("200 OK", "Content-Encoding: hello", body: "hello")
    ),
  ]
}

/// An empty text in zlib's format (RFC 1950), whose bytes are all ASCII.
private let nothingPacked = "x\u{1}\u{3}\0\0\0\0\u{1}"
