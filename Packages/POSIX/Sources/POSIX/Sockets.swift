import CPOSIX

/// The type of a socket for a stream of bytes: `SOCK_STREAM`, whose Swift type differs between systems.
public let streamSocket = Int32(cposix_stream)

/// The type of a socket for datagrams: `SOCK_DGRAM`, whose Swift type differs between systems.
public let datagramSocket = Int32(cposix_datagram)

/// Creates two connected stream sockets, which programs do not inherit; nil with the reason in `errno` if that fails.
public func createSocketPair() -> (Int32, Int32)? {
  var ends: [Int32] = [-1, -1]
  return cposix_socket_pair(&ends) == 0 ? (ends[0], ends[1]) : nil
}

/// Sends bytes to a socket and returns their number; returns -1 with the reason in `errno` if that fails.
///
/// A socket without a reader fails with `EPIPE` and raises no signal.
public func sendBytes(_ bytes: UnsafeRawBufferPointer, to socket: Int32) -> Int {
  cposix_send(socket, bytes.baseAddress, bytes.count)
}
