import CivilCalendar
import CommandLineParsing
import CommandSupport
import GitHubClient
import Localization
import NetworkOptions
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

private let sinceOption = Option(
  "since",
  .monthOrPointInTime,
  summary: "Only periods since 2026-11, 2026-11-21 or '90d ago'; totals count all stars."
)

extension ValueParser where Value == PointInTime {
  /// Parses a month, such as `2026-11`, which is its first day, or another point in time.
  fileprivate static var monthOrPointInTime: Self {
    Self(named: "WHEN") { text throws(InvalidValue) in
      if text.utf8.count == 7, let day = PointInTime("\(text)-01") { return day }
      return try pointInTime.parse(text)
    }
  }
}

private let totalOption = Option(
  flag: "total",
  summary: "Draw and compare running totals instead of new stars; csv and json have both."
)

private let offlineOption = Option(
  flag: "offline",
  summary: "Send no request: show the saved histories with their times."
)

private let historyFormat = formatOption(
  .table,
  .chart,
  .csv,
  .json,
  summary: "Output format; with '--plain', a chart is a table."
)

let historyCommand = ToolCommand<Dependencies>(
  "history",
  summary: "Show the new stars of repositories by period; they are public.",
  options: [
    OptionGroup("Selection", byOption, sinceOption, totalOption, offlineOption),
    gitHubOptions, networkOptions.group,
    OptionGroup("Output", historyFormat, jsonOption, requestLogOption),
  ],
  arguments: repositoriesArgument,
  examples: [
    ("stars history swiftlang/swift --format chart", "Draw the new stars of each month."),
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
    let (histories, failures) =
      values[offlineOption] ? try await savedHistories() : try await requestedHistories()
    if !histories.isEmpty { try await show(histories, as: format) }
    return exitCode(after: failures)
  }

  /// Requests the histories of the selected repositories, and returns them with a failure for each other one.
  private func requestedHistories() async throws -> ([StarHistory], [Failure]) {
    let names = try await selectedRepositories()
    let session = try await openSession()
    return try await session.requestEach(
      names,
      "Requesting the history",
      \StarHistory.repository
    ) { try await $0.history($1) }
  }

  private func show(_ histories: [StarHistory], as format: ReportFormat) async throws {
    let selected = histories.map(selectedPeriods)
    for (history, periods) in zip(histories, selected)
    where history.total > 0 && periods.periods.isEmpty {
      output.warn(
        code: "no_periods",
        "The history of \(history.repository.name) ends before the period of --since."
      )
    }
    switch format {
    case .table, .chart:
      histories.forEach(reportDifference)
      let aligned = alignedPeriods(of: zip(histories, selected).filter { $0.0.total > 0 }.map(\.1))
      guard !aligned.isEmpty else { return }
      let style = output.style(on: .output)
      guard format == .chart else { return try await showTable(of: aligned) }
      let chart = StarChart(
        aligned.map { .init(title(of: $0), $0.periods) },
        by: values[byOption],
        isTotal: values[totalOption],
        in: language
      )
      let height = aligned.count == 1 ? 8 : 4
      let lines = chart.lines(width: output.width, height: height, style: style)
      try await output.show(lines.map { $0.rendered(in: style) }.joined(separator: "\n"))
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

  /// Returns the periods of a history that the options select.
  private func selectedPeriods(of history: StarHistory) -> StarPeriods {
    var periods = StarPeriods(history, by: values[byOption])
    if let since = values[sinceOption] {
      let time = since.date(now: system.now(), secondsFromGMT: system.localOffset)
      periods.removePeriods(
        before: CivilDay(of: time, secondsFromGMT: system.localOffset),
        by: values[byOption]
      )
    }
    return periods
  }

  /// Returns the histories that have periods, all with the same ones.
  private func alignedPeriods(of histories: [StarPeriods]) -> [StarPeriods] {
    let known = histories.filter { !$0.periods.isEmpty }
    let starts = known.flatMap(\.periods).map(\.start)
    guard let first = starts.min(), let last = starts.max() else { return [] }
    return known.map { history in
      var history = history
      history.extend(from: first, through: last, by: values[byOption])
      return history
    }
  }

  /// Reports the time of a saved history and a history without stars, and warns of one that has another sum than the
  /// repository, for which GitHub documents no reason.
  private func reportDifference(of history: StarHistory) {
    let (name, count) = (history.repository.name, history.repository.starCount)
    let isOffline = values[offlineOption]
    if isOffline {
      output.report("The history of \(name) as of \(localText(of: history.time)).", as: .muted)
    }
    if history.total == 0 { return output.report("The history of \(name) has no stars.") }
    // The saved count can be newer than the saved history.
    guard history.difference != 0, !isOffline else { return }
    let texts = [history.total, count].map(StarNumbers(.english).text)
    output.warn(
      code: "history_differs",
      "The history of \(name) has \(texts[0]) new stars, but the repository has \(texts[1]) stars."
    )
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
    let starts = histories[0].periods.map { text(of: $0.start) }
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
          text(of: $0.period.start)
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

  private var startTitle: String {
    let phrase: CommandPhrase =
      switch values[byOption] {
      case .day: .day
      case .week: .week
      case .month: .month
      }
    return phrase.text(in: language).uppercased()
  }

  /// Returns the first day of a period, or its month.
  private func text(of start: CivilDay) -> String {
    values[byOption] == .month ? String("\(start)".dropLast(3)) : "\(start)"
  }
}
