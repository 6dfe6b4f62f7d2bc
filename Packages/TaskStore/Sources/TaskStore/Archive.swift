public import PortableFoundation

extension TaskStore {
  /// The last numbers that a store assigned; 0 if there is none.
  public struct Numbers: Codable, Equatable, Sendable {
    /// The number of the last task.
    public var task: TaskItem.ID

    /// The number of the last step.
    public var step: Step.ID

    /// Creates the numbers.
    public init(task: TaskItem.ID, step: Step.ID) {
      self.task = task
      self.step = step
    }
  }

  /// A part of a store, for a copy of all of it.
  public enum Record: Equatable, Sendable {
    /// A task.
    case task(TaskItem)

    /// A step without its changes.
    case step(Step)

    /// A change of a step.
    case change(Change, step: Step.ID)

    /// The size of the largest page.
    public static let maximumPageSize = 500

    /// The position of a record in a copy.
    public enum Position: Equatable, Sendable {
      /// The position of a task.
      case task(TaskItem.ID)

      /// The position of a step.
      case step(Step.ID)

      /// The position of a change.
      case change(task: TaskItem.ID, step: Step.ID)
    }

    /// The position of the record.
    public var position: Position {
      switch self {
      case .task(let task): .task(task.id)
      case .step(let step): .step(step.id)
      case .change(let change, let step): .change(task: change.after.id, step: step)
      }
    }
  }

  /// Calls a closure with each record, page by page; see ``records``.
  public func forEachRecord(_ body: (Record) throws -> Void) throws {
    var position: Record.Position?
    while case let page = try records(position), let last = page.last {
      try page.forEach(body)
      position = last.position
    }
  }

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

    /// Creates a result.
    public init(
      taskCount: Int,
      openCount: Int,
      stepCount: Int,
      latestTime: Date?,
      differing: [TaskItem.ID]
    ) {
      self.taskCount = taskCount
      self.openCount = openCount
      self.stepCount = stepCount
      self.latestTime = latestTime
      self.differing = differing
    }
  }
}

/// Encodes a record as an object with one member, whose name is the kind of the record.
extension TaskStore.Record: Codable {
  private enum CodingKeys: String, CodingKey {
    case task, step, change
  }

  private enum StepKeys: String, CodingKey {
    case id
    case action
    case time = "time_ms"
    case revertedAt = "reverted_ms"
    case count
  }

  private enum ChangeKeys: String, CodingKey {
    case step, before, after
  }

  /// Decodes a record.
  ///
  /// - Throws: `DecodingError`, also for a value that a store refuses.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch container.allKeys.first {
    case .step:
      let step = try container.nestedContainer(keyedBy: StepKeys.self, forKey: .step)
      self = .step(
        TaskStore.Step(
          id: try step.decode(Int.self, forKey: .id),
          action: try step.decode(TaskStore.Action.self, forKey: .action),
          time: try step.time(.time),
          revertedAt: try step.timeIfPresent(.revertedAt),
          count: try step.decode(Int.self, forKey: .count),
          changes: []
        )
      )
    case .change:
      let change = try container.nestedContainer(keyedBy: ChangeKeys.self, forKey: .change)
      self = .change(
        TaskStore.Change(
          before: try change.decodeIfPresent(TaskItem.self, forKey: .before),
          after: try change.decode(TaskItem.self, forKey: .after)
        ),
        step: try change.decode(Int.self, forKey: .step)
      )
    default:
      self = .task(try container.decode(TaskItem.self, forKey: .task))
    }
  }

  /// Encodes the record.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .task(let task):
      try container.encode(task, forKey: .task)
    case .step(let value):
      var step = container.nestedContainer(keyedBy: StepKeys.self, forKey: .step)
      try step.encode(value.id, forKey: .id)
      try step.encode(value.action, forKey: .action)
      try step.encode(value.time.milliseconds, forKey: .time)
      try step.encodeIfPresent(value.revertedAt?.milliseconds, forKey: .revertedAt)
      try step.encode(value.count, forKey: .count)
    case .change(let value, let step):
      var change = container.nestedContainer(keyedBy: ChangeKeys.self, forKey: .change)
      try change.encode(step, forKey: .step)
      try change.encodeIfPresent(value.before, forKey: .before)
      try change.encode(value.after, forKey: .after)
    }
  }
}

extension KeyedDecodingContainer {
  /// Decodes a time in milliseconds of the years 1 to 9999.
  func time(_ key: Key) throws -> Date {
    Date(milliseconds: try decode(Date.textualMilliseconds, forKey: key))
  }

  /// Decodes a time in milliseconds; nil if it is absent.
  func timeIfPresent(_ key: Key) throws -> Date? {
    try decodeIfPresent(Int64.self, forKey: key) == nil ? nil : time(key)
  }
}
