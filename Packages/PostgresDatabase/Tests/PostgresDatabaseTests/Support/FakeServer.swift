import Dispatch
import POSIX
import TemporaryDirectory

/// A socket like that of a server, which does not answer a connection, or answers with fixed bytes.
final class FakeServer {
  /// The host of a connection string: an address, or the directory of the socket.
  let host: String

  /// The port of a connection string.
  let port: Int

  private let socket: Int32
  private let directory: TemporaryDirectory?
  private var connections: (any DispatchSourceRead)?

  /// A server in a directory, with port 1, that never answers.
  static func silent() throws -> FakeServer {
    let directory = try TemporaryDirectory()
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = directory.file(".s.PGSQL.1")
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: path.utf8.prefix($0.count - 1))
    }
    let socket = try listeningSocket(AF_UNIX, at: &address)
    // Without an accept, a client waits for its answer.
    return FakeServer(socket, host: directory.path, port: 1, in: directory)
  }

  /// A server on a port of an address of this machine that never answers.
  static func silent(on host: String, port: Int) throws -> FakeServer {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr(host)
    address.sin_port = UInt16(port).bigEndian
    return FakeServer(try listeningSocket(AF_INET, at: &address), host: host, port: port)
  }

  /// A server on a free port of 127.0.0.1 that answers the first message of each connection, and ends the connection.
  static func answering(_ answer: [UInt8]) throws -> FakeServer {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let socket = try listeningSocket(AF_INET, at: &address)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isNamed = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(socket, $0, &length) == 0
      }
    }
    guard isNamed else { throw Failure() }
    let port = Int(UInt16(bigEndian: address.sin_port))
    let server = FakeServer(socket, host: "127.0.0.1", port: port)
    server.answer(answer)
    return server
  }

  private init(
    _ socket: Int32,
    host: String,
    port: Int,
    in directory: TemporaryDirectory? = nil
  ) {
    (self.socket, self.host, self.port, self.directory) = (socket, host, port, directory)
  }

  deinit {
    if let connections { connections.cancel() } else { close(socket) }
  }

  private func answer(_ answer: [UInt8]) {
    let connections = DispatchSource.makeReadSource(fileDescriptor: socket)
    connections.setEventHandler { [socket] in
      let connection = accept(socket, nil, nil)
      var request = [UInt8](repeating: 0, count: 1_024)
      _ = read(connection, &request, request.count)
      _ = write(connection, answer, answer.count)
      close(connection)
    }
    connections.setCancelHandler { [socket] in close(socket) }
    connections.resume()
    self.connections = connections
  }

  private static func listeningSocket<Address>(
    _ family: Int32,
    at address: inout Address
  ) throws -> Int32 {
    let socket = POSIX.socket(family, Int32(SOCK_STREAM.rawValue), 0)
    let isListening =
      withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(socket, $0, socklen_t(MemoryLayout<Address>.size)) == 0
        }
      } && listen(socket, 10) == 0
    guard isListening else {
      close(socket)
      throw Failure()
    }
    return socket
  }
}

// Answers in the protocol of PostgreSQL, version 3.
extension FakeServer {
  /// The answer to a request for TLS that refuses it.
  static let refusalOfTLS = Array("N".utf8)

  /// The answer to a request for TLS that announces a handshake.
  static let acceptanceOfTLS = Array("S".utf8)

  /// The answer to a start without TLS: the login succeeds, a warning follows, and the server starts up.
  static let noticeAndRefusal =
    message("R", [0, 0, 0, 0]) + message("N", report(severity: "WARNING", code: "01000", "noisy"))
    + message("E", report(severity: "FATAL", code: "57P03", "the database system is starting up"))

  private static func message(_ type: Character, _ content: [UInt8]) -> [UInt8] {
    let length = withUnsafeBytes(of: UInt32(content.count + 4).bigEndian) { Array($0) }
    return Array(type.utf8) + length + content
  }

  private static func report(severity: String, code: String, _ text: String) -> [UInt8] {
    Array("S\(severity)\0V\(severity)\0C\(code)\0M\(text)\0\0".utf8)
  }
}
