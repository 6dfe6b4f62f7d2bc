import CivilCalendar
import CommandLineParsing
import CommandSupport
import Localization
import PortableFoundation
import StyleGuide
import TaskFormatting
import TaskStore
import TerminalClient
import TextFormatting

/// An output format of lists.
enum TaskFormat: String, CaseIterable, Sendable {
  /// Columns for users.
  case table

  /// One JSON object per line.
  case json

  /// Comma-separated values with a header line (RFC 4180).
  case csv

  /// One number per line.
  case numbers

  /// One tag per line, each once.
  case tags
}

let formatOption = Option(
  "format",
  .choice(of: TaskFormat.self, named: "FORMAT"),
  defaultText: "table",
  summary: "Output format."
)

extension CommandRun<Dependencies> {
  /// The output format of a list.
  func format() throws -> TaskFormat {
    guard values[jsonOption] else { return values[formatOption] ?? .table }
    guard [nil, .json].contains(values[formatOption]) else {
      throw misuse("'--json' and another '--format' cannot be combined.")
    }
    return .json
  }

  /// Returns the table of tasks whose largest number is known or likely.
  ///
  /// - Parameter hasCompletion: Whether the rows have the day of completion instead of the due day.
  func table(largestNumber: Int, hasCompletion: Bool = false) -> TaskTable {
    TaskTable(
      largestNumber: largestNumber,
      localOffset: hasCompletion ? system.localOffset : nil,
      today: today,
      language: language,
      width: output.terminalWidth,
      style: output.style(on: .output)
    )
  }
}

/// The rows of tasks in a table for users.
struct TaskTable {
  private let table: Table

  /// The time zone of the days of completion; nil for a table of due days.
  private let localOffset: (@Sendable (Date) -> Int)?
  private let today: CivilDay
  private let language: Language
  private let style: TextStyle

  init(
    largestNumber: Int,
    localOffset: (@Sendable (Date) -> Int)?,
    today: CivilDay,
    language: Language,
    width: Int?,
    style: TextStyle
  ) {
    func title(_ phrase: TaskPhrase) -> String { style.transliterated(phrase.text(in: language)) }

    let priorities = TaskItem.Priority.allCases.map { $0.name(in: language).terminalWidth }
    let (day, priority) = (title(localOffset == nil ? .due : .done), title(.priority))
    table = Table(
      [
        Table.Column(
          title(.number),
          width: max("\(largestNumber)".utf8.count, 2),
          isRightAligned: true
        ),
        // As wide as "! Thu 24 Dec 2026"; an umlaut can take more columns in ASCII.
        Table.Column(day, width: max(17, day.terminalWidth)),
        Table.Column(priority, width: (priorities + [priority.terminalWidth]).max() ?? 0),
        Table.Column(title(.name), width: 12),
      ],
      width: width,
      ellipsis: style.ellipsis
    )
    self.localOffset = localOffset
    self.today = today
    self.language = language
    self.style = style
  }

  /// The titles of the columns.
  var header: String { style.text(table.header, as: .muted) }

  /// Returns the row of a task.
  ///
  /// - Parameter hasDay: Whether the row has the due day, which a heading may make redundant.
  func row(of task: TaskItem, hasDay: Bool = true) -> String {
    let isOverdue = task.isOverdue(on: today)
    let fields = [
      "\(task.id)",
      hasDay ? dayText(of: task) : "",
      task.priority?.name(in: language) ?? "",
      task.listText + (task.tags.isEmpty ? "" : " \(task.content.tagText)"),
    ]
    let row = table.row(fields.map(style.transliterated))
    let isHigh = task.completedAt == nil && task.priority == .high
    return isOverdue
      ? style.text(row, as: .bad) : isHigh ? style.text(row, as: .primary) : row
  }

  private func dayText(of task: TaskItem) -> String {
    guard let localOffset else { return task.dueText(today: today, in: language) }
    return task.completedAt.map {
      CivilDay(of: $0, secondsFromGMT: localOffset).shortText(in: language)
    } ?? ""
  }
}

extension TextBuffer {
  /// The names of the columns of comma-separated values.
  static let csvHeader = "id,name,notes,due,tags,priority,created,completed\r\n"

  /// Appends a task as a row of comma-separated values.
  mutating func append(csvRowOf task: TaskItem) {
    append(task.id)
    append(ascii: ",")
    append(csvField: task.name)
    append(ascii: ",")
    append(csvField: task.notes)
    append(ascii: ",")
    append(task.dueDay?.description ?? "")
    append(ascii: ",")
    append(csvField: task.tags.joined(separator: " "))
    append(ascii: ",")
    append(task.priority?.rawValue ?? "")
    append(ascii: ",")
    append(rfc3339: task.createdAt)
    append(ascii: ",")
    if let time = task.completedAt { append(rfc3339: time) }
    append("\r\n")
  }
}
