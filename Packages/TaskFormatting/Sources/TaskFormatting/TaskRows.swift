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
  /// The maximum width of the project and the tags.
  private static let maximumLabelWidth = 24

  /// The largest number of a task.
  public private(set) var largestNumber = 0

  /// The first and the last day without a time, and those with one; nil without such days.
  fileprivate var days: ClosedRange<CivilDay>?
  fileprivate var daysWithTimes: ClosedRange<CivilDay>?

  fileprivate var hasPriorities = false
  fileprivate var nameWidth = 0
  fileprivate var labelWidth = 0

  /// Measures tasks with a day of each, by default the due day.
  public init(of tasks: some Sequence<TaskItem>, day taskDay: TaskDay = .due) {
    for task in tasks {
      largestNumber = max(largestNumber, task.id)
      if let day = taskDay.day(task) {
        if taskDay.isDue, task.dueTime != nil {
          daysWithTimes = daysWithTimes.including(day)
        } else {
          days = days.including(day)
        }
      }
      hasPriorities = hasPriorities || task.priority != nil
      nameWidth = max(nameWidth, task.listText.terminalWidth)
      guard labelWidth < Self.maximumLabelWidth else { continue }
      labelWidth = min(max(labelWidth, task.content.labels.width), Self.maximumLabelWidth)
    }
  }
}

extension TaskColumns {
  /// The width of the days and times, such as that of `! Fri 27`, `Thu 24 Dec 2026` or `tomorrow 14:00`.
  fileprivate func dayWidth(today: CivilDay, hasMark: Bool) -> Int {
    func width(_ day: CivilDay) -> Int {
      if abs(day - today) < 14 { return hasMark ? 8 : 6 }
      return (day.date.year == today.date.year ? 10 : 15) + (hasMark && day < today ? 2 : 0)
    }
    func width(_ days: ClosedRange<CivilDay>?) -> Int {
      days.map { max(width($0.lowerBound), width($0.upperBound)) } ?? 0
    }
    return max(width(days), daysWithTimes == nil ? 0 : width(daysWithTimes) + 6)
  }
}

extension ClosedRange<CivilDay>? {
  /// Returns the range extended to a day.
  fileprivate func including(_ day: CivilDay) -> ClosedRange<CivilDay> {
    guard let self else { return day...day }
    return Swift.min(self.lowerBound, day)...Swift.max(self.upperBound, day)
  }
}

/// The rows of tasks in a list on a screen: number, name, a day, priority, and labels: the project and the tags.
///
/// The name gets the remaining width, as far as a name needs it. In a narrow list, the labels yield first, and priorities are
/// letters. Columns that are empty in every row are omitted.
///
/// Colours repeat what the text says: overdue, due today, important, blocked. Each label has its colour.
public struct TaskRows: Sendable {
  private enum Column: CaseIterable {
    case number, name, day, priority, labels

    func title(_ day: TaskDay) -> TaskPhrase {
      switch self {
      case .number: .number
      case .name: .name
      case .day: day.title
      case .priority: .priority
      case .labels: .tags
      }
    }
  }

  /// The width below which a list is narrow.
  private static let narrowWidth = 60

  /// The width below which names need the space of the labels.
  private static let minimumWidthWithLabels = 50

  private let day: TaskDay
  private let now: LocalTime
  private let language: Language
  private let width: Int
  private let style: TextStyle
  private let isNarrow: Bool
  private let columns: [Column]
  private let table: LineTable

  /// Creates the rows of tasks.
  ///
  /// - Parameters:
  ///   - measured: The space that the tasks need.
  ///   - day: The day that the rows show, for which the tasks were measured.
  ///   - now: The current local time.
  ///   - language: The language of due days, priorities and titles.
  ///   - width: The width of a row.
  ///   - style: The style of the frame.
  public init(
    _ measured: TaskColumns,
    day: TaskDay = .due,
    at now: LocalTime,
    language: Language,
    width: Int,
    style: TextStyle
  ) {
    self.day = day
    self.now = now
    self.language = language
    self.width = width
    self.style = style
    let isNarrow = width < Self.narrowWidth
    self.isNarrow = isNarrow
    func longest(_ texts: [String]) -> Int {
      texts.map { style.transliterated($0).terminalWidth }.max() ?? 0
    }
    columns = Column.allCases.filter { column in
      switch column {
      case .number, .name: true
      case .day: measured.days != nil || measured.daysWithTimes != nil
      case .priority: measured.hasPriorities
      case .labels: measured.labelWidth > 0 && width >= Self.minimumWidthWithLabels
      }
    }
    table = LineTable(
      columns.map { column in
        var title = column.title(day).text(in: language)
        if column == .priority, isNarrow { title = String(title.prefix(1)) }
        let width =
          switch column {
          case .number: longest([title, "\(measured.largestNumber)"])
          case .name: isNarrow ? 8 : 16
          case .day: max(longest([title]), measured.dayWidth(today: now.day, hasMark: day.isDue))
          case .priority:
            longest(
              [title] + TaskItem.Priority.allCases.map { $0.text(in: language, isShort: isNarrow) }
            )
          case .labels: max(longest([title]), measured.labelWidth)
          }
        return LineTable.Column(
          title,
          width: width,
          isFlexible: column == .name,
          // With the mark of a blocked or coming task; transliterated names may be wider than measured.
          maximumWidth: style.isASCII ? .max : measured.nameWidth + 2,
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
  ///   - isBlocked: Whether the task waits for others; its name has the mark `⊘`.
  public func line(of task: TaskItem, hasDay: Bool = true, isBlocked: Bool = false) -> Line {
    let isOverdue = task.isOverdue(at: now)
    let isOpen = task.completedAt == nil
    let isToday = isOpen && task.dueDay == now.day
    let role: Role? =
      isOverdue
      ? .bad : isBlocked ? .muted : isOpen && task.priority == .high ? .primary : nil
    let cells = columns.map { column in
      switch column {
      case .number: Line("\(task.id)", as: role)
      case .name: Line((isBlocked ? "⊘ " : "") + task.listText, as: role)
      case .day where day.isDue:
        Line(
          task.dueText(at: now, in: language, hasDay: hasDay),
          as: isToday && !isOverdue ? .warning : role
        )
      case .day: Line(day.day(task)?.nearText(from: now.day, in: language) ?? "", as: role)
      case .priority:
        Line(task.priority?.text(in: language, isShort: isNarrow) ?? "", as: role)
      case .labels: task.content.labels
      }
    }
    return table.row(cells, width: width, style: style)
  }
}

extension TaskItem.Priority {
  /// Returns the name, or its first letter: the letters differ in every language.
  fileprivate func text(in language: Language, isShort: Bool) -> String {
    isShort ? name(in: language).prefix(1).uppercased() : name(in: language)
  }
}

extension TaskItem.Content {
  /// The project and the tags, such as `+home #shop`, each in its colour.
  fileprivate var labels: Line {
    let texts = (projectText.map { [$0] } ?? []) + tags.map(\.tagText)
    return texts.reduce(into: Line()) { line, text in
      if line != Line() { line += Line(" ") }
      line += Line(text, as: .category(of: text))
    }
  }
}
