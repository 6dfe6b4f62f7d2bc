import Foundation
import LoopbackServer
import NetworkClient
import Testing

/// A process has one proxy: each test has a process of its own.
@Suite(.timeLimit(.minutes(1))) struct NetworkClientLiveProxyTests {
  @Test(arguments: LiveTransport.allCases)
  func `all requests go to the proxy`(transport: LiveTransport) async {
    await #expect(processExitsWith: .success) { [transport] in
      setenv("no_proxy", "*", 1)
      setenv("all_proxy", "http://127.0.0.1:1", 1)
      try await withLoopbackServer {
        try $0.respondToAll(with: httpResponse(body: "hello"))
      } perform: { server in
        let client = transport.client(proxy: try NetworkClient.Proxy(server.url.absoluteString))
        for address in ["http://nobody.invalid/a?b", "http://127.0.0.1:2/"] {
          let url = try #require(URL(string: address))
          let response = try await client.data(.init(url: url))
          #expect(String(decoding: response.body, as: UTF8.self) == "hello")
        }
        #expect(
          server.requests.map(\.line) == [
            "GET http://nobody.invalid/a?b HTTP/1.1", "GET http://127.0.0.1:2/ HTTP/1.1",
          ]
        )
      }
    }
  }

  @Test(arguments: LiveTransport.allCases, ["502 Bad Gateway", "302 Found"])
  func `a secure request asks the proxy for a tunnel`(transport: LiveTransport, refusal: String)
    async
  {
    await #expect(processExitsWith: .success) { [transport, refusal] in
      try await withLoopbackServer {
        try $0.respondToAll(with: httpResponse(refusal))
      } perform: { server in
        let client = transport.client(proxy: try NetworkClient.Proxy(server.url.absoluteString))
        let url = try #require(URL(string: "https://nobody.invalid/"))
        let error = await #expect(throws: NetworkClientError.self) {
          try await client.data(.init(url: url))
        }
        let description = try #require(error?.description)
        #expect(description.hasPrefix("\(url) did not answer: the proxy leads to no server: "))
        // libcurl says what the proxy answered, in words that change from version to version.
        if transport == .curl { #expect(description.contains(refusal.prefix(3))) }
        #expect(server.requests.map(\.line) == ["CONNECT nobody.invalid:443 HTTP/1.1"])
      }
    }
  }

  @Test(arguments: LiveTransport.allCases)
  func `a proxy that is not there is named`(transport: LiveTransport) async {
    await #expect(processExitsWith: .success) { [transport] in
      let (socket, port) = try LoopbackSocket.bind()
      defer { close(socket) }
      let proxy = try NetworkClient.Proxy("http://127.0.0.1:\(port)")
      let url = try #require(URL(string: "http://localhost/"))
      let cause = "the connection was refused, by the proxy \(proxy.url)"
      await #expect(throws: NetworkClientError.unreachable(url, cause: cause)) {
        try await transport.client(proxy: proxy).data(.init(url: url))
      }
    }
  }

  @Test(arguments: LiveTransport.allCases)
  func `a proxy whose name nobody knows is no way to the server`(transport: LiveTransport) async {
    await #expect(processExitsWith: .success) { [transport] in
      let proxy = try NetworkClient.Proxy("http://nobody.invalid:3128")
      let url = try #require(URL(string: "http://localhost/"))
      let cause = "no address is known for the name of the proxy"
      await #expect(throws: NetworkClientError.unreachable(url, cause: cause)) {
        try await transport.client(proxy: proxy)
          .data(.init(url: url, timeLimit: .seconds(50)))
      }
    }
  }

  @Test func `on FoundationNetworking, a process that has a proxy, or none, keeps to it`() async {
    await #expect(processExitsWith: .success) {
      try await withLoopbackServer {
        try $0.respondToAll(with: httpResponse())
      } perform: { server in
        let proxy = try NetworkClient.Proxy("http://127.0.0.1:1")
        _ = try await LiveTransport.foundation.client().data(.init(url: server.url))
        let cause = "this process has sent requests by another way, and cannot change its proxy"
        await #expect(throws: NetworkClientError.transportFailed(server.url, cause: cause)) {
          try await LiveTransport.foundation.client(proxy: proxy).data(.init(url: server.url))
        }
      }
    }
  }
}
