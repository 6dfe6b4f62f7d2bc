import CommandLineParsing
import CommandSupport
import TextFormatting

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
) { try await $0.exportBackup { counts, _ in summary(of: counts) } }

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
) { try await $0.importBackup { counts, _ in summary(of: counts) } }

/// Returns the numbers of an export; an hourly price is one price.
private func summary(of counts: [String: Int]) -> BackupSummary {
  let watched = counts["watchlist", default: 0]
  let alerts = counts["alert", default: 0]
  let prices = ["price_latest", "price_samples", "price_hour"].reduce(0) {
    $0 + counts[$1, default: 0]
  }
  let markets = watched == 1 ? "1 watched market" : "\(watched) watched markets"
  return (
    text:
      "\(markets), \(alerts == 1 ? "1 alert" : "\(alerts) alerts") and \(prices == 1 ? "1 price" : "\(prices) prices")",
    counts: [
      "watched": .integer(watched), "alerts": .integer(alerts), "prices": .integer(prices),
    ]
  )
}
