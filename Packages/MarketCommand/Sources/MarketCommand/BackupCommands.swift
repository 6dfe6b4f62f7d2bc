import CommandLineParsing
import CommandSupport
import TextFormatting

let exportCommand = ToolCommand<Dependencies>.export(
  "Export the watchlist, the alerts and all saved prices to a new file, for 'import'."
) { try await $0.exportBackup { counts, _ in summary(of: counts) } }

let importCommand = ToolCommand<Dependencies>.import {
  try await $0.importBackup { counts, _ in summary(of: counts) }
}

/// Returns the numbers of an export; an hourly price is one price.
private func summary(of counts: [String: Int]) -> BackupSummary {
  let watched = counts["watchlist", default: 0]
  let alerts = counts["alert", default: 0]
  let prices = ["price_latest", "price_samples", "price_hour"].reduce(0) {
    $0 + counts[$1, default: 0]
  }
  let markets = watched == 1 ? "1 watched market" : "\(watched) watched markets"
  return BackupSummary(
    "\(markets), \(alerts == 1 ? "1 alert" : "\(alerts) alerts") and \(prices == 1 ? "1 price" : "\(prices) prices")",
    [
      "watched": .integer(watched), "alerts": .integer(alerts), "prices": .integer(prices),
    ]
  )
}
