import SQLiteDatabase
import Synchronization

/// The databases that this process has opened: it ends before all threads have let go of them.
final class OpenDatabases: Sendable {
  private let databases = Mutex<[SQLiteDatabase]>([])

  /// Keeps a database in mind.
  func add(_ database: SQLiteDatabase) -> SQLiteDatabase {
    databases.withLock { $0.append(database) }
    return database
  }

  /// Leaves nothing beside the files.
  func removeJournals() {
    for database in databases.withLock(\.self) { database.removeJournal() }
  }
}
