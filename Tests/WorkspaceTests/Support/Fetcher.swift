import FetchLog
import FetchLogLive
import Foundation
import SQLiteDatabase
import TemporaryDirectory

@testable import fetcher

/// The built executable, with a database of a test's own.
struct Fetcher: Sendable {
  let database: String
  var environment: [String: String] = [:]

  /// Kept, since its end removes it.
  private let directory: TemporaryDirectory?

  /// The executable with a database in a directory that no other test uses.
  init() throws {
    let directory = try TemporaryDirectory()
    database = directory.file("fetcher.sqlite3")
    self.directory = directory
  }

  /// The executable with the database at a path.
  init(database: String, environment: [String: String] = [:]) {
    self.database = database
    self.environment = environment
    directory = nil
  }

  /// The folder of the database.
  var folder: String { URL(filePath: database).deletingLastPathComponent().path }

  /// The path of a file next to the database.
  func file(_ name: String) -> String { "\(folder)/\(name)" }

  /// Starts it.
  func start(
    _ arguments: String...,
    standardOutput: Int32? = nil,
    standardError: Int32? = nil
  ) throws -> Command {
    try start(arguments, standardOutput: standardOutput, standardError: standardError)
  }

  /// Starts it.
  func start(
    _ arguments: [String],
    standardOutput: Int32? = nil,
    standardError: Int32? = nil
  ) throws -> Command {
    try Command(
      Workspace.fetcher.path,
      arguments,
      environment: ["FETCHER_DATABASE": database].merging(environment) { $1 },
      standardOutput: standardOutput,
      standardError: standardError
    )
  }

  /// Runs it to its end.
  func run(_ arguments: String...) async throws -> Command.Ending {
    try await run(arguments)
  }

  /// Runs it to its end.
  func run(_ arguments: [String]) async throws -> Command.Ending {
    try await start(arguments).end()
  }

  /// Its database, as another process has it open.
  func openDatabase() async throws -> SQLiteDatabase {
    try await .open(at: database, schema: .fetcher)
  }

  /// Saves an entry of the history, so often.
  func save(_ entry: FetchLog.Entry, times: Int = 1) async throws {
    let database = try await openDatabase()
    let log = FetchLog.live(in: database)
    try await database.write { for _ in 0..<times { _ = try log.append(entry) } }
    // It goes with the last reference, which another thread may hold a moment longer.
    database.removeJournal()
  }
}
