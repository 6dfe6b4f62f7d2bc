import PortableFoundation

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
