import CivilCalendar
import CommandLineParsing
import CommandSupport
import FileClient
import Localization
import PortableFoundation
import Store
import TaskService
import TaskStore
import TextFormatting

private let importFormatOption = Option(
  "format",
  .choice(of: ImportFormat.self, named: "FORMAT"),
  default: .json,
  summary: "Format: json needs an empty database; todo.txt adds tasks in one step, for 'undo'."
)

private enum ImportFormat: String, CaseIterable, Sendable {
  /// The records of an export.
  case json

  /// A line for each task.
  case todoText = "todo.txt"
}

let importCommand = ToolCommand<Dependencies>.import(
  "Import an export into an empty database, or add the tasks of a todo.txt.",
  options: [OptionGroup("Input", importFormatOption), OptionGroup("Output", jsonOption)],
  examples: [
    ("tasks import backup.jsonl", "Import into the default database."),
    ("tasks import todo.txt --format todo.txt", "Add the tasks of a todo.txt."),
  ],
  invalidInput: "The file is damaged, or has an invalid line."
) { run in
  switch run.values[importFormatOption] {
  case .json:
    try await run.importBackup(longestLine: longestExportLine) { try summary("imported", $1) }
  case .todoText: try await run.importTodoText()
  }
}

extension CommandRun<Dependencies> {
  /// Adds the tasks of a todo.txt in one step, and prints them.
  fileprivate func importTodoText() async throws -> ExitCode {
    let tasks = try await abandonable { [path = values[importFileArgument], system] in
      let lines =
        try path == "-"
        ? system.files.standardInput(longestExportLine)
        : system.files.lines(of: path, limit: longestExportLine)
      return try newTasks(of: lines, from: path, at: system.now(), system.localOffset)
    }
    guard !tasks.isEmpty else {
      if !output.isJSON { output.report(CommandPhrase.nothingImported.text(in: language)) }
      return .success
    }
    let added = try await withStorage { try await $0.service.importTasks(tasks) }
    try await show(
      added.map { TaskOutcome(task: $0, didChange: true) },
      after: .import,
      hasDetails: true
    )
    return .success
  }
}

/// Returns the tasks of the lines that are not blank; ignores a byte order mark, which some editors write.
private func newTasks(
  of lines: FileClient.Lines,
  from path: String,
  at now: Date,
  _ localOffset: (Date) -> Int
) throws -> [TaskStore.NewTask] {
  func invalidLine(_ cause: String) -> Failure {
    Failure(
      .invalidInput,
      code: "unusable_import",
      "Cannot import \(path): \(cause)",
      "Nothing was changed. Correct the line."
    )
  }
  var tasks: [TaskStore.NewTask] = []
  var number = 0
  while var bytes = try lines.next() {
    number += 1
    if number == 1, bytes.starts(with: "\u{FEFF}".utf8) { bytes.removeFirst(3) }
    do {
      guard let line = String(validating: bytes, as: UTF8.self) else {
        throw TodoTextError.notUTF8
      }
      if line.unicodeScalars.allSatisfy(\.properties.isWhitespace) { continue }
      let task = try TaskStore.NewTask(todoText: line, at: now, localOffset)
      try task.content.validate()
      tasks.append(task)
    } catch let error as TodoTextError {
      throw invalidLine("line \(number) \(error).")
    } catch let error as TaskStoreError {
      throw invalidLine("line \(number): \(error)")
    }
  }
  return tasks
}
