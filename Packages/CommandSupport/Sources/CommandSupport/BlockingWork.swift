import Dispatch
import Synchronization

/// Returns the result of work that may block its thread without limit, such as a read of a pipe.
///
/// The work runs on a separate thread, so that signals are handled meanwhile. A cancelled task abandons the work and
/// throws `CancellationError` immediately; the work must change nothing that outlives the process.
public func abandonable<Value: Sendable>(
  _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
  let outcomes = AsyncThrowingStream<Value, any Error> { outcomes in
    DispatchQueue(label: "abandonable").async {
      outcomes.yield(with: Result { try work() })
      outcomes.finish()
    }
  }
  for try await value in outcomes { return value }
  throw CancellationError()
}

/// Runs work that must finish or roll back, and passes it a check that throws when the task is cancelled.
///
/// Unlike `Task.checkCancellation()`, the check works on every thread.
public func checkingCancellation<Value>(
  _ work: (_ check: @escaping @Sendable () throws -> Void) async throws -> Value
) async throws -> Value {
  let cancellation = Cancellation()
  return try await withTaskCancellationHandler {
    try await work(cancellation.check)
  } onCancel: {
    cancellation.isRequested.store(true, ordering: .relaxed)
  }
}

private final class Cancellation: Sendable {
  let isRequested = Atomic(false)

  func check() throws {
    if isRequested.load(ordering: .relaxed) { throw CancellationError() }
  }
}
