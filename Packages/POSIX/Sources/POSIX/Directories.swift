import CPOSIX

/// Creates the missing directories above a file, accessible only to their owner; each is durable.
///
/// - Returns: The directory that cannot be created, and the reason; nil on success.
public func createDirectories(above path: String) -> (directory: String, cause: String)? {
  // By bytes: a slash and a combining accent after it are one character.
  let slashes = path.utf8.indices.dropFirst().filter { path.utf8[$0] == UInt8(ascii: "/") }
  var parent = path.utf8.first == UInt8(ascii: "/") ? "/" : "."
  for slash in slashes {
    let directory = String(decoding: path.utf8[..<slash], as: UTF8.self)
    defer { parent = directory }
    var status = stat()
    guard stat(directory, &status) != 0 else { continue }
    guard mkdir(directory, 0o700) == 0 || errno == EEXIST else {
      return (directory, systemMessage())
    }
    if let cause = flushDirectory(parent) { return (parent, cause) }
  }
  return nil
}

/// Makes the content of an open file durable and returns 0; returns -1 with the reason in `errno` if that fails.
///
/// After the call, a power failure loses nothing, also on macOS, where `fsync` leaves the data in the cache of the drive.
public func flushFile(_ descriptor: Int32) -> Int32 { cposix_flush(descriptor) }

/// Makes the entries of a directory durable, and returns the reason if that fails.
///
/// A directory that cannot be opened for reading is skipped, as SQLite does.
public func flushDirectory(_ path: String) -> String? {
  let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor != -1 else { return nil }
  defer { close(descriptor) }
  // EINVAL: the file system does not support it.
  return flushFile(descriptor) == 0 || errno == EINVAL ? nil : systemMessage()
}

/// Makes the entry of a file in its directory durable, and returns the directory and the reason if that fails.
public func flushEntry(of path: String) -> (directory: String, cause: String)? {
  let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
  let directory = slash.map { String(decoding: path.utf8[...$0], as: UTF8.self) } ?? "."
  return flushDirectory(directory).map { (directory, $0) }
}
