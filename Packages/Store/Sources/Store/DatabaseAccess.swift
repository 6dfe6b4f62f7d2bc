/// The permissions of a database's file and folder, and the free space.
///
/// A user with write permission for the folder can replace the file or its journal, and with it the stored data.
public struct DatabaseAccess: Equatable, Sendable {
  /// The permissions of the file; nil if the file is missing.
  public var file: FileAccess?

  /// The path of the file's folder, or of its nearest existing parent.
  public var folder: String

  /// The permissions of that folder.
  public var folderAccess: FileAccess

  /// The free space in that folder, in bytes.
  public var freeBytes: Int

  /// Creates a description of the access.
  public init(file: FileAccess?, folder: String, folderAccess: FileAccess, freeBytes: Int) {
    self.file = file
    self.folder = folder
    self.folderAccess = folderAccess
    self.freeBytes = freeBytes
  }
}
