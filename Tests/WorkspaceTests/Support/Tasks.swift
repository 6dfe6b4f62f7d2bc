import Foundation
import TemporaryDirectory

/// The built executable `tasks`, with a separate database.
struct Tasks: Sendable {
  var environment: [String: String] = [:]

  private let directory: TemporaryDirectory

  /// Creates an executable with a database in a new temporary directory.
  init(environment: [String: String] = [:]) throws {
    directory = try TemporaryDirectory()
    self.environment = environment
  }

  /// The path of the executable.
  static let path = Workspace.executable("tasks").path

  /// Runs the executable and waits until it exits.
  @discardableResult
  func run(_ arguments: String...) async throws -> Command.Result {
    try await run(arguments)
  }

  /// Runs the executable and waits until it exits.
  func run(_ arguments: [String]) async throws -> Command.Result {
    try await Command(Self.path, arguments, environment: variables).waitUntilExit()
  }

  /// Returns the rows of all tasks: number, name, notes, due day, tags and priority.
  func rows() async throws -> [String] {
    let csv = try await run("list", "--all", "--format", "csv").output
    // Without the times of creation and completion, which are different each time.
    return csv.split(separator: "\r\n").dropFirst().map { row in
      row.split(separator: ",", omittingEmptySubsequences: false).dropLast(2)
        .joined(separator: ",")
    }
  }

  /// Runs a program at a terminal during a closure, and waits until it exits.
  func atTerminal(
    _ arguments: [String],
    program: String = Self.path,
    body: (TerminalProcess) async throws -> Void
  ) async throws -> TerminalProcess.Result {
    try await withTerminal(program, arguments, environment: variables, body)
  }

  /// Runs the executable at a terminal during a closure, and waits until it exits.
  func atTerminal(
    _ arguments: String...,
    body: (TerminalProcess) async throws -> Void
  ) async throws -> TerminalProcess.Result {
    try await atTerminal(arguments, body: body)
  }

  private var variables: [String: String] {
    ["TASKS_DATABASE": directory.file("tasks.sqlite3"), "TZ": "UTC"].merging(environment) { $1 }
  }
}
