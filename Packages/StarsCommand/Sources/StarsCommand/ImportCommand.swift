import CommandLineParsing
import CommandSupport
import StarStore
import Store
import TextFormatting

let importCommand = ToolCommand<Dependencies>(
  "import",
  summary: "Import an export into an empty database.",
  options: [OptionGroup("Output", importJSONOption)],
  arguments: importFileArgument,
  examples: [
    ("stars import backup.jsonl", "Import into the default database."),
    ("zcat backup.jsonl.gz | stars import -", "Import a compressed file."),
    ("stars import backup.jsonl --database copy.sqlite3", "Import into a new database."),
  ],
  exitCodes: [.refused, .invalidInput, .notFound, .notShown, .cannotCreate],
  exitCodeSummaries: .ofImport.merging([.invalidInput: "The file to import is damaged."]) { $1 }
) { try await $0.import() }

extension CommandRun<Dependencies> {
  /// Imports an export into an empty database.
  fileprivate func `import`() async throws -> ExitCode {
    let location = try databaseLocation()
    let counts = try await importExport(
      at: values[importFileArgument],
      to: location
    ) { (storage: StarStorage, export: Export<StarsExportConsistency>) in
      try await storage.unitOfWork.write {
        guard try storage.stars.repositories().isEmpty else { throw Failure(notEmpty: location) }
        var reader = try export.reader()
        var counts = ContentCounts()
        try storage.stars.restore {
          let record = try reader.nextRecord()
          if let record { counts.add(record) }
          return record
        }
        return counts
      }
    }
    if output.isJSON {
      try await output.show(counts.json, of: .import, after: .import)
    } else {
      try await output.show("Imported \(counts.text).", after: .import)
    }
    return .success
  }
}
