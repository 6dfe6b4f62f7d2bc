import Dispatch
import POSIX
import TemporaryDirectory

/// A socket like that of a server, which does not answer a connection, or refuses TLS.
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

  /// A server on a free port of 127.0.0.1 that refuses each request for TLS.
  static func withoutTLS() throws -> FakeServer {
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
    server.refuseTLS()
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

  /// Answers the first message of each connection, which is a request for TLS.
  private func refuseTLS() {
    let connections = DispatchSource.makeReadSource(fileDescriptor: socket)
    connections.setEventHandler { [socket] in
      let connection = accept(socket, nil, nil)
      var (request, answer) = ([UInt8](repeating: 0, count: 8), UInt8(ascii: "N"))
      _ = read(connection, &request, request.count)
      _ = write(connection, &answer, 1)
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
