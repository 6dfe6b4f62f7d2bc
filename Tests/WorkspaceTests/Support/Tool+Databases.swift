import AttemptLog
import Foundation
import SQLDatabase
import SQLiteDatabase

@testable import fetcher

extension Tool {
  /// Copies the database that the first version of a tool wrote, and returns the present tool with the copy.
  init(firstVersionOf name: String, environment: [String: String] = [:]) throws {
    self.init(name, environment: environment)
    try FileManager.default.copyItem(
      at: try Workspace.fixture("\(name)-version-1.sqlite3"),
      to: URL(filePath: database)
    )
  }

  /// Opens the database of `fetcher` as another process does.
  func openDatabase() async throws -> SQLiteDatabase {
    try await .open(at: database, schema: .fetcher)
  }

  /// Appends fetches with a value in every field to the history of `fetcher`.
  func saveSamples(_ count: Int = 1) async throws {
    let database = try await openDatabase()
    let log = AttemptLog.live(in: database)
    try await database.write { for _ in 0..<count { try log.append(.sample) } }
    // Another thread may still hold a reference, which would keep the journal.
    database.removeJournal()
  }

  /// Waits until a process writes to the database, which creates the journal.
  func waitForJournal() async throws {
    try await waitUntil { FileManager.default.fileExists(atPath: "\(database)-journal") }
  }

  /// Runs `list` of `tasks`, and returns the rows: number, name, notes, due day, tags and priority.
  func rows() async throws -> [String] {
    let csv = try await run("list", "--all", "--format", "csv").output
    // The columns before the times of creation and completion, which are different each time.
    return csv.split(separator: "\r\n").dropFirst().map { row in
      row.split(separator: ",", omittingEmptySubsequences: false).prefix(6)
        .joined(separator: ",")
    }
  }
}

extension AttemptLog.Entry {
  /// A fetch with a value in every field.
  static let sample = Self(
    time: Date(timeIntervalSince1970: 1_795_266_919.123),
    url: "http://localhost:8000",
    duration: .microseconds(1_234_567),
    outcome: .fetched(
      path: "c8630031-253d-467b-add0-18811e88be24",
      responseCode: UUID(
        uuid: (10, 193, 229, 25, 48, 79, 67, 64, 153, 213, 144, 58, 42, 114, 207, 231)
      ),
      attempts: 1
    )
  )
}

extension SQLiteDatabase {
  /// The statements that created the tables and indices, by name.
  var tables: [String] {
    get throws {
      try query("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name") {
        try $0.value(0)
      }
    }
  }

  var version: [Int] {
    get throws { try query("PRAGMA user_version") { try $0.value(0) } }
  }

  /// Runs a closure while this process holds the write lock.
  func whileWriting<Value>(_ body: () async throws -> Value) async throws -> Value {
    try await whileHolding({ block in try await self.write { block() } }, body)
  }

  /// Runs a closure while this process holds a read lock.
  ///
  /// Another process can write then, but not commit.
  func whileReading<Value>(_ body: () async throws -> Value) async throws -> Value {
    try await whileHolding(
      { block in
        try await self.read {
          _ = try self.query("SELECT count(*) FROM fetch") { _ in }
          block()
        }
      },
      body
    )
  }

  private func whileHolding<Value>(
    _ transaction: @escaping @Sendable (@escaping @Sendable () -> Void) async throws -> Void,
    _ body: () async throws -> Value
  ) async throws -> Value {
    let hasStarted = Signal<Void>()
    let end = DispatchSemaphore(value: 0)
    let holder = Task {
      defer { hasStarted.send(()) }
      try await transaction {
        hasStarted.send(())
        // Blocks only the database's queue, which has no other work.
        end.wait()
      }
    }
    await hasStarted.value
    let result: Result<Value, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    end.signal()
    try await holder.value
    return try result.get()
  }
}
