import POSIX
import Synchronization

/// The file of a database before SQLite opens it.
struct DatabaseFile {
  let path: String

  /// Locked while a file is created.
  ///
  /// Closing a file releases all locks of this process on it, so no other thread may use the new file before it is
  /// closed here.
  private static let creation = Mutex(())

  /// SQLite accepts names of 512 bytes on Unix (`MAX_PATHNAME`); the journal's name is 8 bytes longer.
  private static let longestPath = 504

  /// The path with all symbolic links resolved, as a C string: the target's name need not be UTF-8.
  var target: [CChar] {
    guard let target = realpath(path, nil) else { return Array(path.utf8CString) }
    defer { free(target) }
    return Array(UnsafeBufferPointer(start: target, count: strlen(target) + 1))
  }

  /// Returns whether a file is at the path, following symbolic links.
  ///
  /// - Throws: ``SQLiteDatabaseError/cannotOpen(path:cause:)`` if the path is invalid or cannot be inspected, or does
  ///   not lead to a regular file.
  func exists() throws -> Bool {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw cannotOpen("it is not a valid path")
    }
    guard path.utf8.count <= Self.longestPath else {
      throw cannotOpen("the path is longer than \(Self.longestPath) bytes")
    }
    var status = stat()
    // In this order, a file that another process creates in between is not mistaken for a dangling link.
    if lstat(path, &status) != 0, errno == ENOENT { return false }
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw cannotOpen(systemMessage(errno)) }
      throw cannotOpen("it is a symbolic link to a missing file")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      throw cannotOpen(isFolder ? "it is a folder" : "it is not a regular file")
    }
    return true
  }

  /// Creates an empty file and its missing folders, with permissions for their owner alone; keeps an existing file.
  ///
  /// - Throws: ``SQLiteDatabaseError/cannotCreate(path:cause:)``; the errors of ``exists()``.
  func createIfMissing() throws {
    try Self.creation.withLock { _ in
      guard try !exists() else { return }
      try createFolders()
      let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
      if descriptor != -1 {
        close(descriptor)
      } else if errno != EEXIST {  // Another process may have created the file.
        throw cannotCreate(systemMessage(errno))
      }
    }
  }

  private func createFolders() throws {
    // By bytes: a slash and a combining accent after it are one character.
    let slashes = path.utf8.indices.dropFirst().filter { path.utf8[$0] == UInt8(ascii: "/") }
    var parent = path.utf8.first == UInt8(ascii: "/") ? "/" : "."
    for slash in slashes {
      let folder = String(decoding: path.utf8[..<slash], as: UTF8.self)
      defer { parent = folder }
      var status = stat()
      guard stat(folder, &status) != 0 else { continue }
      guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
        throw cannotCreate("the folder \(folder): \(systemMessage(errno))")
      }
      try flush(parent)
    }
  }

  /// Makes the entries of a folder durable.
  ///
  /// SQLite does this for the folder of the database only, not for its parents. Like SQLite, skips a folder that cannot
  /// be opened for reading.
  func flush(_ folder: String) throws {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor != -1 else { return }
    defer { close(descriptor) }
    // EINVAL: the file system does not support it.
    guard fsync(descriptor) == 0 || errno == EINVAL else {
      throw cannotCreate("the folder \(folder): \(systemMessage(errno))")
    }
  }

  private func cannotOpen(_ cause: String) -> SQLiteDatabaseError {
    .cannotOpen(path: path, cause: cause)
  }

  private func cannotCreate(_ cause: String) -> SQLiteDatabaseError {
    .cannotCreate(path: path, cause: cause)
  }
}
