import CivilCalendar
public import TaskStore

/// A format of files with tasks that other programs read and write.
public enum TaskFileFormat: String, CaseIterable, Sendable {
  /// A line for each task, as in todo.txt.
  case todoText = "todo.txt"

  /// The JSON of `task export` and `task import`.
  case taskwarrior

  /// A calendar of RFC 5545 with a to-do for each task.
  case iCalendar = "ics"

  /// Finds the format of a file by its first line that is not blank; nil for a line that could have several formats, or
  /// another one.
  public init?(ofFileWith firstLine: [UInt8]) {
    guard let line = String(validating: firstLine, as: UTF8.self) else { return nil }
    let text = line.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    let word = text.prefix { !$0.isWhitespace }
    if text.uppercased().hasPrefix("BEGIN:VCALENDAR") {
      self = .iCalendar
    } else if ["[", "{"].contains(text.filter { !$0.isWhitespace }) || text.hasPrefix("[{")
      || text.hasPrefix("{") && (text.contains("\"uuid\":") || text.contains("\"description\":"))
    {
      self = .taskwarrior
    } else if word == "x" || CivilDay(String(word)) != nil
      || word.wholeMatch(of: /\([A-Z]\)/) != nil
      || text.contains(/(?:^|\s)(?:[@+][A-Za-z]|due:[0-9])/), !text.hasPrefix("{")
    {
      self = .todoText
    } else {
      return nil
    }
  }

  /// Reads the tasks of a file.
  ///
  /// - Parameters:
  ///   - time: The local time, in which days are.
  ///   - nextLine: Returns the next line without its line feed; nil after the last one.
  /// - Throws: ``TaskFileError`` for the first invalid line; an error of a line.
  public func tasks(
    at time: LocalClock,
    in nextLine: () throws -> [UInt8]?
  ) throws -> ImportedTasks {
    switch self {
    case .todoText: return try TodoTextReader(time: time).tasks(in: nextLine)
    case .iCalendar: return try ICalendarReader(time: time).tasks(in: nextLine)
    case .taskwarrior:
      var document: [UInt8] = []
      while let line = try nextLine() { document += line + [UInt8(ascii: "\n")] }
      return try TaskwarriorReader(time: time).tasks(in: document)
    }
  }
}

/// The tasks of a file.
public struct ImportedTasks: Equatable, Sendable {
  /// The tasks, in the order of the file.
  public internal(set) var tasks: [TaskStore.NewTask] = []

  /// What is left out, and how many tasks have it, in the order of its first occurrence.
  public private(set) var omissions: [(name: String, count: Int)] = []

  private var indices: [String: Int] = [:]

  /// Counts an attribute without a place, or a task that is no open or completed one.
  mutating func omit(_ name: String) {
    if let index = indices[name] {
      omissions[index].count += 1
    } else {
      indices[name] = omissions.count
      omissions.append((name, 1))
    }
  }

  /// Returns whether the tasks and the omissions are equal.
  public static func == (first: Self, second: Self) -> Bool {
    first.tasks == second.tasks && first.omissions.elementsEqual(second.omissions, by: ==)
  }
}

/// The reason why a file cannot be imported.
public struct TaskFileError: Error, Equatable, CustomStringConvertible {
  /// The place and the cause without a full stop, such as `line 3 has no name`.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

extension TaskItem.Content {
  /// Checks that a store accepts the content.
  ///
  /// - Parameter place: The place in the file, such as `line 3`.
  func validate(in place: String) throws(TaskFileError) {
    do {
      try validate()
    } catch {
      // A sentence, whose full stop follows later.
      throw TaskFileError("\(place): \(error.description.dropLast())")
    }
  }
}
