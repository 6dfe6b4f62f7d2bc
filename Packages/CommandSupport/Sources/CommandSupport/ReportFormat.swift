public import CommandLineParsing

/// An output format of a ``Report``: one of the constants, or that of names, such as `numbers`.
public struct ReportFormat: RawRepresentable, Hashable, ExpressibleByStringLiteral, Sendable {
  /// The value of `--format`.
  public let rawValue: String

  /// Creates a format.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates the format of names, such as `numbers`.
  public init(stringLiteral name: String) { rawValue = name }

  /// Columns for users.
  public static let table: Self = "table"

  /// One JSON object per line.
  public static let json: Self = "json"

  /// Comma-separated values with a header line (RFC 4180).
  public static let csv: Self = "csv"

  /// Values with their descriptions, for the completions of shells; see `ValueParser.completed(by:)`.
  public static let completions: Self = "completions"

  /// A drawing.
  public static let chart: Self = "chart"
}

/// Returns `--format`, with the formats of a command.
public func formatOption(
  _ formats: ReportFormat...,
  summary: String = "Output format."
) -> Option<ReportFormat?> {
  let names = formats.map { $0.rawValue }
  let parser = ValueParser<ReportFormat>(
    named: "FORMAT",
    choices: names,
    text: { $0.rawValue },
    parse: { text throws(InvalidValue) in
      guard names.contains(text) else { throw InvalidValue(text, noneOf: names) }
      return ReportFormat(rawValue: text)
    }
  )
  return Option("format", parser, defaultText: "table", summary: summary)
}

extension CommandRun {
  /// Returns the format that the options ask for: `--json` is short for one, and a chart is a table with `--plain`.
  public func format(of option: Option<ReportFormat?>) throws -> ReportFormat {
    let format = values[option]
    if values[jsonOption] {
      guard [nil, .json].contains(format) else {
        throw misuse("'--json' and another '--format' cannot be combined.")
      }
      return .json
    }
    return format == .chart && output.appearance.isPlain ? .table : format ?? .table
  }

  /// Prints all rows of a report.
  ///
  /// - Throws: See ``ReportPrinter/show(_:)``.
  public func show<Row>(
    _ rows: [Row],
    in report: Report<Row>,
    as format: ReportFormat
  ) async throws {
    var printer = printer(of: report, as: format)
    try await printer.show(rows)
  }

  /// Returns the printer of a report in a format.
  public func printer<Row>(
    of report: Report<Row>,
    as format: ReportFormat
  ) -> ReportPrinter<Row> {
    ReportPrinter(report, as: format, to: output)
  }
}
