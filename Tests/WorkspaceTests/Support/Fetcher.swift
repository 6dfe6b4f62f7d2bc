import FetchLog
import FetchLogLive
import Foundation
import SQLiteDatabase

@testable import fetcher

/// The built executable, with a database of a test's own.
struct Fetcher: Sendable {
  let database: String
  var environment: [String: String] = [:]

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
    try await Command(
      Workspace.fetcher.path,
      arguments,
      environment: ["FETCHER_DATABASE": database].merging(environment) { $1 }
    ).end()
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
