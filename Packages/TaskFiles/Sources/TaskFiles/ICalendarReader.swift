import CivilCalendar
import PortableFoundation
import TaskStore

/// Reads the to-dos of a calendar.
struct ICalendarReader {
  let time: LocalClock

  /// The largest size of an identity; RFC 7986 recommends at most 255 bytes.
  private static let maximumUIDSize = 1_000

  func tasks(in nextLine: () throws -> [UInt8]?) throws -> ImportedTasks {
    var result = ImportedTasks()
    var components = ICalendarComponents()
    try withoutActuallyEscaping(nextLine) { nextLine in
      var lines = UnfoldedLines(nextLine)
      while let line = try lines.next() { try components.append(line, &result) }
    }
    try components.finish()
    var uids: Set<String> = []
    for toDo in components.toDos {
      guard let task = try task(of: toDo, components.zones, &result) else { continue }
      if let uid = task.uid, !uids.insert(uid).inserted {
        // An instance of a series that a calendar keeps apart.
        result.omit("RECURRENCE-ID")
        continue
      }
      result.tasks.append(task)
    }
    return result
  }

  /// Returns the task of a to-do; nil for a cancelled one.
  private func task(
    of toDo: ICalendarToDo,
    _ zones: [String: ICalendarZone],
    _ result: inout ImportedTasks
  ) throws(TaskFileError) -> TaskStore.NewTask? {
    let status = toDo["STATUS"]?.value.uppercased()
    guard status != "CANCELLED" else {
      result.omit("cancelled tasks")
      return nil
    }
    guard let name = toDo["SUMMARY"]?.text, !name.isBlank else {
      throw TaskFileError("\(toDo.place) has no SUMMARY")
    }
    var content = TaskItem.Content(
      name: name,
      notes: toDo["DESCRIPTION"]?.text ?? "",
      project: toDo[ICalendarExtension.project]?.text.asProject,
      tags: toDo.all("CATEGORIES").flatMap(\.texts).map(\.asWord).filter { !$0.isEmpty },
      priority: toDo["PRIORITY"].flatMap { TaskItem.Priority(iCalendar: $0.value) }
    )
    let uid = toDo["UID"]?.text ?? ""
    guard uid.utf8.count <= Self.maximumUIDSize else {
      throw TaskFileError("\(toDo.place) has a UID of more than \(Self.maximumUIDSize) bytes")
    }
    try readDays(of: toDo, into: &content, zones, &result)
    let isCompleted = status == "COMPLETED" || status == nil && toDo["COMPLETED"] != nil
    if isCompleted { content.recurrence = nil }
    try content.validate(in: toDo.place)
    toDo.countOmissions(in: &result)
    let completedAt = try instant(toDo["COMPLETED"] ?? toDo["LAST-MODIFIED"], zones, &result)
    return TaskStore.NewTask(
      uid: uid.isEmpty ? nil : uid,
      content: content,
      createdAt: try instant(toDo["CREATED"], zones, &result),
      completedAt: isCompleted ? completedAt ?? time.now : nil,
      blockerUIDs: toDo.all("RELATED-TO").filter(\.isDependency).map(\.text)
    )
  }

  private func readDays(
    of toDo: ICalendarToDo,
    into content: inout TaskItem.Content,
    _ zones: [String: ICalendarZone],
    _ result: inout ImportedTasks
  ) throws(TaskFileError) {
    if let due = toDo["DUE"] {
      (content.dueDay, content.dueTime) = try localTime(of: due, zones, &result)
    }
    var start: CivilDay?
    if let line = toDo["DTSTART"] { start = try localTime(of: line, zones, &result).day }
    if let line = toDo[ICalendarExtension.start] {
      content.startDay = try localTime(of: line, zones, &result).day
    }
    if let text = toDo[ICalendarExtension.recurrence]?.text, let recurrence = Recurrence(text),
      recurrence.base == .completion
    {
      content.recurrence = recurrence
    }
    guard let rule = toDo["RRULE"] else {
      content.startDay = content.startDay ?? start
      return
    }
    guard let first = start ?? content.dueDay,
      let recurrence = Recurrence(rrule: rule.value, from: first, time)
    else {
      content.startDay = content.startDay ?? start
      return result.omit("RRULE")
    }
    content.recurrence = recurrence
    content.dueDay = content.dueDay ?? first
  }

  /// Returns the local day and time of a property.
  private func localTime(
    of line: ContentLine,
    _ zones: [String: ICalendarZone],
    _ result: inout ImportedTasks
  ) throws(TaskFileError) -> (day: CivilDay, time: TimeOfDay?) {
    let value = try value(of: line)
    guard value.second != nil else { return (value.day, nil) }
    let instant: Date
    if value.isUTC {
      instant = value.instantInUTC
    } else {
      guard let name = line.parameters["TZID"] else { return (value.day, value.time) }
      guard let zone = zones[name] else {
        result.omit("TZID=\(name)")
        return (value.day, value.time)
      }
      instant = zone.instant(of: value)
    }
    let local = time.time(of: instant)
    return (local.day, local.time)
  }

  /// Returns the instant of a property, which should be in UTC; nil without one.
  private func instant(
    _ line: ContentLine?,
    _ zones: [String: ICalendarZone],
    _ result: inout ImportedTasks
  ) throws(TaskFileError) -> Date? {
    guard let line else { return nil }
    let value = try value(of: line)
    if value.isUTC { return value.instantInUTC }
    let (day, timeOfDay) = try localTime(of: line, zones, &result)
    return timeOfDay.map { day.date(at: $0, secondsFromGMT: time.offset) } ?? time.start(of: day)
  }

  private func value(of line: ContentLine) throws(TaskFileError) -> BasicTime {
    guard let value = BasicTime(line.value) else {
      throw TaskFileError(
        "line \(line.number) has the \(line.name) '\(line.value)', which is no time such as 20261224 or 20261224T143000"
      )
    }
    return value
  }
}

extension ContentLine {
  /// Whether the property names a task to complete first (RFC 9253, section 5).
  var isDependency: Bool { parameters["RELTYPE"]?.uppercased() == "DEPENDS-ON" }
}

extension TaskItem.Priority {
  /// Creates the priority of a number of RFC 5545, section 3.8.1.9; nil for 0 and other values.
  fileprivate init?(iCalendar number: String) {
    switch Int(number) ?? 0 {
    case 1...4: self = .high
    case 5: self = .medium
    case 6...9: self = .low
    default: return nil
    }
  }
}
