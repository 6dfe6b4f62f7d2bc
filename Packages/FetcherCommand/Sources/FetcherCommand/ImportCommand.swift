import AttemptLog
import CommandLineParsing
import CommandSupport
import CounterService
import DataFetchFeature
import LastResponseCodeService
import Store
import TextFormatting

let importCommand = ToolCommand<Dependencies>(
  "import",
  summary: "Import an export into an empty database.",
  options: [OptionGroup("Output", importJSONOption)],
  arguments: importFileArgument,
  examples: [
    ("fetcher import backup.jsonl", "Import into the default database."),
    ("zcat backup.jsonl.gz | fetcher import -", "Import a compressed file."),
    ("fetcher import backup.jsonl --database copy.sqlite3", "Import into a new database."),
  ],
  exitCodes: [.refused, .invalidInput, .notFound, .notShown, .cannotCreate],
  exitCodeSummaries: .ofImport
) { try await $0.import() }

extension CommandRun<Dependencies> {
  /// Imports an export into an empty database, and prints the numbers of its records and the saved state.
  fileprivate func `import`() async throws -> ExitCode {
    let location = try databaseLocation()
    let (state, fetches, failures) = try await importExport(
      at: values[importFileArgument],
      to: location
    ) { (saved: FetchStorage, export: Export<FetchExportConsistency>) in
      try await saved.unitOfWork.write {
        do {
          let counts = try saved.restore(try export.reader())
          return (try saved.state(), counts.fetches, counts.failures)
        } catch FetchLogError.notEmpty, FailureLogError.notEmpty {
          throw Failure(notEmpty: location)
        }
      }
    }
    if output.isJSON {
      let object = state.json
        .adding("imported", .integer(fetches))
        .adding("imported_failures", .integer(failures))
      try await output.show(object, of: .import, after: .import)
    } else {
      let imported = "Imported \(fetches.fetches) and \(failures.failureRecords)."
      try await output.show(
        ([imported] + state.lines).joined(separator: "\n"),
        after: .import
      )
    }
    return .success
  }
}

extension FetchStorage {
  /// Restores the state of an export within a unit of work.
  ///
  /// - Returns: The numbers of restored records.
  fileprivate func restore(
    _ export: ExportReader<FetchExportConsistency>
  ) throws -> (fetches: Int, failures: Int) {
    var reader = export
    guard try state().isFresh else { throw FetchLogError.notEmpty }
    var failure: FailureLog.Record?
    try fetchLog.restore(reader.header.prunedCounts) {
      switch try reader.nextRecord() {
      case .fetch(let record)?: return record
      case .failure(let record)?: failure = record
      case nil: break
      }
      return nil
    }
    try failureLog.restore {
      if let first = failure.take() { return first }
      // Reads to the end even if a fetch follows a failure: the reader reports it there.
      while let record = try reader.nextRecord() {
        if case .failure(let record) = record { return record }
      }
      return nil
    }
    try counterService.restore(reader.header.timesFetched)
    if let code = reader.header.responseCode {
      try lastResponseCodeService.updateResponseCode(code)
    }
    let failures = reader.header.failureCount
    return (reader.recordCount - failures, failures)
  }
}
