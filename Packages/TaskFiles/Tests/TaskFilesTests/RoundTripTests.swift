import CivilCalendar
import Contract
import PortableFoundation
import TaskFiles
import TaskStore
import Testing

/// Random tasks with every field survive an export and an import, as far as a format has the field.
@Suite struct RoundTripTests {
  @Test(arguments: TaskFileFormat.allCases, 1...60 as ClosedRange<UInt64>)
  func `random tasks survive an export and an import`(format: TaskFileFormat, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let zone = LocalClock(now: localTime.now) { [hours = random.number(below: 27) - 12] _ in
      hours * 3_600
    }
    var tasks: [ExportedTask] = []
    for id in 1...10 { tasks.append(random.task(id: id, for: format, blockers: tasks.map(\.task))) }
    let (text, changedCount) = format.write(tasks, at: zone)
    #expect(changedCount == 0)
    let read = try format.read(text, at: zone)
    #expect(read.omissions.isEmpty)
    #expect(TaskFileFormat(ofFileWith: Array(text.prefix { !$0.isNewline }.utf8)) == format)
    try #require(read.tasks.count == tasks.count)
    for (task, exported) in zip(read.tasks, tasks) {
      var content = exported.task.content
      content.blockers = []
      #expect(task.content == content)
      guard format != .todoText else { continue }
      let isCalendar = format == .iCalendar
      #expect(task.uid == (isCalendar ? exported.task.uid : exported.task.uuid))
      #expect(task.createdAt == exported.task.createdAt)
      #expect(task.completedAt == exported.task.completedAt)
      let uids = exported.blockers.map { isCalendar ? $0.uid : $0.uuid }
      #expect(Set(task.blockerUIDs) == Set(uids))
    }
  }
}

extension SeededGenerator {
  /// Returns a task whose fields have a place in a format.
  fileprivate mutating func task(
    id: Int,
    for format: TaskFileFormat,
    blockers: [TaskItem]
  ) -> ExportedTask {
    let isTodo = format == .todoText
    var content = TaskItem.Content(name: "\(words(isTodo ? 0 : 4))\(id)")
    let createdAt = Date(timeIntervalSince1970: Double(1_700_000_000 + number(below: 99_999_999)))
    let completedAt = number(below: 3) == 0 ? createdAt + Double(number(below: 999_999)) : nil
    if chance { content.dueDay = day("2027-01-20") + number(below: 400) }
    if chance, !isTodo, content.dueDay != nil {
      content.dueTime = TimeOfDay(minutes: 1 + number(below: 1_438))
    }
    if chance { content.startDay = day("2027-01-20") + (number(below: 400) - 200) }
    if chance { content.project = element(of: ["home", "home.garden", "größe.家.x", "a,b", "a;b"]) }
    if chance {
      content.tags = [element(of: ["shop", "a\\b", "größe"]), element(of: ["家,", "x\"y"])]
    }
    if chance { content.priority = TaskItem.Priority.allCases.randomElement(using: &self) }
    if chance { content.notes = notes(for: format) }
    if completedAt == nil, let dueDay = content.dueDay, chance {
      content.recurrence = recurrence(on: dueDay, for: format)
    }
    let waits = isTodo ? [] : blockers.filter { _ in number(below: 6) == 0 }
    content.blockers = waits.map(\.id)
    let uid: String? =
      switch number(below: 3) {
      case 0: nil
      case 1: UUID().uuidString.lowercased()
      default: format == .iCalendar ? "\(id);a,b@example.com" : nil
      }
    let task = TaskItem(
      id: id,
      content: content,
      createdAt: createdAt,
      completedAt: completedAt,
      uid: uid
    )
    return ExportedTask(task: task, blockers: waits, revision: id, changedAt: createdAt)
  }

  private var chance: Bool { mutating get { number(below: 2) == 0 } }

  private mutating func element<Element>(of elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }

  /// Returns words; the first ones have no special characters.
  private mutating func words(_ special: Int) -> String {
    let words = [
      "milk ", "Grüße ", "👩‍👩‍👧 ", "a\u{301} ", "\\n,;:\" ", "x\n\ty ", "{}[] ", "\u{202E} ",
    ]
    return (0..<number(below: 12)).map { _ in words[number(below: 4 + special)] }.joined()
  }

  private mutating func notes(for format: TaskFileFormat) -> String {
    switch format {
    case .taskwarrior:
      (1...3).map { "\(day("2027-01-01") + $0) \(words(0))\($0)" }.joined(separator: "\n")
    default: "\(words(4))\n\(words(4))x"
    }
  }

  private mutating func recurrence(on dueDay: CivilDay, for format: TaskFileFormat) -> Recurrence? {
    let dayOfMonth = dueDay.date.day
    let rule: String =
      switch (format, number(below: 5)) {
      case (.todoText, 0), (_, 1): "\(1 + number(below: 20))d"
      case (.todoText, _), (.taskwarrior, 0), (.iCalendar, 0): "weekdays"
      case (.taskwarrior, _): "\(1 + number(below: 30))m on \(dayOfMonth)"
      case (.iCalendar, 2): "mon,sat"
      case (.iCalendar, 3): "\(1 + number(below: 30))m on \(1 + number(below: 31))"
      case (.iCalendar, _): "2y on \(dayOfMonth)"
      }
    let isAfter = format != .taskwarrior && chance
    let until = format != .todoText && chance ? " until 2029-01-01" : ""
    return Recurrence(isAfter ? "after \(rule)\(until)" : "every \(rule) from \(dueDay)\(until)")
      ?? RecurrenceRule(rule).map { Recurrence($0, from: .day(dueDay)) }
  }
}
