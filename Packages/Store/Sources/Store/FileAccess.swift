/// The permissions and the owner of a file or directory.
public struct FileAccess: Equatable, Sendable {
  /// The owner of a file, as seen from this process.
  public enum Owner: Sendable {
    /// The user of this process.
    case currentUser

    /// Root, which has access to all files.
    case root

    /// Another user.
    case other
  }

  /// The permission bits, such as `0o600`.
  public var permissions: Int

  /// The owner, which can change the permissions.
  public var owner: Owner

  /// Whether this process can write to the file.
  public var isWritable: Bool

  /// Creates a description of the access.
  public init(permissions: Int, owner: Owner, isWritable: Bool) {
    self.permissions = permissions
    self.owner = owner
    self.isWritable = isWritable
  }

  /// Whether the permissions allow writing to the group or to all users.
  public var isWritableByOthers: Bool { permissions & 0o022 != 0 }
}
