import Foundation
import LoopbackServer
import Testing

/// The built executable and a proxy.
@Suite(.timeLimit(.minutes(2))) struct ProxyTests {
  var fetcher: Fetcher

  init() throws { fetcher = try Fetcher() }

  @Test func `a fetch through a proxy asks the proxy for whole URLs, and is saved`() async throws {
    try await withLoopbackServer {
      try $0.serveFetch()
    } perform: { proxy in
      let ending = try await fetcher.run([
        "fetch", "--proxy", "\(proxy.url)", "--url", "http://nobody.invalid",
      ])
      #expect(
        ending.output == "Response Code: 8f26843d-581d-40cb-9e81-aeccd9727902\nTimes Fetched: 1\n"
      )
      #expect(ending.errorOutput == "")
      #expect(
        proxy.requests.map(\.line) == [
          "GET http://nobody.invalid/ HTTP/1.1", "GET http://nobody.invalid/a/ HTTP/1.1",
        ]
      )
    }
  }

  @Test func `no proxy is taken from the environment`() async throws {
    try await withLoopbackServer {
      try $0.serveFetch()
    } perform: { proxy in
      var fetcher = fetcher
      for name in ["http_proxy", "https_proxy", "all_proxy", "ftp_proxy"] {
        fetcher.environment[name] = "\(proxy.url)"
        fetcher.environment[name.uppercased()] = "\(proxy.url)"
      }
      try await withLoopbackServer {
        try $0.serveFetch()
      } perform: { server in
        let ending = try await fetcher.run("fetch", "--url", "\(server.url)")
        #expect(ending.status == 0, "\(ending.errorOutput)")
        #expect(server.requests.map(\.line) == ["GET / HTTP/1.1", "GET /a/ HTTP/1.1"])
      }
      #expect(proxy.connectionCount == 0)
    }
  }

  @Test func `a proxy that is not there is told, whatever the environment keeps from proxies`()
    async throws
  {
    var fetcher = fetcher
    fetcher.environment["no_proxy"] = "*"
    let (socket, port) = try LoopbackSocket.bind()
    defer { close(socket) }
    try await withLoopbackServer {
      try $0.serveFetch()
    } perform: { server in
      let ending = try await fetcher.run([
        "fetch", "--proxy", "http://127.0.0.1:\(port)", "--url", "\(server.url)",
      ])
      #expect(ending.status == 69)
      #expect(ending.errorOutput.contains("the proxy http://127.0.0.1:\(port)"))
      #expect(server.connectionCount == 0)
    }
  }
}
