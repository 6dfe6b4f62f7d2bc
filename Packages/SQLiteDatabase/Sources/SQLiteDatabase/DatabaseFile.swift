import POSIX
import Synchronization

/// The file of a database, before SQLite sees it.
struct DatabaseFile {
  let path: String

  /// Held while a file is made.
  ///
  /// Closing a file lets go of every lock that this process holds on it, so nobody else in the process may
  /// come to use the new file before it is closed here.
  private static let making = Mutex(())

  /// SQLite takes names of 512 bytes on Unix (`MAX_PATHNAME`), and the journal's is 8 bytes longer.
  private static let longestPath = 504

  /// The file that the path leads to over symbolic links, as a C string: a link may lead to a name that is not UTF-8.
  var target: [CChar] {
    guard let target = realpath(path, nil) else { return Array(path.utf8CString) }
    defer { free(target) }
    return Array(UnsafeBufferPointer(start: target, count: strlen(target) + 1))
  }

  /// Whether there is a file at the path, following symbolic links.
  ///
  /// - Throws: ``SQLiteDatabaseError/cannotOpen(path:cause:)`` if what is there is no file, or nobody can
  ///   tell.
  func exists() throws -> Bool {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw cannotOpen("it is not the name of a file")
    }
    guard path.utf8.count <= Self.longestPath else {
      throw cannotOpen("its name is longer than \(Self.longestPath) bytes")
    }
    var status = stat()
    // In this order: a file that another process makes in between is no link that leads nowhere.
    if lstat(path, &status) != 0, errno == ENOENT { return false }
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw cannotOpen(systemMessage(errno)) }
      throw cannotOpen("it is a symbolic link to a file that is not there")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      throw cannotOpen(isFolder ? "it is a folder" : "it is not a regular file")
    }
    return true
  }

  /// Makes an empty file that only its owner can use, and the folders on its way, unless there is a file.
  ///
  /// - Throws: ``SQLiteDatabaseError/cannotCreate(path:cause:)``; what ``exists()`` throws.
  func createIfMissing() throws {
    try Self.making.withLock { _ in
      guard try !exists() else { return }
      try createFolders()
      let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
      if descriptor != -1 {
        close(descriptor)
      } else if errno != EEXIST {  // A file that another process has just made is as good.
        throw cannotCreate(systemMessage(errno))
      }
    }
  }

  private func createFolders() throws {
    // By bytes, not by characters: a slash and a combining accent after it are one character.
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

  /// Makes sure that a folder still has its entries after the power fails.
  ///
  /// SQLite does so for the folder of the database, and for none above it. As there, one that cannot be
  /// opened for reading is left alone.
  func flush(_ folder: String) throws {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor != -1 else { return }
    defer { close(descriptor) }
    // EINVAL is the answer of a file system that has no use for it.
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
