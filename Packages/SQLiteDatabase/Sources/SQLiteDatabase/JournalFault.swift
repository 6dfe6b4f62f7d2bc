/// The reason why a journal is not rolled back into a database.
public enum JournalFault: Equatable, Sendable {
  /// The journal is not a regular file, or has several hard links.
  case notRegular

  /// The journal belongs to a user other than the database's owner, the current user and root; the user's name.
  case ofAnotherUser(String)

  /// The content is not that of a journal, which SQLite would overwrite or delete.
  case notAJournal

  /// The journal ends with the record of a super-journal, a file that SQLite would delete.
  ///
  /// SQLite writes it in a transaction of several databases, and never in this program.
  case namesAnotherFile

  /// The journal is damaged, or belongs to another state of the database, for example because a backup replaced the
  /// database.
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
    case .notAJournal:
      """
      The file \(journal) is not a journal, but SQLite would overwrite or delete any file of that name. Rename it or \
      move it away.
      """
    case .namesAnotherFile:
      """
      The journal \(journal) names another file, which would be deleted when the journal is rolled back. This program \
      writes no such journal. If another program changed several databases together, open them with that program; \
      otherwise remove the journal.
      """
    case .ofAnotherState:
      """
      The journal \(journal) is damaged or belongs to another state of the database \(path). Rolling it back would damage \
      the database. If you restored the database from a backup, remove the journal; otherwise move both away and \
      restore a backup.
      """
    }
  }
}
