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

/// Encodes a task as a flat object without its absent fields: times in milliseconds since 1970, the due day as in ISO 8601.
extension TaskItem: Codable {
  private enum CodingKeys: String, CodingKey {
    case id
    case name
    case notes
    case dueDay = "due"
    case tags
    case priority
    case createdAt = "created_ms"
    case completedAt = "completed_ms"
    case deletedAt = "deleted_ms"
  }

  /// Decodes a task.
  ///
  /// - Throws: `DecodingError`, also for a value that a store refuses.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func invalid(_ key: CodingKeys, _ reason: String) -> DecodingError {
      .dataCorruptedError(forKey: key, in: container, debugDescription: reason)
    }
    var dueDay: CivilDay?
    if let text = try container.decodeIfPresent(String.self, forKey: .dueDay) {
      dueDay = CivilDay(text)
      guard dueDay != nil else { throw invalid(.dueDay, "The day does not exist.") }
    }
    let content = Content(
      name: try container.decode(String.self, forKey: .name),
      notes: try container.decodeIfPresent(String.self, forKey: .notes) ?? "",
      dueDay: dueDay,
      tags: try container.decodeIfPresent([String].self, forKey: .tags) ?? [],
      priority: try container.decodeIfPresent(Priority.self, forKey: .priority)
    )
    do {
      try content.validateForm()
    } catch {
      throw invalid(.tags, error.description)
    }
    self.init(
      id: try container.decode(Int.self, forKey: .id),
      content: content,
      createdAt: try container.time(.createdAt),
      completedAt: try container.timeIfPresent(.completedAt),
      deletedAt: try container.timeIfPresent(.deletedAt)
    )
  }

  /// Encodes the task.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(content.name, forKey: .name)
    if !content.notes.isEmpty { try container.encode(content.notes, forKey: .notes) }
    try container.encodeIfPresent(content.dueDay?.description, forKey: .dueDay)
    if !content.tags.isEmpty { try container.encode(content.tags, forKey: .tags) }
    try container.encodeIfPresent(content.priority, forKey: .priority)
    try container.encode(createdAt.milliseconds, forKey: .createdAt)
    try container.encodeIfPresent(completedAt?.milliseconds, forKey: .completedAt)
    try container.encodeIfPresent(deletedAt?.milliseconds, forKey: .deletedAt)
  }
}

extension KeyedDecodingContainer {
  /// Decodes a time in milliseconds of the years 1 to 9999.
  fileprivate func time(_ key: Key) throws -> Date {
    Date(milliseconds: try decode(Date.textualMilliseconds, forKey: key))
  }

  /// Decodes a time in milliseconds; nil if it is absent.
  fileprivate func timeIfPresent(_ key: Key) throws -> Date? {
    try decodeIfPresent(Int64.self, forKey: key) == nil ? nil : time(key)
  }
}
