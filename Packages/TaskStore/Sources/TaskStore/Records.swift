public import PortableFoundation

extension TaskStore {
  /// A task to add.
  public struct NewTask: Equatable, Sendable {
    /// The identity, which creates one task however often it is added; nil for a task that has none.
    public var uid: String?

    /// The fields of the task.
    public var content: TaskItem.Content

    /// The time of creation; nil for the time of the step.
    public var createdAt: Date?

    /// The time of completion; nil for an open task.
    public var completedAt: Date?

    /// The identities of further tasks to complete first: stored ones, or others that are added with the task.
    public var blockerUIDs: [String]

    /// Creates a task to add.
    public init(
      uid: String? = nil,
      content: TaskItem.Content,
      createdAt: Date? = nil,
      completedAt: Date? = nil,
      blockerUIDs: [String] = []
    ) {
      self.uid = uid
      self.blockerUIDs = blockerUIDs
      self.content = content
      self.createdAt = createdAt
      self.completedAt = completedAt
    }
  }

  /// What a user did in one step.
  public enum Action: String, CaseIterable, Codable, Sendable {
    case add, edit, complete, reopen, delete, `import`
  }

  /// The changes of one user action, which are undone together.
  public struct Step: Equatable, Identifiable, Sendable {
    /// The unique number of the step; newer steps have larger numbers.
    public let id: Int

    /// What the user did.
    public let action: Action

    /// The time of the action, in milliseconds.
    public let time: Date

    /// The time when the step was reverted, in milliseconds; nil for a step in effect.
    public var revertedAt: Date?

    /// The number of changed tasks.
    public let count: Int

    /// The changes by task number: all of them, or the first ``maximumChanges``.
    public let changes: [Change]

    /// The largest number of changes in a step that the store returns.
    public static let maximumChanges = 100

    /// Creates a step.
    public init(
      id: Int,
      action: Action,
      time: Date,
      revertedAt: Date? = nil,
      count: Int,
      changes: [Change]
    ) {
      self.id = id
      self.action = action
      self.time = time
      self.revertedAt = revertedAt
      self.count = count
      self.changes = changes
    }
  }

  /// The values of a task before and after a change.
  public struct Change: Equatable, Sendable {
    /// The task before the change; nil for a new task.
    public let before: TaskItem?

    /// The task after the change.
    public let after: TaskItem

    /// Creates a change.
    public init(before: TaskItem?, after: TaskItem) {
      self.before = before
      self.after = after
    }
  }

  /// The numbers of tasks and steps that a purge removes.
  public struct Purge: Equatable, Sendable {
    /// The number of deleted tasks.
    public var tasks: Int

    /// The number of steps.
    public var steps: Int

    /// Creates the numbers.
    public init(tasks: Int, steps: Int) {
      self.tasks = tasks
      self.steps = steps
    }
  }
}

extension Date {
  /// The time, rounded to milliseconds.
  package var roundedToMilliseconds: Date { Date(milliseconds: milliseconds) }
}
