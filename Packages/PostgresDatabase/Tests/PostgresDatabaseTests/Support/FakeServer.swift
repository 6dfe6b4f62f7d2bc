import Dispatch
import POSIX
import TemporaryDirectory

/// A socket like that of a server, which does not answer a connection, or answers with bytes of a test.
final class FakeServer {
  /// The host of a connection string: an address, or the directory of the socket.
  let host: String

  let port: Int

  /// The bytes of an answer, and those that follow without end.
  struct Answer {
    var bytes: [UInt8]
    var endless: [UInt8] = []

    init(_ bytes: [UInt8], endless: [UInt8] = []) {
      (self.bytes, self.endless) = (bytes, endless)
    }
  }

  private let socket: Int32
  private let directory: TemporaryDirectory?
  private var connections: (any DispatchSourceRead)?

  /// A server in a directory, with port 1, that never answers.
  static func silent() throws -> FakeServer {
    let directory = TemporaryDirectory()
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
    try answering(thenEnding: true) { _ in Answer(answer) }
  }

  /// A server on a free port of 127.0.0.1 that answers each message of a connection.
  ///
  /// - Parameter answer: Returns the answer to a message.
  static func answering(
    thenEnding endsAfterFirst: Bool = false,
    _ answer: @escaping @Sendable (_ message: [UInt8]) -> Answer
  ) throws -> FakeServer {
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
    server.answer(answer, endsAfterFirst)
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

  private func answer(
    _ answer: @escaping @Sendable ([UInt8]) -> Answer,
    _ endsAfterFirst: Bool
  ) {
    let connections = DispatchSource.makeReadSource(fileDescriptor: socket)
    connections.setEventHandler { [socket] in
      let connection = accept(socket, nil, nil)
      // A separate queue, since an answer may be endless.
      DispatchQueue(label: "FakeServer").async {
        Self.converse(on: connection, answer, endsAfterFirst)
        close(connection)
      }
    }
    connections.setCancelHandler { [socket] in close(socket) }
    connections.resume()
    self.connections = connections
  }

  private static func converse(
    on connection: Int32,
    _ answer: ([UInt8]) -> Answer,
    _ endsAfterFirst: Bool
  ) {
    var message = [UInt8](repeating: 0, count: 65_536)
    repeat {
      let count = read(connection, &message, message.count)
      guard count > 0 else { return }
      let answer = answer(Array(message.prefix(count)))
      guard send(answer.bytes, to: connection) else { return }
      while !answer.endless.isEmpty {
        guard send(answer.endless, to: connection) else { return }
      }
    } while !endsAfterFirst
  }

  /// Sends bytes, and returns false if the client has ended the connection, which raises no signal.
  private static func send(_ bytes: [UInt8], to connection: Int32) -> Bool {
    bytes.withUnsafeBytes { sendBytes($0, to: connection) } == bytes.count
  }

  private static func listeningSocket<Address>(
    _ family: Int32,
    at address: inout Address
  ) throws -> Int32 {
    let socket = POSIX.socket(family, streamSocket, 0)
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

  /// The answer to a start without TLS: the login succeeds, and the server waits for a query.
  static let welcome =
    message("R", [0, 0, 0, 0]) + setting("server_version", "17.2")
    + setting("in_hot_standby", "off") + message("K", [0, 0, 0, 1, 0, 0, 0, 1]) + end

  static let end = message("Z", Array("I".utf8))

  static let notice = message("N", report(severity: "NOTICE", code: "00000", "still here"))

  /// The request for a login with SCRAM.
  static let scram = message("R", [0, 0, 0, 10] + Array("SCRAM-SHA-256\0\0".utf8))

  /// Returns the answer to the first message of a login with SCRAM, which demands many rounds.
  static func challenge(after message: [UInt8], rounds: Int) -> [UInt8] {
    let nonce = String(decoding: message, as: UTF8.self).split(separator: "r=").last ?? ""
    return self.message("R", [0, 0, 0, 11] + Array("r=\(nonce)x,s=QUFB,i=\(rounds)".utf8))
  }

  /// Returns the description of a row; the types are numbers in `pg_type`.
  static func description(_ types: [UInt8]) -> [UInt8] {
    var content: [UInt8] = [0, UInt8(types.count)]
    for type in types {
      content += Array("c\0".utf8) + [UInt8](repeating: 0, count: 9) + [type, 255, 255]
      content += [UInt8](repeating: 0, count: 6)
    }
    return message("T", content)
  }

  static func row(_ values: [String]) -> [UInt8] {
    var content: [UInt8] = [0, UInt8(values.count)]
    for value in values { content += [0, 0, 0, UInt8(value.utf8.count)] + Array(value.utf8) }
    return message("D", content)
  }

  static let done = message("C", Array("SELECT 1\0".utf8))

  private static func setting(_ name: String, _ value: String) -> [UInt8] {
    message("S", Array("\(name)\0\(value)\0".utf8))
  }

  private static func message(_ type: Character, _ content: [UInt8]) -> [UInt8] {
    let length = withUnsafeBytes(of: UInt32(content.count + 4).bigEndian) { Array($0) }
    return Array(type.utf8) + length + content
  }

  private static func report(severity: String, code: String, _ text: String) -> [UInt8] {
    Array("S\(severity)\0V\(severity)\0C\(code)\0M\(text)\0\0".utf8)
  }
}
