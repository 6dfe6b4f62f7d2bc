import Foundation
import Synchronization

/// What a server shares with its threads, which end a moment after it.
final class LoopbackListener: Sendable {
  private struct State {
    var connections: [LoopbackConnection] = []
    var isStopped = false
  }

  private let socket: Int32
  private let state = Mutex(State())

  /// A listener on a socket that takes connections.
  init(_ socket: Int32) {
    self.socket = socket
  }

  /// The connections that were made so far.
  var connections: [LoopbackConnection] { state.withLock(\.connections) }

  /// Runs a script for each connection, on a thread of its own.
  func start(_ script: @escaping @Sendable (LoopbackConnection) throws -> Void) {
    Thread.detachNewThread { [self] in
      while let connection = nextConnection() {
        Thread.detachNewThread {
          try? script(connection)  // what it throws, the client sees
          connection.close()
        }
      }
      close(socket)
    }
  }

  /// Takes no more connections, and ends what still waits on one.
  func stop() {
    LoopbackSocket.interrupt(socket)
    let connections = state.withLock { state in
      state.isStopped = true
      return state.connections
    }
    for connection in connections { connection.interrupt() }
  }

  private func nextConnection() -> LoopbackConnection? {
    let accepted = LoopbackSocket.accept(socket)
    guard accepted >= 0 else { return nil }
    let connection = LoopbackConnection(accepted)
    let isStopped = state.withLock { state in
      state.connections.append(connection)
      return state.isStopped
    }
    if isStopped { connection.interrupt() }
    return connection
  }
}
