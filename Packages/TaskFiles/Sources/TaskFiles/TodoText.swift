import CivilCalendar
import PortableFoundation
import TaskStore

/// The reason why a line is not a task of a todo.txt.
enum TodoTextError: Error, Equatable, CustomStringConvertible {
  case noName
  case invalidDay(String)
  case secondDueDay
  case secondPriority
  case secondNotes

  /// The error, as it follows the number of the line.
  var description: String {
    switch self {
    case .noName: "has no name"
    case .invalidDay(let text): "has '\(text)' where a date such as 2026-12-24 is expected"
    case .secondDueDay: "has a second 'due:'"
    case .secondPriority: "has a second priority"
    case .secondNotes: "has a second 'notes:'"
    }
  }
}

// A line is `x (A) COMPLETED CREATED NAME +PROJECT @TAG due:DAY t:DAY rec:RULE notes:TEXT`; only the name is required. `t:` is
// the start day. `rec:1w` recurs from the day of completion, and `rec:+1w` from the due day.
extension TaskItem {
  /// Returns the task as a line of a todo.txt, without a line break.
  ///
  /// Priorities are `A` to `C`. A tag is `@tag`; one that starts with `+` stays the same. Notes are
  /// percent-encoded, since a line has no other place for spaces and line breaks. Line breaks in the name become spaces. A due
  /// time, blockers and the end of a recurrence have no place.
  func todoText(_ time: LocalClock) -> String {
    func day(_ date: Date) -> String { "\(time.day(of: date))" }

    let priority = content.priority?.letter
    var parts: [String] = []
    if let completedAt {
      parts += ["x", day(completedAt), day(createdAt)]
    } else {
      if let priority { parts.append("(\(priority))") }
      parts.append(day(createdAt))
    }
    parts.append(content.name.split(whereSeparator: \.isNewline).joined(separator: " "))
    if let project = content.project { parts.append("+\(project)") }
    parts += content.tags.map { $0.text(after: "+") == nil ? "@\($0)" : $0 }
    if let dueDay = content.dueDay { parts.append("due:\(dueDay)") }
    if let startDay = content.startDay { parts.append("t:\(startDay)") }
    if let rule = content.recurrence?.todoText { parts.append("rec:\(rule)") }
    // A completed task has its priority at the end, so that programs sort it by date.
    if completedAt != nil, let priority { parts.append("pri:\(priority)") }
    if !content.notes.isEmpty { parts.append("notes:\(content.notes.percentEncoded)") }
    return parts.joined(separator: " ")
  }
}

/// Reads the tasks of a todo.txt.
struct TodoTextReader {
  let time: LocalClock

  /// Returns the tasks of the lines that are not blank; ignores a byte order mark, which some editors write.
  func tasks(in nextLine: () throws -> [UInt8]?) throws -> ImportedTasks {
    var result = ImportedTasks()
    var number = 0
    while var bytes = try nextLine() {
      number += 1
      if number == 1, bytes.starts(with: "\u{FEFF}".utf8) { bytes.removeFirst(3) }
      guard let line = String(validating: bytes, as: UTF8.self) else {
        throw TaskFileError("line \(number) is not UTF-8")
      }
      if line.unicodeScalars.allSatisfy(\.properties.isWhitespace) { continue }
      do {
        result.tasks.append(try TaskStore.NewTask(todoText: line, time))
      } catch let error as TodoTextError {
        throw TaskFileError("line \(number) \(error)")
      }
      try result.tasks[result.tasks.count - 1].content.validate(in: "line \(number)")
    }
    return result
  }
}

