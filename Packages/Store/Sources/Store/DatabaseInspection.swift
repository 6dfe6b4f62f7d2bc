/// The state of a database, sound or not.
public struct DatabaseInspection: Equatable, Sendable {
  /// The rights on the file and its folder, and the free space.
  public var access: DatabaseAccess

  /// Whether a process that crashed in the middle of a transaction left a journal, which is rolled back by now.
  public var rolledBackHotJournal: Bool

  /// The reason why the database cannot be created or opened, or the damage in it; nil for a sound database.
  public var fault: DatabaseError?

  /// Creates an inspection.
  public init(access: DatabaseAccess, rolledBackHotJournal: Bool, fault: DatabaseError?) {
    self.access = access
    self.rolledBackHotJournal = rolledBackHotJournal
    self.fault = fault
  }
}
