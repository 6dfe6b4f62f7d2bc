import AttemptLog
import CivilCalendar
import CommandLineParsing
import CommandSupport
import DataFetchFeature
import FetchStatistics
import NetworkOptions
import PortableFoundation
import Store
import TextFormatting

private let reportFileArgument = Argument(
  optional: .file,
  summary:
    "File to write; it appears, and replaces an older report, only when complete. '-' is standard output."
)

private let reportFormat = Option(
  "format",
  .choice(of: ReportFileFormat.self),
  default: .html,
  summary: "A page for browsers, the text format of Prometheus, or a JSON object per target."
)

private enum ReportFileFormat: String, CaseIterable, Sendable {
  case html
  case prometheus
  case json

  /// Returns whether a line is the first one of a report in the format.
  func starts(with line: String) -> Bool {
    switch self {
    case .html: line == UptimeReport.firstLineOfHTML
    case .prometheus: line.hasPrefix("# HELP fetcher_")
    case .json: line.hasPrefix("{") && line.contains(#""type":"target_report""#)
    }
  }
}

let reportCommand = ToolCommand<Dependencies>(
  "report",
  summary: "Write a report of all targets: uptime, outages, durations.",
  options: [
    OptionGroup("Selection", sinceOption, targetOption, fromMachineOption),
    OptionGroup("Output", reportFormat),
  ],
  arguments: reportFileArgument,
  examples: [
    ("fetcher report --since '30d ago' uptime.html", "Write a page about the last 30 days."),
    (
      "fetcher report --format prometheus /var/lib/prometheus/node-exporter/fetcher.prom",
      "Write the figures for the textfile collector of node_exporter."
    ),
  ],
  exitCodes: [.refused, .notFound, .notShown, .cannotCreate, .tryAgain],
  exitCodeSummaries: [
    .refused: "Nothing is saved yet, or no attempt matches.",
    .notFound: targetNotFound,
    .notShown: "The report is written, but its result could not be printed.",
    .cannotCreate: "Cannot create the file, or it exists and is no report.",
    .tryAgain: "The database is busy, or a prune disturbed the report: try again.",
  ]
) { try await $0.report() }

extension Change {
  fileprivate static let report = Self("The report is written")
}

extension JSON.ObjectType {
  fileprivate static let targetReport = Self("target_report")
  fileprivate static let report = Self("report")
}

extension CommandRun<Dependencies> {
  /// Writes the report of the saved attempts; creates no database.
  fileprivate func report() async throws -> ExitCode {
    let storage = try await openDatabase(to: "report")
    try await checkTarget(in: storage)
    let path = values[reportFileArgument] ?? "-"
    let format = values[reportFormat]
    let file = try ExportFile(replacing: path, by: self) { line in
      ReportFileFormat.allCases.contains { $0.starts(with: line) }
    }
    let report = try await uptimeReport(of: storage)
    guard !report.targets.isEmpty else {
      throw Failure(
        .refused,
        code: "nothing_saved",
        "Cannot report: no saved attempt matches.",
        "Check --since, --target, --machine and --database."
      )
    }
    switch format {
    case .html: try await file.append(report.html(localText: localText))
    case .prometheus: try await file.append(report.prometheus)
    case .json:
      for target in report.targets {
        // The time of the data: equal data results in equal reports.
        let time = target.statistics.lastTime ?? system.now()
        let line = output.line(target.json(at: time), of: .targetReport, at: time)
        try await file.append(line + "\n")
      }
    }
    try file.publish()
    guard path != "-", !file.isStream else { return .success }
    let count = report.targets.count
    let text =
      "Wrote the report of \(count) target\(count == 1 ? "" : "s") to \(path.escapedForTerminal())."
    if output.isJSON {
      try await output.show(
        ["file": .string(path), "targets": .integer(count)],
        of: .report,
        after: .report
      )
    } else {
      try await output.show(text, after: .report)
    }
    return .success
  }

  /// Returns the statistics of the targets with an attempt in the period, by name; the attempts to fetch are one target.
  private func uptimeReport(of storage: FetchStorage) async throws -> UptimeReport {
    let since = values[sinceOption]?.date(now: system.now(), secondsFromGMT: system.localOffset)
    let names = try await storage.unitOfWork.read { try storage.attemptLog.targets() }
    let selected = values[targetOption].map { [$0] } ?? [""] + names
    var targets: [UptimeReport.Target] = []
    for name in selected {
      let reader = try await storage.read(
        FetchStatisticsReader(
          of: storage.attemptLog,
          since: since,
          target: name,
          machine: values[fromMachineOption],
          countingBy: DailyAttempts(secondsFromGMT: system.localOffset)
        )
      )
      guard reader.statistics.lastTime != nil else { continue }
      targets.append(
        UptimeReport.Target(
          name: name.isEmpty ? "fetcher fetch" : name,
          statistics: reader.statistics,
          days: reader.days?.days ?? [],
          certificateExpiry: name.isEmpty
            ? nil : try await storage.certificateExpiry(of: name, on: values[fromMachineOption])
        )
      )
    }
    return UptimeReport(targets, since: since)
  }
}

extension FetchStorage {
  /// Returns the time at which the certificate of a target expires, as its last successful check has shown.
  fileprivate func certificateExpiry(
    of target: String,
    on machine: String?
  ) async throws -> Date? {
    try await unitOfWork.read {
      let query = AttemptLog.Query(.passes, target: target, machine: machine, limit: 1)
      guard case .passed(_, let expiry)? = try attemptLog.page(query).first?.entry.outcome else {
        return nil
      }
      return expiry
    }
  }
}

extension UptimeReport.Target {
  fileprivate func json(at time: Date) -> JSON {
    let days = days.map { day -> JSON in
      [
        "day": .string("\(day.day)"),
        "successes": .integer(day.successes),
        "failures": .integer(day.failures),
      ]
    }
    return statistics.json(at: time).adding("target", .string(name))
      .adding("certificate_expires_at", .time(certificateExpiry))
      .adding("days", .array(days))
  }
}
