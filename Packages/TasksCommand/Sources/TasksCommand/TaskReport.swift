import CivilCalendar
import CommandSupport
import Localization
import PortableFoundation
import StyleGuide
import TaskFormatting
import TaskStore
import TextFormatting

extension CommandRun<Dependencies> {
  /// The tasks with all fields.
  ///
  /// - Parameters:
  ///   - day: The key of the day in the table: that of the due day, or of the day of completion.
  ///   - namesToday: Whether the table names the current day; a heading may make it redundant.
  func tasks(day: String = "due", namesToday: Bool = true) -> Report<TaskItem> {
    Report(
      day: day,
      namesToday: namesToday,
      today: today,
      localOffset: system.localOffset,
      in: language
    )
  }
}

extension Report<TaskItem> {
  fileprivate init(
    day: String = "due",
    namesToday: Bool = true,
    today: CivilDay,
    localOffset: @escaping @Sendable (Date) -> Int = { _ in 0 },
    in language: Language
  ) {
    func title(_ phrase: TaskPhrase) -> String { phrase.text(in: language) }
    self.init(
      of: .task,
      [
        .init("id", title(.number), .rightAligned, width: 2) { .integer($0.id) },
        .init("name", title(.name)) {
          .string($0.name)
        } text: {
          $0.listText + ($0.tags.isEmpty ? "" : " \($0.content.tagText)")
        },
        .init("notes") { .string($0.notes) },
        // As wide as "! Thu 24 Dec 2026".
        .init("due", title(.due), width: 17) {
          .string($0.dueDay?.description)
        } text: {
          namesToday || $0.dueDay != today ? $0.dueText(today: today, in: language) : ""
        },
        .init("tags") { .array($0.tags.map { .string($0) }) },
        .init(
          "priority",
          title(.priority),
          width: TaskItem.Priority.allCases.map { $0.name(in: language).terminalWidth }.max() ?? 0
        ) {
          .string($0.priority?.rawValue)
        } text: {
          $0.priority?.name(in: language) ?? ""
        },
        .init("created") { .time($0.createdAt) },
        .init("completed", title(.done), width: 17) {
          .time($0.completedAt)
        } text: {
          $0.completedAt.map {
            CivilDay(of: $0, secondsFromGMT: localOffset).shortText(in: language)
          } ?? ""
        },
      ],
      table: ["id", day, "priority", "name"],
      names: "id",
      role: {
        $0.isOverdue(on: today)
          ? .bad : $0.completedAt == nil && $0.priority == .high ? .primary : nil
      }
    )
  }
}

// The rows of an export, which no user reads.
extension TextBuffer {
  private static let tasks = Report<TaskItem>(today: CivilDay(daysSince1970: 0), in: .english)

  /// The names of the columns of comma-separated values.
  static let csvHeader = tasks.csvHeader

  /// Appends a task as a row of comma-separated values.
  mutating func append(csvRowOf task: TaskItem) { Self.tasks.append(csvRowOf: task, to: &self) }
}
