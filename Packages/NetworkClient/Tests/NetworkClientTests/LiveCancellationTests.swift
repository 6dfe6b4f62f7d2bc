import Foundation
import LoopbackServer
import NetworkClient
import Testing

@Suite(.timeLimit(.minutes(10))) struct NetworkClientLiveCancellationTests {
  @Test(arguments: LiveTransport.allCases, Stage.allCases)
  func `a request is cancelled immediately at every stage of the response`(
    transport: LiveTransport,
    stage: Stage
  ) async throws {
    let (stages, reached) = AsyncStream.makeStream(of: Void.self)
    try await withLoopbackServer { connection in
      try stage.play(on: connection) { reached.yield() }
    } perform: { server in
      // The server sends nothing more, and the time limit exceeds that of the test: only the cancellation can end the
      // request.
      let request = NetworkClient.Request(url: server.url, timeLimit: .seconds(60 * 60))
      let task = Task { try await transport.client().data(request) }
      for await _ in stages { break }

      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test(arguments: LiveTransport.allCases)
  func `a request is cancelled while it connects`(transport: LiveTransport) async throws {
    try await withFullBacklog { url in
      let task = Task { try await transport.client().data(.init(url: url)) }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test(arguments: LiveTransport.allCases)
  func `cancellations do not affect later requests`(transport: LiveTransport) async throws {
    try await withLoopbackServer { connection in
      while let request = try connection.readRequest() {
        switch request.line {
        case "GET /redirect HTTP/1.1":
          try connection.send(httpResponse("302 Found", "Location: /", body: "elsewhere"))
        case "GET /secret HTTP/1.1":
          try connection.send(httpResponse("401 No", #"WWW-Authenticate: Basic realm="a""#))
        default:
          try connection.send(httpResponse())
        }
      }
    } perform: { server in
      let client = transport.client()
      for yieldCount in 0..<100 {
        for path in ["redirect", "secret", ""] {
          let url = server.url.appending(path: path)
          let task = Task { try await client.data(.init(url: url)) }
          for _ in 0..<yieldCount { await Task.yield() }
          task.cancel()
          _ = await task.result
        }
      }
      let response = try await client.data(.init(url: server.url))
      #expect(response.status == 200)
    }
  }
}
