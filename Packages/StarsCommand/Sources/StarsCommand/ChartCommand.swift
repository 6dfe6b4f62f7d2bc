import CommandLineParsing
import CommandSupport
import FileClient
import Localization
import NetworkOptions
import PageFormatting
import StargazerService
import TextFormatting

private let outputOption = Option(
  "output",
  short: "o",
  .file,
  summary:
    "File to write; it replaces an older chart, if that differs. Without it, or with '-', standard output."
)

private let intervalOption = Option(
  "by",
  .choice(of: StarInterval.self),
  defaultText: "week; with '--new', month",
  summary: "Length of a period; weeks start on Monday."
)

private let newOption = Option(
  flag: "new",
  summary: "Draw the new stars of each complete period instead of all stars."
)

private let chartFormat = Option(
  "format",
  .choice(of: ChartFormat.self, named: "FORMAT"),
  defaultText: "html for a FILE that ends with .html, else svg",
  summary: "A picture, or a page with the picture and a table."
)

private enum ChartFormat: String, CaseIterable, Sendable {
  case svg, html
}

let chartCommand = ToolCommand<Dependencies>(
  "chart",
  summary: "Draw the stars of up to eight repositories for a README or a web page.",
  options: [
    OptionGroup("Selection", newOption, intervalOption, sinceOption, offlineHistoryOption),
    drawingOptions, gitHubOptions, networkOptions.group,
    OptionGroup("Output", outputOption, chartFormat, jsonOption, requestLogOption),
  ],
  arguments: repositoriesArgument,
  examples: [
    ("stars chart swiftlang/swift --output stars.svg", "Draw all stars of a repository."),
    (
      "stars chart swiftlang/swift apple/swift-nio --align age --scale log -o stars.svg",
      "Compare two repositories since their creation."
    ),
    ("stars chart swiftlang/swift --new --output stars.html", "Write a page about new stars."),
  ],
  exitCodes: ExitCode.ofGitHub.union([.notShown]),
  exitCodeSummaries: [ExitCode: String].ofGitHub.merging([
    .notShown: "The chart is written, but its result could not be printed.",
    .cannotCreate:
      "Cannot create the database or the file, or the file exists and is no chart.",
  ]) { $1 }
) { try await $0.chart() }

extension Change {
  fileprivate static let chart = Self("The chart is written")
}

extension JSON.ObjectType {
  fileprivate static let chart = Self("chart")
}

extension CommandRun<Dependencies> {
  /// Writes a chart of all selected repositories; without one of them, an older chart stays as it is.
  fileprivate func chart() async throws -> ExitCode {
    let path = values[outputOption] ?? "-"
    guard path != "-" || !values[jsonOption] else {
      throw misuse("'--json' needs '--output FILE': standard output is the chart.")
    }
    // Before the first request: a chart that cannot be written is not requested.
    let file = try ExportFile(
      replacing: path,
      by: self,
      kind: "chart",
      isReport: StarDrawing.isFirstLine
    )
    let (histories, failures) = try await selectedHistories(atMost: LineChart.maximumSeriesCount)
    guard failures.isEmpty else {
      let code = exitCode(after: failures)
      if !histories.isEmpty && !output.isJSON {
        output.report("No chart is drawn, because it would lack a repository.")
      }
      return code
    }
    histories.forEach(reportDifference)
    let isTotal = !values[newOption]
    let periods = selectedPeriods(
      of: histories,
      by: values[intervalOption] ?? (isTotal ? .week : .month)
    )
    guard !zip(histories, periods).contains(where: { $0.total > 0 && $1.periods.isEmpty }) else {
      throw misuse("No chart is drawn, because a history has no period since '--since'.")
    }
    let picture = drawing(of: periods, isTotal: isTotal)
    let text = format(of: path) == .svg ? picture.svg : picture.html
    let isChanged = try file.isStream || contents(of: path) != Array(text.utf8)
    if isChanged {
      try await file.append(text)
      try file.publish()
    }
    guard !file.isStream else { return .success }
    try await show(path, repositoryCount: histories.count, isChanged: isChanged)
    return .success
  }

  private func format(of path: String) -> ChartFormat {
    values[chartFormat] ?? ([".html", ".htm"].contains(where: path.hasSuffix) ? .html : .svg)
  }

  /// Returns the bytes of a file; nil without one.
  private func contents(of path: String) throws -> [UInt8]? {
    do {
      return try system.files.contents(path)
    } catch FileClientError.missing {
      return nil
    }
  }

  private func show(_ path: String, repositoryCount: Int, isChanged: Bool) async throws {
    let change: Change? = isChanged ? .chart : nil
    guard !output.isJSON else {
      return try await output.show(
        [
          "file": .string(path), "changed": .boolean(isChanged),
          "repositories": .integer(repositoryCount),
        ],
        of: .chart,
        after: change
      )
    }
    let name = path.escapedForTerminal(limit: Failure.longestLine)
    let count = StarNumbers(.english).text(repositoryCount, "repository", "repositories")
    try await output.show(
      isChanged
        ? "Wrote the chart of \(count) to \(name)." : "\(name) has this chart already: unchanged.",
      after: change
    )
  }
}
