#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The file of a database, before SQLite sees it.
struct DatabaseFile {
  let path: String

  /// Whether there is a file at the path, following symbolic links.
  ///
  /// - Throws: ``SQLiteDatabaseError/cannotOpen(path:cause:)`` if what is there is no file, or nobody can
  ///   tell.
  func exists() throws -> Bool {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw SQLiteDatabaseError.cannotOpen(path: path, cause: "it is not the name of a file")
    }
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT else {
        throw SQLiteDatabaseError.cannotOpen(path: path, cause: systemMessage(errno))
      }
      return false
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      let kind = status.st_mode & S_IFMT == S_IFDIR ? "it is a folder" : "it is not a regular file"
      throw SQLiteDatabaseError.cannotOpen(path: path, cause: kind)
    }
    return true
  }

  /// Makes an empty file that only its owner can use, and the folders on its way.
  ///
  /// A file that somebody else has just made is as good.
  func create() throws {
    try createFolders()
    let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      guard errno == EEXIST, try exists() else { throw cannotCreate(systemMessage(errno)) }
      return
    }
    close(descriptor)
  }

  private func createFolders() throws {
    let slashes = path.indices.filter { path[$0] == "/" && $0 != path.startIndex }
    for slash in slashes {
      let folder = String(path[..<slash])
      guard mkdir(folder, 0o700) != 0, errno != EEXIST else { continue }
      var status = stat()
      let number = errno
      guard stat(folder, &status) == 0 else {
        throw cannotCreate("the folder \(folder): \(systemMessage(number))")
      }
    }
  }

  private func cannotCreate(_ cause: String) -> SQLiteDatabaseError {
    .cannotCreate(path: path, cause: cause)
  }
}
