import POSIX
import Synchronization

/// The file of a database before SQLite opens it.
struct DatabaseFile {
  let path: String

  /// The path in errors: a draft has that of its database.
  let name: String

  init(path: String, name: String? = nil) {
    self.path = path
    self.name = name ?? path
  }

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
    // The name of the journal must not be too long either.
    guard lstat("\(path)-journal", &status) == 0 || errno != ENAMETOOLONG else {
      throw cannotOpen(systemMessage(errno))
    }
    // In this order, a file that another process creates in between is not mistaken for a dangling link.
    if lstat(path, &status) != 0, errno == ENOENT { return false }
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw cannotOpen(systemMessage(errno)) }
      throw cannotOpen("it is a symbolic link to a missing file")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      let isDirectory = status.st_mode & S_IFMT == S_IFDIR
      throw cannotOpen(isDirectory ? "it is a directory" : "it is not a regular file")
    }
    return true
  }

  /// Creates an empty file and its missing directories, accessible only to their owner; keeps an existing file.
  ///
  /// - Throws: ``SQLiteDatabaseError/cannotCreate(path:cause:)``; the errors of ``exists()``.
  func createIfMissing() throws {
    try Self.creation.withLock { _ in
      guard try !exists() else { return }
      try createDirectories()
      let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
      if descriptor != -1 {
        close(descriptor)
      } else if errno != EEXIST {  // Another process may have created the file.
        throw cannotCreate(systemMessage(errno))
      }
    }
  }

  private func createDirectories() throws {
    if let failure = POSIX.createDirectories(above: path) { throw cannotCreate(failure) }
  }

  /// Returns the error of a directory.
  func cannotCreate(_ failure: (directory: String, cause: String)) -> SQLiteDatabaseError {
    cannotCreate("the directory \(failure.directory): \(failure.cause)")
  }

  private func cannotOpen(_ cause: String) -> SQLiteDatabaseError {
    .cannotOpen(path: name, cause: cause)
  }

  private func cannotCreate(_ cause: String) -> SQLiteDatabaseError {
    .cannotCreate(path: name, cause: cause)
  }
}
