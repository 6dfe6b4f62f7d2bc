public import PortableFoundation

extension TaskStore {
  /// The result of a comparison of the tasks with their changes.
  public struct Audit: Equatable, Sendable {
    /// The number of tasks that are not deleted.
    public var taskCount: Int

    /// The number of open tasks.
    public var openCount: Int

    /// The number of steps.
    public var stepCount: Int

    /// The time of the latest step; nil without one.
    public var latestTime: Date?

    /// The numbers of the tasks that differ from their newest change in effect, in ascending order.
    public var differing: [TaskItem.ID]

    /// The numbers of the steps that count other changes than they have, or that change a task whose number was never
    /// assigned, in ascending order; purged changes do not count.
    public var invalidSteps: [Step.ID]

    /// Creates a result.
    public init(
      taskCount: Int,
      openCount: Int,
      stepCount: Int,
      latestTime: Date?,
      differing: [TaskItem.ID],
      invalidSteps: [Step.ID] = []
    ) {
      self.taskCount = taskCount
      self.openCount = openCount
      self.stepCount = stepCount
      self.latestTime = latestTime
      self.differing = differing
      self.invalidSteps = invalidSteps
    }
  }
}
