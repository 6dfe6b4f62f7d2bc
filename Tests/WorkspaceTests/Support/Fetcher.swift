import Foundation

/// The built executable, with a database of a test's own.
struct Fetcher: Sendable {
  let database: String
  var environment: [String: String] = [:]

  /// Starts it.
  func start(_ arguments: String..., standardOutput: Int32? = nil) throws -> Command {
    try Command(
      Workspace.fetcher.path,
      arguments,
      environment: ["FETCHER_DATABASE": database].merging(environment) { $1 },
      standardOutput: standardOutput
    )
  }

  /// Runs it to its end.
  func run(_ arguments: String...) async throws -> Command.Ending {
    try await Command(
      Workspace.fetcher.path,
      arguments,
      environment: ["FETCHER_DATABASE": database].merging(environment) { $1 }
    ).end()
  }
}
