import CommandLineParsing
import FileClient
import PortableFoundation
import Store
import TerminalClient
import TextFormatting

/// A command with everything that it needs.
struct CommandRun: Sendable {
  let values: ParsedValues
  let environment: Environment
  let dependencies: Dependencies
  let output: Output

  /// Tells the time since the command began.
  let stopwatch: Stopwatch

  /// Returns a time for people: to the second, local, with its offset from UTC.
  func localText(of time: Date) -> String {
    time.text(offset: dependencies.localOffset(time))
  }

  /// The location of the database.
  ///
  /// - Throws: ``Failure`` if there is none, or if the variable that names it is not UTF-8.
  func databaseLocation() throws -> DatabaseLocation {
    let place = DatabasePlace(
      environment: environment,
      homeDirectory: dependencies.homeDirectory
    )
    guard let path = try values[databaseOption] ?? place.path() else {
      throw Failure(
        .cannotCreate,
        code: "cannot_create",
        "There is no place for the database: no home directory is known.",
        "Set HOME, or name a file with --database."
      )
    }
    return .file(path)
  }
}

extension Output {
  /// The exit code that some work ends with; what it throws is reported.
  func exitCode(of work: () async throws -> ExitCode) async -> ExitCode {
    let code = await reportedExitCode(of: work)
    await flushMessages()
    return code
  }

  private func reportedExitCode(of work: () async throws -> ExitCode) async -> ExitCode {
    do {
      return try await work()
    } catch TerminalClientError.readerGone {
      return .success
    } catch is CancellationError {
      // By a signal, of which the exit code tells.
      return .success
    } catch let failure as Failure {
      report(failure)
      return failure.exitCode
    } catch let error as FileClientError {
      let failure = Failure(file: error)
      report(failure)
      return failure.exitCode
    } catch {
      let failure = Failure(database: error)
      report(failure)
      return failure.exitCode
    }
  }
}
