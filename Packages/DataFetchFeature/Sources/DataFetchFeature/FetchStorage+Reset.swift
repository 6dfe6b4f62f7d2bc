import AttemptLog
import CounterService
import LastResponseCodeService

// Call each function inside a unit of work.
extension FetchStorage {
  /// Deletes the code and the count, keeps the history, and returns whether there was anything to delete.
  public func reset() throws -> Bool {
    // After a concurrent reset, a second one would hide the first from undo.
    guard try !state().isFresh else { return false }
    _ = try attemptLog.startGeneration()
    try counterService.reset()
    try lastResponseCodeService.reset()
    return true
  }

  /// Restores the code and the count from before the last reset; returns nil if there is no reset to undo, or
  /// something was fetched since.
  public func undoReset() throws -> FetchedState? {
    guard try attemptLog.resumeGeneration() != nil else { return nil }
    try restoreState()
    return try state()
  }

  /// Restores the code and the count from the history; without a fetch, there is neither.
  public func restoreState() throws {
    guard let code = try attemptLog.latestFetch()?.entry.responseCode else { return }
    try counterService.restore(try attemptLog.fetchCount())
    try lastResponseCodeService.updateResponseCode(code)
  }
}
