import Foundation
import LoopbackServer
import Testing

/// The built executable against servers that do not behave.
@Suite(.timeLimit(.minutes(2))) struct HostileServerTests {
  let fetcher: Fetcher

  init() throws { fetcher = try Fetcher() }

  @Test func `no server is told with what was tried and how to start one`() async throws {
    let (socket, port) = try LoopbackSocket.bind()
    defer { close(socket) }
    let ending = try await fetcher.run("fetch", "--url", "http://127.0.0.1:\(port)")
    #expect(ending.status == 69)
    #expect(ending.output == "")
    #expect(ending.errorOutput.contains("GET http://127.0.0.1:\(port), got no response"))
    #expect(ending.errorOutput.contains("python3 server.py"))
  }

  @Test(arguments: [1, 2])
  func `a hang ends at the deadline, and the step that waited is named`(_ step: Int) async throws {
    try await withLoopbackServer { connection in
      if step == 2, let request = try connection.readRequest() {
        try connection.send(nextPath(request))
      }
      try connection.hang()
    } perform: { server in
      let ending = try await fetcher.run("fetch", "--url", "\(server.url)", "--timeout", "2s")
      #expect(ending.status == 75)
      #expect(ending.errorOutput.contains(step == 1 ? "The first request" : "The second request"))
      #expect(ending.errorOutput.contains("the limit for the whole fetch is 2 s"))
    }
  }

  @Test(arguments: UnacceptableResponse.all)
  func `an unacceptable response is printed with the expected one`(
    _ response: UnacceptableResponse
  ) async throws {
    try await withLoopbackServer { connection in
      try connection.respondToAll(with: response.text)
    } perform: { server in
      let ending = try await fetcher.run("fetch", "--url", "\(server.url)")
      #expect(ending.status == 76, "\(ending.errorOutput)")
      #expect(ending.output == "")
      #expect(ending.errorOutput.contains("The first request, GET \(server.url), "))
      for excerpt in response.messageExcerpts {
        #expect(ending.errorOutput.contains(excerpt), "\(ending.errorOutput)")
      }
      #expect(!ending.errorOutput.contains("\u{1B}"))
    }
    #expect(try await fetcher.run("status").output.contains("\nTimes Fetched: 0\n"))
  }

  @Test(arguments: ["=1", "@a", "+1", "a'b", "%3D1", "%09a"])
  func `a path with other than unreserved characters is not asked, and nothing is saved`(
    _ path: String
  ) async throws {
    try await withLoopbackServer { connection in
      guard let root = try connection.readRequest() else { return }
      try connection.send(nextPath(root, path: path))
      try connection.readRequest()
      let body = ["path": path.removingPercentEncoding, "response_code": "\(UUID())"]
      let json = String(decoding: try JSONEncoder().encode(body), as: UTF8.self)
      try connection.send(httpResponse(body: json))
    } perform: { server in
      let ending = try await fetcher.run("fetch", "--url", "\(server.url)")
      #expect(ending.status == 76)
      #expect(ending.output == "")
      #expect(ending.errorOutput.contains("\(path)/, ends with other characters than letters"))
      #expect(server.requests.count == 1)
    }
    #expect(try await fetcher.run("status").output.contains("\nTimes Fetched: 0\n"))
  }

  @Test func `a stale path is healed by a second attempt`() async throws {
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
      let ending = try await fetcher.run("fetch", "--url", "\(server.url)")
      #expect(
        ending.output == "Response Code: 8f26843d-581d-40cb-9e81-aeccd9727902\nTimes Fetched: 1\n"
      )
      #expect(ending.status == 0)
      #expect(
        server.requests.map(\.line).map { $0.split(separator: " ")[1] } == ["/", "/a/", "/", "/a/"]
      )
      #expect(server.connectionCount == 1)
    }
  }

  @Test func `a path that is stale each time is told, and nothing is saved`() async throws {
    try await withLoopbackServer { connection in
      while let request = try connection.readRequest() {
        try connection.send(
          request.line.hasPrefix("GET / ")
            ? nextPath(request) : httpResponse("400 Bad Request", body: "{}")
        )
      }
    } perform: { server in
      let ending = try await fetcher.run("fetch", "--url", "\(server.url)")
      #expect(ending.status == 75)
      #expect(ending.errorOutput.contains("in each of 4 attempts"))
    }
  }

  @Test func `a server that is restarted between the two requests is no error`() async throws {
    // The first server answers only when another has taken its place, which knows nothing of its path.
    let (listener, port) = try LoopbackSocket.listen()
    let command = try fetcher.start("fetch", "--url", "http://127.0.0.1:\(port)", "--timeout", "1h")
    let first = LoopbackConnection(LoopbackSocket.accept(listener))
    let request = try #require(try first.readRequest())
    close(listener)
    try await withLocalServer(port: try #require(Int(port))) { server in
      try first.send(nextPath(request, path: "8f26843d-581d-40cb-9e81-aeccd9727902"))
      first.close()
      let ending = await command.end()
      let code = try #require(await server.responseCode(1))
      #expect(ending.output == "Response Code: \(code)\nTimes Fetched: 1\n")
      #expect(ending.status == 0)
    }
  }
}

/// A response to the first request that violates the protocol, and excerpts of the error message.
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
      ("status 404", httpResponse("404 Not Found", body: "none"), ["its status is 404", "none"]),
      (
        "a redirect", httpResponse("302 Found", "Location: http://127.0.0.1:1/"),
        ["its status is 302"]
      ),
      ("HTML", httpResponse(body: "<html>"), ["not JSON", "<html>"]),
      ("nothing", httpResponse(), ["it is empty", "without a body"]),
      (
        "a missing field", httpResponse(body: #"{"next": 1}"#),
        ["next_path is missing", #"{"next": 1}"#]
      ),
      (
        "a field of the wrong type", httpResponse(body: #"{"next_path": 1}"#),
        ["next_path is not a string"]
      ),
      (
        "a body that is too large", httpResponse(body: String(repeating: "x", count: 70_000)),
        ["larger than 65536 bytes"]
      ),
      (
        "another origin", httpResponse(body: #"{"next_path": "http://127.0.0.2:80/a/"}"#),
        ["http://127.0.0.2:80", "--allow-origin"]
      ),
      (
        "a path to a file", httpResponse(body: #"{"next_path": "file:///etc/passwd"}"#),
        ["file:///etc/passwd", "not an http or https URL"]
      ),
      ("no HTTP at all", "garbage\r\n\r\n", ["Expected: status 2xx"]),
    ].map(Self.init)
}
