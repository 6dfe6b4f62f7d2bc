import POSIX
import PortableFoundation

/// The folder of a recording: the one place where files are touched.
///
/// All files are opened relative to the open folder, and no symbolic link is followed: nothing outside is
/// read or written, whatever becomes of the path meanwhile.
final class RecordingFolder: Sendable {
  private let path: String
  private let descriptor: Int32

  /// A folder that is there.
  init(openingAt path: String) throws {
    // With a slash at its end a symbolic link would be followed.
    let plain = String(path.reversed().drop { $0 == "/" }.reversed())
    self.path = plain.isEmpty ? path : plain
    descriptor = open(self.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor != -1 else {
      throw RecordingError.unusableFolder(path: path, cause: systemMessage())
    }
  }

  /// A folder with nothing in it, which is made if it is not there.
  convenience init(makingAt path: String) throws {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw RecordingError.unusableFolder(path: path, cause: systemMessage())
    }
    try self.init(openingAt: path)
    if let name = try names.min() {
      throw RecordingError.unusableFolder(path: path, cause: "it is not empty, there is \(name)")
    }
  }

  deinit {
    if descriptor != -1 { close(descriptor) }
  }

  /// The names of what is in the folder.
  var names: [String] {
    get throws {
      do {
        return try FileManager.default.contentsOfDirectory(atPath: path)
      } catch {
        throw RecordingError.unusableFolder(path: path, cause: "it cannot be listed")
      }
    }
  }

  /// The path of a file.
  func path(of name: String) -> String {
    "\(path)/\(name)"
  }

  /// Reads a file.
  func read(_ name: String) throws -> Data {
    func damaged(_ cause: String) -> RecordingError {
      RecordingError.damaged(path: path(of: name), cause: cause)
    }
    // A pipe would keep the reader waiting.
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard file != -1 else { throw damaged(systemMessage()) }
    defer { close(file) }
    var text = Data()
    var piece = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = POSIX.read(file, &piece, piece.count)
      guard count >= 0 else { throw damaged(systemMessage()) }
      guard count > 0 else { return text }
      text += piece.prefix(count)
    }
  }

  /// Writes a file that is there whole or not at all, and durable when this returns.
  func write(_ text: Data, to name: String) throws {
    let draft = ".\(name)"
    do {
      let file = openat(
        descriptor,
        draft,
        O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
        0o600
      )
      try check(file)
      defer { close(file) }
      try check(text.withUnsafeBytes { writeAll($0, to: file) } ? 0 : -1)
      try check(fsync(file))
      try check(renameat(descriptor, draft, descriptor, name))
      try check(fsync(descriptor))
    } catch let error as SystemError {
      unlinkat(descriptor, draft, 0)
      throw RecordingError.unwritableFile(path: path(of: name), cause: error.cause)
    }
  }
}

/// What the system said no to.
private struct SystemError: Error {
  let cause: String
}

private func check(_ result: Int32) throws {
  if result < 0 { throw SystemError(cause: systemMessage()) }
}
