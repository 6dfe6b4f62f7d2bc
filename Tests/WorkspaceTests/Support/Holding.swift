import Foundation
import SQLiteDatabase

extension SQLiteDatabase {
  /// Does something while this process holds the lock of who writes.
  func whileWriting<Value>(_ body: () async throws -> Value) async throws -> Value {
    try await whileHolding({ work in try await self.write { work() } }, body)
  }

  /// Does something while this process holds the lock of who reads.
  func whileReading<Value>(_ body: () async throws -> Value) async throws -> Value {
    try await whileHolding(
      { work in
        try await self.read {
          _ = try self.query("SELECT count(*) FROM fetch") { _ in }
          work()
        }
      },
      body
    )
  }

  private func whileHolding<Value>(
    _ transaction: @escaping @Sendable (@escaping @Sendable () -> Void) async throws -> Void,
    _ body: () async throws -> Value
  ) async throws -> Value {
    let hasBegun = Signal<Void>()
    let end = DispatchSemaphore(value: 0)
    let holder = Task {
      defer { hasBegun.send(()) }
      try await transaction {
        hasBegun.send(())
        // The database's own queue, on which nothing else waits.
        end.wait()
      }
    }
    await hasBegun.value
    let result: Result<Value, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    end.signal()
    try await holder.value
    return try result.get()
  }
}

extension Fetcher {
  /// Waits until a process is in the middle of writing to the database: then its journal is there.
  func isWriting() async throws {
    while !FileManager.default.fileExists(atPath: "\(database)-journal") {
      try Task.checkCancellation()
      await Task.yield()
    }
  }
}
