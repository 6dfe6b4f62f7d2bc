import Foundation
import POSIX
import Synchronization

/// Accepts the connections of a ``LoopbackServer``; shared with its threads, which outlive the server briefly.
final class LoopbackListener: Sendable {
  private struct State {
    var connections: [LoopbackConnection] = []
    var isStopped = false
  }

  private let socket: Int32

  /// Closing the writing end stops the listener.
  private let stopPipe: (reading: Int32, writing: Int32)

  private let state = Mutex(State())

  /// Creates a listener on a listening socket.
  init(_ socket: Int32) throws {
    self.socket = socket
    guard let stopPipe = createPipe() else { throw LoopbackSocket.Failure(code: errno) }
    self.stopPipe = stopPipe
  }

  /// The connections accepted so far.
  var connections: [LoopbackConnection] { state.withLock(\.connections) }

  /// Runs a script for each connection on a new thread.
  func start(_ script: @escaping @Sendable (LoopbackConnection) throws -> Void) {
    Thread.detachNewThread { [self] in
      while let connection = nextConnection() {
        Thread.detachNewThread {
          try? script(connection)  // the client notices the failure
          connection.close()
        }
      }
      for descriptor in [socket, stopPipe.reading] { close(descriptor) }
    }
  }

  /// Stops accepting connections and interrupts the open ones.
  func stop() {
    // Refuses connections from now on, where the system supports it; the thread closes the socket.
    LoopbackSocket.interrupt(socket)
    close(stopPipe.writing)
    let connections = state.withLock { state in
      state.isStopped = true
      return state.connections
    }
    for connection in connections { connection.interrupt() }
  }

  private func nextConnection() -> LoopbackConnection? {
    let accepted = LoopbackSocket.accept(socket, until: stopPipe.reading)
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
