import CivilCalendar
import CommandLineParsing
import CommandSupport
import FileClient
import PortableFoundation
import Store
import TaskStore
import TextFormatting

/// A format of files with tasks.
enum FileFormat: String, CaseIterable, Sendable {
  /// All records as JSON lines.
  case json

  /// Tasks as in todo.txt.
  case todoText = "todo.txt"

  /// Tasks as comma-separated values.
  case csv
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
    ("tasks export todo.txt --format todo.txt", "Export for programs that read todo.txt."),
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
    var misread = 0
    var printer = printer(of: tasks(), as: .csv)
    let (count, isStream) = try await exportText(of: snapshot, to: path) { tasks in
      guard format == .todoText else { return printer.text(of: tasks) }
      return tasks.map { task in
        let line = task.todoText(system.localOffset)
        if !task.isRestored(by: line, system.localOffset) { misread += 1 }
        // A terminal would obey control characters; files and pipes have the exact text.
        let isShown = path == "-" && output.terminalWidth != nil
        return (isShown ? line.escapedForTerminal(limit: .max) : line) + "\n"
      }.joined()
    }
    if misread > 0 {
      output.warn(
        code: "changed_tasks",
        """
        A todo.txt changes \(misread.tasks): due times, blockers and some recurrences have no place in it, words such as '@home' \
        or 'due:…' in a name mean fields, and white space becomes one space. A JSON export keeps everything.
        """
      )
    }
    try await show(
      exportTo: path,
      of: count.tasks,
      counts: ["exported": .integer(count)],
      isStream: isStream
    )
    return .success
  }

  /// Exports the tasks that are not deleted, in the order of lists.
  private func exportText(
    of storage: TaskStorage,
    to path: String,
    text: ([TaskItem]) -> String
  ) async throws -> (tasks: Int, isStream: Bool) {
    let file = try ExportFile(at: path, by: self)
    try await file.append(text([]))
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
    try file.publish()
    return (count, file.isStream)
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
