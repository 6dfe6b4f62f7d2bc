import CommandLineParsing
import SQLiteDatabase

extension CommandRun {
  /// Opens the database at a path, creates it if it is missing, and warns if other users can change it.
  func openDatabase(at path: String) async throws -> Dependencies.SavedState {
    let saved = try await dependencies.openDatabase(path)
    try warnOfOthers(at: path)
    return saved
  }

  /// Opens the database at a path, and warns if other users can change it; nil if nothing was ever saved there.
  func openDatabaseIfPresent(at path: String) async throws -> Dependencies.SavedState? {
    let saved = try await dependencies.openDatabaseIfPresent(path)
    if saved != nil { try warnOfOthers(at: path) }
    return saved
  }

  private func warnOfOthers(at path: String) throws {
    guard !values[quietOption], let risk = DatabaseRisk(try dependencies.databaseAccess(path))
    else { return }
    output.warn(code: risk.code, "\(risk.finding(of: path)) \(risk.advice(on: path))")
  }
}
