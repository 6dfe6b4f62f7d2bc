import CivilCalendar
import PortableFoundation
import TaskStore
import TextFormatting

extension ExportedTask {
  /// Returns the task as Taskwarrior imports it: an object on a line, or two of them for a task that recurs, whose first one is
  /// the template of the series.
  ///
  /// Each line of the notes is an annotation.
  func taskwarriorText(_ time: LocalClock) -> String {
    let recurrence = task.completedAt == nil ? task.recurrence : nil
    let period: String? =
      if case .day? = recurrence?.base { recurrence?.rule.taskwarriorText } else { nil }
    guard let period else { return object(time).taskwarriorText }
    let series = seriesUUID
    let instance = object(time).adding("recur", .string(period)).adding(
      "rtype",
      .string("periodic")
    )
    var template = instance.adding("uuid", .string(series)).adding("status", .string("recurring"))
      .adding("mask", .string("-")).without("annotations").without("depends")
    if let until = recurrence?.until {
      template = template.adding("until", .basic(time.start(of: until + 1) - 1))
    }
    let child = instance.adding("parent", .string(series)).adding("imask", .integer(0))
    return "\(template.taskwarriorText),\n\(child.taskwarriorText)"
  }

  /// The identity of the series: that of the task, with another first bit.
  private var seriesUUID: String {
    let uuid = task.uuid
    let first = (uuid.first?.hexDigitValue ?? 0) ^ 8
    return String(first, radix: 16) + uuid.dropFirst()
  }

  private func object(_ time: LocalClock) -> JSON {
    let content = task.content
    var members: [(String, JSON?)] = [
      ("description", .string(content.name)),
      (
        "due",
        content.dueDay.map { day in
          .basic(
            content.dueTime.map { day.date(at: $0, secondsFromGMT: time.offset) }
              ?? time.start(of: day)
          )
        }
      ),
      ("end", task.completedAt.map { .basic($0) }),
      ("entry", .basic(task.createdAt)),
      ("modified", .basic(changedAt)),
      ("priority", content.priority.map { .string($0.taskwarriorLetter) }),
      ("project", content.project.map { .string($0) }),
      ("status", .string(task.completedAt == nil ? "pending" : "completed")),
      ("uuid", .string(task.uuid)),
      ("wait", content.startDay.map { .basic(time.start(of: $0)) }),
    ]
    let annotations = annotations(time)
    if !annotations.isEmpty { members.append(("annotations", .array(annotations))) }
    if !content.tags.isEmpty {
      members.append(("tags", .array(content.tags.map { .string($0) })))
    }
    if !blockers.isEmpty {
      members.append(("depends", .array(blockers.map { .string($0.uuid) })))
    }
    return .object(
      members.compactMap { key, value in value.map { JSON.Member(key: key, value: $0) } }
    )
  }

  /// The lines of the notes; each has its own time, by which Taskwarrior tells annotations apart.
  private func annotations(_ time: LocalClock) -> [JSON] {
    task.notes.split(whereSeparator: \.isNewline).filter { !String($0).isBlank }.enumerated()
      .map { index, line in
        let day = CivilDay(String(line.prefix(10)))
        let isDated = day != nil && line.dropFirst(10).first == " "
        let start = isDated ? day.map { time.start(of: $0) } : nil
        return [
          "entry": .basic((start ?? task.createdAt) + Double(index)),
          "description": .string(String(isDated ? line.dropFirst(11) : line)),
        ]
      }
  }
}

extension JSON {
  /// The text; Taskwarrior 2.6 makes invalid UTF-8 of pairs of escapes.
  fileprivate var taskwarriorText: String {
    String { text in
      text.keepsLargeCharacters = true
      text.append(json: self)
    }
  }

  /// A time as in Taskwarrior.
  fileprivate static func basic(_ date: Date) -> JSON { .string(BasicTime(date).description) }

  /// Returns the object without a member.
  fileprivate func without(_ key: String) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { $0.key != key })
  }
}
