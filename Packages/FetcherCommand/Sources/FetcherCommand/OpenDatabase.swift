import CommandLineParsing
import DataFetchFeature
import SQLiteDatabase

extension CommandRun {
  /// Opens the database at a path, creates it if it is missing, and warns if other users can change it.
  func openDatabase(at path: String) async throws -> Dependencies.SavedState {
    let saved = try await dependencies.openDatabase(path)
    try warnOfOthers(at: path)
    return saved
  }

  /// Opens the database at a path, and warns if other users can change it; nil if nothing was ever saved there.
  ///
  /// - Throws: ``Failure`` if the command line names a file that does not exist. Nothing is wrong with a default place
  ///   or with that of `FETCHER_DATABASE`, which is the same for all commands, before the first fetch.
  func openDatabaseIfPresent(at path: String) async throws -> Dependencies.SavedState? {
    let saved = try await dependencies.openDatabaseIfPresent(path)
    if saved != nil {
      try warnOfOthers(at: path)
    } else if values.isGiven(databaseOption), try dependencies.databaseAccess(path).file == nil {
      throw Failure(
        .notFound,
        code: "not_found",
        "The database \(path) does not exist.",
        "Check --database; a fetch creates the file: fetcher fetch --database FILE"
      )
    }
    return saved
  }

  /// Stores something in the database at a path, and returns the state then; a missing database is created with it,
  /// or not at all.
  func fillDatabase(
    at path: String,
    storing work:
      @escaping @Sendable (
        Dependencies.SavedState
      ) async throws -> DataFetchViewModel.State
  ) async throws -> DataFetchViewModel.State {
    guard try dependencies.databaseAccess(path).file == nil else {
      return try await work(try await openDatabase(at: path))
    }
    let state = try await dependencies.createDatabase(path, work)
    try warnOfOthers(at: path)
    return state
  }

  /// Warns if other users can change the database, unless the command is to be quiet.
  private func warnOfOthers(at path: String) throws {
    guard !values[quietOption], let risk = DatabaseRisk(try dependencies.databaseAccess(path))
    else { return }
    output.warn(code: risk.code, "\(risk.finding(of: path)) \(risk.advice(on: path))")
  }
}
