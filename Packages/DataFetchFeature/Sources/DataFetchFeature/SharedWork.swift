import Synchronization

/// Work that runs once at a time, for any number of callers: who comes while it runs joins it.
///
/// A caller that is cancelled leaves at once, and the work goes on for the others. When the last one is
/// cancelled, so is the work, and that caller waits for its end. Who comes during that end waits for it, and
/// for a new run.
final class SharedWork: Sendable {
  private typealias Waiters = [Int: CheckedContinuation<Void, Never>]

  private struct Run {
    var task: Task<Void, Never>
    var waiters: Waiters
    /// Those who came after the run was cancelled.
    var successors: Waiters = [:]
    var isCancelled = false
  }

  private struct State {
    var run: Run?
    var nextID = 0
  }

  private let work: @Sendable () async -> Void
  private let executor: (any TaskExecutor)?
  private let state = Mutex(State())

  /// Work, and what it runs on; nil for the executor of all tasks, for it belongs to no caller.
  init(on executor: (any TaskExecutor)? = nil, _ work: @escaping @Sendable () async -> Void) {
    self.executor = executor
    self.work = work
  }

  /// Waits for one run of the work, which it starts if none is on its way.
  func callAsFunction() async {
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

  private func join(_ id: Int, _ continuation: CheckedContinuation<Void, Never>) {
    let hasJoined = state.withLock { state in
      // A cancellation that came before this line found nobody to let go.
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
    let task = Task(executorPreference: executor) { [self] in
      await work()
      finish()
    }
    return Run(task: task, waiters: waiters)
  }

  private func finish() {
    let waiters = state.withLock { state -> Waiters in
      guard let ended = state.run else { return [:] }
      state.run = ended.successors.isEmpty ? nil : start(for: ended.successors)
      return ended.waiters
    }
    for waiter in waiters.values { waiter.resume() }
  }
}
