public import Foundation
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
  defer { withExtendedLifetime(server) {} }
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
///
/// It stops when nobody holds it any more.
public final class LoopbackServer: Sendable {
  /// The address of the server's root.
  public let url: URL

  private let listener: LoopbackListener

  /// A server that runs.
  ///
  /// - Parameters:
  ///   - host: The address on which it takes connections.
  ///   - script: What it does with each connection, on a thread of the connection's own. When the script
  ///     returns or throws, the connection is closed.
  public init(
    on host: String = "127.0.0.1",
    _ script: @escaping @Sendable (LoopbackConnection) throws -> Void
  ) throws {
    let (socket, port) = try LoopbackSocket.listen(on: host)
    url = try #require(URL(string: "http://\(host.contains(":") ? "[\(host)]" : host):\(port)/"))
    listener = LoopbackListener(socket)
    listener.start(script)
  }

  deinit {
    listener.stop()
  }

  /// How many connections were made so far.
  public var connectionCount: Int { listener.connections.count }

  /// The requests that were read so far, by connection.
  public var requests: [LoopbackConnection.Request] { listener.connections.flatMap(\.requests) }
}
