/// The permissions of a database's file and directory, and the free space.
///
/// A user with write permission for the directory can replace the file or its journal, and with it the stored data.
public struct DatabaseAccess: Equatable, Sendable {
  /// The permissions of the file; nil if the file is missing.
  public var file: FileAccess?

  /// The path of the file's directory, or of its nearest existing parent.
  public var directory: String

  /// The permissions of that directory.
  public var directoryAccess: FileAccess

  /// The free space in that directory, in bytes.
  public var freeBytes: Int

  /// Creates a description of the access.
  public init(file: FileAccess?, directory: String, directoryAccess: FileAccess, freeBytes: Int) {
    self.file = file
    self.directory = directory
    self.directoryAccess = directoryAccess
    self.freeBytes = freeBytes
  }
}
