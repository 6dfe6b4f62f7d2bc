import CivilCalendar
import PortableFoundation

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
