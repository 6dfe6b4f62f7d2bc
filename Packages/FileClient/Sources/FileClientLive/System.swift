import POSIX

/// Why the last call failed, in the words of the system.
func systemCause() -> String {
  String(cString: strerror(errno))
}

// In a class with methods of these names, the system's functions need others.

func systemOpen(_ path: String, _ flags: Int32) -> Int32 {
  open(path, flags)
}

func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}

/// Writes all bytes; false if that failed, and `errno` tells why.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    guard count >= 0 || errno == EINTR else { return false }
    rest = rest.dropFirst(max(count, 0))
  }
  return true
}
