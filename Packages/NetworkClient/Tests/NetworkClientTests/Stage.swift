import LoopbackServer

/// The part of a response that a server sends before it hangs.
enum Stage: String, CaseIterable, Sendable {
  case connected, header, body, chunk, slowBody, redirect, preliminary

  /// Sends the part, reports that, and waits until the client closes the connection.
  func play(on connection: LoopbackConnection, reached: () -> Void = {}) throws {
    try connection.readRequest()
    switch self {
    case .connected: break
    case .header: try connection.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n")
    case .body: try connection.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell")
    case .chunk:
      try connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhell")
    case .slowBody: try connection.send("HTTP/1.1 200 OK\r\n\r\n")
    case .redirect: try connection.send("HTTP/1.1 302 Found\r\nLocation: /\r\n\r\nhell")
    case .preliminary: try connection.send("HTTP/1.1 100 Continue\r\n\r\n")
    }
    reached()
    if self == .slowBody { try connection.drip() }
    try connection.hang()
  }
}
