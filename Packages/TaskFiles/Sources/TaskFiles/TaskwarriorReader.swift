import CivilCalendar
import PortableFoundation
import TaskStore
import TextFormatting

/// Reads the tasks of an export of Taskwarrior: an array, or an object per line.
struct TaskwarriorReader {
  let time: LocalClock

  /// The number of instances that a series may have had.
  private static let maximumInstances = 100_000

  func tasks(in document: [UInt8]) throws(TaskFileError) -> ImportedTasks {
    let elements = try elements(of: document)
    let series = try TaskwarriorSeries(of: elements)
    var result = ImportedTasks()
    var uids: Set<String> = []
    for element in elements {
      guard let task = try task(of: element, in: series, &result) else { continue }
      if let uid = task.uid, !uids.insert(uid).inserted {
        throw element.error("has the 'uuid' of another task")
      }
      result.tasks.append(task)
    }
    return result
  }

  private func elements(of document: [UInt8]) throws(TaskFileError) -> [TaskwarriorElement] {
    let values: [(value: JSON, line: Int)]
    do {
      values = try JSON.elements(of: document)
    } catch {
      throw TaskFileError("line \(error.line) is not the JSON of 'task export'")
    }
    var elements: [TaskwarriorElement] = []
    for (index, element) in values.enumerated() {
      elements.append(try TaskwarriorElement(element.value, number: index + 1, line: element.line))
    }
    return elements
  }

  /// Returns the task of an element; nil for one that is no task, or a deleted one.
  private func task(
    of element: TaskwarriorElement,
    in series: TaskwarriorSeries,
    _ result: inout ImportedTasks
  ) throws(TaskFileError) -> TaskStore.NewTask? {
    let uid = try element.uuid("uuid")
    let status = try element.status()
    switch status {
    case "pending", "waiting", "completed": break
    case "recurring": if try series.hasInstance(of: element) { return nil }
    case "deleted":
      result.omit("deleted tasks")
      return nil
    default: throw element.error("has the unknown 'status' '\(status)'")
    }
    var content = try content(of: element, &result)
    var completedAt: Date?
    if status == "completed" {
      completedAt = try element.date("end", "modified") ?? time.now
    } else if try series.isLast(element) {
      guard try setRecurrence(of: &content, from: element, in: series, &result) else { return nil }
    } else if element.attributes["recur"] == nil, element.attributes["until"] != nil {
      result.omit("until")
    }
    try content.validate(in: element.place)
    return TaskStore.NewTask(
      uid: uid,
      content: content,
      createdAt: try element.date("entry"),
      completedAt: completedAt,
      blockerUIDs: try element.texts("depends").map { $0.lowercased() }
    )
  }

  /// The attributes that are read, and those that Taskwarrior derives.
  private static let knownAttributes: Set = [
    "id", "uuid", "description", "status", "entry", "end", "modified", "due", "wait", "scheduled",
    "priority", "project", "tags", "annotations", "depends", "recur", "parent", "mask", "imask",
    "rtype", "last", "template", "until", "urgency",
  ]

  private func content(
    of element: TaskwarriorElement,
    _ result: inout ImportedTasks
  ) throws(TaskFileError) -> TaskItem.Content {
    guard let name = try element.text("description"), !name.isBlank else {
      throw element.error("has no 'description'")
    }
    var content = TaskItem.Content(name: name, tags: try element.texts("tags"))
    for (entry, text) in try element.annotations() {
      content.appendNote(text, on: time.day(of: entry))
    }
    if let due = try element.date("due") {
      (content.dueDay, content.dueTime) = dayAndTime(of: due)
    }
    let wait = try element.date("wait").map { time.day(of: $0) }
    let scheduled = try element.date("scheduled").map { time.day(of: $0) }
    content.startDay = wait ?? scheduled
    if scheduled != nil, scheduled != content.startDay { result.omit("scheduled") }
    if let project = try element.text("project") {
      content.project = project.asProject
      if content.project != project { result.omit("some characters of 'project'") }
    }
    if let priority = try element.text("priority") {
      content.priority = TaskItem.Priority(taskwarrior: priority)
      if content.priority == nil { result.omit("priority") }
    }
    for name in element.attributes.keys.sorted() where !Self.knownAttributes.contains(name) {
      result.omit(name)
    }
    return content
  }

  /// Returns a due time; the start of a day and its last second, which Taskwarrior uses for days, are none.
  private func dayAndTime(of date: Date) -> (CivilDay, TimeOfDay?) {
    let local = time.time(of: date)
    let isDay = date == time.start(of: local.day) || date == time.start(of: local.day + 1) - 1
    return (local.day, isDay ? nil : local.time)
  }

  /// Makes the content of a series' last instance, or of the next one, recur; returns false after the end of the series.
  private func setRecurrence(
    of content: inout TaskItem.Content,
    from element: TaskwarriorElement,
    in series: TaskwarriorSeries,
    _ result: inout ImportedTasks
  ) throws(TaskFileError) -> Bool {
    let template = try series.template(of: element)
    let first = try template?.date("due").map { time.day(of: $0) }
    guard let day = content.dueDay,
      let rule = try element.text("recur").flatMap(RecurrenceRule.init(taskwarrior:))?
        .fixingDay(of: first ?? day)
    else {
      result.omit("recur")
      return true
    }
    let until = try (template ?? element).date("until").map { time.day(of: $0) }
    var (last, recurrence) = (day, Recurrence(rule, from: .day(day), until: until))
    if try element.status() == "recurring" {
      // All instances are completed or deleted: the next one does not exist yet.
      let count = try element.text("mask")?.utf8.count ?? 0
      for _ in 0..<min(count, Self.maximumInstances) {
        guard let next = recurrence.next(completedOn: last) else { return false }
        (last, recurrence) = (next.dueDay, next.recurrence)
      }
    }
    content.startDay = content.startDay.map { last - (day - $0) }
    content.dueDay = last
    content.recurrence = recurrence
    return true
  }
}

extension String {
  /// Whether the text has nothing but white space.
  var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }

  /// The text as a project: without empty parts, and with `-` in place of white space; nil if nothing remains.
  var asProject: String? {
    let parts = split(separator: ".").map(\.asWord).filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: ".")
  }
}

extension StringProtocol {
  /// The text with `-` in place of white space, as tags and projects need it.
  var asWord: String {
    String(self).unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }
      .joined(separator: "-")
  }
}
