/// The files of a workspace; all paths are absolute.
public struct Files: Sendable {
  /// Returns the text of a file; nil if the file does not exist.
  public var read: @Sendable (_ path: String) throws -> String?

  /// Writes a file atomically, and creates its directories.
  public var write: @Sendable (_ text: String, _ path: String) throws -> Void

  /// Creates files from their endpoints.
  public init(
    read: @escaping @Sendable (_ path: String) throws -> String?,
    write: @escaping @Sendable (_ text: String, _ path: String) throws -> Void
  ) {
    self.read = read
    self.write = write
  }
}
