import CommandLineParsing
import CommandSupport
import TaskStore

/// A format of files with tasks.
enum FileFormat: String, CaseIterable, Sendable {
  /// All records as JSON lines.
  case json

  /// Tasks as in todo.txt.
  case todoText = "todo.txt"

  /// Tasks as comma-separated values.
  case csv
}

/// The first line of an export, before the records of the store.
struct TaskExportHeader: ExportHeader, Equatable {
  static let format = "tasks-export"
  static let schemaVersion = 1
  static let recordNoun = "record"

  /// The last numbers that the store assigned.
  let numbers: TaskStore.Numbers

  init(numbers: TaskStore.Numbers) {
    self.numbers = numbers
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    numbers = TaskStore.Numbers(
      task: try container.decode(Int.self, forKey: .lastTask),
      step: try container.decode(Int.self, forKey: .lastStep)
    )
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.format, forKey: .format)
    try container.encode(Self.schemaVersion, forKey: .schemaVersion)
    try container.encode(numbers.task, forKey: .lastTask)
    try container.encode(numbers.step, forKey: .lastStep)
  }

  private enum CodingKeys: String, CodingKey {
    case format
    case schemaVersion = "schema_version"
    case lastTask = "last_task"
    case lastStep = "last_step"
  }
}

/// Finds contradictions between the numbers and the records of an export.
struct TaskExportConsistency: ExportConsistency {
  private var validator: RestoreValidator?

  /// The first contradiction that was found.
  private var found: String?

  init(of header: TaskExportHeader) {
    do {
      validator = try RestoreValidator(numbers: header.numbers)
    } catch {
      found = "\(error.reason) in line 1"
    }
  }

  mutating func check(_ record: TaskStore.Record, line: Int) {
    guard found == nil else { return }
    do {
      try validator?.validate(record)
      for task in record.tasks { try task.content.validate() }
    } catch {
      found = "\(error.reason) in line \(line)"
    }
  }

  mutating func contradiction() -> String? {
    if let found { return found }
    do {
      try validator?.finish()
      return nil
    } catch {
      return error.reason
    }
  }
}

extension TaskStoreError {
  /// The contradiction, as a clause.
  fileprivate var reason: String {
    switch self {
    case .invalidRecord(let reason): reason
    case .tooLong(let size): "a task has \(size) bytes, more than \(TaskItem.Content.maximumSize),"
    default: "\(self)"
    }
  }
}

extension TaskStore.Record {
  /// The tasks in the record.
  fileprivate var tasks: [TaskItem] {
    switch self {
    case .task(let task): [task]
    case .step: []
    case .change(let change, _): [change.before, change.after].compactMap(\.self)
    }
  }
}

/// The number of bytes that a line of an export may have: notes can be long, and a change has them twice.
let longestExportLine = 1 << 26
