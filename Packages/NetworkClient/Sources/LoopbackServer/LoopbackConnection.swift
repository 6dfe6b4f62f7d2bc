import Foundation
import Synchronization

/// One connection to a ``LoopbackServer``, as the script of the server sees it.
public final class LoopbackConnection: Sendable {
  /// A request as it came.
  public struct Request: Sendable {
    /// The method, the target and the version.
    public let line: String

    /// The header fields, by name in lower case.
    public let headers: [String: String]
  }

  /// The connection is gone: the client has closed it, or the server is stopped.
  public struct Closed: Error {}

  /// `nil` once it is closed: its number may be another's by then.
  private let socket: Mutex<Int32?>

  private let received = Mutex<[Request]>([])

  /// A connection on a socket that was accepted.
  public init(_ socket: Int32) {
    self.socket = Mutex(socket)
  }

  /// The requests that were read so far.
  public var requests: [Request] { received.withLock(\.self) }

  /// Waits for the next request; `nil` when the client sends no more.
  @discardableResult public func readRequest() throws -> Request? {
    var header = ""
    while !header.utf8.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard let byte = try receive() else { return nil }
      header.unicodeScalars.append(UnicodeScalar(byte))
    }
    let request = Request(header)
    received.withLock { $0.append(request) }
    return request
  }

  /// Waits for a request, and answers it; again and again, until the client sends no more.
  public func respondToAll(with text: String) throws {
    while try readRequest() != nil { try send(text) }
  }

  /// Sends text.
  public func send(_ text: String) throws {
    try send(Array(text.utf8))
  }

  /// Sends bytes, all of them.
  public func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let socket = try open()
      let count = rest.withUnsafeBytes { LoopbackSocket.send($0, to: socket) }
      guard count > 0 else { throw Closed() }
      rest = rest.dropFirst(count)
    }
  }

  /// Sends a byte every few milliseconds, until the client gives up or the server is stopped.
  public func drip() throws {
    while true {
      try send("a")
      var events = pollfd(fd: try open(), events: Int16(POLLIN), revents: 0)
      if poll(&events, 1, 5) != 0 { return }
    }
  }

  /// Does nothing more, and waits until the client gives up or the server is stopped.
  public func hang() throws {
    while try receive() != nil {}
  }

  /// Closes the connection like a peer that has crashed.
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

  /// Ends what waits on the connection, on whichever thread.
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
