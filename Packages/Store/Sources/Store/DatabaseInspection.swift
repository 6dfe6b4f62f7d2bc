/// The state of a database, which may be damaged.
public struct DatabaseInspection: Equatable, Sendable {
  /// The permissions of the file and its directory, and the free space.
  public var access: DatabaseAccess

  /// Whether the inspection rolled back the hot journal of a crashed process.
  public var rolledBackHotJournal: Bool

  /// The reason why the database cannot be created or opened, or the damage in it; nil if the database is intact.
  public var fault: DatabaseError?

  /// Creates an inspection.
  public init(access: DatabaseAccess, rolledBackHotJournal: Bool, fault: DatabaseError?) {
    self.access = access
    self.rolledBackHotJournal = rolledBackHotJournal
    self.fault = fault
  }
}
