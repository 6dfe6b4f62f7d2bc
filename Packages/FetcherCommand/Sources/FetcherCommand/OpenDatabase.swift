import CommandLineParsing
import SQLiteDatabase

extension CommandRun {
  /// Opens the database at a path, creates it if it is missing, and warns where others can change it.
  func openDatabase(at path: String) async throws -> Dependencies.SavedState {
    let saved = try await dependencies.openDatabase(path)
    warnOfOthers(at: path)
    return saved
  }

  /// Opens the database at a path, and warns where others can change it; nil if nothing was ever saved there.
  func openDatabaseIfPresent(at path: String) async throws -> Dependencies.SavedState? {
    let saved = try await dependencies.openDatabaseIfPresent(path)
    if saved != nil { warnOfOthers(at: path) }
    return saved
  }

  /// What others can write, they can make up; that is told, and the command goes on.
  private func warnOfOthers(at path: String) {
    guard !values[quietOption], let access = dependencies.databaseAccess(path) else { return }
    if !access.isOwn {
      output.warn(
        code: "database_of_another",
        "The database \(path) belongs to another user, who can change what is saved."
      )
    } else if access.permissions & 0o022 != 0 {
      output.warn(
        code: "database_open_to_others",
        "Others can change what is saved in \(path). Keep them out: chmod go-w \(path)"
      )
    }
  }
}
