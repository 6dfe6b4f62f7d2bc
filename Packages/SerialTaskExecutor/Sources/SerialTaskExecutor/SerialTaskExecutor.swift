import Dispatch

/// An executor that runs tasks one after another on one thread, in the order in which they become ready.
///
/// A test knows with it how far a task has come. A command that prefers it wakes no other thread to continue a task.
///
/// ```swift
/// let executor = SerialTaskExecutor()
/// let task = Task(executorPreference: executor) { await call() }
/// await executor.settle()  // the call has reached its first wait
/// ```
public final class SerialTaskExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "SerialTaskExecutor")

  /// An executor with nothing to do yet.
  public init() {}

  /// Runs a job when all that came before it have run as far as they could.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// Waits until all that is ready now has run as far as it could.
  public func settle() async {
    await Task(executorPreference: self) {}.value
  }
}
