/// Returns the system's description of an error number, by default that of the last call.
public func systemMessage(_ number: Int32 = errno) -> String {
  String(cString: strerror(number))
}

/// Writes all bytes to a descriptor and returns whether that succeeded; `errno` contains the reason if not.
public func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
    guard count >= 0 || errno == EINTR else { return false }
    rest = rest.dropFirst(max(count, 0))
  }
  return true
}
