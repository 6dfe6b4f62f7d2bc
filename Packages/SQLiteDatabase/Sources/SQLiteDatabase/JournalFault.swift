/// Why a journal is not rolled back into a database.
public enum JournalFault: Equatable, Sendable {
  /// It is not a regular file with one name.
  case notRegular

  /// It belongs to a user who is neither the database's owner nor the current user nor root; the name of that user.
  case ofAnotherUser(String)

  /// It belongs to another state of the database, as when a backup was restored next to it.
  case ofAnotherState
}

extension JournalFault {
  /// The cause and the advice for the journal of a database.
  func description(of journal: String, nextTo path: String) -> String {
    switch self {
    case .notRegular:
      "The journal \(journal) is not a regular file with one name. Remove it."
    case .ofAnotherUser(let user):
      """
      The journal \(journal) belongs to the user \(user), who could replace the stored data with it. If you trust \
      that user, have them run the same command, which rolls it back; otherwise remove it.
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
