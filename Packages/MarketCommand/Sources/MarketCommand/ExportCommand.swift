import AlertStore
import CommandLineParsing
import CommandSupport
import PriceLog
import Store
import TextFormatting
import WatchlistStore

let exportCommand = ToolCommand<Dependencies>(
  "export",
  summary: "Export the watchlist, the alerts and all saved prices to a new file, for 'import'.",
  options: [OptionGroup("Output", exportJSONOption)],
  arguments: exportFileArgument,
  examples: [
    ("market export backup.jsonl", "Export to a file in the current directory."),
    ("market export - | gzip > backup.jsonl.gz", "Export to a compressed file."),
  ],
  exitCodes: [.refused, .notFound, .notShown, .cannotCreate],
  exitCodeSummaries: .ofExport
) { try await $0.export() }

extension CommandRun<Dependencies> {
  /// Exports the saved data to a file; creates no database.
  fileprivate func export() async throws -> ExitCode {
    let storage = try await openDatabaseToExport()
    let path = values[exportFileArgument]
    // An export is as of one point in time, and its reader may be slow.
    let snapshot = try await storage.snapshot()
    let (lastAlert, watched, alerts) = try await snapshot.unitOfWork.read {
      (
        try snapshot.alerts.lastNumber(), try snapshot.watchlist.list(), try snapshot.alerts.list()
      )
    }
    var writer = try await ExportWriter(
      to: path,
      MarketExportHeader(lastAlert: lastAlert),
      by: self
    )
    try await writer.append(watched.map(MarketExportRecord.watched))
    try await writer.append(alerts.map(MarketExportRecord.alert))
    var last: PriceLog.Position?
    func page() async throws -> PriceLog.Page {
      try await snapshot.unitOfWork.read { [last] in try snapshot.prices.records(last) }
    }
    while case let page = try await page(), let position = page.position {
      try await writer.append(page.records.map(MarketExportRecord.price))
      last = position
    }
    try await writer.publish()
    let counts = ContentCounts(
      watched: watched.count,
      alerts: alerts.count,
      prices: writer.recordCount - watched.count - alerts.count
    )
    try await show(
      exportTo: path,
      of: counts.text,
      counts: counts.json,
      isStream: writer.isStream,
      after: Change("The export is complete")
    )
    return .success
  }
}

/// The numbers of the records in an export.
struct ContentCounts {
  /// The number of markets in the watchlist.
  let watched: Int

  /// The number of alerts.
  let alerts: Int

  /// The number of prices, of which an hourly one is one.
  let prices: Int

  /// The numbers, in words for users.
  var text: String {
    let markets = watched == 1 ? "1 watched market" : "\(watched) watched markets"
    let alerts = alerts == 1 ? "1 alert" : "\(alerts) alerts"
    let prices = prices == 1 ? "1 price" : "\(prices) prices"
    return "\(markets), \(alerts) and \(prices)"
  }

  /// The numbers as an object.
  var json: JSON {
    ["watched": .integer(watched), "alerts": .integer(alerts), "prices": .integer(prices)]
  }
}
