import CommandLineParsing
import SQLiteDatabase

/// A command with everything that it needs.
struct CommandRun: Sendable {
  let values: ParsedValues
  let environment: [String: String]
  let dependencies: Dependencies
  let output: Output

  /// Runs work with the path of the database, and reports what keeps the database from being used.
  func withDatabasePath(_ work: (_ path: String) async throws -> ExitCode) async -> ExitCode {
    let place = DatabasePlace(
      environment: environment,
      homeDirectory: dependencies.homeDirectory
    )
    guard let path = values[databaseOption] ?? place.path else {
      output.report(
        "There is no place for the database: no home directory is known.",
        "Set HOME, or name a file with --database."
      )
      return .cannotCreate
    }
    do {
      return try await work(path)
    } catch SQLiteDatabaseError.cannotCreate(let path, let cause) {
      output.report("\(SQLiteDatabaseError.cannotCreate(path: path, cause: cause))")
      return .cannotCreate
    } catch is CancellationError {
      // By a signal, of which the exit code tells.
      return .success
    } catch {
      output.report("\(error)")
      return .cannotReadOrSave
    }
  }
}
