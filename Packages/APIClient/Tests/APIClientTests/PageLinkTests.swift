@_spi(PageLinks) import APIClient
import NetworkClient
import PortableFoundation
import Testing

struct PageLinkTests {
  @Test func `a page is requested by its URL`() async throws {
    let recorder = RequestRecorder()
    let api = try APIClient.test(recordingIn: recorder) { _ in .test() }
    _ = try await api.get(
      .init(
        page("https://api.example/elsewhere?page=2"),
        headers: ["Accept": "text/plain"],
        validator: Validator(entityTag: #""1""#),
        maximumBodySize: 7
      )
    )
    let sent = try #require(recorder.requests.first)
    #expect(sent.url.absoluteString == "https://api.example/elsewhere?page=2")
    #expect(sent.headers == ["Accept": "text/plain", "If-None-Match": #""1""#])
    #expect(sent.maximumBodySize == 7)
  }

  @Test(arguments: [
    "https://evil.example/?page=2", "http://api.example/?page=2", "https://api.example:1/?page=2",
  ])
  func `a saved page of another origin is not requested`(text: String) async throws {
    let recorder = RequestRecorder()
    let api = try APIClient.test(recordingIn: recorder) { _ in .test() }
    #expect(
      try await api.failure(of: .init(page(text))) == .foreignURL(try url(base), to: text)
    )
    #expect(recorder.requests.isEmpty)
  }

  @Test(arguments: [
    "", "list?page=2", "/list?page=2", "ftp://api.example/", "https://", "https://u@api.example/",
    "https://api.example/ü", "https://api.example/a b", "https://api.example:99999/", "\u{0}",
  ])
  func `a text that is not a URL of a page cannot be restored`(text: String) {
    #expect(PageLink(saved: text) == nil)
  }

  @Test func `a restored page equals the saved one`() async throws {
    let field = "<https://api.example/r/1?per_page=100&page=13>; rel=\"last\""
    let response = try await APIClient.test { _ in .test(200, ["Link": field]) }.getList()
    let last = try #require(response.links.last)
    #expect(PageLink(saved: last.url.absoluteString) == last)
  }

  @Test(arguments: [
    ("?page=12", 12), ("?per_page=100&page=3&x=1", 3), ("?per_page=5", nil), ("?page=", nil),
    ("?page=x", nil), ("?page=-1", nil), ("?page=99999999999999999999", nil), ("", nil),
    ("?page=%32", nil),
  ])
  func `the number is that of the query`(query: String, expected: Int?) throws {
    #expect(try page("https://api.example/list\(query)").number == expected)
  }
}
