import CivilCalendar
import CommandLineParsing
import CommandSupport
import ExchangeClient
import Localization
import MarketService
import PortableFoundation
import PriceLog
import TerminalClient
import TerminalUI
import TextFormatting

/// The length of a period of a history.
enum HistoryPeriod: String, CaseIterable, Sendable {
  case minute, hour, day

  /// The length in the log.
  var period: PriceLog.Period {
    switch self {
    case .minute: .minute
    case .hour: .hour
    case .day: .day
    }
  }

  /// The length in seconds.
  var seconds: TimeInterval {
    switch self {
    case .minute: 60
    case .hour: 3_600
    case .day: 86_400
    }
  }
}

private let symbolArgument = Argument(.symbol, summary: "Market, such as BTC-USD.")

private let sinceOption = Option(
  "since",
  .pointInTime,
  summary: """
    Only prices since this time: 2026-11-21T10:00:00Z, '2026-11-21 10:00' (local), 2026-11-21 or '2h ago'.
    """
)

private let byOption = Option(
  "by",
  .choice(of: HistoryPeriod.self),
  default: .hour,
  summary: "Length of a period, which starts at local time."
)

private let historyFormat = formatOption(
  .table,
  .csv,
  .json,
  .chart,
  summary: "Output format; with '--plain', a chart is a table."
)

let historyCommand = ToolCommand<Dependencies>(
  "history",
  summary: "List the saved prices of a market by period, oldest first; send no request.",
  options: [
    OptionGroup("Selection", sourceOption, sinceOption, byOption),
    OptionGroup("Output", historyFormat, jsonOption),
  ],
  arguments: symbolArgument,
  examples: [
    ("market history BTC-USD --since '24h ago' --format chart", "Draw the prices of a day."),
    ("market history BTC-USD --by day --format csv", "Print daily prices for a spreadsheet."),
  ],
  exitCodes: [.notFound],
  exitCodeSummaries: [.notFound: databaseNotFound],
  format: historyFormat
) { try await $0.history() }

extension CommandRun<Dependencies> {
  /// Prints the saved prices page by page; creates no file.
  fileprivate func history() async throws -> ExitCode {
    let format = try format(of: historyFormat)
    let symbol = values[symbolArgument]
    let query = PriceLog.Query(
      symbol: "\(symbol)",
      source: try source.name,
      period: values[byOption].period,
      since: values[sinceOption].map {
        $0.date(now: system.now(), secondsFromGMT: system.localOffset)
      },
      secondsFromUTC: system.localOffset
    )
    var printer = printer(of: candles(of: symbol, at: query.source), as: format)
    var scale = 0
    var chart = CandleChart(of: symbol, by: values[byOption], system.localOffset, in: language)
    var isEmpty = true
    try await openServiceIfPresent()?.history(query) { page in
      isEmpty = false
      if format == .chart { return page.forEach { chart.add($0) } }
      let rows = [CandleRow](page, scale: scale)
      scale = rows.last?.scale ?? scale
      try await printer.show(rows)
    }
    if isEmpty {
      try await printer.show([])
      if format == .table || format == .chart {
        let phrase: CommandPhrase =
          values[sinceOption] == nil ? .noSavedPrices : .noMatchingPrices
        output.report(phrase.text(in: language, "\(symbol)"))
      }
    } else if format == .chart {
      let style = output.style(on: .output)
      let lines = chart.lines(width: output.width, style: style).map { $0.rendered(in: style) }
      try await output.show(lines.joined(separator: "\n"))
    }
    return .success
  }
}
