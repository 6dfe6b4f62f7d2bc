import CivilCalendar
import CommandLineParsing
import CommandSupport
import GitHubClient
import Localization
import NetworkOptions
import PageFormatting
import PortableFoundation
import StargazerService
import StargazersScreen
import StyleGuide
import TerminalClient
import TerminalUI
import TextFormatting

private let byOption = Option(
  "by",
  .choice(of: StarInterval.self),
  default: .month,
  summary: "Length of a period; weeks start on Monday."
)

private let totalOption = Option(
  flag: "total",
  summary: "Draw and compare running totals instead of new stars; csv and json have both."
)

private let historyFormat = formatOption(
  .table,
  .chart,
  .csv,
  .json,
  .svg,
  .html,
  summary: "Output format; with '--plain', a chart is a table."
)

let historyCommand = ToolCommand<Dependencies>(
  "history",
  summary: "Show the new stars of repositories by period; they are public.",
  options: [
    OptionGroup("Selection", byOption, sinceOption, totalOption, offlineHistoryOption),
    gitHubOptions, networkOptions.group, drawingOptions,
    OptionGroup("Output", historyFormat, jsonOption, requestLogOption),
  ],
  arguments: repositoriesArgument,
  examples: [
    ("stars history swiftlang/swift --format chart", "Draw the new stars of each month."),
    (
      "stars history swiftlang/swift --total --format svg > stars.svg",
      "Draw the chart of a web page."
    ),
    (
      "stars history swiftlang/swift apple/swift-nio --total --format chart",
      "Compare two repositories."
    ),
    ("stars history swiftlang/swift --by day --since '30d ago'", "List the new stars of 30 days."),
  ],
  exitCodes: ExitCode.ofGitHub,
  exitCodeSummaries: .ofGitHub,
  format: historyFormat
) { try await $0.history() }

/// A period of a repository, and the time of its history.
private struct PeriodRow: Sendable {
  let repository: String
  let period: StarPeriod
  let time: Date
}

extension CommandRun<Dependencies> {
  /// Prints the histories; the known ones are printed even if a request failed.
  fileprivate func history() async throws -> ExitCode {
    let format = try format(of: historyFormat)
    let isDrawing = [.svg, .html].contains(format)
    if !isDrawing { try refuseDrawingOptions() }
    let (histories, failures) = try await selectedHistories(
      atMost: isDrawing ? LineChart.maximumSeriesCount : .max
    )
    if !histories.isEmpty { try await show(histories, as: format) }
    return exitCode(after: failures)
  }

  private func show(_ histories: [StarHistory], as format: ReportFormat) async throws {
    let (interval, isTotal) = (values[byOption], values[totalOption])
    let selected = selectedPeriods(of: histories, by: interval)
    switch format {
    case .table, .chart:
      histories.forEach(reportDifference)
      let aligned = zip(histories, selected).filter { $0.0.total > 0 }.map(\.1).aligned
      guard !aligned.isEmpty else { return }
      let style = output.style(on: .output)
      guard format == .chart else { return try await showTable(of: aligned) }
      let chart = StarChart(
        aligned.map { .init(title(of: $0), $0.periods) },
        by: interval,
        isTotal: isTotal,
        in: language
      )
      let height = aligned.count == 1 ? 8 : 4
      let lines = chart.lines(width: output.width, height: height, style: style)
      try await output.show(lines.map { $0.rendered(in: style) }.joined(separator: "\n"))
    case .svg, .html:
      histories.forEach(reportDifference)
      let picture = drawing(of: selected, isTotal: isTotal)
      try await output.show(format == .svg ? picture.svg : picture.html, isExact: true)
    default:
      let rows = zip(histories, selected).flatMap { history, periods in
        periods.periods.map {
          PeriodRow(repository: periods.repository, period: $0, time: history.time)
        }
      }
      try await show(rows, in: periods, as: format)
    }
  }

  /// Returns the name of a repository with its sum, the title of a chart.
  private func title(of history: StarPeriods) -> Line {
    let isTotal = values[totalOption]
    let caption: CommandPhrase = isTotal ? .total : .new
    let sum =
      isTotal ? history.periods.last?.total ?? 0 : history.periods.map(\.count).reduce(0, +)
    return Line(history.repository.escapedForTerminal(), as: .primary)
      + Line("  \(caption.text(in: language)): \(StarNumbers(language).text(sum))", as: .muted)
  }

  /// Prints a table of new and all stars of one repository, or of the compared numbers of several.
  private func showTable(of histories: [StarPeriods]) async throws {
    if let history = histories.first, histories.count == 1 {
      let rows = history.periods.map {
        PeriodRow(repository: history.repository, period: $0, time: system.now())
      }
      return try await show(rows, in: periods, as: .table)
    }
    let (numbers, isTotal) = (StarNumbers(language), values[totalOption])
    let columns = histories.map { history in
      Report<Int>.Column(
        history.repository,
        history.repository.escapedForTerminal(),
        .rightAligned
      ) {
        .integer(isTotal ? history.periods[$0].total : history.periods[$0].count)
      } text: {
        numbers.text(isTotal ? history.periods[$0].total : history.periods[$0].count)
      }
    }
    let starts = histories[0].periods.map { values[byOption].text(of: $0.start) }
    let start = Report<Int>.Column("start", startTitle) { .string(starts[$0]) }
    let report = Report(of: JSON.ObjectType("comparison"), [start] + columns)
    try await show(Array(starts.indices), in: report, as: .table)
  }

  private var periods: Report<PeriodRow> {
    let (numbers, interval) = (StarNumbers(language), values[byOption])
    func title(_ phrase: CommandPhrase) -> String { phrase.text(in: language).uppercased() }
    return Report(
      of: JSON.ObjectType("star_period"),
      [
        .init("repository") { .string($0.repository) },
        .init("by", .jsonOnly) { _ in .string(interval.rawValue) },
        .init("start", startTitle) {
          .string("\($0.period.start)")
        } text: {
          interval.text(of: $0.period.start)
        },
        .init("new", title(.new), .rightAligned) {
          .integer($0.period.count)
        } text: {
          numbers.text($0.period.count)
        },
        .init("total", title(.total), .rightAligned) {
          .integer($0.period.total)
        } text: {
          numbers.text($0.period.total)
        },
      ],
      time: \.time
    )
  }

  private var startTitle: String { values[byOption].title.text(in: language).uppercased() }
}
