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

/// An output format of a history.
enum HistoryFormat: String, CaseIterable, Sendable {
  /// Columns for users.
  case table

  /// The periods as columns of a drawing.
  case chart

  /// Comma-separated values with a header line (RFC 4180).
  case csv

  /// One JSON object per line.
  case json
}

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

private let formatOption = Option(
  "format",
  .choice(of: HistoryFormat.self, named: "FORMAT"),
  defaultText: "table",
  summary: "Output format; with '--plain', a chart is a table."
)

let historyCommand = ToolCommand<Dependencies>(
  "history",
  summary: "Show the new stars of repositories by period; they are public.",
  options: [
    OptionGroup("Selection", byOption, sinceOption, totalOption, offlineOption),
    gitHubOptions, networkOptions.group,
    OptionGroup("Output", formatOption, jsonOption, requestLogOption),
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
  printsJSON: { $0[jsonOption] || $0[formatOption] == .json }
) { try await $0.history() }

extension JSON.ObjectType {
  /// The stars of a period.
  fileprivate static let period = Self("star_period")
}

extension CommandRun<Dependencies> {
  /// Prints the histories; the known ones are printed even if a request failed.
  fileprivate func history() async throws -> ExitCode {
    var format = try format(of: formatOption, json: .json) ?? .table
    if format == .chart, output.appearance.isPlain { format = .table }
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

  private func show(_ histories: [StarHistory], as format: HistoryFormat) async throws {
    let selected = histories.map(selectedPeriods)
    for (history, periods) in zip(histories, selected)
    where history.total > 0 && periods.periods.isEmpty {
      output.warn(
        code: "no_periods",
        "The history of \(history.repository.name) ends before the period of --since."
      )
    }
    switch format {
    case .json:
      let lines = zip(histories, selected).flatMap { history, periods in
        periods.periods.map {
          json(of: $0, periods.repository)
            .line(of: .period, at: history.time, schemaVersion: output.schemaVersion)
        }
      }
      guard !lines.isEmpty else { return }
      try await output.show(lines.joined(separator: "\n"), isExact: true)
    case .csv:
      let text = String { text in
        text.append("repository,start,new,total\r\n")
        for history in selected {
          for period in history.periods { append(csvRowOf: period, history.repository, to: &text) }
        }
      }
      try await output.show(text, isExact: true)
    case .table, .chart:
      histories.forEach(reportDifference)
      let aligned = alignedPeriods(of: zip(histories, selected).filter { $0.0.total > 0 }.map(\.1))
      guard !aligned.isEmpty else { return }
      let style = output.style(on: .output)
      guard format == .chart else { return try await output.show(table(of: aligned).text) }
      let chart = StarChart(
        aligned.map { .init(title(of: $0), $0.periods) },
        by: values[byOption],
        isTotal: values[totalOption],
        in: language
      )
      let height = aligned.count == 1 ? 8 : 4
      let lines = chart.lines(width: output.width, height: height, style: style)
      try await output.show(lines.map { $0.rendered(in: style) }.joined(separator: "\n"))
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

  /// Returns a table of new and all stars of one repository, or of the compared numbers of several.
  private func table(of histories: [StarPeriods]) -> FittedTable {
    let numbers = StarNumbers(language)
    func title(_ phrase: CommandPhrase) -> String {
      phrase.text(in: language).uppercased()
    }
    let start: CommandPhrase =
      switch values[byOption] {
      case .day: .day
      case .week: .week
      case .month: .month
      }
    let (isTotal, isSingle) = (values[totalOption], histories.count == 1)
    let titles =
      isSingle
      ? [title(.new), title(.total)] : histories.map { $0.repository.escapedForTerminal() }
    let periods = histories[0].periods
    return FittedTable(
      [.init(title: title(start))] + titles.map { .init(title: $0, isRightAligned: true) },
      rows: periods.indices.map { index in
        let counts =
          isSingle
          ? [periods[index].count, periods[index].total]
          : histories.map {
            isTotal ? $0.periods[index].total : $0.periods[index].count
          }
        return [text(of: periods[index].start)] + counts.map(numbers.text)
      },
      width: output.terminalWidth,
      style: output.style(on: .output)
    )
  }

  /// Returns the first day of a period, or its month.
  private func text(of start: CivilDay) -> String {
    values[byOption] == .month ? String("\(start)".dropLast(3)) : "\(start)"
  }

  private func json(of period: StarPeriod, _ repository: String) -> JSON {
    [
      "repository": .string(repository),
      "by": .string(values[byOption].rawValue),
      "start": .string("\(period.start)"),
      "new": .integer(period.count),
      "total": .integer(period.total),
    ]
  }

  private func append(
    csvRowOf period: StarPeriod,
    _ repository: String,
    to text: inout TextBuffer
  ) {
    text.append(csvField: repository)
    text.append(",\(period.start),\(period.count),\(period.total)\r\n")
  }
}
