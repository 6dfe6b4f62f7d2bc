import Synchronization

/// An operation whose concurrent callers share one run.
///
/// Use it when several callers may need the same result concurrently, such as a button and a timer:
///
///     let reload = SingleFlight { await model.reload() }
///     await reload()
///
/// A call during a run joins it; a call after the run starts a new one. A caller that is cancelled returns
/// immediately, and the run continues for the others. When the last caller is cancelled, the run is cancelled,
/// and that caller waits until it has finished. A call during that time waits for it and starts a new run. A
/// caller that is already cancelled starts nothing.
public final class SingleFlight: Sendable {
  private typealias Waiters = [Int: CheckedContinuation<Void, Never>]

  private struct Run {
    var task: Task<Void, Never>
    var waiters: Waiters
    /// Callers that wait for the next run, since this one is cancelled.
    var successors: Waiters = [:]
    var isCancelled = false
  }

  private struct State {
    var run: Run?
    var nextID = 0
  }

  private let work: @Sendable () async -> Void
  private let state = Mutex(State())

  /// Creates a shared operation.
  public init(_ work: @escaping @Sendable () async -> Void) {
    self.work = work
  }

  /// Waits for the current run, or for a new one if there is none.
  public func callAsFunction() async {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in join(id, continuation) }
    } onCancel: {
      leave(id)
    }
  }

  /// Cancels the current run, whose callers wait until it has finished.
  public func cancel() {
    state.withLock { state in
      state.run?.isCancelled = true
      state.run?.task.cancel()
    }
  }

  private func join(_ id: Int, _ continuation: CheckedContinuation<Void, Never>) {
    let hasJoined = state.withLock { state in
      // A cancellation before this line found no continuation to resume.
      if Task.isCancelled { return false }
      if state.run == nil {
        state.run = start(for: [id: continuation])
      } else if state.run?.isCancelled == true {
        state.run?.successors[id] = continuation
      } else {
        state.run?.waiters[id] = continuation
      }
      return true
    }
    if !hasJoined { continuation.resume() }
  }

  private func leave(_ id: Int) {
    let released = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if let successor = state.run?.successors.removeValue(forKey: id) { return successor }
      guard state.run?.waiters[id] != nil else { return nil }
      if state.run?.waiters.count == 1 {
        state.run?.isCancelled = true
        state.run?.task.cancel()
        return nil
      }
      return state.run?.waiters.removeValue(forKey: id)
    }
    released?.resume()
  }

  private func start(for waiters: Waiters) -> Run {
    let task = Task { [self] in
      await work()
      finish()
    }
    return Run(task: task, waiters: waiters)
  }

  private func finish() {
    let waiters = state.withLock { state -> Waiters in
      guard let finished = state.run else { return [:] }
      state.run = finished.successors.isEmpty ? nil : start(for: finished.successors)
      return finished.waiters
    }
    for waiter in waiters.values { waiter.resume() }
  }
}
