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

  /// The first and the last due day; nil without due days.
  fileprivate var days: ClosedRange<CivilDay>?

  fileprivate var hasTimes = false
  fileprivate var hasPriorities = false
  fileprivate var tagWidth = 0

  /// Measures tasks.
  public init(of tasks: some Sequence<TaskItem>) {
    for task in tasks {
      largestNumber = max(largestNumber, task.id)
      if let day = task.dueDay {
        days = min(days?.lowerBound ?? day, day)...max(days?.upperBound ?? day, day)
      }
      hasTimes = hasTimes || task.dueTime != nil
      hasPriorities = hasPriorities || task.priority != nil
      guard tagWidth < Self.maximumTagWidth, !task.tags.isEmpty else { continue }
      tagWidth = min(max(tagWidth, task.content.tagText.terminalWidth), Self.maximumTagWidth)
    }
  }
}

extension TaskColumns {
  /// The width of the due days and times: that of `! Fri 27`, `! Thu 24 Dec` or `! Thu 24 Dec 2026`, and of ` 14:00`.
  fileprivate func dueWidth(today: CivilDay) -> Int {
    let bounds = days.map { [$0.lowerBound, $0.upperBound] } ?? []
    let width =
      bounds.allSatisfy { abs($0 - today) < 14 }
      ? 8 : bounds.allSatisfy { $0.date.year == today.date.year } ? 12 : 17
    return width + (hasTimes ? 6 : 0)
  }
}

/// The rows of tasks in a list on a screen: number, name, due day, priority and tags.
///
/// The name gets the remaining width. In a narrow list, columns yield, the tags first. Columns that are empty in every
/// row are omitted.
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

  private let today: CivilDay
  private let language: Language
  private let width: Int
  private let style: TextStyle
  private let columns: [Column]
  private let table: LineTable

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
    style: TextStyle
  ) {
    self.today = today
    self.language = language
    self.width = width
    self.style = style
    func longest(_ texts: [String]) -> Int {
      texts.map { style.transliterated($0).terminalWidth }.max() ?? 0
    }

    columns = Column.allCases.filter { column in
      switch column {
      case .number, .name: true
      case .due: measured.days != nil
      case .priority: measured.hasPriorities
      case .tags: measured.tagWidth > 0
      }
    }
    table = LineTable(
      columns.map { column in
        let title = column.title.text(in: language)
        let width =
          switch column {
          case .number: longest([title, "\(measured.largestNumber)"])
          case .name: Self.minimumNameWidth
          case .due: max(longest([title]), measured.dueWidth(today: today))
          case .priority:
            longest([title] + TaskItem.Priority.allCases.map { $0.name(in: language) })
          case .tags: max(longest([title]), measured.tagWidth)
          }
        return LineTable.Column(
          title,
          width: width,
          isFlexible: column == .name,
          isRightAligned: column == .number,
          isOptional: column != .name
        )
      }
    )
  }

  /// The titles of the columns.
  public var header: Line { table.header(width: width, style: style) }

  /// Returns the row of a task.
  ///
  /// - Parameters:
  ///   - task: The task.
  ///   - hasDay: Whether the row has the due day, which a heading may make redundant.
  public func line(of task: TaskItem, hasDay: Bool = true) -> Line {
    let cells = columns.map { column in
      switch column {
      case .number: "\(task.id)"
      case .name: task.listText
      case .due: task.dueText(today: today, in: language, hasDay: hasDay)
      case .priority: task.priority?.name(in: language) ?? ""
      case .tags: task.content.tagText
      }
    }
    let row = table.row(cells.map { Line($0) }, width: width, style: style)
    if task.isOverdue(on: today) { return row.withRole(.bad) }
    return task.completedAt == nil && task.priority == .high ? row.withRole(.primary) : row
  }
}
