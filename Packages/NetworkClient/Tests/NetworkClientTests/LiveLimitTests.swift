import Foundation
import LoopbackServer
import NetworkClient
import Testing

@Suite(.timeLimit(.minutes(10))) struct NetworkClientLiveLimitTests {
  @Test(arguments: LiveTransport.allCases, BodyCase.all)
  func `the size limit applies to every kind of body`(
    transport: LiveTransport,
    _ body: BodyCase
  ) async throws {
    try await withServer(sending: body.bytes) { server in
      let client = transport.client()
      if body.fits {
        let response = try await client.data(.init(url: server.url))
        #expect(response.body.count == 65_536)
      } else {
        await #expect(throws: NetworkClientError.bodyTooLarge(server.url, limit: 65_536)) {
          try await client.data(.init(url: server.url))
        }
      }
    }
  }

  @Test(
    arguments: LiveTransport.allCases,
    ["Content-Length: 1000000000000", "Transfer-Encoding: chunked", "X: no length"]
  )
  func `an oversized body aborts the transfer`(transport: LiveTransport, field: String) async throws
  {
    let chunk = String(repeating: "a", count: 0x1_0000)
    try await withLoopbackServer { connection in
      try connection.readRequest()
      try connection.send("HTTP/1.1 200 OK\r\n\(field)\r\n\r\n")
      for _ in 1...256 { try connection.send("10000\r\n\(chunk)\r\n") }
      try connection.hang()
    } perform: { server in
      await #expect(throws: NetworkClientError.bodyTooLarge(server.url, limit: 65_536)) {
        try await transport.client().data(.init(url: server.url))
      }
    }
  }

  @Test(arguments: [(65_536, true), (65_537, false)])
  func `the curl client accepts header sections of up to 64 KiB`(size: Int, fits: Bool) async throws
  {
    let (start, end) = ("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nX: ", "\r\n\r\n")
    let value = String(repeating: "a", count: size - start.utf8.count - end.utf8.count)
    try await withServer(sending: start + value + end) { server in
      let client = LiveTransport.curl.client()
      if fits {
        let response = try await client.data(.init(url: server.url))
        #expect(response.headers["x"] == value)
      } else {
        let cause = "its header is too long"
        await #expect(throws: NetworkClientError.malformedResponse(server.url, cause: cause)) {
          try await client.data(.init(url: server.url))
        }
      }
    }
  }

  @Test(arguments: LiveTransport.allCases, Stage.allCases)
  func `the time limit applies to every stage of a response`(
    transport: LiveTransport,
    stage: Stage
  ) async throws {
    try await withLoopbackServer {
      try stage.play(on: $0)
    } perform: { server in
      let limit = Duration.milliseconds(200)
      let duration = await ContinuousClock().measure {
        await #expect(throws: NetworkClientError.timedOut(server.url, limit: limit)) {
          try await transport.client().data(.init(url: server.url, timeLimit: limit))
        }
      }
      #expect(duration >= limit)
    }
  }

  @Test(arguments: LiveTransport.allCases)
  func `concurrent requests time out in the order of their limits`(transport: LiveTransport)
    async throws
  {
    try await withLoopbackServer {
      try $0.readRequest()
      try $0.hang()
    } perform: { server in
      let client = transport.client()
      let limits = [600, 100, 300].map { Duration.milliseconds($0) }
      let pending = Task { try await client.data(.init(url: server.url, timeLimit: .seconds(30))) }
      defer { pending.cancel() }
      // The second round reschedules the timer after the first one has expired.
      for _ in 1...2 {
        let expired = await withTaskGroup(of: Duration.self) { group in
          for limit in limits {
            group.addTask {
              await #expect(throws: NetworkClientError.timedOut(server.url, limit: limit)) {
                try await client.data(.init(url: server.url, timeLimit: limit))
              }
              return limit
            }
          }
          return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(expired == [limits[1], limits[2], limits[0]])
      }
    }
  }

  @Test(arguments: LiveTransport.allCases)
  func `the time limit applies to connecting`(transport: LiveTransport) async throws {
    try await withFullBacklog { url in
      let limit = Duration.milliseconds(200)
      await #expect(throws: NetworkClientError.timedOut(url, limit: limit)) {
        try await transport.client().data(.init(url: url, timeLimit: limit))
      }
    }
  }
}
