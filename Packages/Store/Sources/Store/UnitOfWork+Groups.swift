public import SQLDatabase
import Synchronization

extension UnitOfWork {
  /// Returns these units of work with shared transactions: writes that arrive while one is committed wait for it, and then
  /// run in one transaction, each as a separate step.
  ///
  /// Use it for many tasks that save at the same time: a commit takes as long for a hundred writes as for one. A write is
  /// durable when it returns. A write that throws is rolled back alone; if the transaction cannot be committed, each of its
  /// writes throws. A write that is cancelled while it waits does nothing.
  ///
  /// - Parameter database: The database of the units.
  public func grouped(in database: any SQLDatabase) -> Self {
    var unitOfWork = self
    unitOfWork.write = WriteGroup(database, write: write).write
    return unitOfWork
  }
}

/// The writes that wait for the next transaction.
private final class WriteGroup: Sendable {
  private struct Entry {
    let id: Int
    let work: @Sendable () throws -> Void
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var nextID = 0
    var waiting: [Entry] = []

    /// The task of the transaction; nil if none is open.
    var transaction: Task<Void, Never>?

    /// The writes of the transaction whose callers are not cancelled.
    var callers: Set<Int> = []
  }

  private let database: any SQLDatabase
  private let transaction:
    @Sendable (_ work: @escaping @Sendable () throws -> Void) async throws -> Void
  private let state = Mutex(State())

  init(
    _ database: any SQLDatabase,
    write: @escaping @Sendable (_ work: @escaping @Sendable () throws -> Void) async throws -> Void
  ) {
    self.database = database
    transaction = write
  }

  @Sendable func write(_ work: @escaping @Sendable () throws -> Void) async throws {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isWaiting = state.withLock { state in
          // A cancellation before this line found no continuation to resume.
          if Task.isCancelled { return false }
          state.waiting.append(Entry(id: id, work: work, continuation: continuation))
          if state.transaction == nil { startTransaction(&state) }
          return true
        }
        if !isWaiting { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      cancel(id)
    }
  }

  /// Ends the wait of a write; the last caller of a transaction cancels it, which only a server without a response notices.
  private func cancel(_ id: Int) {
    let waiting = state.withLock { state -> Entry? in
      if let index = state.waiting.firstIndex(where: { $0.id == id }) {
        return state.waiting.remove(at: index)
      }
      if state.callers.remove(id) != nil, state.callers.isEmpty { state.transaction?.cancel() }
      return nil
    }
    waiting?.continuation.resume(throwing: CancellationError())
  }

  /// Starts a transaction of the waiting writes, if there are any.
  private func startTransaction(_ state: inout State) {
    let entries = state.waiting
    state.waiting = []
    state.callers = Set(entries.map(\.id))
    state.transaction = entries.isEmpty ? nil : Task { await commit(entries) }
  }

  private func commit(_ entries: [Entry]) async {
    let results = Mutex([Result<Void, any Error>]())
    do {
      try await transaction { [database] in
        let outcomes = entries.map { entry in Result { try database.write(entry.work) } }
        results.withLock { $0 = outcomes }
      }
    } catch {
      results.withLock { $0 = entries.map { _ in .failure(error) } }
    }
    state.withLock { startTransaction(&$0) }
    for (entry, result) in zip(entries, results.withLock(\.self)) {
      entry.continuation.resume(with: result)
    }
  }
}
