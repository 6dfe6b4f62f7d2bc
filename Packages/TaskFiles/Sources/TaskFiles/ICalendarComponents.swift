/// A to-do of a calendar.
struct ICalendarToDo {
  /// The number of its first line.
  let line: Int

  /// The properties in the order of the file.
  var properties: [ContentLine] = []

  /// The place in the file, such as `the VTODO in line 4`.
  var place: String { "the VTODO in line \(line)" }

  /// Returns the first property with a name.
  subscript(name: String) -> ContentLine? { properties.first { $0.name == name } }

  /// Returns all properties with a name.
  func all(_ name: String) -> [ContentLine] { properties.filter { $0.name == name } }

  /// The properties that are read, or that a program derives from others.
  private static let knownNames: Set = [
    "UID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE", "SUMMARY", "DESCRIPTION", "DTSTART",
    "DUE", "PRIORITY", "CATEGORIES", "STATUS", "COMPLETED", "PERCENT-COMPLETE", "RRULE",
    ICalendarExtension.project, ICalendarExtension.start, ICalendarExtension.recurrence,
  ]

  /// Counts the properties without a place, each once.
  func countOmissions(in result: inout ImportedTasks) {
    let names = properties.filter { line in
      if line.name == "RELATED-TO" { return !line.isDependency }
      return !Self.knownNames.contains(line.name)
    }.map(\.name)
    for name in Set(names).sorted() { result.omit(name) }
  }
}

/// The components of a calendar: its to-dos and time zones.
struct ICalendarComponents {
  private(set) var toDos: [ICalendarToDo] = []
  private(set) var zones: [String: ICalendarZone] = [:]

  /// The open components, each with its first line.
  private var path: [(name: String, line: Int)] = []

  /// The properties of each part of the open time zone, and its name.
  private var zoneParts: [[ContentLine]] = []
  private var zoneName: String?

  /// Whether there was a calendar.
  private var hasCalendar = false

  /// Adds a line.
  mutating func append(_ line: ContentLine, _ result: inout ImportedTasks) throws(TaskFileError) {
    switch line.name {
    case "BEGIN": try begin(line, &result)
    case "END": try end(line)
    default:
      switch path.last?.name {
      case nil: throw TaskFileError("line \(line.number) is in no calendar")
      case "VTODO": toDos[toDos.count - 1].properties.append(line)
      case "VTIMEZONE" where line.name == "TZID": zoneName = line.text
      case "STANDARD", "DAYLIGHT":
        if !zoneParts.isEmpty { zoneParts[zoneParts.count - 1].append(line) }
      default: break
      }
    }
  }

  private mutating func begin(
    _ line: ContentLine,
    _ result: inout ImportedTasks
  ) throws(TaskFileError) {
    let name = line.value.uppercased()
    guard path.isEmpty == (name == "VCALENDAR"), name != "VTODO" || path.count == 1 else {
      throw TaskFileError("line \(line.number) starts a \(name) at a wrong place")
    }
    switch name {
    case "VCALENDAR": hasCalendar = true
    case "VTODO": toDos.append(ICalendarToDo(line: line.number))
    case "VTIMEZONE": (zoneParts, zoneName) = ([], nil)
    case "STANDARD", "DAYLIGHT": zoneParts.append([])
    // Parts of what is left out, such as the alarm of an event, are not counted.
    case _ where path.count == 1 || path.last?.name == "VTODO": result.omit(name)
    default: break
    }
    path.append((name, line.number))
  }

  private mutating func end(_ line: ContentLine) throws(TaskFileError) {
    let name = line.value.uppercased()
    guard path.popLast()?.name == name else {
      throw TaskFileError("line \(line.number) ends a \(name) that is not open")
    }
    if name == "VTIMEZONE", let zoneName { zones[zoneName] = ICalendarZone(zoneParts) }
  }

  /// Checks that the calendar is complete.
  func finish() throws(TaskFileError) {
    if let open = path.last {
      throw TaskFileError("the file ends within the \(open.name) that starts in line \(open.line)")
    }
    guard hasCalendar else { throw TaskFileError("no line starts a VCALENDAR") }
  }
}
