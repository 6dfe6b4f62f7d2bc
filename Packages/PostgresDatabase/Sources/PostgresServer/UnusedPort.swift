import POSIX

/// Returns a port of 127.0.0.1 that no process uses.
func unusedPort() throws(PostgresServerError) -> UInt16 {
  let descriptor = socket(AF_INET, streamSocket, 0)
  guard descriptor >= 0 else { throw .notStarted(systemMessage()) }
  defer { close(descriptor) }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  // The system selects the port.
  let isBound = withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
    }
  }
  guard isBound else { throw .notStarted(systemMessage()) }
  return UInt16(bigEndian: address.sin_port)
}
