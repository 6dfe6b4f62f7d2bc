import Foundation
import SQLDatabase
import SQLiteDatabase

extension SQLiteDatabase {
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

extension Fetcher {
  /// Waits until a process writes to the database, which creates the journal.
  func waitForJournal() async throws {
    try await waitUntil { FileManager.default.fileExists(atPath: "\(database)-journal") }
  }
}
