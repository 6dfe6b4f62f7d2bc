import Dispatch

/// An executor that runs tasks one after another on one thread, in the order in which they become ready.
///
/// In a test, ``settle()`` waits until a task has reached its next suspension point. A command that prefers this
/// executor does not switch threads to continue a task.
///
/// ```swift
/// let executor = SerialTaskExecutor()
/// let task = Task(executorPreference: executor) { await call() }
/// await executor.settle()  // the call has reached its first suspension point
/// ```
public final class SerialTaskExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "SerialTaskExecutor")

  /// Creates an executor without jobs.
  public init() {}

  /// Runs a job after all earlier jobs.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// Waits until each ready task has run to its next suspension point or to its end.
  public func settle() async {
    await Task(executorPreference: self) {}.value
  }

  /// Starts a call, and returns when it suspends for the first time.
  public func start(_ call: @escaping @Sendable () async -> Void) async -> Task<Void, Never> {
    let task = Task(executorPreference: self) { await call() }
    await settle()
    return task
  }
}
