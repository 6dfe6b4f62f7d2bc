import Foundation
import LoopbackServer
import Testing

/// The built executable with servers that violate the protocol, hang or restart.
@Suite(.timeLimit(.minutes(10))) struct HostileServerTests {
  let fetcher = Tool("fetcher")

  @Test(arguments: [1, 2])
  func `a fetch from a server that hangs ends at the deadline, and the message names the step`(
    _ step: Int
  ) async throws {
    try await withLoopbackServer { connection in
      if step == 2, let request = try connection.readRequest() {
        try connection.send(nextPath(request))
      }
      try connection.hang()
    } perform: { server in
      let result = try await fetcher.run("fetch", "--url", "\(server.url)", "--timeout", "2s")
      #expect(result.status == 75)
      #expect(result.errorOutput.contains(step == 1 ? "The first request" : "The second request"))
      #expect(result.errorOutput.contains("the limit for the whole fetch is 2 s"))
    }
  }

  @Test(arguments: UnacceptableResponse.all)
  func `an unacceptable response is printed with the expected one, and nothing is saved`(
    _ response: UnacceptableResponse
  ) async throws {
    try await withLoopbackServer { connection in
      try connection.respondToAll(with: response.text)
    } perform: { server in
      let result = try await fetcher.run("fetch", "--url", "\(server.url)")
      #expect(result.status == 76, "\(result.errorOutput)")
      #expect(result.output == "")
      #expect(result.errorOutput.contains("The first request, GET \(server.url), "))
      for excerpt in response.messageExcerpts {
        #expect(result.errorOutput.contains(excerpt), "\(result.errorOutput)")
      }
      #expect(!result.errorOutput.contains("\u{1B}"))
    }
    #expect(try await fetcher.run("status").output.contains("\nTimes Fetched: 0\n"))
  }

  @Test func `a fetch restarts after a stale path, on the same connection`() async throws {
    try await withLoopbackServer { connection in
      for isStale in [true, false] {
        guard let root = try connection.readRequest() else { return }
        try connection.send(nextPath(root))
        try connection.readRequest()
        try connection.send(
          isStale
            ? httpResponse("400 Bad Request", body: #"{"error": "App requested the wrong path"}"#)
            : content("8f26843d-581d-40cb-9e81-aeccd9727902")
        )
      }
    } perform: { server in
      let result = try await fetcher.run("fetch", "--url", "\(server.url)")
      #expect(
        result.output == "Response Code: 8f26843d-581d-40cb-9e81-aeccd9727902\nTimes Fetched: 1\n"
      )
      #expect(result.status == 0)
      #expect(
        server.requests.map(\.line).map { $0.split(separator: " ")[1] } == ["/", "/a/", "/", "/a/"]
      )
      #expect(server.connectionCount == 1)
    }
  }

  @Test func `a fetch survives a restart of the server between its requests`() async throws {
    // The first server responds after the second has started, which does not know the path.
    let (listener, port) = try LoopbackSocket.listen()
    let command = try fetcher.start(
      ["fetch", "--url", "http://127.0.0.1:\(port)", "--timeout", "1h"]
    )
    let first = LoopbackConnection(LoopbackSocket.accept(listener))
    let request = try #require(try first.readRequest())
    close(listener)
    try await withLocalServer(port: try #require(Int(port))) { server in
      try first.send(nextPath(request, path: "8f26843d-581d-40cb-9e81-aeccd9727902"))
      first.close()
      let result = await command.waitUntilExit()
      let code = try #require(await server.responseCode(1))
      #expect(result.output == "Response Code: \(code)\nTimes Fetched: 1\n")
      #expect(result.status == 0)
    }
  }
}

/// A response to the first request that violates the protocol, and excerpts of the error message.
///
/// The tests of `ContentService` have one for each rule of the protocol.
struct UnacceptableResponse: CustomTestStringConvertible {
  let testDescription: String
  let text: String
  let messageExcerpts: [String]

  static let all =
    [
      (
        "status 500, with an escape sequence",
        httpResponse("500 Internal Server Error", body: "oh \u{1B}[31mno"),
        ["its status is 500", #"oh \u{1B}[31mno"#]
      ),
      (
        "a redirect", httpResponse("302 Found", "Location: http://127.0.0.1:1/"),
        ["its status is 302"]
      ),
      (
        "a missing field", httpResponse(body: #"{"next": 1}"#),
        ["next_path is missing", #"{"next": 1}"#]
      ),
      (
        "a body that is too large", httpResponse(body: String(repeating: "x", count: 70_000)),
        ["larger than 65536 bytes"]
      ),
      (
        "another origin", httpResponse(body: #"{"next_path": "http://127.0.0.2:80/a/"}"#),
        ["http://127.0.0.2:80", "--allow-origin"]
      ),
      ("no HTTP at all", "garbage\r\n\r\n", ["Expected: status 2xx"]),
    ].map(Self.init)
}
