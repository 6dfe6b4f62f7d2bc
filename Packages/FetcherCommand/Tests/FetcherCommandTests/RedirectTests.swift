import CommandSupport
import ContentService
import FetcherCommand
import NetworkClient
import PortableFoundation
import TerminalClient
import Testing

/// The report of a redirect, which is not followed.
@Suite(.timeLimit(.minutes(10))) struct RedirectTests {
  private static func trusting(_ url: String) -> String {
    "Redirects are not followed. If you trust the new address, use it: --url \(url)"
  }

  private static let check =
    "Redirects are not followed. Check that the URL belongs to the right server."

  /// Fetches from a server that redirects, and returns the lines of standard error.
  private func lines(
    of location: String?,
    from url: URL = .localhost.appending(path: "a/b"),
    status: Int = 302,
    step: ContentStep = .requestingPath,
    _ arguments: String...
  ) async -> [String] {
    let fixture = Fixture()
    let error = ContentServiceError.unacceptableResponse(
      .init(step, url),
      response: .init(status: status, headers: location.map { ["Location": $0] } ?? [:]),
      cause: "its status is \(status)"
    )
    let dependencies = fixture.dependencies(fetchingBy: .failing(error))
    #expect(await fetcherTool.run(["fetch"] + arguments, dependencies) == .unacceptableResponse)
    return fixture.terminal.errorOutput.split(separator: "\n").map(String.init)
  }

  private static let cases: [(String, String)] = [
    ("http://localhost:8000/c", trusting("http://localhost:8000/c")),
    ("https://example.com/c?d=e", trusting("'https://example.com/c?d=e'")),
    ("/c/", trusting("http://localhost:8000/c/")),
    ("c", trusting("http://localhost:8000/a/c")),
    ("//example.com#d", trusting("http://example.com")),
    ("http://a/$(reboot);x", trusting("'http://a/$(reboot);x'")),
    ("http://a/';reboot;'", check),
    ("", check),
    ("b", check),
    ("/a/b#c", check),
    ("http://ada:secret@a/", check),
    ("file:///etc/passwd", check),
    ("javascript:alert(1)", check),
    ("http://a/ b", check),
    ("/\u{E9}", check),
    ("/" + String(repeating: "x", count: 900), check),
  ]

  @Test(arguments: cases) func `the location is shown, with advice that is safe to copy`(
    location: String,
    advice: String
  ) async {
    let lines = await lines(of: location)
    #expect(lines.dropFirst(2).first == "Received: status 302 without a body")
    #expect(lines.dropFirst(3).first == "Location: \(location)")
    #expect(lines.last == advice)
  }

  @Test func `the location of a server is escaped and cut`() async {
    let hostile = "\u{1B}[2J\r\n\u{202E}"
    #expect(await lines(of: hostile).contains(#"Location: \u{1B}[2J\r\n\u{202E}"#))
    let long = await lines(of: String(repeating: "x", count: 50_000))
    #expect(long.contains("Location: " + String(repeating: "x", count: 2_000) + "…"))
  }

  @Test func `a redirect to another spelling of the URL has no new address`() async {
    #expect(await lines(of: "/", from: .localhost).last == Self.check)
    #expect(await lines(of: "HTTP://LOCALHOST:8000", from: .localhost).last == Self.check)
    #expect(
      await lines(of: "/?", from: .localhost).last == Self.trusting("'http://localhost:8000/?'")
    )
  }

  @Test func `the second request has its own advice`() async {
    #expect(
      await lines(of: "/c", step: .requestingResponseCode).last
        == "Redirects are not followed: the server must name the final address in its first response."
    )
  }

  @Test(arguments: [(302, nil), (200, "/c"), (201, "/c"), (404, "/c")])
  func `only a redirect with a location is reported as one`(status: Int, location: String?) async {
    let lines = await lines(of: location, status: status)
    #expect(!lines.contains { $0.hasPrefix("Location:") })
    #expect(lines.last == "Check that the URL belongs to the right server.")
  }

  @Test func `programs get the location unescaped`() async throws {
    let line = try #require(await lines(of: "/c\u{1B}", "--json").first)
    let failure = try Decoded.lines(of: line + "\n")[0]
    #expect(failure["error"]?["location"] == "/c\u{1B}")
  }
}
