import LoopbackServer
import Foundation
import NetworkClient
import Testing

@Suite(.timeLimit(.minutes(1))) struct NetworkClientLiveConnectionTests {
  @Test(arguments: LiveTransport.allCases)
  func `requests one after the other share a connection`(transport: LiveTransport) async throws {
    try await withLoopbackServer {
      try $0.respondToAll(with: httpResponse())
    } perform: { server in
      let client = transport.client()
      for _ in 1...3 {
        let response = try await client.data(.init(url: server.url))
        #expect(response.status == 200)
      }
      #expect(server.requests.count == 3)
      #expect(server.connectionCount == 1)
    }
  }

  @Test(arguments: LiveTransport.allCases)
  func `a connection that the server has closed meanwhile is replaced`(transport: LiveTransport)
    async throws
  {
    try await withLoopbackServer { connection in
      try connection.readRequest()
      try connection.send(httpResponse())
    } perform: { server in
      let client = transport.client()
      for _ in 1...3 {
        let response = try await client.data(.init(url: server.url))
        #expect(response.status == 200)
      }
      #expect(server.connectionCount == 3)
    }
  }

  @Test(arguments: LiveTransport.allCases)
  func `only what is needed is sent, and what the request says`(transport: LiveTransport)
    async throws
  {
    try await withLoopbackServer {
      try $0.respondToAll(with: httpResponse())
    } perform: { server in
      let client = transport.client()
      _ = try await client.data(.init(url: server.url))
      let headers = ["User-Agent": "client", "accept": "application/json", "X-Other": "a, b"]
      _ = try await client.data(.init(url: server.url, headers: headers))

      let plain = try #require(server.requests.first?.headers)
      #expect(
        Set(plain.keys).subtracting(["connection"]) == ["accept", "accept-encoding", "host"]
      )
      let full = try #require(server.requests.last?.headers)
      #expect(full["user-agent"] == "client")
      #expect(full["accept"] == "application/json")
      #expect(full["x-other"] == "a, b")
      #expect(full.count == plain.count + 2)
    }
  }

  @Test(
    .enabled("there is no IPv6 here") { (try? LoopbackSocket.bind("::1")) != nil },
    arguments: LiveTransport.allCases
  )
  func `the host may be an IPv6 address`(transport: LiveTransport) async throws {
    try await withLoopbackServer(on: "::1") { connection in
      try connection.respondToAll(with: httpResponse())
    } perform: { server in
      let response = try await transport.client().data(.init(url: server.url))
      #expect(response.status == 200)
      #expect(server.requests.map { $0.headers["host"] } == ["[::1]:\(server.url.port ?? 0)"])
    }
  }

  @Test(arguments: LiveTransport.allCases)
  func `a proxy that the environment names is not used`(transport: LiveTransport) async {
    await #expect(processExitsWith: .success) { [transport] in
      try await withLoopbackServer {
        try $0.respondToAll(with: httpResponse())
      } perform: { proxy in
        for name in ["http_proxy", "all_proxy", "ALL_PROXY"] {
          try await withLoopbackServer {
            try $0.respondToAll(with: httpResponse())
          } perform: { server in
            unsetenv("no_proxy")
            unsetenv("NO_PROXY")
            setenv(name, proxy.url.absoluteString, 1)
            _ = try await transport.client().data(.init(url: server.url))
            #expect(server.requests.map(\.line) == ["GET / HTTP/1.1"])
          }
        }
        #expect(proxy.connectionCount == 0)
      }
    }
  }
}
