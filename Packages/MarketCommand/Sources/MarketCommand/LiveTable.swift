import CommandSupport
import Localization
import MarketFormatting
import MarketService
import PortableFoundation
import StyleGuide
import TerminalClient
import TerminalUI
import TextFormatting

/// The view of `watch` on a terminal: a table that is redrawn in place, at each refresh and at each second.
final class LiveTable: WatchView {
  private let run: CommandRun<Dependencies>
  private let lines: LiveLines<WatchUpdate?>

  /// Creates a table that is not drawn.
  ///
  /// - Parameters:
  ///   - run: The run of the command.
  ///   - interval: The time between two refreshes.
  ///   - quotes: The stored prices, which are shown before the first refresh.
  init(_ run: CommandRun<Dependencies>, every interval: Duration, stored quotes: [Quote]) {
    self.run = run
    lines = LiveLines(
      of: quotes.isEmpty ? nil : WatchUpdate(quotes: quotes),
      on: run.output.terminal,
      style: run.output.style(on: .output),
      clock: run.system.clock
    ) { update, size in
      LiveRows(run, every: interval).rows(of: update, in: size)
    }
  }

  func show(_ update: WatchUpdate) async throws {
    let firings = update.firings.map { firing in
      "\(run.localText(of: run.system.now()))  \(firing.sentence.escapedForTerminal())\n"
    }
    lines.show(update, writing: firings.joined())
    try await run.output.flush()
  }

  /// Standard error may be the same terminal.
  func show(outputOfHook text: String) {
    guard run.output.terminal.isTerminal(.error) else {
      return run.output.terminal.write(text, to: .error)
    }
    lines.draw(writing: text.escapedLines)
  }

  func report(_ message: String) {
    guard run.output.terminal.isTerminal(.error) else {
      return run.output.warn(code: "on_alert", message)
    }
    let text = message.escapedForTerminal(limit: Failure.longestLine)
    lines.draw(writing: "Warning: \(text)\n")
  }

  /// Runs some work while the table is shown, and leaves the last table on the terminal.
  func whileShown<Value>(_ work: () async throws -> Value) async throws -> Value {
    try await lines.whileShown(work)
  }
}

/// The lines of an update for a size of the terminal.
private struct LiveRows {
  private let run: CommandRun<Dependencies>
  private let interval: Duration

  init(_ run: CommandRun<Dependencies>, every interval: Duration) {
    self.run = run
    self.interval = interval
  }

  /// The time, the table and the failures, without the row of the cursor.
  func rows(of update: WatchUpdate?, in size: TerminalClient.Size) -> [LiveRow] {
    let style = run.output.style(on: .output)
    let now = run.system.now()
    let time = LiveRow(run.localText(of: now), as: .muted)
    guard let update else {
      let text = style.transliterated(CommandPhrase.requesting.text(in: run.language))
      return [time, LiveRow(text)]
    }
    let failures = update.failures.flatMap { failure in
      let wait = MarketFormat(run.language).age(of: now, at: failure.nextAttempt)
      let next = CommandPhrase.nextAttempt.text(in: run.language, wait)
      let cause = "\(failure)".escapedForTerminal(limit: Failure.longestLine)
      let text = update.isLast ? "✗ \(cause)" : "✗ \(next): \(cause)"
      return LiveRow.rows(
        of: text,
        as: .bad,
        width: size.columns - 1,
        limit: 2,
        style: style
      )
    }
    let table = run.quotes(every: interval, isColored: false)
      .table(fitting: update.quotes, width: size.columns - 1, style: style)
    var rows = update.quotes.map { LiveRow(table.line(of: $0), as: $0.role) }
    let height = max(size.rows - 3 - failures.count, 0)
    if rows.count > height {
      let hidden = rows.count - max(height - 1, 0)
      let text = CommandPhrase.moreMarkets.text(in: run.language, "\(hidden)")
      rows =
        rows.prefix(max(height - 1, 0))
        + [LiveRow(style.transliterated(text), as: .muted)]
    }
    let all = [time, LiveRow(table.header, as: .muted)] + rows + failures
    return Array(all.prefix(max(size.rows - 1, 1)))
  }
}
