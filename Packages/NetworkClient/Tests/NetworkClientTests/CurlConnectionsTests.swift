import Dispatch
import Foundation
import LoopbackServer
import NetworkClient
import NetworkClientCurlLive
import SerialTaskExecutor
import Testing

@Suite(.timeLimit(.minutes(10))) struct CurlConnectionsTests {
  @Test func `clients share a pool of connections`() async throws {
    let connections = CurlConnections()
    try await withLoopbackServer {
      try $0.respondToAll(with: httpResponse())
    } perform: { server in
      for _ in 1...3 {
        let client = NetworkClient.curl(sharing: connections)
        _ = try await client.data(.init(url: server.url))
      }
      #expect(server.connectionCount == 1)
    }
  }

  @Test func `a slow response does not block the thread of the caller`() async throws {
    let (arrival, arrived) = AsyncStream<Void>.makeStream()
    let release = DispatchSemaphore(value: 0)
    try await withLoopbackServer { connection in
      try connection.readRequest()
      arrived.finish()
      release.wait()
      try connection.send(httpResponse())
    } perform: { server in
      // On one thread, the second task runs only if the first one leaves it.
      let executor = SerialTaskExecutor()
      let request = Task(executorPreference: executor) {
        try await NetworkClient.curl().data(.init(url: server.url, timeLimit: .seconds(3_600)))
          .status
      }
      for await _ in arrival {}
      await Task(executorPreference: executor) { _ = release.signal() }.value
      let status = try await request.value
      #expect(status == 200)
    }
  }
}
