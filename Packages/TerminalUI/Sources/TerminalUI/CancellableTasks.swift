/// The running tasks of a screen that have an id.
struct CancellableTasks {
  /// Ends when the task should be cancelled.
  typealias Cancellation = AsyncStream<Never>

  private var tasks: [Int: (id: String, cancel: Cancellation.Continuation)] = [:]
  private var nextNumber = 0

  /// Adds a task and returns its number and its cancellation.
  mutating func add(_ id: String) -> (number: Int, cancellation: Cancellation) {
    let (cancellation, cancel) = Cancellation.makeStream()
    nextNumber += 1
    tasks[nextNumber] = (id, cancel)
    return (nextNumber, cancellation)
  }

  /// Removes a task that has finished.
  mutating func remove(_ number: Int) {
    tasks[number] = nil
  }

  /// Cancels the tasks with an id.
  func cancel(_ id: String) {
    for task in tasks.values where task.id == id { task.cancel.finish() }
  }
}

/// Runs a task until it returns or, in a cancelled task, after its cancellation.
func run<Event>(
  _ task: @escaping ScreenTask<Event>,
  until cancellation: CancellableTasks.Cancellation,
  _ send: @escaping @Sendable (Event) -> Void
) async {
  await withTaskGroup { group in
    group.addTask { await task(send) }
    group.addTask { for await _ in cancellation {} }
    await group.next()
    group.cancelAll()
  }
}
