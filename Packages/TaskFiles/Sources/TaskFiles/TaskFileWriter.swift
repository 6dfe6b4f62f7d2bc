public import PortableFoundation
public import TaskStore

/// A task for a file, with what other tasks and the history know about the task.
public struct ExportedTask: Equatable, Sendable {
  /// The task.
  public var task: TaskItem

  /// The tasks to complete first that are not deleted.
  public var blockers: [TaskItem]

  /// The number of the last step that changed the task, which grows with each change.
  public var revision: Int

  /// The time of the last change.
  public var changedAt: Date

  /// Creates an exported task.
  public init(task: TaskItem, blockers: [TaskItem] = [], revision: Int = 0, changedAt: Date) {
    self.task = task
    self.blockers = blockers
    self.revision = revision
    self.changedAt = changedAt
  }
}

/// Writes tasks in a format of other programs.
///
///     var writer = TaskFileWriter(.iCalendar, at: time)
///     let text = writer.start + writer.text(of: tasks) + writer.end
public struct TaskFileWriter: Sendable {
  private let format: TaskFileFormat
  private let time: LocalClock

  /// The last object of an array, which a comma follows unless it remains the last one.
  private var lastObject: String?

  /// The number of tasks that an import of the file would change.
  public private(set) var changedCount = 0

  /// Creates a writer of a file.
  public init(_ format: TaskFileFormat, at time: LocalClock) {
    self.format = format
    self.time = time
  }

  /// The text before the tasks.
  public var start: String {
    switch format {
    case .todoText: ""
    case .taskwarrior: "[\n"
    case .iCalendar: ICalendarText.start
    }
  }

  /// The text after all tasks.
  public var end: String {
    switch format {
    case .todoText: ""
    case .taskwarrior: (lastObject.map { $0 + "\n" } ?? "") + "]\n"
    case .iCalendar: ICalendarText.end
    }
  }

  /// Returns the next tasks as lines, and counts those that an import of the file would change.
  public mutating func text(of tasks: [ExportedTask]) -> String {
    var result = ""
    for task in tasks {
      let text = text(of: task)
      if !isRestored(task, by: text) { changedCount += 1 }
      if format == .taskwarrior {
        if let lastObject { result += lastObject + ",\n" }
        lastObject = text
      } else {
        result += text
      }
    }
    return result
  }

  private func text(of task: ExportedTask) -> String {
    switch format {
    case .todoText: task.task.todoText(time) + "\n"
    case .taskwarrior: task.taskwarriorText(time)
    case .iCalendar: task.iCalendarText(time)
    }
  }

  /// Returns whether an import of a task's text has the same fields.
  private func isRestored(_ task: ExportedTask, by text: String) -> Bool {
    var document = text
    if format == .iCalendar { document = start + text + end }
    var lines = document.utf8.split(separator: UInt8(ascii: "\n")).map(Array.init)[...]
    guard let read = try? format.tasks(at: time, in: { lines.popFirst() }).tasks, read.count == 1
    else { return false }
    var content = task.task.content
    content.blockers = []
    return read[0].content == content
      && Set(read[0].blockerUIDs) == Set(task.blockers.map { format.uid(of: $0) })
  }
}

extension TaskFileFormat {
  /// Returns the identity of a task in a file.
  func uid(of task: TaskItem) -> String { self == .iCalendar ? task.uid : task.uuid }
}
