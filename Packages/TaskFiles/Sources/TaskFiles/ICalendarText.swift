import CivilCalendar
import PortableFoundation
import TaskStore

/// The texts around the tasks of a calendar.
enum ICalendarText {
  static let start =
    [
      ContentLine("BEGIN", "VCALENDAR"), ContentLine("VERSION", "2.0"),
      ContentLine("PRODID", "-//tasks//tasks//EN"),
    ].map(\.folded).joined()

  static let end = ContentLine("END", "VCALENDAR").folded
}

/// The properties of a to-do that only `tasks` knows.
enum ICalendarExtension {
  static let project = "X-TASKS-PROJECT"

  /// The start day of a task whose DTSTART is the first day of its recurrence, or would not precede DUE.
  static let start = "X-TASKS-START"

  /// A recurrence from completion, which RRULE cannot say.
  static let recurrence = "X-TASKS-RECURRENCE"
}

extension ExportedTask {
  /// Returns the task as a to-do (VTODO) of a calendar, whose days and due time have no time zone.
  func iCalendarText(_ time: LocalClock) -> String {
    let content = task.content
    var lines = [
      ContentLine("BEGIN", "VTODO"), ContentLine("UID", text: task.uid),
      ContentLine("DTSTAMP", BasicTime(changedAt).description),
      ContentLine("CREATED", BasicTime(task.createdAt).description),
      ContentLine("LAST-MODIFIED", BasicTime(changedAt).description),
      ContentLine("SEQUENCE", "\(revision)"), ContentLine("SUMMARY", text: content.name),
    ]
    func append(_ name: String, text: String?) {
      if let text { lines.append(ContentLine(name, text: text)) }
    }
    append("DESCRIPTION", text: content.notes.isEmpty ? nil : content.notes)
    appendDays(of: content, to: &lines)
    if let priority = content.priority {
      lines.append(ContentLine("PRIORITY", priority.iCalendarNumber))
    }
    if !content.tags.isEmpty {
      let tags = content.tags.map(\.escapedForCalendar).joined(separator: ",")
      lines.append(ContentLine("CATEGORIES", tags))
    }
    append(ICalendarExtension.project, text: content.project)
    for blocker in blockers {
      let type = ["RELTYPE": "DEPENDS-ON"]
      lines.append(ContentLine("RELATED-TO", blocker.uid.escapedForCalendar, parameters: type))
    }
    if let completedAt = task.completedAt {
      lines.append(ContentLine("STATUS", "COMPLETED"))
      lines.append(ContentLine("COMPLETED", BasicTime(completedAt).description))
    } else {
      lines.append(ContentLine("STATUS", "NEEDS-ACTION"))
    }
    lines.append(ContentLine("END", "VTODO"))
    return lines.map(\.folded).joined()
  }

  /// Appends DTSTART, DUE and RRULE.
  ///
  /// DTSTART has the type of DUE, and is not later. That of a task that recurs is the day that the rule starts from.
  private func appendDays(of content: TaskItem.Content, to lines: inout [ContentLine]) {
    func property(_ name: String, _ day: CivilDay, _ time: TimeOfDay?) -> ContentLine {
      let type = time == nil ? ["VALUE": "DATE"] : [:]
      return ContentLine(name, BasicTime(day, time).description, parameters: type)
    }
    var start = content.startDay
    if let recurrence = content.recurrence, case .day(let day) = recurrence.base,
      let dueDay = content.dueDay
    {
      let first = min(day, dueDay)
      lines.append(property("DTSTART", first, content.dueTime))
      lines.append(ContentLine("RRULE", recurrence.rrule(from: first, at: content.dueTime)))
    } else if let day = start, content.dueDay.map({ day <= $0 }) != false {
      let isBefore = content.dueDay != day
      let midnight = content.dueTime.flatMap { _ in TimeOfDay(minutes: 0) }
      lines.append(property("DTSTART", day, isBefore ? midnight : content.dueTime))
      start = nil
    }
    if let recurrence = content.recurrence, recurrence.base == .completion {
      lines.append(ContentLine(ICalendarExtension.recurrence, text: recurrence.description))
    }
    if let start { lines.append(property(ICalendarExtension.start, start, nil)) }
    if let dueDay = content.dueDay { lines.append(property("DUE", dueDay, content.dueTime)) }
  }
}

extension TaskItem.Priority {
  /// The number of RFC 5545, section 3.8.1.9.
  fileprivate var iCalendarNumber: String {
    switch self {
    case .high: "1"
    case .medium: "5"
    case .low: "9"
    }
  }
}
