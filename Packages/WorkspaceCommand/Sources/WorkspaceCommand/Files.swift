/// The files of a workspace; all paths are absolute.
public struct Files: Sendable {
  /// Returns the text of a file.
  public var read: @Sendable (_ path: String) throws -> String

  /// Writes a file atomically, and creates its directories.
  public var write: @Sendable (_ text: String, _ path: String) throws -> Void

  /// Returns the relative paths of all files in a directory and its subdirectories, including hidden ones; nil if the
  /// directory does not exist.
  public var list: @Sendable (_ directory: String) throws -> [String]?

  /// Moves a file or directory atomically, replaces an existing file, and creates the directories of the destination.
  public var move: @Sendable (_ path: String, _ destination: String) throws -> Void

  /// Removes a directory with its content; does nothing if the directory does not exist.
  public var remove: @Sendable (_ directory: String) throws -> Void

  /// Waits for the lock of a directory, and holds it until the process exits.
  public var lock: @Sendable (_ directory: String) throws -> Void

  /// Creates files from their endpoints.
  public init(
    read: @escaping @Sendable (_ path: String) throws -> String,
    write: @escaping @Sendable (_ text: String, _ path: String) throws -> Void,
    list: @escaping @Sendable (_ directory: String) throws -> [String]?,
    move: @escaping @Sendable (_ path: String, _ destination: String) throws -> Void,
    remove: @escaping @Sendable (_ directory: String) throws -> Void,
    lock: @escaping @Sendable (_ directory: String) throws -> Void
  ) {
    self.read = read
    self.write = write
    self.list = list
    self.move = move
    self.remove = remove
    self.lock = lock
  }
}
