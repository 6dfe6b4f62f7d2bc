import CommandLineParsing
import CommandSupport
import FileClient
import Localization
import PortableFoundation
import Store
import TaskFiles
import TaskFormatting
import TaskService
import TaskStore
import TextFormatting

private let importFormatOption = Option(
  "format",
  .choice(of: FileFormat.self, among: FileFormat.imported, named: "FORMAT"),
  defaultText: "that of the content",
  summary: "Format: json needs an empty database; the others add tasks in one step, for 'undo'."
)

let importCommand = ToolCommand<Dependencies>.import(
  "Import an export into an empty database, or add the tasks of another program.",
  options: [OptionGroup("Input", importFormatOption), OptionGroup("Output", jsonOption)],
  examples: [
    ("tasks import backup.jsonl", "Import into the default database."),
    ("task export | tasks import -", "Add the tasks of Taskwarrior."),
    ("tasks import todo.txt --format todo.txt", "Add the tasks of a todo.txt."),
  ],
  invalidInput: "The file is damaged, has an invalid line, or could have several formats."
) { try await $0.importFile() }

extension CommandRun<Dependencies> {
  /// Imports a file in the format of the option, or of its content.
  fileprivate func importFile() async throws -> ExitCode {
    let (format, lines) = try await abandonable {
      [path = values[importFileArgument], format = values[importFormatOption], system] in
      let lines = try system.files.linesToImport(of: path, limit: longestExportLine)
      return (try format ?? lines.format(ofFileAt: path), lines)
    }
    guard let format = format.taskFileFormat else {
      return try await importBackup(of: lines, longestLine: longestExportLine) {
        try summary("imported", $1)
      }
    }
    return try await importTasks(in: lines, as: format)
  }

  /// Adds the tasks of another program in one step, and prints them.
  private func importTasks(
    in lines: FileClient.Lines,
    as format: TaskFileFormat
  ) async throws -> ExitCode {
    let path = values[importFileArgument]
    let imported = try await abandonable { [system] in
      let time = LocalClock(now: system.now(), offset: system.localOffset)
      do {
        return try format.tasks(at: time, in: lines.next)
      } catch let error as TaskFileError {
        throw unusable(path, "\(error).", "Correct the line.")
      }
    }
    if !imported.omissions.isEmpty {
      output.warn(code: "left_out", "The import leaves out \(imported.omissions.listed).")
    }
    guard !imported.tasks.isEmpty else {
      if !output.isJSON { output.report(CommandPhrase.nothingImported.text(in: language)) }
      return .success
    }
    let outcomes: [TaskOutcome]
    do {
      outcomes = try await withStorage { try await $0.service.importTasks(imported.tasks) }
    } catch TaskStoreError.blocksItself {
      throw unusable(path, "some tasks wait for each other.", "Remove one of their dependencies.")
    } catch TaskStoreError.invalidBlockers {
      let limit = TaskItem.Content.maximumBlockers
      throw unusable(path, "a task waits for more than \(limit) others.", "Remove some of them.")
    }
    try await show(outcomes, after: .import, unchanged: .alreadySaved, hasDetails: true)
    return .success
  }
}

/// Returns the failure to import a file, which changed nothing.
private func unusable(_ path: String, _ cause: String, _ advice: String) -> Failure {
  Failure(
    .invalidInput,
    code: "unusable_import",
    "Cannot import \(path): \(cause)",
    "Nothing was changed. \(advice)"
  )
}

extension FileClient.Lines {
  /// Returns the format of the file's content; reads the first line that is not blank, and returns to the start.
  fileprivate func format(ofFileAt path: String) throws -> FileFormat {
    var line = try next()
    while let bytes = line, String(decoding: bytes, as: UTF8.self).allSatisfy(\.isWhitespace) {
      line = try next()
    }
    try restart()
    if let line, let format = TaskFileFormat(ofFileWith: line) { return FileFormat(format) }
    if let first = line?.first, [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(first) {
      return .json
    }
    let formats = FileFormat.imported.map(\.rawValue).joined(separator: ", ")
    throw unusable(path, "its format is not clear.", "Name it with '--format': \(formats).")
  }
}

extension [(name: String, count: Int)] {
  /// What is left out, such as `'estimate' (3 tasks), deleted tasks (2)`.
  fileprivate var listed: String {
    let names = prefix(20).map { name, count in "\(name) (\(count.tasks))" }
    return (names + (count > 20 ? ["\(count - 20) more attributes"] : [])).joined(separator: ", ")
  }
}
