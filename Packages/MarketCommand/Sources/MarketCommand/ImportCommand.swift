import AlertStore
import CommandLineParsing
import CommandSupport
import PriceLog
import Store
import TextFormatting
import WatchlistStore

let importCommand = ToolCommand<Dependencies>(
  "import",
  summary: "Import an export into an empty database.",
  options: [OptionGroup("Output", importJSONOption)],
  arguments: importFileArgument,
  examples: [
    ("market import backup.jsonl", "Import into the default database."),
    ("zcat backup.jsonl.gz | market import -", "Import a compressed file."),
    ("market import backup.jsonl --database copy.sqlite3", "Import into a new database."),
  ],
  exitCodes: [.refused, .invalidInput, .notFound, .notShown, .cannotCreate],
  exitCodeSummaries: .ofImport
) { try await $0.import() }

extension CommandRun<Dependencies> {
  /// Imports an export into an empty database.
  fileprivate func `import`() async throws -> ExitCode {
    let location = try databaseLocation()
    let counts = try await importExport(
      at: values[importFileArgument],
      to: location
    ) { (storage: MarketStorage, export: Export<MarketExportConsistency>) in
      try await storage.unitOfWork.write {
        guard try storage.isEmpty() else { throw Failure(notEmpty: location) }
        return try storage.restore(try export.reader())
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

// Each function is called within a unit of work.
extension MarketStorage {
  /// Returns whether nothing was ever saved, except for symbols that are not watched any more.
  fileprivate func isEmpty() throws -> Bool {
    try prices.latest([]).isEmpty && watchlist.list().isEmpty && alerts.lastNumber() == 0
  }

  /// Restores the records of an export, and returns their numbers.
  fileprivate func restore(
    _ export: ExportReader<MarketExportConsistency>
  ) throws -> ContentCounts {
    var reader = export
    var watched: [String] = []
    var alerts: [Alert] = []
    var first: PriceLog.Record?
    while first == nil, let record = try reader.nextRecord() {
      switch record {
      case .watched(let symbol): watched.append(symbol)
      case .alert(let alert): alerts.append(alert)
      case .price(let record): first = record
      }
    }
    try watchlist.replace(watched)
    try self.alerts.restore(alerts, lastNumber: reader.header.lastAlert)
    try prices.restore {
      if let first = first.take() { return first }
      // Reads to the end even if another record follows a price: the reader reports it there.
      while let record = try reader.nextRecord() {
        if case .price(let record) = record { return record }
      }
      return nil
    }
    return ContentCounts(
      watched: watched.count,
      alerts: alerts.count,
      prices: reader.recordCount - watched.count - alerts.count
    )
  }
}
