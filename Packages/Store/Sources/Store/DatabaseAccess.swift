/// The rights on a database's file and on the file's folder, and the free space there.
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

  /// Creates access.
  public init(file: FileAccess?, folder: String, folderAccess: FileAccess, freeBytes: Int) {
    self.file = file
    self.folder = folder
    self.folderAccess = folderAccess
    self.freeBytes = freeBytes
  }
}
