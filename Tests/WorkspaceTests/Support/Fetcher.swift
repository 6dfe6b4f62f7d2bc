import AttemptLog
import Foundation
import SQLiteDatabase
import TemporaryDirectory

@testable import fetcher

/// The built executable, with a separate database.
struct Fetcher: Sendable {
  let database: String
  var environment: [String: String] = [:]

  /// Retained because its deinitializer removes the directory.
  private let temporaryDirectory: TemporaryDirectory?

  /// Creates an executable with a database in a new temporary directory.
  init() throws {
    let directory = try TemporaryDirectory()
    database = directory.file("fetcher.sqlite3")
    temporaryDirectory = directory
  }

  /// Creates an executable with the database at a path.
  init(database: String, environment: [String: String] = [:]) {
    self.database = database
    self.environment = environment
    temporaryDirectory = nil
  }

  /// The path of the database's directory.
  var directory: String { URL(filePath: database).deletingLastPathComponent().path }

  /// The names of the files in the database's directory.
  var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: directory) }
  }

  /// The path of a file next to the database.
  func file(_ name: String) -> String { "\(directory)/\(name)" }

  /// Starts the executable.
  func start(
    _ arguments: String...,
    standardOutput: Int32? = nil,
    standardError: Int32? = nil
  ) throws -> Command {
    try start(arguments, standardOutput: standardOutput, standardError: standardError)
  }

  /// Starts the executable.
  func start(
    _ arguments: [String],
    standardOutput: Int32? = nil,
    standardError: Int32? = nil
  ) throws -> Command {
    try Command(
      Workspace.fetcher.path,
      arguments,
      environment: variables,
      standardOutput: standardOutput,
      standardError: standardError
    )
  }

  /// Runs the executable and waits until it exits.
  func run(_ arguments: String...) async throws -> Command.Result {
    try await run(arguments)
  }

  /// Runs the executable and waits until it exits.
  func run(_ arguments: [String]) async throws -> Command.Result {
    try await start(arguments).waitUntilExit()
  }

  /// Runs a shell script in the database's directory, in which `"$0" "$@"` is the executable with the arguments.
  func runScript(
    _ script: String,
    _ arguments: [String],
    shell: String = "sh",
    executable: URL = Workspace.fetcher
  ) async throws -> Command.Result {
    try await Command(
      "/bin/\(shell)",
      ["-c", "cd '\(directory)' && \(script)", executable.path] + arguments,
      environment: ["PATH": Workspace.searchPath].merging(variables) { $1 }
    ).waitUntilExit()
  }

  /// Runs a shell script in the database's directory, in which `"$0" "$@"` is the executable with the arguments.
  func runScript(_ script: String, _ arguments: String...) async throws -> Command.Result {
    try await runScript(script, arguments)
  }

  /// Runs a program at a terminal during a closure, and waits until it exits.
  func atTerminal(
    _ arguments: [String],
    program: String = Workspace.fetcher.path,
    body: (TerminalProcess) async throws -> Void = { _ in }
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

  /// Opens the database as another process does.
  func openDatabase() async throws -> SQLiteDatabase {
    try await .open(at: database, schema: .fetcher)
  }

  /// Appends copies of an entry to the history.
  func save(_ entry: AttemptLog.Entry, times: Int = 1) async throws {
    let database = try await openDatabase()
    let log = AttemptLog.live(in: database)
    try await database.write { for _ in 0..<times { try log.append(entry) } }
    // Another thread may still hold a reference, which would keep the journal.
    database.removeJournal()
  }

  private var variables: [String: String] {
    ["FETCHER_DATABASE": database].merging(environment) { $1 }
  }
}
