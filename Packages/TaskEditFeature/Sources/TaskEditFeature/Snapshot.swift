import CivilCalendar
public import TaskStore

extension TaskEditViewModel {
  /// A field of a form.
  public enum Field: CaseIterable, Hashable, Sendable {
    case name, notes, dueDay, tags, priority, project, startDay, every, after, until, blockers
  }

  /// The texts of a form.
  ///
  /// Snapshots are equal if their texts have the same bytes: a form preserves the text of a user byte for byte, and so a
  /// composed and a decomposed umlaut differ.
  public struct Snapshot: Sendable {
    /// The name.
    public var name = ""

    /// The notes, which may span several lines.
    public var notes = ""

    /// The due day in the notation of a user, with or without a time.
    public var due = ""

    /// The start day in the notation of a user.
    public var start = ""

    /// The rule by which the task recurs from its due day, in the notation of a user.
    public var every = ""

    /// The rule by which the task recurs from its completion, in the notation of a user.
    public var after = ""

    /// The last day of a recurring task, in the notation of a user.
    public var until = ""

    /// The project; a leading `+` is ignored.
    public var project = ""

    /// The numbers of the tasks to complete first, and ranges, separated by whitespace or commas.
    public var blockers = ""

    /// The tags, separated by whitespace or commas; a leading `#` of a tag is ignored.
    public var tags = ""

    /// The priority; nil without one.
    public var priority: TaskItem.Priority?

    /// Creates the texts of a new task.
    public init() {}

    /// Creates the texts of a task's content.
    public init(_ content: TaskItem.Content) {
      name = content.name
      notes = content.notes
      due = [content.dueDay?.description, content.dueTime?.description].compactMap(\.self)
        .joined(separator: " ")
      start = content.startDay?.description ?? ""
      if let recurrence = content.recurrence {
        let rule = "\(recurrence.rule)"
        if recurrence.base == .completion { after = rule } else { every = rule }
        until = recurrence.until?.description ?? ""
      }
      project = content.project ?? ""
      blockers = content.blockers.map { "\($0)" }.joined(separator: ", ")
      tags = content.tags.joined(separator: " ")
      priority = content.priority
    }

    /// Accesses the text of a field; setting an unknown priority changes nothing.
    public subscript(field: Field) -> String {
      get {
        switch field {
        case .name: name
        case .notes: notes
        case .dueDay: due
        case .startDay: start
        case .every: every
        case .after: after
        case .until: until
        case .project: project
        case .blockers: blockers
        case .tags: tags
        case .priority: priority?.rawValue ?? ""
        }
      }
      set {
        switch field {
        case .name: name = newValue
        case .notes: notes = newValue
        case .dueDay: due = newValue
        case .startDay: start = newValue
        case .every: every = newValue
        case .after: after = newValue
        case .until: until = newValue
        case .project: project = newValue
        case .blockers: blockers = newValue
        case .tags: tags = newValue
        case .priority:
          let newPriority = TaskItem.Priority(rawValue: newValue)
          if newPriority != nil || newValue.isEmpty { priority = newPriority }
        }
      }
    }
  }
}

extension TaskEditViewModel.Snapshot: Equatable {
  /// Returns whether all texts have the same bytes.
  public static func == (first: Self, second: Self) -> Bool {
    TaskEditViewModel.Field.allCases.allSatisfy { first.hasSameText(as: second, in: $0) }
  }

  /// Returns whether a field has the same bytes in two snapshots.
  func hasSameText(as other: Self, in field: TaskEditViewModel.Field) -> Bool {
    self[field].utf8.elementsEqual(other[field].utf8)
  }

  /// Whether the name has no visible character.
  var hasBlankName: Bool { name.isBlank }
}
