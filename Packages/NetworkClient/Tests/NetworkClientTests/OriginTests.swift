import NetworkClient
import PortableFoundation
import Testing

@Suite struct OriginTests {
  @Test(
    arguments: [
      ("http://localhost:8000/a?b#c", "http://localhost:8000"),
      ("HTTP://LocalHost", "http://localhost:80"),
      ("https://example.com", "https://example.com:443"),
      ("http://[::1]:8000/", "http://[::1]:8000"),
      ("http://user@127.0.0.1:1/", "http://127.0.0.1:1"),
    ]
  ) func `an origin is scheme, host and port`(text: String, origin: String) throws {
    let url = try #require(URL(string: text))
    #expect(Origin(url)?.description == origin)
  }

  @Test func `a short description omits a default port`() throws {
    for text in ["http://[::1]", "https://a", "http://a:443", "https://a:80"] {
      let url = try #require(URL(string: text))
      #expect(Origin(url)?.shortDescription == text)
    }
  }

  @Test(
    arguments: [
      "ftp://localhost", "file:///a", "localhost:8000", "/a", "http:a", "http://",
      "http://localhost:0", "http://localhost:65536",
    ]
  )
  func `an invalid URL has no origin`(_ text: String) throws {
    let url = try #require(URL(string: text))
    #expect(Origin(url) == nil)
  }
}
