import FoundationEssentials
import NetworkClient
import Testing

/// A URL that every configuration refuses before anything is sent, and its error.
struct UnsupportedURL: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var cause: String

  static let all =
    [
      "file:///etc/passwd", "ftp://localhost/", "data:,hello", "ws://localhost/", "localhost:8000",
      "/path",
    ].map { Self(testDescription: $0, cause: "only http and https are supported") }
    + [
      "http:///path", "http:path", "http://",
    ].map { Self(testDescription: $0, cause: "it names no host") }
    + [
      "http://name@localhost/", "http://name:password@localhost/", "http://:password@localhost/",
    ].map { Self(testDescription: $0, cause: "no user name or password is sent") }

  var url: URL {
    get throws { try #require(URL(string: testDescription)) }
  }

  var error: NetworkClientError {
    get throws { .unsupportedURL(try url, cause: cause) }
  }
}
