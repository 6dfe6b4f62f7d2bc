import CommandLineParsing
import CommandSupport
import ExchangeClient
import MarketService
import NetworkClient
import NetworkOptions
import PortableFoundation
import TextFormatting

private let offlineOption = Option(
  flag: "offline",
  summary: "Send no request: list what the sources offer."
)

private let sourcesFormat = formatOption(.table, .json, .csv, "names")

let sourcesCommand = ToolCommand<Dependencies>(
  "sources",
  summary: "List the exchanges, and request the markets and the prices of each; save nothing.",
  options: [
    OptionGroup("Selection", offlineOption),
    OptionGroup("Exchange", urlOption, timeoutOption),
    networkOptions.group,
    OptionGroup("Output", sourcesFormat, jsonOption, requestLogOption),
  ],
  examples: [
    ("market sources", "Check all sources."),
    ("market list --source kraken", "List the markets of a source."),
    ("MARKET_SOURCE=coinbase market watch --fallback", "Use others if a source fails."),
  ],
  exitCodes: [.refused, .invalidInput, .notFound],
  exitCodeSummaries: [
    .refused: "A source does not answer.", .notFound: "The file of --cacert does not exist.",
  ],
  format: sourcesFormat
) { try await $0.listSources() }

/// A source, and its answer to requests for its markets and its prices.
private struct SourceRow {
  let source: ExchangeSource
  let isDefault: Bool

  /// The number of markets, and the duration of their request; nil without a request.
  var answer: Result<(markets: Int, duration: Duration), any Error>?

  var answers: Bool? { answer.map { if case .success = $0 { true } else { false } } }

  var error: (any Error)? { if case .failure(let error) = answer { error } else { nil } }
}

extension CommandRun<Dependencies> {
  /// Prints the sources, after requests to each.
  fileprivate func listSources() async throws -> ExitCode {
    let format = try format(of: sourcesFormat)
    var rows = dependencies.sources.enumerated().map {
      SourceRow(source: $1, isDefault: $0 == 0)
    }
    if !values[offlineOption], format != "names" {
      let network = logged(try await networkClient(networkOptions))
      for index in rows.indices {
        rows[index].answer = await answer(of: rows[index].source, network)
        try Task.checkCancellation()
      }
    }
    try await show(rows, in: sourceReport, as: format)
    return rows.contains { $0.answers == false } ? .refused : .success
  }

  private func answer(
    of source: ExchangeSource,
    _ network: NetworkClient
  ) async -> Result<(markets: Int, duration: Duration), any Error> {
    let url = values[urlOption]?.url ?? source.baseURL
    let client = dependencies.exchange(source, url, values[timeoutOption], network)
    let stopwatch = Stopwatch(system.clock)
    do {
      let count = try await client.markets().count
      let duration = stopwatch.elapsed()
      // A source without prices is of no use.
      _ = try await client.tickers()
      return .success((count, duration))
    } catch {
      return .failure(error)
    }
  }

  private var sourceReport: Report<SourceRow> {
    Report(
      of: JSON.ObjectType("source"),
      [
        .init("name", "NAME") { .string($0.source.name) },
        .init("title", "EXCHANGE", .optional) { .string($0.source.title) },
        .init("default") { .boolean($0.isDefault) },
        .init("candles", "CANDLES", .optional) {
          .boolean($0.source.offersCandles)
        } text: {
          $0.source.offersCandles ? "yes" : "no"
        },
        .init("change", "CHANGE", .optional) {
          .string($0.source.reference.rawValue)
        } text: {
          $0.source.reference == .dayAgo ? "24 h" : "since 0:00 UTC"
        },
        .init("answers", "ANSWER") {
          $0.answers.map { JSON.boolean($0) } ?? .null
        } text: {
          $0.answerText
        },
        .init("markets") { $0.markets.map { JSON.integer($0) } ?? .null },
        .init("error") { .string($0.error.map { "\($0)" }) },
        .init("url") { .string("\($0.source.baseURL)") },
        .init("documentation") { .string($0.source.documentation) },
      ],
      names: "name"
    )
  }
}

extension SourceRow {
  fileprivate var markets: Int? {
    if case .success(let answer) = answer { answer.markets } else { nil }
  }

  /// The answer in a phrase.
  fileprivate var answerText: String {
    switch answer {
    case .success(let answer):
      "\(answer.markets == 1 ? "1 market" : "\(answer.markets) markets") in \(answer.duration.text)"
    case .failure(let error): "none: \("\(error)".escapedForTerminal(limit: Failure.longestLine))"
    case nil: "not checked"
    }
  }
}
