import Foundation
import LoopbackServer
import Testing

/// The built executable with a proxy.
@Suite(.timeLimit(.minutes(10))) struct ProxyTests {
  let fetcher = Tool("fetcher")

  @Test func `a fetch through a proxy sends it absolute URLs, and is saved`() async throws {
    try await withLoopbackServer {
      try $0.serveFetch()
    } perform: { proxy in
      let result = try await fetcher.run([
        "fetch", "--proxy", "\(proxy.url)", "--url", "http://unknown.invalid",
      ])
      #expect(
        result.output == "Response Code: 8f26843d-581d-40cb-9e81-aeccd9727902\nTimes Fetched: 1\n"
      )
      #expect(result.errorOutput == "")
      #expect(
        proxy.requests.map(\.line) == [
          "GET http://unknown.invalid/ HTTP/1.1", "GET http://unknown.invalid/a/ HTTP/1.1",
        ]
      )
    }
  }

  @Test func `variables of the environment set no proxy`() async throws {
    try await withLoopbackServer {
      try $0.serveFetch()
    } perform: { proxy in
      let names = ["http_proxy", "https_proxy", "all_proxy", "ftp_proxy"]
      let variables = (names + names.map { $0.uppercased() }).map { ($0, "\(proxy.url)") }
      let fetcher = fetcher.with(Dictionary(uniqueKeysWithValues: variables))
      try await withLoopbackServer {
        try $0.serveFetch()
      } perform: { server in
        let result = try await fetcher.run("fetch", "--url", "\(server.url)")
        #expect(result.status == 0, "\(result.errorOutput)")
        #expect(server.requests.map(\.line) == ["GET / HTTP/1.1", "GET /a/ HTTP/1.1"])
      }
      #expect(proxy.connectionCount == 0)
    }
  }

  @Test func `an unreachable proxy is reported, and no_proxy does not bypass it`() async throws {
    let fetcher = fetcher.with(["no_proxy": "*"])
    let (socket, port) = try LoopbackSocket.bind()
    defer { close(socket) }
    try await withLoopbackServer {
      try $0.serveFetch()
    } perform: { server in
      let result = try await fetcher.run([
        "fetch", "--proxy", "http://127.0.0.1:\(port)", "--url", "\(server.url)",
      ])
      #expect(result.status == 69)
      #expect(result.errorOutput.contains("the proxy http://127.0.0.1:\(port)"))
      #expect(server.connectionCount == 0)
    }
  }
}
