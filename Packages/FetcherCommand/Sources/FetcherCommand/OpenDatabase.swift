import CommandLineParsing
import DataFetchFeature
import Store

extension CommandRun {
  /// Opens the database at a location, creates it if it is missing, and warns if other users can change it.
  func openDatabase(at location: DatabaseLocation) async throws -> Dependencies.SavedState {
    let saved = try await dependencies.databases.open(location)
    try warnOfOthers(at: location)
    return saved
  }

  /// Opens the database at a location, and warns if other users can change it; nil if nothing was ever saved there.
  ///
  /// - Throws: ``Failure`` if the command line names a file that does not exist. Nothing is wrong with a default place
  ///   or with that of `FETCHER_DATABASE`, which is the same for all commands, before the first fetch.
  func openDatabaseIfPresent(at location: DatabaseLocation) async throws -> Dependencies.SavedState?
  {
    let saved = try await dependencies.databases.openIfPresent(location)
    if saved != nil {
      try warnOfOthers(at: location)
    } else if values.isGiven(databaseOption),
      try dependencies.databases.access(location).file == nil
    {
      throw Failure(
        .notFound,
        code: "not_found",
        "The database \(location) does not exist.",
        "Check --database; a fetch creates the file: fetcher fetch --database FILE"
      )
    }
    return saved
  }

  /// Stores something in the database at a location, and returns the state then; a missing database is created with it,
  /// or not at all.
  func fillDatabase(
    at location: DatabaseLocation,
    storing work:
      @escaping @Sendable (
        Dependencies.SavedState
      ) async throws -> DataFetchViewModel.State
  ) async throws -> DataFetchViewModel.State {
    guard try dependencies.databases.access(location).file == nil else {
      return try await work(try await openDatabase(at: location))
    }
    let state = try await dependencies.databases.create(at: location, storing: work)
    try warnOfOthers(at: location)
    return state
  }

  /// Warns if other users can change the database, unless the command is to be quiet.
  private func warnOfOthers(at location: DatabaseLocation) throws {
    guard !values[quietOption], let risk = DatabaseRisk(try dependencies.databases.access(location))
    else { return }
    output.warn(code: risk.code, "\(risk.finding(of: location)) \(risk.advice(on: location))")
  }
}
