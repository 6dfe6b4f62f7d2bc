import CPOSIX

/// Returns the system's description of an error number, by default that of the last call.
public func systemMessage(_ number: Int32 = errno) -> String {
  String(cString: strerror(number))
}

/// Writes all bytes to a descriptor and returns whether that succeeded; `errno` contains the reason if not.
///
/// The call waits for a descriptor that another program has made non-blocking.
public func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
    guard count >= 0 || mayRetry(descriptor, for: POLLOUT) else { return false }
    rest = rest.dropFirst(max(count, 0))
  }
  return true
}

/// Returns whether a failed read or write can be repeated, after waiting for a non-blocking descriptor to become ready.
///
/// - Parameters:
///   - descriptor: The descriptor of the read or write.
///   - event: `POLLIN` after a read, `POLLOUT` after a write.
public func mayRetry(_ descriptor: Int32, for event: Int32) -> Bool {
  guard errno == EAGAIN else { return errno == EINTR }
  var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
  return poll(&request, 1, -1) >= 0 || errno == EINTR
}

/// Returns whether a write to a descriptor can reach a reader: that of a pipe or a socket can have closed its end.
///
/// A terminal and a file have no such reader.
public func hasReader(_ descriptor: Int32) -> Bool {
  var status = stat()
  guard fstat(descriptor, &status) == 0, [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
  else {
    return true
  }
  var request = pollfd(fd: descriptor, events: 0, revents: 0)
  // Without a reader, Linux reports POLLERR for a pipe, and macOS POLLHUP.
  return poll(&request, 1, 0) <= 0 || Int32(request.revents) & (POLLERR | POLLHUP) == 0
}

/// Renames a file and returns 0; returns -1 with the reason in `errno` if the new name is in use or for another reason.
///
/// Unlike `rename`, the call replaces nothing. On a file system without this operation, the file has both names for a
/// moment.
public func renameWithoutReplacing(_ oldPath: String, _ newPath: String) -> Int32 {
  let result = cposix_rename_exclusively(oldPath, newPath)
  guard result != 0, [EINVAL, ENOSYS, ENOTSUP].contains(errno) else { return result }
  guard link(oldPath, newPath) == 0 else { return -1 }
  unlink(oldPath)
  return 0
}

/// Creates a pipe whose ends programs do not inherit; nil with the reason in `errno` if that fails.
public func createPipe() -> (reading: Int32, writing: Int32)? {
  var ends: [Int32] = [-1, -1]
  return cposix_pipe(&ends) == 0 ? (ends[0], ends[1]) : nil
}
