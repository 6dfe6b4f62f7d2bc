public import CivilCalendar
public import PortableFoundation

/// A task: what a user entered, and what happened to the task.
///
/// A task has the properties of its content too: `task.name` is `task.content.name`.
@dynamicMemberLookup
public struct TaskItem: Equatable, Identifiable, Sendable {
  /// The permanent number of the task.
  public let id: Int

  /// The fields that a user can edit.
  public var content: Content

  /// The time of creation, in milliseconds.
  public let createdAt: Date

  /// The time of completion, in milliseconds; nil for an open task.
  public var completedAt: Date? {
    didSet { completedAt = completedAt?.roundedToMilliseconds }
  }

  /// The time of deletion, in milliseconds; nil unless the task was deleted.
  public var deletedAt: Date? {
    didSet { deletedAt = deletedAt?.roundedToMilliseconds }
  }

  /// Creates a task; rounds the times to milliseconds.
  public init(
    id: Int,
    content: Content,
    createdAt: Date,
    completedAt: Date? = nil,
    deletedAt: Date? = nil
  ) {
    self.id = id
    self.content = content
    self.createdAt = createdAt.roundedToMilliseconds
    self.completedAt = completedAt?.roundedToMilliseconds
    self.deletedAt = deletedAt?.roundedToMilliseconds
  }

  /// Accesses a field of the content.
  @inlinable
  public subscript<Value>(dynamicMember field: WritableKeyPath<Content, Value>) -> Value {
    get { content[keyPath: field] }
    set { content[keyPath: field] = newValue }
  }
}

extension TaskItem {
  /// The fields of a task that a user can edit.
  public struct Content: Equatable, Sendable {
    /// The name.
    public var name: String

    /// The notes, which may span several lines; empty without notes.
    public var notes: String

    /// The day at whose end the task becomes overdue; nil without one.
    public var dueDay: CivilDay?

    /// The tags, each once, in the order of the user.
    public var tags: [String] {
      didSet { tags = tags.withoutDuplicates }
    }

    /// The priority; nil without one.
    public var priority: Priority?

    /// Creates the content of a task; removes duplicate tags.
    public init(
      name: String,
      notes: String = "",
      dueDay: CivilDay? = nil,
      tags: [String] = [],
      priority: Priority? = nil
    ) {
      self.name = name
      self.notes = notes
      self.dueDay = dueDay
      self.tags = tags.withoutDuplicates
      self.priority = priority
    }
  }

  /// The importance of a task, in descending order.
  public enum Priority: String, CaseIterable, Codable, Sendable {
    case high, medium, low
  }
}

extension TaskItem.Content {
  /// Returns whether all fields are equal, texts byte by byte: an edit may change nothing but the Unicode normalisation.
  public static func == (first: Self, second: Self) -> Bool {
    (first.dueDay, first.priority) == (second.dueDay, second.priority)
      && first.name.hasSameBytes(as: second.name) && first.notes.hasSameBytes(as: second.notes)
      && first.tags.elementsEqual(second.tags) { $0.hasSameBytes(as: $1) }
  }
}

extension String {
  fileprivate func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension [String] {
  /// The texts, each once, in the order of their first occurrence; texts are compared byte by byte.
  fileprivate var withoutDuplicates: [String] {
    guard count > 1 else { return self }
    var seen: Set<[UInt8]> = []
    return filter { seen.insert([UInt8]($0.utf8)).inserted }
  }
}
