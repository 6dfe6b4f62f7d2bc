import Foundation
import POSIX
import Synchronization

/// A connection to a ``LoopbackServer``, on the side of the server.
public final class LoopbackConnection: Sendable {
  /// A received request.
  public struct Request: Sendable {
    /// The method, the target and the version.
    public let line: String

    /// The header fields, by name in lower case.
    public let headers: [String: String]

    /// The body, whose size is that of the field `Content-Length`.
    public fileprivate(set) var body: [UInt8] = []
  }

  /// The error of a connection that the client has closed or the server has stopped.
  public struct Closed: Error {}

  /// The socket, or nil once it is closed, because its number may be reused.
  private let socket: Mutex<Int32?>

  private let received = Mutex<[Request]>([])

  /// Creates a connection from an accepted socket.
  public init(_ socket: Int32) {
    self.socket = Mutex(socket)
  }

  /// The requests read so far.
  public var requests: [Request] { received.withLock(\.self) }

  /// Waits for the next request; returns nil when the client closes its side.
  @discardableResult public func readRequest() throws -> Request? {
    var header = ""
    while !header.utf8.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard let byte = try receive() else { return nil }
      header.unicodeScalars.append(UnicodeScalar(byte))
    }
    var request = Request(header)
    for _ in 0..<(request.headers["content-length"].flatMap { Int($0) } ?? 0) {
      guard let byte = try receive() else { return nil }
      request.body.append(byte)
    }
    received.withLock { $0.append(request) }
    return request
  }

  /// Responds to every request with the same text until the client closes its side.
  public func respondToAll(with text: String) throws {
    while try readRequest() != nil { try send(text) }
  }

  /// Sends text.
  public func send(_ text: String) throws {
    try send(Array(text.utf8))
  }

  /// Sends bytes.
  public func send(_ bytes: [UInt8]) throws {
    var remaining = bytes[...]
    while !remaining.isEmpty {
      let socket = try open()
      let count = remaining.withUnsafeBytes { sendBytes($0, to: socket) }
      guard count > 0 else { throw Closed() }
      remaining = remaining.dropFirst(count)
    }
  }

  /// Sends a byte every 5 milliseconds until the client closes the connection or the server stops.
  public func drip() throws {
    while true {
      try send("a")
      var events = pollfd(fd: try open(), events: Int16(POLLIN), revents: 0)
      if poll(&events, 1, 5) != 0 { return }
    }
  }

  /// Waits until the client closes the connection or the server stops.
  public func hang() throws {
    while try receive() != nil {}
  }

  /// Resets the connection, as the system does for a crashed server.
  public func reset() throws {
    LoopbackSocket.resetOnClose(try open())
    close()
  }

  /// Closes the connection.
  public func close() {
    socket.withLock { socket in
      if let socket { Foundation.close(socket) }
      socket = nil
    }
  }

  /// Ends reads and writes that wait on any thread.
  func interrupt() {
    socket.withLock { if let socket = $0 { LoopbackSocket.interrupt(socket) } }
  }

  private func open() throws -> Int32 {
    guard let socket = socket.withLock(\.self) else { throw Closed() }
    return socket
  }

  private func receive() throws -> UInt8? {
    var byte: UInt8 = 0
    let count = recv(try open(), &byte, 1, 0)
    guard count >= 0 else { throw Closed() }
    return count == 0 ? nil : byte
  }
}

extension LoopbackConnection.Request {
  fileprivate init(_ header: String) {
    let lines = header.split(separator: "\r\n")
    line = String(lines.first ?? "")
    let fields = lines.dropFirst().map { $0.split(separator: ":", maxSplits: 1) }
    headers = Dictionary(
      fields.map { field in
        (field[0].lowercased(), field.dropFirst().joined().trimmingCharacters(in: .whitespaces))
      },
      uniquingKeysWith: { "\($0), \($1)" }
    )
  }
}
