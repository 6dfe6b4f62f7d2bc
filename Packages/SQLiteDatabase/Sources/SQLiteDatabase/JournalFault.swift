/// The reason why a journal is not rolled back into a database.
public enum JournalFault: Equatable, Sendable {
  /// The journal is not a regular file, or has several hard links.
  case notRegular

  /// The journal belongs to a user other than the database's owner, the current user and root; the user's name.
  case ofAnotherUser(String)

  /// The journal belongs to another state of the database, for example because a backup replaced the database.
  case ofAnotherState
}

extension JournalFault {
  /// Returns the cause and a suggested fix for the journal of a database.
  func description(of journal: String, nextTo path: String) -> String {
    switch self {
    case .notRegular:
      "The journal \(journal) is not a regular file with a single name. Remove it."
    case .ofAnotherUser(let user):
      """
      The journal \(journal) belongs to the user \(user), who could use it to replace the stored data. If you trust \
      this user, ask them to run the same command, which rolls the journal back; otherwise remove the journal.
      """
    case .ofAnotherState:
      """
      The journal \(journal) belongs to another state of the database \(path). Rolling it back would damage the \
      database. If you restored the database from a backup, remove the journal; otherwise move both away and \
      restore a backup.
      """
    }
  }
}
