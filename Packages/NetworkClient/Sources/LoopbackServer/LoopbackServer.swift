public import Foundation
import Testing

/// Runs a server on the loopback interface during a test.
///
///     try await withLoopbackServer {
///       try $0.respondToAll(with: httpResponse(body: "hello"))
///     } perform: { server in
///       _ = try await client.data(.init(url: server.url))
///     }
///
/// - Parameters:
///   - host: The address on which the server listens.
///   - script: Handles a connection, on a new thread. The connection is closed when the script returns or throws.
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

/// Runs a test with a server whose backlog is full, so that connecting to it hangs.
public func withFullBacklog(_ body: (URL) async throws -> Void) async throws {
  // A backlog of 0 means the maximum on macOS.
  let (listener, port) = try LoopbackSocket.listen(backlog: 1)
  var sockets = [listener]
  defer { for socket in sockets { close(socket) } }
  // More than the backlog holds: Linux accepts one connection more.
  for _ in 1...4 { sockets.append(try LoopbackSocket.startConnecting(toPort: port)) }
  try await body(try #require(URL(string: "http://127.0.0.1:\(port)/")))
}

/// A TCP server on a free port of the loopback interface, controlled by a closure.
///
/// It stops when it is deallocated.
public final class LoopbackServer: Sendable {
  /// The URL of the server's root.
  public let url: URL

  private let listener: LoopbackListener

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - host: The address on which the server listens.
  ///   - script: Handles a connection, on a new thread. The connection is closed when the script returns or throws.
  public init(
    on host: String = "127.0.0.1",
    _ script: @escaping @Sendable (LoopbackConnection) throws -> Void
  ) throws {
    let (socket, port) = try LoopbackSocket.listen(on: host)
    url = try #require(URL(string: "http://\(host.contains(":") ? "[\(host)]" : host):\(port)/"))
    listener = try LoopbackListener(socket)
    listener.start(script)
  }

  deinit {
    listener.stop()
  }

  /// The number of connections accepted so far.
  public var connectionCount: Int { listener.connections.count }

  /// The requests read so far, grouped by connection.
  public var requests: [LoopbackConnection.Request] { listener.connections.flatMap(\.requests) }
}
