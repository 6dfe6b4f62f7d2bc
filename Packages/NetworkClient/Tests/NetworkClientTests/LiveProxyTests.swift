import Foundation
import LoopbackServer
import NetworkClient
import Testing

/// Each test runs in a separate process: with `URLSession`, a process has one proxy.
@Suite(.timeLimit(.minutes(10))) struct NetworkClientLiveProxyTests {
  @Test(arguments: LiveTransport.allCases)
  func `all requests go to the proxy`(transport: LiveTransport) async {
    await #expect(processExitsWith: .success) { [transport] in
      setenv("no_proxy", "*", 1)
      setenv("all_proxy", "http://127.0.0.1:1", 1)
      try await withLoopbackServer {
        try $0.respondToAll(with: httpResponse(body: "hello"))
      } perform: { server in
        let client = transport.client(proxy: try NetworkClient.Proxy(server.url.absoluteString))
        for address in ["http://unknown.invalid/a?b", "http://127.0.0.1:2/"] {
          let url = try #require(URL(string: address))
          let response = try await client.data(.init(url: url))
          #expect(String(decoding: response.body, as: UTF8.self) == "hello")
        }
        #expect(
          server.requests.map(\.line) == [
            "GET http://unknown.invalid/a?b HTTP/1.1", "GET http://127.0.0.1:2/ HTTP/1.1",
          ]
        )
      }
    }
  }

  @Test(arguments: LiveTransport.allCases, ["502 Bad Gateway", "302 Found"])
  func `an https request needs a tunnel`(transport: LiveTransport, refusal: String) async {
    await #expect(processExitsWith: .success) { [transport, refusal] in
      try await withLoopbackServer {
        try $0.respondToAll(with: httpResponse(refusal))
      } perform: { server in
        let client = transport.client(proxy: try NetworkClient.Proxy(server.url.absoluteString))
        let url = try #require(URL(string: "https://unknown.invalid/"))
        let error = await #expect(throws: NetworkClientError.self) {
          try await client.data(.init(url: url))
        }
        let description = try #require(error?.description)
        #expect(description.contains(": the proxy did not open a tunnel: "))
        // The message of libcurl, which has the status, differs between versions.
        if transport == .curl { #expect(description.contains(refusal.prefix(3))) }
        #expect(server.requests.map(\.line) == ["CONNECT unknown.invalid:443 HTTP/1.1"])
      }
    }
  }

  @Test(arguments: LiveTransport.allCases)
  func `the error of a refused connection names the proxy`(transport: LiveTransport) async {
    await #expect(processExitsWith: .success) { [transport] in
      let (socket, port) = try LoopbackSocket.bind()
      defer { close(socket) }
      let proxy = try NetworkClient.Proxy("http://127.0.0.1:\(port)")
      let url = try #require(URL(string: "http://localhost/"))
      let cause = "the proxy \(proxy.url) refused the connection"
      await #expect(throws: NetworkClientError.unreachable(url, cause: cause)) {
        try await transport.client(proxy: proxy).data(.init(url: url))
      }
    }
  }

  @Test(arguments: LiveTransport.allCases)
  func `a proxy with an unknown host name is an error`(transport: LiveTransport) async {
    await #expect(processExitsWith: .success) { [transport] in
      let proxy = try NetworkClient.Proxy("http://unknown.invalid:3128")
      let url = try #require(URL(string: "http://localhost/"))
      let cause = "cannot resolve the host name of the proxy"
      await #expect(throws: NetworkClientError.unreachable(url, cause: cause)) {
        try await transport.client(proxy: proxy)
          .data(.init(url: url, timeLimit: .seconds(50)))
      }
    }
  }

  @Test func `URLSession cannot change the proxy of a process`() async {
    await #expect(processExitsWith: .success) {
      try await withLoopbackServer {
        try $0.respondToAll(with: httpResponse())
      } perform: { server in
        let proxy = try NetworkClient.Proxy("http://127.0.0.1:1")
        _ = try await LiveTransport.foundation.client().data(.init(url: server.url))
        let cause = "URLSession cannot change the proxy of a process after its first request"
        await #expect(throws: NetworkClientError.transportFailed(server.url, cause: cause)) {
          try await LiveTransport.foundation.client(proxy: proxy).data(.init(url: server.url))
        }
      }
    }
  }
}
