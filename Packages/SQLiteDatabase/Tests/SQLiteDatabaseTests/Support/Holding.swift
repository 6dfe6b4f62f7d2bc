import Dispatch
import SQLiteDatabase
import TransactionQueue

extension SQLiteDatabase {
  /// Runs a closure while a transaction of this database is open, and returns the closure's result.
  ///
  /// - Parameters:
  ///   - access: The access of the transaction.
  ///   - work: Work in the transaction before the closure runs.
  ///   - body: The closure.
  @discardableResult
  func holding<Value>(
    _ access: TransactionAccess,
    after work: @escaping @Sendable () throws -> Void = {},
    _ body: () async throws -> Value
  ) async throws -> Value {
    let (started, start) = AsyncStream<Void>.makeStream()
    let end = DispatchSemaphore(value: 0)
    let transaction: @Sendable () throws -> Void = {
      try work()
      start.finish()
      end.wait()
    }
    let holder = Task {
      defer { start.finish() }
      if access == .read { try await read(transaction) } else { try await write(transaction) }
    }
    for await _ in started {}
    let result: Result<Value, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    end.signal()
    try await holder.value
    return try result.get()
  }
}
