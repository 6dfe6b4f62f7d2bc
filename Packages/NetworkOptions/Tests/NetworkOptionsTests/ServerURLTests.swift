import CommandLineParsing
import NetworkOptions
import PortableFoundation
import Testing

@Suite struct ServerURLTests {
  @Test(arguments: [
    ("HTTP://LocalHost:80/A?b", "http://localhost/A?b", "/A?b"),
    ("https://example.com:443", "https://example.com", ""),
    ("https://[::1]:8443/", "https://[::1]:8443/", "/"),
    ("http://[fe80::1%25lo]", "http://[fe80::1%25lo]", ""), ("http://[1::]", "http://[1::]", ""),
  ])
  func `scheme and host are in lower case, and a default port is omitted`(
    text: String,
    url: String,
    path: String
  ) throws {
    let server = try ServerURL(text)
    #expect(server.url.absoluteString == url)
    #expect(server.path == path)
    #expect(server.description == text)
  }

  @Test(arguments: [
    ("localhost:8000", "must be an http or https URL"),
    ("example.com", "must be an http or https URL"), ("ftp://a", "must be an http or https URL"),
    ("http://", "must have a host"),
    ("http://a:99999", "must have a port"), ("http://me:secret@a", "must not contain a user"),
    ("http://127.1:1", "must have a host name"), ("http://[::ffff:127.0.0.1]/", "must have a host"),
    ("http://a#b", "must not have a fragment"), ("http://a b", "must be a URL"),
  ])
  func `another text is refused with the reason`(text: String, reason: String) {
    let error = #expect(throws: InvalidValue.self) { try ServerURL(text) }
    #expect(error?.reason.hasPrefix(reason) == true, "\(error as Any)")
  }
}
