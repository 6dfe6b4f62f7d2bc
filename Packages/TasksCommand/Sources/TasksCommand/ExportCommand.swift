import CivilCalendar
import CommandLineParsing
import CommandSupport
import FileClient
import PortableFoundation
import Store
import TaskStore
import TextFormatting

private let exportFormatOption = Option(
  "format",
  .choice(of: FileFormat.self, named: "FORMAT"),
  default: .json,
  summary:
    "Format: json has everything, for 'import'; the others have the tasks that are not deleted."
)

let exportCommand = ToolCommand<Dependencies>(
  "export",
  summary: "Export all tasks to a new file.",
  options: [OptionGroup("Output", exportFormatOption, jsonOption)],
  arguments: exportFileArgument,
  examples: [
    ("tasks export backup.jsonl", "Export tasks and history to a file."),
    ("tasks export todo.txt --format todo.txt", "Export for programs that read todo.txt."),
  ],
  exitCodes: [.refused, .notFound, .notShown, .cannotCreate],
  exitCodeSummaries: .ofExport
) { try await $0.export() }

extension CommandRun<Dependencies> {
  /// Exports the tasks to a file; creates no database.
  fileprivate func export() async throws -> ExitCode {
    let storage = try await openDatabaseToExport()
    let path = values[exportFileArgument]
    // An export is as of one point in time, and its reader may be slow.
    let snapshot = try await storage.snapshot()
    var misread = 0
    let (count, isStream) =
      switch values[exportFormatOption] {
      case .json: try await exportRecords(of: snapshot, to: path)
      case .todoText:
        try await exportText(of: snapshot, to: path) { task in
          let line = task.todoText(system.localOffset)
          if !task.isRestored(by: line, system.localOffset) { misread += 1 }
          // A terminal would obey control characters; files and pipes have the exact text.
          let isShown = path == "-" && output.terminalWidth != nil
          return (isShown ? line.escapedForTerminal(limit: .max) : line) + "\n"
        }
      case .csv:
        try await exportText(of: snapshot, to: path, header: TextBuffer.csvHeader) { task in
          String { $0.append(csvRowOf: task) }
        }
      }
    if misread > 0 {
      output.warn(
        code: "changed_names",
        "The names of \(misread.tasks) change in a todo.txt: words such as '@home' or 'due:…' mean fields, and white space becomes one space. A JSON export keeps them."
      )
    }
    try await show(
      exportTo: path,
      of: count.tasks,
      counts: ["exported": .integer(count)],
      isStream: isStream,
      after: Change("The export is complete")
    )
    return .success
  }

  /// Exports all records, and returns the number of tasks.
  private func exportRecords(
    of storage: TaskStorage,
    to path: String
  ) async throws -> (tasks: Int, isStream: Bool) {
    let numbers = try await storage.unitOfWork.read { try storage.store.numbers() }
    var writer = try await ExportWriter(to: path, TaskExportHeader(numbers: numbers), by: self)
    var count = 0
    var position: TaskStore.Record.Position?
    func page() async throws -> [TaskStore.Record] {
      try await storage.unitOfWork.read { [position] in try storage.store.records(position) }
    }
    while case let records = try await page(), let last = records.last {
      try await writer.append(records)
      count += records.count { record in
        if case .task(let task) = record { return task.deletedAt == nil }
        return false
      }
      position = last.position
    }
    try await writer.publish()
    return (count, writer.isStream)
  }

  /// Exports the tasks that are not deleted, in the order of lists.
  private func exportText(
    of storage: TaskStorage,
    to path: String,
    header: String = "",
    line: (TaskItem) -> String
  ) async throws -> (tasks: Int, isStream: Bool) {
    let draft = path == "-" ? nil : try exportDraft(at: path)
    func append(_ text: String) async throws {
      guard !text.isEmpty else { return }
      guard let draft else { return try await output.show(text, isExact: true) }
      guard draft.isStream else { return try draft.append(Array(text.utf8)) }
      try await abandonable { try draft.append(Array(text.utf8)) }
    }
    try await append(header)
    var query = TaskStore.Query(state: .all)
    var count = 0
    func page() async throws -> [TaskItem] {
      try await storage.unitOfWork.read { [query] in try storage.store.find(query) }
    }
    while case let tasks = try await page(), let last = tasks.last {
      try await append(tasks.map(line).joined())
      count += tasks.count
      query.after = last.position
    }
    try draft?.publish()
    return (count, draft?.isStream ?? true)
  }
}

extension Int {
  /// The number of tasks, in words for users.
  var tasks: String { self == 1 ? "1 task" : "\(self) tasks" }
}
