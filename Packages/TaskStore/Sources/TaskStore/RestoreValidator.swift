/// Checks that records and numbers can be those of a store.
///
/// A store has its tasks by number, then its steps by number, each followed by its changes by task.
public struct RestoreValidator: Sendable {
  /// The largest restored number, 2⁶²: no store reaches the largest integer by counting on from there.
  public static let largestNumber = 1 << 62

  private let numbers: TaskStore.Numbers
  private var lastTask = 0
  private var lastStep: TaskStore.Step?

  /// The number of changes of the last step, and the task of the last one.
  private var (changeCount, lastChange) = (0, 0)

  /// Starts a check with the last numbers of a store.
  ///
  /// - Throws: ``TaskStoreError/invalidRecord(_:)``.
  public init(numbers: TaskStore.Numbers) throws(TaskStoreError) {
    guard (0...Self.largestNumber).contains(numbers.task),
      (0...Self.largestNumber).contains(numbers.step)
    else { throw .invalidRecord("a number is not from 0 to \(Self.largestNumber)") }
    self.numbers = numbers
  }

  /// Checks the next record.
  ///
  /// - Throws: ``TaskStoreError/invalidRecord(_:)``.
  public mutating func validate(_ record: TaskStore.Record) throws(TaskStoreError) {
    switch record {
    case .task(let task):
      guard lastStep == nil, lastTask < task.id, task.id <= numbers.task else {
        throw .invalidRecord("task \(task.id) is out of order")
      }
      lastTask = task.id
    case .step(let step):
      try finish()
      guard lastStep?.id ?? 0 < step.id, step.id <= numbers.step else {
        throw .invalidRecord("step \(step.id) is out of order")
      }
      lastStep = step
      (changeCount, lastChange) = (0, 0)
    case .change(let change, let step):
      let task = change.after.id
      guard step == lastStep?.id, lastChange < task, task <= numbers.task,
        change.before?.id ?? task == task
      else { throw .invalidRecord("the change of task \(task) in step \(step) is out of order") }
      lastChange = task
      changeCount += 1
    }
  }

  /// Checks that no change is missing at the end.
  ///
  /// - Throws: ``TaskStoreError/invalidRecord(_:)``.
  public func finish() throws(TaskStoreError) {
    guard let lastStep, changeCount == 0 || changeCount != lastStep.count else { return }
    throw .invalidRecord("step \(lastStep.id) has \(changeCount) changes, not \(lastStep.count)")
  }
}
