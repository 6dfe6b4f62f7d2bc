import CommandLineParsing
import CounterService
import FetchLog
import FileClient
import LastResponseCodeService
import Store

let importCommand = Command<CommandName>(
  .import,
  summary: "Take up what 'export' wrote, where nothing is saved yet.",
  options: [OptionGroup("Output", jsonOption)],
  arguments: importArgument,
  examples: [
    ("fetcher import backup.jsonl", "Take it up in a home that has no database."),
    ("zcat backup.jsonl.gz | fetcher import -", "Take it up from a compressed file."),
    ("fetcher import backup.jsonl --database copy.sqlite3", "Make a database of it."),
  ]
)

private let importArgument = Argument(
  .file,
  summary: "The file to read: all of it is taken up, or nothing. '-' is standard input."
)

extension CommandRun {
  /// Takes up what is in a file, and shows what is saved then.
  func `import`() async throws -> ExitCode {
    let location = try databaseLocation()
    // Once through, before a database is made of it.
    let export = try await checkedExport(at: values[importArgument] ?? "")
    let state = try await checkingCancellation { check in
      try await fillDatabase(at: location) { saved in
        try await saved.unitOfWork.write {
          do {
            try saved.restore(try export.reader(), checkingBefore: check)
          } catch FetchLogError.notEmpty {
            throw Failure(notEmpty: location)
          }
          return try saved.state()
        }
      }
    }
    if output.isJSON {
      try await output.show(state.json, of: .import, after: .import)
    } else {
      try await output.show(state.resultLines, after: .import)
    }
    return .success
  }
}

extension CommandRun {
  /// Returns an export that was read to its end and found to be right.
  private func checkedExport(at path: String) async throws -> Export {
    try await abandonable { [files = dependencies.files] in
      let export = try Export(at: path, files: files)
      var reader = try export.reader()
      while try reader.nextRecord() != nil {}
      return export
    }
  }
}

extension Dependencies.SavedState {
  /// Takes up what an export has, within a unit of work; each record after a check that may throw.
  fileprivate func restore(_ export: ExportReader, checkingBefore check: () throws -> Void) throws {
    var reader = export
    guard try state().isFresh else { throw FetchLogError.notEmpty }
    try fetchLog.restore(prunedCounts: reader.header.prunedCounts) {
      try check()
      return try reader.nextRecord()
    }
    try counterService.restore(reader.header.timesFetched)
    if let code = reader.header.responseCode {
      try lastResponseCodeService.updateResponseCode(code)
    }
  }
}

extension Failure {
  fileprivate init(notEmpty location: DatabaseLocation) {
    self.init(
      .refused,
      code: "not_empty",
      "Something is saved in \(location) already, and it stays as it is.",
      "Name another database with --database."
    )
  }
}
