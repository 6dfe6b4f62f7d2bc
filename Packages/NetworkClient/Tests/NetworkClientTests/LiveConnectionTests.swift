import Foundation
import LoopbackServer
import NetworkClient
import Testing

@Suite(.timeLimit(.minutes(10))) struct NetworkClientLiveConnectionTests {
  @Test(arguments: LiveTransport.allCases)
  func `sequential requests share a connection`(transport: LiveTransport) async throws {
    try await withLoopbackServer {
      try $0.respondToAll(with: httpResponse())
    } perform: { server in
      let client = transport.client()
      for _ in 1...3 { _ = try await client.data(.init(url: server.url)) }
      #expect(server.requests.count == 3)
      #expect(server.connectionCount == 1)
    }
  }

  @Test(arguments: LiveTransport.allCases)
  func `a closed connection is replaced`(transport: LiveTransport) async throws {
    try await withServer(sending: httpResponse()) { server in
      let client = transport.client()
      for _ in 1...3 { _ = try await client.data(.init(url: server.url)) }
      #expect(server.connectionCount == 3)
    }
  }

  @Test(arguments: LiveTransport.allCases)
  func `a client sends only required header fields and those of the request`(
    transport: LiveTransport
  ) async throws {
    try await withLoopbackServer {
      try $0.respondToAll(with: httpResponse())
    } perform: { server in
      let client = transport.client()
      _ = try await client.data(.init(url: server.url))
      _ = try await client.data(.init(url: server.url, headers: ["User-Agent": "client"]))

      let names = server.requests.map { Set($0.headers.keys) }
      let required: Set = ["accept", "accept-encoding", "host"]
      #expect(
        names.map { $0.subtracting(["connection"]) } == [required, required.union(["user-agent"])]
      )
    }
  }

  @Test(
    .enabled("IPv6 is not available") { (try? LoopbackSocket.bind("::1")) != nil },
    arguments: LiveTransport.allCases
  )
  func `the host may be an IPv6 address`(transport: LiveTransport) async throws {
    try await withLoopbackServer(on: "::1") {
      try $0.respondToAll(with: httpResponse())
    } perform: { server in
      _ = try await transport.client().data(.init(url: server.url))
      #expect(server.requests.map { $0.headers["host"] } == ["[::1]:\(server.url.port ?? 0)"])
    }
  }

  @Test(arguments: LiveTransport.allCases)
  func `a proxy of the environment is ignored`(transport: LiveTransport) async {
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
