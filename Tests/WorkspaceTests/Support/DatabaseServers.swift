import Foundation
import PostgresServer

extension PostgresServer {
  /// Returns the location of a database on this server, for a role that exists or not.
  func uri(ofDatabase name: String, role: String) -> String {
    uri(ofDatabase: name).replacing("user=postgres", with: "user=\(role)")
  }
}

/// Runs a server that answers the first message of each connection with an answer, or with silence.
///
/// The answers are those of PostgreSQL, which a real server gives in states that a test cannot produce in time.
func withFakeServer<Value>(
  _ answer: FakeAnswer,
  _ body: (_ uri: String) async throws -> Value
) async throws -> Value {
  let server = try await LocalServer(python: ["-c", fakeServer, answer.text])
  let port = server.url.split(separator: ":").last ?? ""
  let options = "connect_timeout=1&sslmode=\(answer == .noTLS ? "verify-full" : "disable")"
  let result: Result<Value, any Error>
  do {
    result = .success(try await body("postgresql://ada@127.0.0.1:\(port)/a?\(options)"))
  } catch {
    result = .failure(error)
  }
  await server.stop()
  return try result.get()
}

/// The answer of a fake server.
enum FakeAnswer: Hashable {
  /// None.
  case silence

  /// TLS is not available.
  case noTLS

  /// A fatal error with a code and a message.
  case error(code: String, message: String)

  fileprivate var text: String {
    switch self {
    case .silence: ""
    case .noTLS: "N"
    case .error(let code, let message): "\(code) \(message)"
    }
  }
}

private let fakeServer = """
  import socket, struct, sys
  answer = sys.argv[1]
  code, _, message = answer.partition(" ")
  fields = b"SFATAL\\0VFATAL\\0C" + code.encode() + b"\\0M" + message.encode() + b"\\0\\0"
  error = b"E" + struct.pack("!i", len(fields) + 4) + fields
  listener = socket.create_server(("127.0.0.1", 0))
  print("Listening on http://127.0.0.1:%d" % listener.getsockname()[1], flush=True)
  connections = []
  while True:
      connection, _ = listener.accept()
      connections.append(connection)
      connection.recv(1000)
      if answer:
          connection.sendall(b"N" if answer == "N" else error)
          connection.close()
  """
