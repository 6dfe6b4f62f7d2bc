public import CivilCalendar
public import Localization
public import StyleGuide
public import TaskStore
public import TerminalUI
import TextFormatting

/// The space that the fields of tasks need in the columns of a list.
///
/// Measure tasks when they change, not for each frame.
public struct TaskColumns: Equatable, Sendable {
  /// The maximum width of the tags.
  private static let maximumTagWidth = 20

  /// The largest number of a task.
  public private(set) var largestNumber = 0

  fileprivate var hasDays = false
  fileprivate var hasPriorities = false
  fileprivate var tagWidth = 0

  /// Measures tasks.
  public init(of tasks: some Sequence<TaskItem>) {
    for task in tasks {
      largestNumber = max(largestNumber, task.id)
      hasDays = hasDays || task.dueDay != nil
      hasPriorities = hasPriorities || task.priority != nil
      guard tagWidth < Self.maximumTagWidth, !task.tags.isEmpty else { continue }
      tagWidth = min(max(tagWidth, task.content.tagText.terminalWidth), Self.maximumTagWidth)
    }
  }
}

/// The rows of tasks in a list on a screen: number, name, due day, priority and tags.
///
/// The name gets the remaining width. In a narrow list, tags, priority and due day yield, in this order. Columns that
/// are empty in every row are omitted.
public struct TaskRows: Sendable {
  private enum Column: CaseIterable {
    case number, name, due, priority, tags

    var title: TaskPhrase {
      switch self {
      case .number: .number
      case .name: .name
      case .due: .due
      case .priority: .priority
      case .tags: .tags
      }
    }
  }

  /// The minimum width of the name.
  private static let minimumNameWidth = 16

  private static let gap = Line("  ")

  private let today: CivilDay
  private let language: Language
  private let style: Style
  private var columns: [(column: Column, width: Int)] = []

  /// Creates the rows of tasks.
  ///
  /// - Parameters:
  ///   - measured: The space that the tasks need.
  ///   - today: The current day.
  ///   - language: The language of due days, priorities and titles.
  ///   - width: The width of a row.
  ///   - style: The style of the frame.
  public init(
    _ measured: TaskColumns,
    today: CivilDay,
    language: Language,
    width: Int,
    style: Style
  ) {
    self.today = today
    self.language = language
    self.style = style
    func longest(_ texts: [String]) -> Int {
      texts.map { style.transliterated($0).terminalWidth }.max() ?? 0
    }

    let title = { (column: Column) in column.title.text(in: language) }
    let priorities = TaskItem.Priority.allCases.map { $0.name(in: language) }
    // The columns that yield, the last one first.
    var wanted = [(Column.number, longest([title(.number), "\(measured.largestNumber)"]))]
    // As wide as "! Thu 24 Dec 2026".
    if measured.hasDays { wanted.append((.due, max(longest([title(.due)]), 17))) }
    if measured.hasPriorities {
      wanted.append((.priority, longest([title(.priority)] + priorities)))
    }
    if measured.tagWidth > 0 {
      wanted.append((.tags, max(longest([title(.tags)]), measured.tagWidth)))
    }
    var widths: [Column: Int] = [:]
    var remaining = max(width, 0)
    for (column, width) in wanted {
      let rest = remaining - width - Self.gap.width
      guard rest >= Self.minimumNameWidth else { break }
      widths[column] = width
      remaining = rest
    }
    widths[.name] = remaining
    columns = Column.allCases.compactMap { column in widths[column].map { (column, $0) } }
  }

  /// The titles of the columns.
  public var header: Line {
    line { $0.title.text(in: language) }.withRole(.muted)
  }

  /// Returns the row of a task.
  ///
  /// - Parameters:
  ///   - task: The task.
  ///   - hasDay: Whether the row has the due day, which a heading may make redundant.
  public func line(of task: TaskItem, hasDay: Bool = true) -> Line {
    let row = line { column in
      switch column {
      case .number: "\(task.id)"
      case .name: task.nameText
      case .due: hasDay ? task.dueText(today: today, in: language) : ""
      case .priority: task.priority?.name(in: language) ?? ""
      case .tags: task.content.tagText
      }
    }
    if task.isOverdue(on: today) { return row.withRole(.bad) }
    return task.completedAt == nil && task.priority == .high ? row.withRole(.primary) : row
  }

  private func line(_ text: (Column) -> String) -> Line {
    columns.enumerated().reduce(into: Line()) { line, element in
      let (index, (column, width)) = element
      if index > 0 { line += Self.gap }
      let text = Line(text(column)).inCharacters(of: style)
        .truncated(toWidth: width, ellipsis: style.ellipsis)
      if column == .number {
        line += Line(String(repeating: " ", count: width - text.width)) + text
      } else {
        line += index == columns.indices.last ? text : text.padded(toWidth: width)
      }
    }
  }
}
