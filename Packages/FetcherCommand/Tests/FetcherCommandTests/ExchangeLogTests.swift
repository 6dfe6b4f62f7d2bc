import CommandSupport
import ContentService
import FetcherCommand
import NetworkClient
import NetworkOptions
import PortableFoundation
import Synchronization
import TerminalClient
import TestClock
import Testing

/// The requests and responses that `--verbose` logs.
@Suite(.timeLimit(.minutes(10))) struct ExchangeLogTests {
  private static let path = "00000000-0000-0000-0000-000000000001"

  private let fixture = Fixture()

  /// Returns dependencies whose server takes 1.5 ms for each response, or fails.
  private func dependencies(
    headers: [String: String] = ["Cache-Control": "no-store", "Set-Cookie": "secret"],
    failures: Int = 0
  ) -> Dependencies {
    let calls = Calls()
    var dependencies = fixture.dependencies
    dependencies.network.client = { [clock = fixture.clock] _ in
      NetworkClient { request in
        clock.advance(by: .microseconds(1_500))
        if calls.next() <= failures {
          throw NetworkClientError.connectionLost(request.url, cause: "the connection was reset")
        }
        let body =
          request.url.path() == "/a"
          ? #"{"next_path": "http://localhost:8000/\#(Self.path)/"}"#
          : #"{"path": "\#(Self.path)", "response_code": "\#(Self.path)"}"#
        return NetworkClient.Response(status: 200, headers: headers, body: Data(body.utf8))
      }
    }
    dependencies.contentService = { [clock = fixture.clock] server in
      .live(
        rootURL: server.url,
        clock: clock,
        random: { 0 },
        using: server.network.sending(server.headers)
      )
    }
    return dependencies
  }

  private static let arguments = [
    "fetch", "-v", "--url", "http://localhost:8000/a", "-H", "X-Key: secret", "--database", "/a",
  ]

  @Test func `each request and response is logged below its step`() async {
    #expect(await fetcherTool.run(Self.arguments, dependencies()) == .success)
    #expect(
      fixture.terminal.errorOutput == """
        [0.0 ms] Opened /a.
        [0.0 ms] Requesting a path.
        [0.0 ms] > GET http://localhost:8000/a
                 > accept: application/json
                 > user-agent: fetcher/\(workspaceVersion)
                 > x-key: [redacted]
        [1.5 ms] < status 200, 76 bytes after 1.5 ms
                 < cache-control: no-store
                 < set-cookie: [redacted]
        [1.5 ms] Requesting the response code.
        [1.5 ms] > GET http://localhost:8000/\(Self.path)/
                 > accept: application/json
                 > user-agent: fetcher/\(workspaceVersion)
                 > x-key: [redacted]
        [3.0 ms] < status 200, 105 bytes after 1.5 ms
                 < cache-control: no-store
                 < set-cookie: [redacted]
        [3.0 ms] Fetched in 3.0 ms, attempt 1.
        [3.0 ms] Saved as fetch 1.

        """
    )
  }

  @Test func `all log objects have the same keys`() async throws {
    #expect(await fetcherTool.run(Self.arguments + ["--json"], dependencies()) == .success)
    let lines = try Decoded.lines(of: fixture.terminal.errorOutput)
    let logs = lines.compactMap { $0["log"] }
    #expect(logs.count == 9)
    #expect(logs.allSatisfy { $0.keys == ["elapsed_ms", "exchange", "message"] })
    #expect(logs[1]["exchange"] == .null)
    #expect(
      logs[2]["exchange"] == [
        "event": "request", "method": "GET", "url": "http://localhost:8000/a",
        "headers": [
          "accept": "application/json", "user-agent": .string("fetcher/\(workspaceVersion)"),
          "x-key": "[redacted]",
        ],
        "omitted_headers": 0, "status": nil, "body_bytes": nil, "duration_ms": nil, "cause": nil,
      ]
    )
    #expect(
      logs[3]["exchange"] == [
        "event": "response", "method": "GET", "url": "http://localhost:8000/a",
        "headers": ["cache-control": "no-store", "set-cookie": "[redacted]"],
        "omitted_headers": 0, "status": 200, "body_bytes": 76, "duration_ms": 1.5, "cause": nil,
      ]
    )
  }

  @Test func `retries are logged`() async {
    let arguments = Self.arguments + ["--retry", "1"]
    async let code = fetcherTool.run(arguments, dependencies(failures: 1))
    await fixture.clock.sleepers(atLeast: 1)
    fixture.clock.advance(by: .milliseconds(200))
    #expect(await code == .success)
    let lines = fixture.terminal.errorOutput.split(separator: "\n")
    #expect(lines.contains("[1.5 ms] < failed after 1.5 ms: the connection was reset"))
    #expect(lines.count { $0.contains("> GET ") } == 3)
  }

  @Test func `control characters of a server are escaped, and a long header is cut`() async {
    var headers = ["x": "\u{1B}[2J\u{202E}\r\n\u{9B}" + String(repeating: "x", count: 60_000)]
    for number in 1...60 { headers["y\(number)"] = "" }
    #expect(await fetcherTool.run(Self.arguments, dependencies(headers: headers)) == .success)
    let output = fixture.terminal.errorOutput
    #expect(output.contains(#"< x: \u{1B}[2J\u{202E}\r\n\u{9B}xxx"#))
    #expect(output.contains("< (11 more)\n"))
    #expect(
      output.unicodeScalars.allSatisfy { scalar in
        scalar == "\n" || ![.control, .format].contains(scalar.properties.generalCategory)
      }
    )
    #expect(output.utf8.count < 4_000)
  }

  @Test func `doctor and watch log requests, other commands and runs do not`() async {
    let server = ["--url", "http://localhost:8000/a"]
    #expect(await fetcherTool.run(["doctor", "-v"] + server, dependencies()) == .success)
    #expect(fixture.terminal.errorOutput.contains("< status 200, 76 bytes"))
    let watch = ["watch", "-v", "-n", "1", "--json"] + server
    #expect(await fetcherTool.run(watch, dependencies()) == .success)
    #expect(fixture.terminal.errorOutput.contains(#""event":"response""#))
    let before = fixture.terminal.errorOutput
    #expect(await fetcherTool.run(["fetch"] + server, dependencies()) == .success)
    #expect(fixture.terminal.errorOutput == before)
  }
}

extension Decoded {
  fileprivate var keys: [String] {
    if case .object(let members) = self { members.keys.sorted() } else { [] }
  }
}
