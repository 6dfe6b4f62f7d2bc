import CivilCalendar
import CommandLineParsing
import CommandSupport
import FileClient
import PortableFoundation
import Store
import TaskStore
import TextFormatting

private let fileArgument = Argument(
  .file,
  summary: "File to create; it appears only when complete. '-' is standard output."
)

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
  arguments: fileArgument,
  examples: [
    ("tasks export backup.jsonl", "Export tasks and history to a file."),
    ("tasks export todo.txt --format todo.txt", "Export for programs that read todo.txt."),
  ],
  exitCodes: [.refused, .notFound, .notShown, .cannotCreate],
  exitCodeSummaries: [
    .refused: "No task is saved yet.",
    .notFound: databaseNotFound,
    .notShown: "The export is written, but its result could not be printed.",
    .cannotCreate: "Cannot create the file, or it exists.",
  ]
) { try await $0.export() }

extension CommandRun<Dependencies> {
  /// Exports the tasks to a file; creates no database.
  fileprivate func export() async throws -> ExitCode {
    guard let storage = try await openDatabaseIfPresent(at: databaseLocation()) else {
      throw Failure(
        .refused,
        code: "nothing_saved",
        "Cannot export: no task is saved yet. Add a task first, or check --database."
      )
    }
    let path = values[fileArgument]
    var misread = 0
    let (count, isStream) =
      switch values[exportFormatOption] {
      case .json: try await exportRecords(of: storage, to: path)
      case .todoText:
        try await exportText(of: storage, to: path) { task in
          let line = task.todoText(system.localOffset)
          if !task.isRestored(by: line, system.localOffset) { misread += 1 }
          // A terminal would obey control characters; files and pipes have the exact text.
          let isShown = path == "-" && output.terminalWidth != nil
          return (isShown ? line.escapedForTerminal(limit: .max) : line) + "\n"
        }
      case .csv:
        try await exportText(of: storage, to: path, header: TextBuffer.csvHeader) { task in
          String { $0.append(csvRowOf: task) }
        }
      }
    if misread > 0 {
      output.warn(
        code: "words_as_fields",
        "Words in the names of \(misread.tasks) mean fields in a todo.txt, such as '@home' or 'due:…'. A JSON export keeps them."
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
    // One snapshot: an export is as of one point in time.
    let (numbers, records) = try await storage.unitOfWork.read {
      var records: [TaskStore.Record] = []
      try storage.store.forEachRecord { records.append($0) }
      return (try storage.store.numbers(), records)
    }
    var writer = try await ExportWriter(to: path, TaskExportHeader(numbers: numbers), by: self)
    for start in stride(from: 0, to: records.count, by: 500) {
      try await writer.append(Array(records[start..<min(start + 500, records.count)]))
    }
    try await writer.publish()
    let count = records.count { record in
      if case .task(let task) = record { return task.deletedAt == nil }
      return false
    }
    return (count, writer.isStream)
  }

  /// Exports the tasks that are not deleted, in the order of lists.
  private func exportText(
    of storage: TaskStorage,
    to path: String,
    header: String = "",
    line: (TaskItem) -> String
  ) async throws -> (tasks: Int, isStream: Bool) {
    let tasks = try await storage.unitOfWork.read { try storage.store.allTasks() }
    let text = header + tasks.map(line).joined()
    guard path != "-" else {
      if !text.isEmpty { try await output.show(text, isExact: true) }
      return (tasks.count, true)
    }
    let draft = try system.files.draft(path)
    if draft.isStream {
      try await abandonable { try draft.append(Array(text.utf8)) }
    } else {
      try draft.append(Array(text.utf8))
    }
    try draft.publish()
    return (tasks.count, draft.isStream)
  }
}

extension TaskStore {
  /// Returns the tasks that are not deleted, in the order of lists, within a unit of work.
  func allTasks() throws -> [TaskItem] {
    var query = Query(state: .all)
    var tasks: [TaskItem] = []
    while case let page = try find(query), let last = page.last {
      tasks += page
      query.after = last.position
    }
    return tasks
  }
}

extension Int {
  /// The number of tasks, in words for users.
  var tasks: String { self == 1 ? "1 task" : "\(self) tasks" }
}
