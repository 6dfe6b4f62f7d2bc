import CommandLineParsing
import CommandSupport
import FileClient
import Localization
import PortableFoundation
import Store
import TextFormatting
import TradeStore

let exportCommand = ToolCommand<Dependencies>.export(
  "Export the watchlist, the alerts, the trades and all saved prices to a new file, for 'import'."
) { try await $0.exportBackup { counts, _ in summary(of: counts) } }

private let importFormatOption = Option(
  "format",
  .choice(of: ImportFormat.self, named: "FORMAT"),
  defaultText: "csv for a name that ends with .csv or .tsv, else json",
  summary: "Format: json needs an empty database; csv adds trades that are not saved yet."
)

private enum ImportFormat: String, CaseIterable, Sendable {
  /// The records of an export.
  case json

  /// A line for each trade.
  case csv

  /// The format of a file with a name.
  init(of path: String) {
    let name = path.lowercased()
    self = name.hasSuffix(".csv") || name.hasSuffix(".tsv") ? .csv : .json
  }
}

let importCommand = ToolCommand<Dependencies>.import(
  "Import an export into an empty database, or add the trades of a CSV file.",
  options: [OptionGroup("Input", importFormatOption), OptionGroup("Output", jsonOption)],
  examples: ToolCommand<Dependencies>.importExamples + [
    ("market import trades.csv", "Add trades with time, side, asset, amount, price and currency.")
  ],
  invalidInput: "The file is damaged, or has an invalid line."
) { run in
  switch run.values[importFormatOption] ?? ImportFormat(of: run.values[importFileArgument]) {
  case .json: try await run.importBackup { counts, _ in summary(of: counts) }
  case .csv: try await run.importTrades()
  }
}

/// Returns the numbers of an export; an hourly price is one price.
private func summary(of counts: [String: Int]) -> BackupSummary {
  func text(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
  let watched = counts["watchlist", default: 0]
  let alerts = counts["alert", default: 0]
  let trades = counts["trade", default: 0]
  let prices = ["price_latest", "price_samples", "price_hour"].reduce(0) {
    $0 + counts[$1, default: 0]
  }
  return BackupSummary(
    "\(text(watched, "watched market")), \(text(alerts, "alert")), \(text(trades, "trade")) and \(text(prices, "price"))",
    [
      "watched": .integer(watched), "alerts": .integer(alerts), "trades": .integer(trades),
      "prices": .integer(prices),
    ]
  )
}

extension CommandRun<Dependencies> {
  /// Adds the trades of a file that are not saved yet, in one unit of work, and prints their number.
  fileprivate func importTrades() async throws -> ExitCode {
    let path = values[importFileArgument]
    let name = path == "-" ? "standard input" : path
    let deals: [(line: Int, deal: Deal)]
    do {
      deals = try await abandonable { [system] in
        let limit = 1 << 16
        let lines =
          try path == "-"
          ? system.files.standardInput(limit) : system.files.lines(of: path, limit: limit)
        return try TradeFile(lines, now: system.now(), localOffset: system.localOffset).deals
      }
    } catch let error as TradeFileError {
      throw Failure(unusableTrades: name, "line \(error.line): \(error.cause)")
    }
    let storage = try await openDatabase(at: databaseLocation())
    let added: Int
    do {
      added = try await storage.unitOfWork.write { try storage.trades.merge(deals.map(\.deal)) }
        .count
    } catch let error as TradeStoreError {
      var place = ""
      if case .soldTooMuch(let sale, _) = error,
        let line = deals.first(where: { $0.deal == sale })?.line
      {
        place = "line \(line): "
      }
      throw Failure(unusableTrades: name, place + String("\(error)".dropLast()))
    }
    let change = Change("The trades are saved")
    let saved = deals.count - added
    if output.isJSON {
      let object: JSON = ["imported": .integer(added), "already_saved": .integer(saved)]
      try await output.show(object, of: JSON.ObjectType("trade_import"), after: change)
    } else {
      let text = CommandPhrase.tradesImported.text(in: language, "\(added)", "\(saved)")
      try await output.show(text, after: change)
    }
    return .success
  }
}

extension Failure {
  /// Creates the failure to import trades, which changed nothing.
  fileprivate init(unusableTrades name: String, _ cause: String) {
    self.init(
      .invalidInput,
      code: "unusable_import",
      "Cannot import \(name): \(cause).",
      "Nothing was changed. Correct the file."
    )
  }
}
