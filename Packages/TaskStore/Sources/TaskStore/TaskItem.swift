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

  /// The permanent identity for other programs; nil for a task that has none but ``uid``.
  public let storedUID: String?

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
    deletedAt: Date? = nil,
    uid: String? = nil
  ) {
    self.id = id
    storedUID = uid
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

    /// The time of the due day, in local time; nil without one.
    public var dueTime: TimeOfDay?

    /// The first day on which lists show the task; nil for one that they always show.
    public var startDay: CivilDay?

    /// The project, whose parts are separated by dots: `home.garden`; nil without one.
    public var project: String?

    /// The tags, each once, in the order of the user.
    public var tags: [String] {
      didSet { tags = tags.withoutDuplicates }
    }

    /// The priority; nil without one.
    public var priority: Priority?

    /// How the task recurs; nil if it does not.
    public var recurrence: Recurrence?

    /// The numbers of the tasks to complete first, each once, in ascending order.
    public var blockers: [TaskItem.ID] {
      didSet { blockers = Set(blockers).sorted() }
    }

    /// Creates the content of a task; removes duplicate tags and blockers.
    public init(
      name: String,
      notes: String = "",
      dueDay: CivilDay? = nil,
      dueTime: TimeOfDay? = nil,
      startDay: CivilDay? = nil,
      project: String? = nil,
      tags: [String] = [],
      priority: Priority? = nil,
      recurrence: Recurrence? = nil,
      blockers: [TaskItem.ID] = []
    ) {
      self.name = name
      self.notes = notes
      self.dueDay = dueDay
      self.dueTime = dueTime
      self.startDay = startDay
      self.project = project
      self.tags = tags.withoutDuplicates
      self.priority = priority
      self.recurrence = recurrence
      self.blockers = blockers.isEmpty ? [] : Set(blockers).sorted()
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
    (first.dueDay, first.dueTime, first.startDay, first.priority)
      == (second.dueDay, second.dueTime, second.startDay, second.priority)
      && (first.recurrence, first.blockers) == (second.recurrence, second.blockers)
      && first.project.map { Array($0.utf8) } == second.project.map { Array($0.utf8) }
      && first.name.hasSameBytes(as: second.name) && first.notes.hasSameBytes(as: second.notes)
      && first.tags.elementsEqual(second.tags) { $0.hasSameBytes(as: $1) }
  }
}

extension String {
  fileprivate func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && Data(utf8) == Data(other.utf8)
  }
}

extension [String] {
  /// The texts, each once, in the order of their first occurrence; texts are compared byte by byte.
  fileprivate var withoutDuplicates: [String] {
    guard count > 1 else { return self }
    var seen: Set<[UInt8]> = []
    return filter { seen.insert([UInt8]($0.utf8)).inserted }
  }
}

/// Encodes a task as a flat object without its absent fields: times in milliseconds since 1970, days as in ISO 8601.
extension TaskItem: Codable {
  private enum CodingKeys: String, CodingKey {
    case id
    case name
    case notes
    case dueDay = "due"
    case dueTime = "due_time"
    case startDay = "start"
    case project
    case tags
    case priority
    case recurrence
    case blockers
    case uid
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
    func parsed<Value: LosslessStringConvertible>(_ key: CodingKeys) throws -> Value? {
      guard let text = try container.decodeIfPresent(String.self, forKey: key) else { return nil }
      guard let value = Value(text) else { throw invalid(key, "The value is invalid.") }
      return value
    }
    let content = Content(
      name: try container.decode(String.self, forKey: .name),
      notes: try container.decodeIfPresent(String.self, forKey: .notes) ?? "",
      dueDay: try parsed(.dueDay),
      dueTime: try parsed(.dueTime),
      startDay: try parsed(.startDay),
      project: try container.decodeIfPresent(String.self, forKey: .project),
      tags: try container.decodeIfPresent([String].self, forKey: .tags) ?? [],
      priority: try container.decodeIfPresent(Priority.self, forKey: .priority),
      recurrence: try parsed(.recurrence),
      blockers: try container.decodeIfPresent([Int].self, forKey: .blockers) ?? []
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
      deletedAt: try container.timeIfPresent(.deletedAt),
      uid: try container.decodeIfPresent(String.self, forKey: .uid)
    )
  }

  /// Encodes the task.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(content.name, forKey: .name)
    if !content.notes.isEmpty { try container.encode(content.notes, forKey: .notes) }
    try container.encodeIfPresent(content.dueDay?.description, forKey: .dueDay)
    try container.encodeIfPresent(content.dueTime?.description, forKey: .dueTime)
    try container.encodeIfPresent(content.startDay?.description, forKey: .startDay)
    try container.encodeIfPresent(content.project, forKey: .project)
    if !content.tags.isEmpty { try container.encode(content.tags, forKey: .tags) }
    try container.encodeIfPresent(content.priority, forKey: .priority)
    try container.encodeIfPresent(content.recurrence?.description, forKey: .recurrence)
    if !content.blockers.isEmpty { try container.encode(content.blockers, forKey: .blockers) }
    try container.encodeIfPresent(storedUID, forKey: .uid)
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
