/// The files of a workspace, as far as commands read and change them; paths are absolute.
public struct Files: Sendable {
  /// Reads a file.
  public var read: @Sendable (_ path: String) throws -> String

  /// Writes a file, all of it or with an error, and makes the folders that it is in.
  public var write: @Sendable (_ text: String, _ path: String) throws -> Void

  /// The files in a folder and its folders, hidden ones too, as seen from it; nil if there is no such folder.
  public var list: @Sendable (_ folder: String) throws -> [String]?

  /// Moves a file or folder in one step, in the place of a file that is there, and makes the folders above.
  public var move: @Sendable (_ path: String, _ destination: String) throws -> Void

  /// Removes a folder with all that is in it; nothing happens if there is none.
  public var remove: @Sendable (_ folder: String) throws -> Void

  /// Waits until no other process has the lock of a folder, and keeps it until this process ends.
  public var lock: @Sendable (_ folder: String) throws -> Void

  /// Files made of their endpoints.
  public init(
    read: @escaping @Sendable (_ path: String) throws -> String,
    write: @escaping @Sendable (_ text: String, _ path: String) throws -> Void,
    list: @escaping @Sendable (_ folder: String) throws -> [String]?,
    move: @escaping @Sendable (_ path: String, _ destination: String) throws -> Void,
    remove: @escaping @Sendable (_ folder: String) throws -> Void,
    lock: @escaping @Sendable (_ folder: String) throws -> Void
  ) {
    self.read = read
    self.write = write
    self.list = list
    self.move = move
    self.remove = remove
    self.lock = lock
  }
}
