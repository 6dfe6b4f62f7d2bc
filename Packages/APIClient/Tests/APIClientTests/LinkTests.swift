import APIClient
import Contract
import NetworkClient
import PortableFoundation
import Testing

struct LinkTests {
  /// Returns the links of a response to `https://api.example/v3/list`.
  private func links(_ field: String) async throws -> Links {
    try await APIClient.test { _ in .test(200, ["Link": field]) }.getList().links
  }

  @Test func `a response has the pages that it links`() async throws {
    let list = "https://api.example/repositories/1000/stargazers?per_page=3&page"
    let links = try await links(
      """
      <\(list)=2>; rel="prev", <\(list)=4>; rel="next", <\(list)=412>; rel="last", \
      <\(list)=1>; rel="first"
      """
    )
    let found = [links.previous, links.next, links.last, links.first]
    #expect(found.map { $0?.number } == [2, 4, 412, 1])
    #expect(links.next?.url.absoluteString == "\(list)=4")
  }

  @Test(arguments: [
    ("<?page=2>; rel=next", 2), ("<?page=2>;rel=\"next\"", 2), ("<?page=2> ; REL = \"NEXT\"", 2),
    ("<?page=2>; rel=\"last next\"", 2), ("<?page=2>; rel=\" next\tlast \"", 2),
    ("<?page=2>; rel=\"\\n\\ext\"", 2), ("<?page=2>; title=\"a, <b>; rel=x\"; rel=next", 2),
    ("<?a=1,2;3&page=2>; rel=next", 2),
    ("<?page=2>; foo; ;; bar=\"\\\"\"; rel=next;", 2), (" , ,<?page=2>; rel=next, ,", 2),
    ("<?page=2>; rel=next; rel=last", 2), ("<?page=2>; rel=last; rel=next", nil),
    ("<?page=2>; rel=next, <?page=3>; rel=next", 2), ("<?page=2>; rel=nextpage", nil),
    ("<?page=2>; rev=next", nil), ("<?page=2>; rel", nil), ("<?page=2>", nil),
    ("<?page=2>; anchor=\"/other\"; rel=next", nil), ("", nil), (",", nil),
    ("<https://evil.example/>; rel=help, <?page=2>; rel=next", 2),
    ("<not a url>; rel=license, <?page=2>; rel=next", 2),
    ("<?page=2>; rel=next; title*=UTF-8''x", 2),
  ])
  func `a page is found by its relation`(field: String, number: Int?) async throws {
    #expect(try await links(field).next?.number == number)
  }

  @Test func `'previous' is another name of 'prev'`() async throws {
    #expect(try await links("<?page=2>; rel=previous").previous?.number == 2)
  }

  @Test func `relative pages are resolved with the URL after redirects`() async throws {
    let script = Script(
      .test(301, ["Location": "/repositories/1"]),
      .test(200, ["Link": "<1/people?page=2>; rel=next"])
    )
    let api = try APIClient.test { try script.next($0) }
    #expect(
      try await api.getList().links.next?.url.absoluteString
        == "https://api.example/repositories/1/people?page=2"
    )
  }

  @Test(
    arguments: [
      "https://evil.example/?page=2", "http://api.example/?page=2", "//evil.example/?page=2",
      "https://api.example:444/?page=2", "https://u:p@api.example/?page=2", "mailto:a@api.example",
      "", " ", "?page=2 ", "?page=\u{1f98a}", "http://[::1", "https://api.example\\@evil.example/",
    ],
    ["first", "prev", "next", "last"]
  )
  func `a page on another origin is an error, not the end of the list`(
    target: String,
    relation: String
  ) async throws {
    let api = try APIClient.test { _ in .test(200, ["Link": "<\(target)>; rel=\(relation)"]) }
    #expect(try await api.failure() == .foreignURL(try url("\(base)/list"), to: target))
  }

  @Test(arguments: [
    "<?page=2", "?page=2>; rel=next", "<?page=2> rel=next", "<?page=2>; rel=\"next",
    "<?page=2>; rel=\"next\\", "<?page=2>; rel=\"next\"x", "<?page=2>; rel=a b", "<<>>", ">", "\"",
    ";",
    "<?page=2>; =next", "<?page=2>; foo=; rel=next", "<?page=2>; rel=next; \u{0}\"",
  ])
  func `a malformed field is an error, not the end of the list`(field: String) async throws {
    let error = try await APIClient.test { _ in .test(200, ["Link": field]) }.failure()
    guard case .network(.malformedResponse(_, let cause)) = error else {
      Issue.record("found \(error)")
      return
    }
    #expect(cause.contains("Link"))
  }

  @Test func `no field traps, and a large one is read in linear time`() async throws {
    var generator = SeededGenerator(seed: 21)
    let pieces = [
      "<", ">", ";", ",", "=", "\"", "\\", " ", "\t", "rel", "next", "last", "?page=2", "ü", "\0",
      "https://", "//", "evil.example", "api.example", "[", "]", "@", ":", "%", "%zz", "#", "..",
    ]
    for _ in 0..<2_000 {
      let field = (0..<generator.number(below: 20))
        .map { _ in pieces[generator.number(below: pieces.count)] }.joined()
      do {
        for page in try await links(field).all {
          #expect(page.url.host() == "api.example", "\(field)")
        }
      } catch is APIClientError {}
    }
    let many = Array(repeating: "<?page=2>; rel=\"x\"", count: 50_000).joined(separator: ",")
    #expect(try await links(many + ", <?page=3>; rel=next").next?.number == 3)
    let separators = String(repeating: ";", count: 1_000_000)
    #expect(try await links("<?page=3>\(separators); rel=next").next?.number == 3)
  }
}

extension Links {
  fileprivate var all: [PageLink] { [first, previous, next, last].compactMap(\.self) }
}