extension TaskStore.NewTask {
  /// Creates a task from a line of a todo.txt; see ``TaskStore/TaskItem/todoText(_:)``.
  ///
  /// The priorities `D` to `Z` are low. A time is the start of its day; a
  /// completed task without a day is completed now. Other words remain in the name.
  ///
  /// - Throws: ``TodoTextError``, also for a second due day, priority or notes, of which a task has only one.
  init(todoText line: String, _ time: LocalClock) throws {
    // Not characters: a combining mark after a space is one character with it.
    var words = line.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
      .map(String.init)[...]
    func nextDay() -> Date? {
      guard let day = words.first.flatMap({ CivilDay($0) }) else { return nil }
      words.removeFirst()
      return time.start(of: day)
    }
    let isDone = words.first == "x"
    if isDone { words.removeFirst() }
    var content = TaskItem.Content(name: "")
    if let letter = words.first?.priorityLetter {
      content.priority = TaskItem.Priority(letter: letter)
      words.removeFirst()
    }
    let firstDay = nextDay()
    let secondDay = isDone ? nextDay() : nil
    var name: [String] = []
    var recurrence: (word: String, rule: RecurrenceRule)?
    for word in words {
      if let tag = word.text(after: "@") {
        content.tags.append(tag)
      } else if let project = word.text(after: "+") {
        if content.project == nil, project.isProject {
          content.project = project
        } else {
          content.tags.append(word)
        }
      } else if let day = word.text(after: "t:").flatMap({ CivilDay($0) }), content.startDay == nil
      {
        content.startDay = day
      } else if let rule = word.text(after: "rec:").flatMap(RecurrenceRule.init(todoText:)),
        recurrence == nil
      {
        recurrence = (word, rule)
      } else if let value = word.text(after: "due:") {
        guard let day = CivilDay(value) else { throw TodoTextError.invalidDay(word) }
        guard content.dueDay == nil else { throw TodoTextError.secondDueDay }
        content.dueDay = day
      } else if let value = word.text(after: "pri:"), value.count == 1,
        let letter = value.first, let priority = TaskItem.Priority(letter: letter)
      {
        guard content.priority == nil else { throw TodoTextError.secondPriority }
        content.priority = priority
      } else if let value = word.text(after: "notes:"), let notes = value.percentDecoded {
        guard content.notes.isEmpty else { throw TodoTextError.secondNotes }
        content.notes = notes
      } else {
        name.append(word)
      }
    }
    if let (word, rule) = recurrence {
      if !word.hasPrefix("rec:+") {
        content.recurrence = Recurrence(rule, from: .completion)
      } else if let day = content.dueDay {
        content.recurrence = Recurrence(rule.fixingDay(of: day), from: .day(day))
      } else {
        // Without a due day, nothing is known to recur from.
        name.append(word)
      }
    }
    content.name = name.joined(separator: " ")
    guard !name.isEmpty else { throw TodoTextError.noName }
    self.init(
      content: content,
      createdAt: isDone ? secondDay ?? firstDay : firstDay,
      completedAt: isDone ? firstDay ?? time.now : nil
    )
  }
}

extension Recurrence {
  /// The rule as in todo.txt, such as `1w` or `+1w`; nil for one that has no such text.
  fileprivate var todoText: String? {
    let text: String? =
      switch rule {
      case .workdays: "1b"
      case .months(let count, _): RecurrenceRule.months(count, on: nil).description
      case .days: rule.description
      // That of the due day.
      case .weekdays(let days): days.count == 1 ? "1w" : nil
      }
    return base == .completion ? text : text.map { "+\($0)" }
  }
}

extension RecurrenceRule {
  /// Creates a rule from a text such as `1w` or `+1w`.
  fileprivate init?(todoText: String) {
    let text = todoText.hasPrefix("+") ? String(todoText.dropFirst()) : todoText
    guard text.first?.isNumber == true, !text.contains(" "),
      let rule = text == "1b" ? .workdays : RecurrenceRule(text)
    else { return nil }
    self = rule
  }
}

extension TaskItem.Priority {
  fileprivate var letter: Character {
    switch self {
    case .high: "A"
    case .medium: "B"
    case .low: "C"
    }
  }

  fileprivate init?(letter: Character) {
    switch letter {
    case "A": self = .high
    case "B": self = .medium
    case "C"..."Z" where letter.isASCII: self = .low
    default: return nil
    }
  }
}

extension String {
  /// Whether a task can have the project.
  fileprivate var isProject: Bool {
    (try? TaskItem.Content(name: "", project: self).validate()) != nil
  }

  /// The letter of a priority such as `(A)`.
  fileprivate var priorityLetter: Character? {
    let characters = Array(self)
    guard characters.count == 3, characters[0] == "(", characters[2] == ")",
      TaskItem.Priority(letter: characters[1]) != nil
    else { return nil }
    return characters[1]
  }

  /// Returns the text after a prefix, also one that starts with a combining mark; nil if it is empty.
  fileprivate func text(after prefix: String) -> String? {
    guard utf8.count > prefix.utf8.count, utf8.starts(with: prefix.utf8) else { return nil }
    return String(unicodeScalars.dropFirst(prefix.unicodeScalars.count))
  }
}

extension String {
  /// The text without white space: such bytes, `%`, and bytes that are not printable are `%20` and the like.
  fileprivate var percentEncoded: String {
    unicodeScalars.map { scalar in
      if scalar.properties.isWhitespace || scalar == "%" || scalar.value < 0x20 {
        return String(scalar).utf8.map { byte in
          "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
      }
      return String(scalar)
    }.joined()
  }

  /// The text with each `%20` and the like replaced by its byte; nil if that is not UTF-8.
  fileprivate var percentDecoded: String? {
    var bytes: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      // A number may also have a sign.
      guard digits.count == 2, digits.allSatisfy(\.isHexDigit),
        let value = UInt8(digits, radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
