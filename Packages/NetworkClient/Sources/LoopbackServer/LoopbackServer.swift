public import Foundation
import Synchronization
import Testing

/// Runs a server on the loopback interface while a test uses it, and stops it afterwards.
///
/// - Parameters:
///   - host: The address on which it takes connections.
///   - script: What it does with each connection, on a thread of the connection's own. When the script
///     returns or throws, the connection is closed.
///   - body: The test.
@discardableResult public func withLoopbackServer<Result>(
  on host: String = "127.0.0.1",
  _ script: @escaping @Sendable (LoopbackConnection) throws -> Void,
  perform body: (LoopbackServer) async throws -> Result
) async throws -> Result {
  let server = try LoopbackServer(on: host, script)
  defer { server.stop() }
  return try await body(server)
}

/// Calls the body with the URL of a server that takes no more connections: it never answers the first
/// packet of one.
public func withFullBacklog(_ body: (URL) async throws -> Void) async throws {
  let (listener, port) = try LoopbackSocket.listen(backlog: 0)
  defer { close(listener) }
  let first = try LoopbackSocket.connect(toPort: port)
  defer { close(first) }
  try await body(try #require(URL(string: "http://127.0.0.1:\(port)/")))
}

/// A server for one test: real sockets, any free port, and a closure that says what it does.
public final class LoopbackServer: Sendable {
  /// The address of the server's root.
  public let url: URL

  private let listener: Int32
  private let state = Mutex(State())

  private struct State {
    var connections: [LoopbackConnection] = []
    var isStopped = false
  }

  /// How many connections were made so far.
  public var connectionCount: Int { state.withLock(\.connections.count) }

  /// The requests that were read so far, by connection.
  public var requests: [LoopbackConnection.Request] {
    state.withLock(\.connections).flatMap(\.requests)
  }

  fileprivate init(
    on host: String,
    _ script: @escaping @Sendable (LoopbackConnection) throws -> Void
  ) throws {
    let (listener, port) = try LoopbackSocket.listen(on: host)
    self.listener = listener
    url = try #require(URL(string: "http://\(host.contains(":") ? "[\(host)]" : host):\(port)/"))
    Thread.detachNewThread { [self] in
      while let connection = nextConnection() {
        Thread.detachNewThread {
          try? script(connection)  // what it throws, the client sees
          connection.close()
        }
      }
      close(listener)
    }
  }

  private func nextConnection() -> LoopbackConnection? {
    let socket = LoopbackSocket.accept(listener)
    guard socket >= 0 else { return nil }
    let connection = LoopbackConnection(socket)
    let isStopped = state.withLock { state in
      state.connections.append(connection)
      return state.isStopped
    }
    if isStopped { connection.interrupt() }
    return connection
  }

  /// Takes no more connections, and ends what still waits on one.
  fileprivate func stop() {
    LoopbackSocket.interrupt(listener)
    let connections = state.withLock { state in
      state.isStopped = true
      return state.connections
    }
    for connection in connections { connection.interrupt() }
  }
}
