import CommandLineParsing
import CommandSupport
import FileClient
import PortableFoundation
import Store
import TaskFiles
import TaskStore
import TextFormatting

/// A format of files with tasks.
enum FileFormat: String, CaseIterable, Sendable {
  /// All records as JSON lines.
  case json

  /// Tasks as in todo.txt.
  case todoText = "todo.txt"

  /// Tasks as JSON of Taskwarrior.
  case taskwarrior

  /// Tasks as to-dos of a calendar.
  case iCalendar = "ics"

  /// Tasks as comma-separated values.
  case csv

  /// The formats that can be imported.
  static let imported = allCases.filter { $0 != .csv }

  /// Creates a format of other programs.
  init(_ format: TaskFileFormat) {
    switch format {
    case .todoText: self = .todoText
    case .taskwarrior: self = .taskwarrior
    case .iCalendar: self = .iCalendar
    }
  }

  /// The format of other programs; nil for one of this program.
  var taskFileFormat: TaskFileFormat? { TaskFileFormat(rawValue: rawValue) }
}

/// The number of bytes that a line of an export may have: notes can be long, and a change has them twice.
let longestExportLine = 1 << 26

private let exportFormatOption = Option(
  "format",
  .choice(of: FileFormat.self, named: "FORMAT"),
  default: .json,
  summary:
    "Format: json has everything, for 'import'; the others have the tasks that are not deleted."
)

let exportCommand = ToolCommand<Dependencies>.export(
  "Export all tasks to a new file.",
  options: [OptionGroup("Output", exportFormatOption, jsonOption)],
  examples: [
    ("tasks export backup.jsonl", "Export tasks and history to a file."),
    ("tasks export - --format taskwarrior | task import", "Export to Taskwarrior."),
    ("tasks export tasks.ics --format ics", "Export for calendars."),
  ]
) { try await $0.export() }

extension CommandRun<Dependencies> {
  /// Exports the tasks to a file; creates no database.
  fileprivate func export() async throws -> ExitCode {
    let format = values[exportFormatOption]
    guard format != .json else { return try await exportBackup { try summary("exported", $1) } }
    let storage = try await openDatabase(to: "export")
    let path = values[exportFileArgument]
    // An export is as of one point in time, and its reader may be slow.
    let snapshot = try await storage.snapshot()
    let (count, isStream) =
      if let other = format.taskFileFormat {
        try await export(snapshot, to: path, for: other)
      } else {
        try await exportTable(of: snapshot, to: path)
      }
    try await show(
      exportTo: path,
      of: count.tasks,
      counts: ["exported": .integer(count)],
      isStream: isStream
    )
    return .success
  }

  /// Exports the tasks as comma-separated values.
  private func exportTable(
    of storage: TaskStorage,
    to path: String
  ) async throws -> (tasks: Int, isStream: Bool) {
    var printer = printer(of: tasks(), as: .csv)
    return try await exportPages(of: storage, to: path, start: printer.text(of: [])) {
      printer.text(of: $0)
    } end: {
      ""
    }
  }

  /// Exports the tasks for other programs, and warns of those that do not survive it unchanged.
  private func export(
    _ storage: TaskStorage,
    to path: String,
    for format: TaskFileFormat
  ) async throws -> (tasks: Int, isStream: Bool) {
    var writer = TaskFileWriter(
      format,
      at: LocalClock(now: system.now(), offset: system.localOffset)
    )
    // A terminal would obey control characters; files and pipes have the exact text.
    let isShown = path == "-" && output.terminalWidth != nil
    func shown(_ text: String) -> String {
      guard isShown else { return text }
      return text.replacing("\r\n", with: "\n")
        .split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.escapedForTerminal(limit: .max) }.joined(separator: "\n")
    }
    let result = try await exportPages(of: storage, to: path, start: shown(writer.start)) { tasks in
      let tasks = try await storage.unitOfWork.read { try storage.store.exported(tasks) }
      return shown(writer.text(of: tasks))
    } end: {
      shown(writer.end)
    }
    if writer.changedCount > 0 {
      let loss = format.loss(of: writer.changedCount.tasks)
      output.warn(code: "changed_tasks", "\(loss) A JSON export keeps everything.")
    }
    return result
  }

  /// Exports the tasks that are not deleted, in the order of lists.
  private func exportPages(
    of storage: TaskStorage,
    to path: String,
    start: String,
    text: ([TaskItem]) async throws -> String,
    end: () -> String
  ) async throws -> (tasks: Int, isStream: Bool) {
    let file = try ExportFile(at: path, by: self)
    try await file.append(start)
    var query = TaskStore.Query(state: .all)
    var count = 0
    func page() async throws -> [TaskItem] {
      try await storage.unitOfWork.read { [query] in try storage.store.find(query) }
    }
    while case let tasks = try await page(), let last = tasks.last {
      try await file.append(text(tasks))
      count += tasks.count
      query.after = last.position
    }
    try await file.append(end())
    try file.publish()
    return (count, file.isStream)
  }
}

extension TaskStore {
  /// Returns tasks with their blockers and last changes; called within a unit of work.
  fileprivate func exported(_ tasks: [TaskItem]) throws -> [ExportedTask] {
    try tasks.map { task in
      let step = try steps(StepQuery(task: task.id, limit: 1)).first
      return ExportedTask(
        task: task,
        blockers: try task.blockers.compactMap(self.task).filter { $0.deletedAt == nil },
        revision: step?.id ?? 0,
        changedAt: step.map { $0.revertedAt ?? $0.time } ?? task.completedAt ?? task.createdAt
      )
    }
  }
}

extension TaskFileFormat {
  /// Returns a sentence about the tasks that do not survive an export to the format unchanged.
  fileprivate func loss(of tasks: String) -> String {
    switch self {
    case .todoText:
      """
      A todo.txt changes \(tasks): due times, blockers and some recurrences have no place in it, words such as '@home' \
      or 'due:…' in a name mean fields, and white space becomes one space.
      """
    case .taskwarrior:
      """
      Taskwarrior changes \(tasks): each line of notes gets a day, 0:00 is no due time, and recurrences from \
      completion or on some weekdays have no place in it.
      """
    case .iCalendar:
      """
      A calendar changes \(tasks): control characters, white space in tags, and a due day that was moved before the \
      day of its recurrence have no place in it.
      """
    }
  }
}

/// Returns the number of tasks that are not deleted.
func summary(_ key: String, _ storage: TaskStorage) throws -> BackupSummary {
  let count = try storage.store.count(TaskStore.Query(state: .all))
  return BackupSummary(count.tasks, .object([JSON.Member(key: key, value: .integer(count))]))
}

extension Int {
  /// The number of tasks, in words for users.
  var tasks: String { self == 1 ? "1 task" : "\(self) tasks" }
}
