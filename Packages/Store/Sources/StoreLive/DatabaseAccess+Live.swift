import POSIX
import SQLiteDatabase
import SQLDatabase
import Store

extension DatabaseAccess {
  /// Inspects the database file at a path; follows symbolic links.
  init(path: String) throws(DatabaseError) {
    let file = target(of: path)
    var directory = file.directory
    while FileAccess(of: directory) == nil, directory != directory.directory {
      directory = directory.directory
    }
    var status = statvfs()
    let name = String(
      decoding: directory.dropLast().map(UInt8.init(truncatingIfNeeded:)),
      as: UTF8.self
    )
    guard let directoryAccess = FileAccess(of: directory), statvfs(directory, &status) == 0 else {
      let cause = "the directory \(name): \(systemMessage())"
      throw SQLiteDatabaseError.cannotOpen(path: path, cause: cause).general
    }
    self.init(
      file: FileAccess(of: file),
      directory: name,
      directoryAccess: directoryAccess,
      freeBytes: Int(clamping: Int128(status.f_bavail) * Int128(status.f_frsize))
    )
  }

  /// Returns the reason why no database can be created at a path; nil if the file exists or can be created.
  func creationFault(at path: String) -> SQLiteDatabaseError? {
    guard file == nil else { return nil }
    guard directoryAccess.isWritable else {
      return .cannotCreate(path: path, cause: "the directory \(directory) is not writable")
    }
    // A directory that root can write to may still accept no files, like /proc: its file system has no space.
    guard freeBytes > 0 else {
      return .cannotCreate(path: path, cause: "the directory \(directory) has no free space")
    }
    return nil
  }
}

extension FileAccess {
  /// Inspects the file at a path, a C string; nil if it cannot be inspected.
  fileprivate init?(of path: [CChar]) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(
      permissions: Int(status.st_mode & 0o7777),
      owner: status.st_uid == geteuid() ? .currentUser : status.st_uid == 0 ? .root : .other,
      isWritable: access(path, W_OK) == 0
    )
  }
}

/// Returns a path with all symbolic links resolved, as a C string: the target's name need not be UTF-8.
private func target(of path: String) -> [CChar] {
  guard let target = realpath(path, nil) else { return Array(path.utf8CString) }
  defer { free(target) }
  return Array(UnsafeBufferPointer(start: target, count: strlen(target) + 1))
}

extension [CChar] {
  /// The directory of a path, both C strings: `.` for a path without a slash, and `/` for itself.
  fileprivate var directory: [CChar] {
    guard let slash = lastIndex(of: CChar(UInt8(ascii: "/"))) else {
      return Array(".".utf8CString)
    }
    return slash == 0 ? Array("/".utf8CString) : self[..<slash] + [0]
  }
}
