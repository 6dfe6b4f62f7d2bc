/// The files of a workspace; all paths are absolute.
public struct Files: Sendable {
  /// Returns the text of a file.
  public var read: @Sendable (_ path: String) throws -> String

  /// Writes a file atomically, and creates its folders.
  public var write: @Sendable (_ text: String, _ path: String) throws -> Void

  /// Returns the relative paths of all files in a folder and its subfolders, including hidden ones; nil if the folder does
  /// not exist.
  public var list: @Sendable (_ folder: String) throws -> [String]?

  /// Moves a file or folder atomically, replaces an existing file, and creates the folders of the destination.
  public var move: @Sendable (_ path: String, _ destination: String) throws -> Void

  /// Removes a folder with its content; does nothing if the folder does not exist.
  public var remove: @Sendable (_ folder: String) throws -> Void

  /// Waits for the lock of a folder, and holds it until the process exits.
  public var lock: @Sendable (_ folder: String) throws -> Void

  /// Creates files from their endpoints.
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
