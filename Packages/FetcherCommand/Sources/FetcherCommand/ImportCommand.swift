import CommandLineParsing
import CounterService
import FetchLog
import LastResponseCodeService
import Store

let importCommand = Command<CommandName>(
  .import,
  summary: "Take up what 'export' wrote, where nothing is saved yet.",
  options: [OptionGroup("Output", jsonOption)],
  arguments: importArgument,
  examples: [
    ("fetcher import backup.jsonl", "Take it up in a home that has no database."),
    ("fetcher import backup.jsonl --database copy.sqlite3", "Make a database of it."),
  ]
)

private let importArgument = Argument(
  .file,
  summary: "The file to read: all of it is taken up, or nothing."
)

extension CommandRun {
  /// Takes up what is in a file, and shows what is saved then.
  func `import`() async throws -> ExitCode {
    let path = values[importArgument] ?? ""
    let files = dependencies.files
    // Once through, before a database is made of it.
    var reader = try ExportReader(path: path, files: files)
    while try reader.nextRecord() != nil {}

    let databasePath = try databasePath()
    let saved = try await openDatabase(at: databasePath)
    let state = try await saved.unitOfWork.write {
      do {
        try saved.restore(try ExportReader(path: path, files: files))
      } catch FetchLogError.notEmpty {
        throw Failure(notEmpty: databasePath)
      } catch let error as FetchLogError {
        throw Failure(import: path, "it is of no history that there can be (\(error))")
      }
      return try saved.state()
    }
    if output.isJSON {
      try await output.show(state.json, of: .import, after: .import)
    } else {
      try await output.show(state.resultLines, after: .import)
    }
    return .success
  }
}

extension Dependencies.SavedState {
  /// Takes up what an export has, within a unit of work.
  fileprivate func restore(_ export: ExportReader) throws {
    var reader = export
    guard try state().isFresh else { throw FetchLogError.notEmpty }
    try fetchLog.restore(prunedCounts: reader.header.prunedCounts) { try reader.nextRecord() }
    try counterService.restore(reader.header.timesFetched)
    if let code = reader.header.responseCode {
      try lastResponseCodeService.updateResponseCode(code)
    }
  }
}

extension Failure {
  fileprivate init(notEmpty path: String) {
    self.init(
      .refused,
      code: "not_empty",
      "Something is saved in \(path) already, and it stays as it is.",
      "Name another database with --database."
    )
  }
}
