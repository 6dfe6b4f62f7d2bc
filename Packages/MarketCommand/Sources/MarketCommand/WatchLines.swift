import AlertStore
import CommandLineParsing
import CommandSupport
import ExchangeClient
import Localization
import MarketFormatting
import MarketService
import PortableFoundation
import StyleGuide
import TerminalClient
import TextFormatting

/// Where `watch` shows its refreshes.
protocol WatchView: Sendable {
  /// Shows a refresh; returns when it is written.
  func show(_ update: WatchUpdate) async throws

  /// Shows the output of a command of the user.
  func show(outputOfHook text: String)

  /// Shows a message.
  func report(_ message: String)
}

extension String {
  /// The lines that are not empty, escaped for a terminal.
  var escapedLines: String {
    split(separator: "\n").map { $0.escapedForTerminal() + "\n" }.joined()
  }
}

/// The view of `watch` without a live table: a line or an object for each change.
struct WatchLines: WatchView {
  let run: CommandRun<Dependencies>

  /// The time between two refreshes.
  let interval: Duration

  func show(_ update: WatchUpdate) async throws {
    let lines = run.output.isJSON ? objects(of: update) : texts(of: update)
    guard !lines.isEmpty else { return }
    try await run.output.show(lines.joined(separator: "\n"), isExact: run.output.isJSON)
  }

  func show(outputOfHook text: String) {
    let isTerminal = run.output.terminal.isTerminal(.error)
    run.output.terminal.write(isTerminal ? text.escapedLines : text, to: .error)
  }

  func report(_ message: String) { run.output.warn(code: "on_alert", message) }

  private func texts(of update: WatchUpdate) -> [String] {
    let now = run.system.now()
    let time = run.localText(of: now)
    let style = run.output.style(on: .output)
    let format = MarketFormat(run.language)
    let failures = update.newFailures.map { failure in
      let text = "\(time)  failed: \("\(failure)".escapedForTerminal(limit: Failure.longestLine))"
      let next = " Next attempt: \(run.localText(of: failure.nextAttempt))."
      return style.text(update.isLast ? text : text + next, as: .bad)
    }
    let quotes = update.changedQuotes.map { quote in
      let change = style.transliterated(format.changeWithArrow(quote.ticker?.change))
      let fields = [
        time, format.name(of: quote.symbol, quote.market?.status),
        format.price(quote.ticker?.price, of: quote.symbol, scale: quote.market?.priceScale),
        quote.role.map { style.text(change, as: $0) } ?? change,
        quote.ageText(at: now, every: interval, in: format),
      ]
      let source = run.values[fallbackOption] ? [quote.source] : []
      return (fields + source).joined(separator: "  ")
    }
    return failures + update.recoveries.map { "\(time)  recovered: \($0.rawValue)" } + quotes
      + update.firings.map { "\(time)  \($0.sentence.escapedForTerminal())" }
  }

  private func objects(of update: WatchUpdate) -> [String] {
    let output = run.output
    let quotes = run.quotes(every: interval)
    return update.newFailures.map {
      output.line(JSON($0, isLast: update.isLast), of: .refreshFailure)
    }
      + update.recoveries.map { output.line(["operation": .string($0.rawValue)], of: .recovery) }
      + update.changedQuotes.map { output.line(quotes.json(of: $0), of: quotes.type) }
      + update.firings.map { output.line(JSON($0), of: .firing) }
  }
}

extension JSON.ObjectType {
  /// A failed operation of a refresh.
  fileprivate static let refreshFailure = Self("refresh_failure")

  /// An operation that succeeded again.
  fileprivate static let recovery = Self("recovery")

  /// An alert that fired.
  fileprivate static let firing = Self("firing")
}

extension JSON {
  /// Creates the object of a failed operation; the last refresh has no next attempt.
  fileprivate init(_ failure: MarketFailure, isLast: Bool) {
    self = [
      "operation": .string(failure.operation.rawValue),
      "error": [
        "code": .string(failure.kind.name),
        "message": .string("\(failure)"),
      ],
      "next_attempt": .string(isLast ? nil : failure.nextAttempt.rfc3339),
    ]
  }

  /// Creates the object of an alert that fired; prices are texts with all digits.
  fileprivate init(_ firing: AlertStore.Firing) {
    self = [
      "alert": .integer(firing.alert.id),
      "symbol": .string(firing.alert.symbol),
      "direction": .string(firing.alert.direction.rawValue),
      "alert_price": .string("\(firing.alert.price)"),
      "price": .string("\(firing.price)"),
      "former_price": .string(firing.formerPrice?.description),
      "fired": .string(firing.alert.firedAt?.rfc3339),
    ]
  }
}
