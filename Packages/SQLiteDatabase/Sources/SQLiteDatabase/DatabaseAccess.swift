import POSIX

/// The rights on a database's file and on the file's folder, and the space that is left there.
///
/// A user who can write to the folder can replace the file or its journal, and with it the stored data.
public struct DatabaseAccess: Equatable, Sendable {
  /// The rights on the file; nil if there is none.
  public var file: FileAccess?

  /// The folder of the file, or the nearest existing one on the path to it.
  public var folder: String

  /// The rights on that folder.
  public var folderAccess: FileAccess

  /// The free space in that folder, in bytes.
  public var freeBytes: Int

  /// Access from its parts.
  public init(file: FileAccess?, folder: String, folderAccess: FileAccess, freeBytes: Int) {
    self.file = file
    self.folder = folder
    self.folderAccess = folderAccess
    self.freeBytes = freeBytes
  }

  /// The access to the database at a path; a symbolic link is followed.
  ///
  /// - Throws: ``SQLiteDatabaseError/cannotOpen(path:cause:)`` if not even the folder can be inspected.
  public init(path: String) throws {
    let file = DatabaseFile(path: path).target
    var folder = file.folder
    while FileAccess(of: folder) == nil, folder != folder.folder { folder = folder.folder }
    var status = statvfs()
    let name = String(decoding: folder.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard let folderAccess = FileAccess(of: folder), statvfs(folder, &status) == 0 else {
      let cause = "the folder \(name): \(systemMessage(errno))"
      throw SQLiteDatabaseError.cannotOpen(path: path, cause: cause)
    }
    self.init(
      file: FileAccess(of: file),
      folder: name,
      folderAccess: folderAccess,
      freeBytes: Int(clamping: Int128(status.f_bavail) * Int128(status.f_frsize))
    )
  }
}

extension [CChar] {
  /// The folder of a path, both C strings: `.` if the path names none, and `/` of itself.
  fileprivate var folder: [CChar] {
    guard let slash = lastIndex(of: CChar(bitPattern: UInt8(ascii: "/"))) else {
      return Array(".".utf8CString)
    }
    return slash == 0 ? Array("/".utf8CString) : self[..<slash] + [0]
  }
}
