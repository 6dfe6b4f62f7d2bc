import Foundation
import POSIX

/// System calls for sockets on the loopback interface.
public enum LoopbackSocket {
  /// The error of a failed system call.
  public struct Failure: Error {
    /// The error code of `errno` or `getaddrinfo`.
    public let code: Int32
  }

  /// Returns a socket that refuses connections, and its port.
  public static func bind(_ host: String = "127.0.0.1") throws -> (socket: Int32, port: String) {
    let bound = try withAddress(host, port: "0") { address in
      let socket = try create(address)
      try check(Foundation.bind(socket, address.ai_addr, address.ai_addrlen))
      return socket
    }
    return (bound, try port(of: bound))
  }

  /// Returns a listening socket and its port.
  public static func listen(
    on host: String = "127.0.0.1",
    backlog: Int32 = 128
  ) throws -> (socket: Int32, port: String) {
    let bound = try bind(host)
    try check(Foundation.listen(bound.socket, backlog))
    return bound
  }

  /// Returns a socket that connects to a port, without waiting for the connection.
  static func startConnecting(toPort port: String) throws -> Int32 {
    try withAddress("127.0.0.1", port: port) { address in
      let socket = try create(address)
      _ = fcntl(socket, F_SETFL, O_NONBLOCK)
      if Foundation.connect(socket, address.ai_addr, address.ai_addrlen) != 0, errno != EINPROGRESS
      {
        throw Failure(code: errno)
      }
      return socket
    }
  }

  /// Waits for a connection and returns its socket, or a negative number if that fails.
  ///
  /// - Parameter stop: A descriptor that becomes readable when no connection is awaited any more. (Shutting the listener
  ///   down would wake this thread on Linux, but not on macOS, whose `shutdown` fails without a connection.)
  public static func accept(_ listener: Int32, until stop: Int32 = -1) -> Int32 {
    var requests = [listener, stop].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while poll(&requests, nfds_t(requests.count), -1) < 0 {
      guard errno == EINTR else { return -1 }
    }
    guard requests[1].revents == 0 else { return -1 }
    let socket = Foundation.accept(listener, nil, nil)
    if socket >= 0 { closeOnExec(socket) }
    return socket
  }

  /// Ends all calls that wait on a socket.
  static func interrupt(_ socket: Int32) {
    shutdown(socket, Int32(SHUT_RDWR))
  }

  /// Makes closing the socket reset its connection.
  static func resetOnClose(_ socket: Int32) {
    var setting = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &setting, socklen_t(MemoryLayout<linger>.size))
  }

  /// Keeps child processes of other tests from inheriting a socket, which would keep the connection open.
  private static func closeOnExec(_ socket: Int32) {
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
  }

  private static func create(_ address: addrinfo) throws -> Int32 {
    let descriptor = try check(socket(address.ai_family, address.ai_socktype, 0))
    closeOnExec(descriptor)
    // Another server may reuse the port while a connection of this one is open.
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    return descriptor
  }

  private static func withAddress<Result>(
    _ host: String,
    port: String,
    _ body: (addrinfo) throws -> Result
  ) throws -> Result {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
    hints.ai_socktype = streamSocket
    var list: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, port, &hints, &list)
    guard let list else { throw Failure(code: code) }
    defer { freeaddrinfo(list) }
    return try body(list.pointee)
  }

  private static func port(of socket: Int32) throws -> String {
    var address = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return try withUnsafeMutablePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        try check(getsockname(socket, pointer, &size))
        var port = [CChar](repeating: 0, count: Int(NI_MAXSERV))
        let length = socklen_t(port.count)
        try check(getnameinfo(pointer, size, nil, 0, &port, length, NI_NUMERICSERV))
        return String(
          decoding: port.prefix { $0 != 0 }.map(UInt8.init(truncatingIfNeeded:)),
          as: UTF8.self
        )
      }
    }
  }

  @discardableResult private static func check(_ result: Int32) throws -> Int32 {
    guard result >= 0 else { throw Failure(code: errno) }
    return result
  }
}
