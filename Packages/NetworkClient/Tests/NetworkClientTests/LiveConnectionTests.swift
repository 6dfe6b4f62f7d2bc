import LoopbackServer
import Foundation
import NetworkClient
import NetworkClientLive
import Testing

@Suite(.timeLimit(.minutes(1))) struct NetworkClientLiveConnectionTests {
  @Test func `requests one after the other share a connection`() async throws {
    try await withLoopbackServer {
      try $0.answerAll(with: httpAnswer())
    } perform: { server in
      let client = NetworkClient.live()
      for _ in 1...3 {
        let response = try await client.data(.init(url: server.url))
        #expect(response.status == 200)
      }
      #expect(server.requests.count == 3)
      #expect(server.connectionCount == 1)
    }
  }

  @Test func `a connection that the server has closed meanwhile is replaced`() async throws {
    try await withLoopbackServer { connection in
      try connection.readRequest()
      try connection.send(httpAnswer())
    } perform: { server in
      let client = NetworkClient.live()
      for _ in 1...3 {
        let response = try await client.data(.init(url: server.url))
        #expect(response.status == 200)
      }
      #expect(server.connectionCount == 3)
    }
  }

  @Test func `50 requests at once are all answered, each with its own answer`() async throws {
    try await withLoopbackServer { connection in
      while let request = try connection.readRequest() {
        try connection.send(httpAnswer(body: request.line))
      }
    } perform: { server in
      let client = NetworkClient.live()
      try await withThrowingTaskGroup { group in
        for number in 1...50 {
          group.addTask {
            let url = server.url.appending(path: "\(number)")
            let response = try await client.data(.init(url: url))
            #expect(response.body == Data("GET /\(number) HTTP/1.1".utf8))
          }
        }
        try await group.waitForAll()
      }
      #expect(server.requests.count == 50)
    }
  }

  @Test func `only what is needed is sent, and what the request says`() async throws {
    try await withLoopbackServer {
      try $0.answerAll(with: httpAnswer())
    } perform: { server in
      let client = NetworkClient.live()
      _ = try await client.data(.init(url: server.url))
      let headers = ["User-Agent": "fetcher", "accept": "application/json", "X-Other": "a, b"]
      _ = try await client.data(.init(url: server.url, headers: headers))

      let plain = try #require(server.requests.first?.headers)
      #expect(plain.keys.sorted() == ["accept", "accept-encoding", "connection", "host"])
      let full = try #require(server.requests.last?.headers)
      #expect(full["user-agent"] == "fetcher")
      #expect(full["accept"] == "application/json")
      #expect(full["x-other"] == "a, b")
      #expect(full.count == 6)
    }
  }

  @Test func `no cookie is kept`() async throws {
    try await withLoopbackServer { connection in
      try connection.answerAll(with: httpAnswer("200 OK", "Set-Cookie: a=b; Path=/"))
    } perform: { server in
      let client = NetworkClient.live()
      for _ in 1...2 {
        let response = try await client.data(.init(url: server.url))
        #expect(response.headers["set-cookie"] == "a=b; Path=/")
      }
      #expect(server.requests.map { $0.headers["cookie"] } == [nil, nil])
    }
  }

  @Test func `nothing is cached`() async throws {
    try await withLoopbackServer { connection in
      try connection.answerAll(with: httpAnswer("200 OK", "Cache-Control: max-age=1000"))
    } perform: { server in
      let client = NetworkClient.live()
      for _ in 1...2 { _ = try await client.data(.init(url: server.url)) }
      #expect(server.requests.count == 2)
    }
  }

  @Test func `path and query are sent as they are written`() async throws {
    try await withLoopbackServer {
      try $0.answerAll(with: httpAnswer())
    } perform: { server in
      let address = server.url.absoluteString + "a%20b/c%2Fd/?e=%26&f#g"
      let url = try #require(URL(string: address))
      _ = try await NetworkClient.live().data(.init(url: url))
      #expect(server.requests.map(\.line) == ["GET /a%20b/c%2Fd/?e=%26&f HTTP/1.1"])
    }
  }

  @Test func `the scheme may be in upper case`() async throws {
    try await withLoopbackServer {
      try $0.answerAll(with: httpAnswer())
    } perform: { server in
      let address = server.url.absoluteString.replacing("http:", with: "HTTP:")
      let url = try #require(URL(string: address))
      let response = try await NetworkClient.live().data(.init(url: url))
      #expect(response.status == 200)
    }
  }

  @Test(.enabled("there is no IPv6 here") { (try? LoopbackSocket.bind("::1")) != nil })
  func `the host may be an IPv6 address`() async throws {
    try await withLoopbackServer(on: "::1") { connection in
      try connection.answerAll(with: httpAnswer())
    } perform: { server in
      let response = try await NetworkClient.live().data(.init(url: server.url))
      #expect(response.status == 200)
      #expect(server.requests.map { $0.headers["host"] } == ["[::1]:\(server.url.port ?? 0)"])
    }
  }

  @Test func `a proxy that the environment names is not used`() async {
    await #expect(processExitsWith: .success) {
      try await withLoopbackServer {
        try $0.answerAll(with: httpAnswer())
      } perform: { proxy in
        for name in ["http_proxy", "all_proxy", "ALL_PROXY"] {
          try await withLoopbackServer {
            try $0.answerAll(with: httpAnswer())
          } perform: { server in
            unsetenv("no_proxy")
            unsetenv("NO_PROXY")
            setenv(name, proxy.url.absoluteString, 1)
            _ = try await NetworkClient.live().data(.init(url: server.url))
            #expect(server.requests.map(\.line) == ["GET / HTTP/1.1"])
          }
        }
        #expect(proxy.connectionCount == 0)
      }
    }
  }
}
