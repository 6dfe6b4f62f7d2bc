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
  ///   - isAgenda: Whether headings name the current day and the next one, and the table fits all tasks, not the first page.
  func tasks(day: String = "due", isAgenda: Bool = false) -> Report<TaskItem> {
    let (now, language, localOffset) = (now, language, system.localOffset)
    let isNarrow = output.terminalWidth.map { $0 < 60 } ?? false
    func title(_ phrase: TaskPhrase) -> String { phrase.text(in: language) }
    return Report(
      of: .task,
      [
        .init("id", title(.number), .rightAligned, width: 2...) { .integer($0.id) },
        .init("name", title(.name)) {
          .string($0.name)
        } text: {
          $0.listText + ($0.tags.isEmpty ? "" : " \($0.content.tagText)")
        },
        .init("notes") { .string($0.notes) },
        // As wide as "! Thu 24 Dec 2026" where another page may have it, and the terminal has the space.
        .init("due", title(.due), width: (isAgenda || isNarrow ? 0 : 17)...) {
          .string($0.dueDay?.description)
        } text: {
          let isNamed = isAgenda && $0.dueDay.map { 0...1 ~= $0 - now.day } == true
          return $0.dueText(at: now, in: language, hasDay: !isNamed)
        },
        .init("tags") { .array($0.tags.map { .string($0) }) },
        .init("priority", title(.priority)) {
          .string($0.priority?.rawValue)
        } text: {
          $0.priority?.name(in: language) ?? ""
        },
        .init("created") { .time($0.createdAt) },
        .init("completed", title(.done), width: 17...) {
          .time($0.completedAt)
        } text: {
          $0.completedAt.map {
            CivilDay(of: $0, secondsFromGMT: localOffset).shortText(in: language)
          } ?? ""
        },
        .init("due_time") { .string($0.dueTime?.description) },
        .init("start") { .string($0.startDay?.description) },
        .init("project") { .string($0.project) },
        .init("recurrence") { .string($0.recurrence?.description) },
        .init("blocked_by") { .array($0.blockers.map { .integer($0) }) },
        .init("uid") { .string($0.uid) },
      ],
      table: ["id", day, "priority", "name"],
      names: "id",
      descriptions: "name",
      role: {
        $0.isOverdue(at: now)
          ? .bad : $0.completedAt == nil && $0.priority == .high ? .primary : nil
      }
    )
  }
}
