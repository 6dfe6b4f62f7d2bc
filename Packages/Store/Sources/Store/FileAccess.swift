/// The rights on a file or a folder.
public struct FileAccess: Equatable, Sendable {
  /// The owner of a file, by the trust that it deserves.
  public enum Owner: Sendable {
    /// The user of this process.
    case currentUser

    /// The superuser, who can change everything anyway.
    case root

    /// Another user.
    case other
  }

  /// The permission bits, such as `0o600`.
  public var permissions: Int

  /// The owner, who can change the permissions.
  public var owner: Owner

  /// Whether this process may write to it.
  public var isWritable: Bool

  /// Creates rights.
  public init(permissions: Int, owner: Owner, isWritable: Bool) {
    self.permissions = permissions
    self.owner = owner
    self.isWritable = isWritable
  }

  /// Whether users other than the owner may write to it, by its permissions.
  public var isWritableByOthers: Bool { permissions & 0o022 != 0 }
}
