import AttemptLog
import PortableFoundation
import Store
import Synchronization
import TargetStore

/// The failures of a run, in which consecutive equal ones share a record.
final class FailureRun: Sendable {
  private let storage: FetchStorage
  private let onUnloggedFailure: @Sendable (any Error) -> Void
  private let state = Mutex(State())

  private struct State {
    /// The record of the previous failure; nil after a success.
    var previous: AttemptLog.Record.ID?

    var hasReportedError = false
  }

  init(log storage: FetchStorage, onUnloggedFailure: @escaping @Sendable (any Error) -> Void) {
    self.storage = storage
    self.onUnloggedFailure = onUnloggedFailure
  }

  /// Ends a series of equal failures with a success.
  func finish() {
    state.withLock { $0.previous = nil }
  }

  /// Logs a failure, and returns the changes of states that it causes in the same unit of work; an error that prevents it is
  /// reported once, if at all.
  ///
  /// - Throws: `CancellationError`: a failure that is not logged because of a cancellation is not shown either.
  @discardableResult
  func append(
    _ entry: AttemptLog.Entry,
    reportingErrors reportsErrors: Bool = true,
    recordingChanges changes: @escaping @Sendable () throws -> [TargetStore.Change] = { [] }
  ) async throws -> [TargetStore.Change] {
    let previous = state.withLock(\.previous)
    do {
      let (record, changes) = try await storage.unitOfWork.write { [storage] in
        (try storage.attemptLog.append(entry, extending: previous), try changes())
      }
      state.withLock { $0.previous = record.id }
      return changes
    } catch  where !(error is CancellationError) {
      if reportsErrors { report(error) }
      return []
    }
  }

  private func report(_ error: any Error) {
    let isFirst = state.withLock { state in
      defer { state.hasReportedError = true }
      return !state.hasReportedError
    }
    if isFirst { onUnloggedFailure(error) }
  }
}
