import CommandSupport
import Localization
import MarketFormatting
import MarketService
import Polling
import PortableFoundation
import StyleGuide
import Synchronization
import TerminalClient
import TextFormatting

/// The view of `watch` on a terminal: a table that is redrawn in place, at each refresh and at each second.
final class LiveTable: WatchView {
  private struct State {
    var update: WatchUpdate?
    var lines = RedrawnLines()
    var hasLeft = false
  }

  private let run: CommandRun<Dependencies>
  private let interval: Duration
  private let state: Mutex<State>

  /// Creates a table that is not drawn.
  ///
  /// - Parameters:
  ///   - run: The run of the command.
  ///   - interval: The time between two refreshes.
  ///   - quotes: The stored prices, which are shown before the first refresh.
  init(_ run: CommandRun<Dependencies>, every interval: Duration, stored quotes: [Quote]) {
    self.run = run
    self.interval = interval
    state = Mutex(State(update: quotes.isEmpty ? nil : WatchUpdate(quotes: quotes)))
  }

  func show(_ update: WatchUpdate) async throws {
    let firings = update.firings.map { firing in
      "\(run.localText(of: run.system.now()))  \(firing.sentence.escapedForTerminal())\n"
    }
    state.withLock { state in
      state.update = update
      draw(&state, writing: firings.joined())
    }
    do {
      try await run.output.terminal.flush(.output)
    } catch let error as TerminalClientError where error != .readerGone {
      throw Failure(notWritten: error)
    }
  }

  /// Standard error may be the same terminal.
  func show(outputOfHook text: String) {
    guard run.output.terminal.isTerminal(.error) else {
      return run.output.terminal.write(text, to: .error)
    }
    let lines = text.split(separator: "\n").map { $0.escapedForTerminal() + "\n" }
    state.withLock { draw(&$0, writing: lines.joined()) }
  }

  func report(_ message: String) {
    guard run.output.terminal.isTerminal(.error) else {
      return run.output.warn(code: "on_alert", message)
    }
    let text = message.escapedForTerminal(limit: Failure.longestLine)
    state.withLock { draw(&$0, writing: "Warning: \(text)\n") }
  }

  /// Runs some work while the table is shown, and leaves the last table on the terminal.
  func whileShown<Value>(_ work: () async throws -> Value) async throws -> Value {
    // Subscribe before the first drawing, which hides the cursor.
    let signals = run.output.terminal.signals([.suspend, .resume, .resize])
    async let _ = redraw(at: signals)
    async let _ = redrawEachSecond()
    defer {
      state.withLock { state in
        run.output.terminal.write(state.lines.leave(), to: .output)
        state.hasLeft = true
      }
    }
    return try await work()
  }

  private func redrawEachSecond() async {
    for await _ in Polling(every: .seconds(1), clock: run.system.clock) {
      state.withLock { draw(&$0) }
      // While the terminal is blocked, at most one drawing waits.
      try? await run.output.terminal.flush(.output)
    }
  }

  private func redraw(at signals: AsyncStream<TerminalClient.Signal>) async {
    for await signal in signals {
      state.withLock { state in
        switch signal {
        case .suspend:
          run.output.terminal.write(state.lines.leave(), to: .output)
          run.output.terminal.suspend()
        case .resume:
          // The shell has written below the table.
          state.lines = RedrawnLines()
        default: break
        }
        draw(&state)
      }
    }
  }

  private func draw(_ state: inout State, writing text: String = "") {
    guard !state.hasLeft else { return }
    let size = run.output.terminal.size() ?? TerminalClient.Size(columns: 80, rows: 24)
    let style = run.output.style(on: .output)
    let text = state.lines.text(
      writing: style.transliterated(text),
      above: rows(of: state.update, in: size, style: style),
      columns: size.columns,
      style: style
    )
    if !text.isEmpty { run.output.terminal.write(text, to: .output) }
  }

  /// The time, the table and the failures, without the row of the cursor.
  private func rows(
    of update: WatchUpdate?,
    in size: TerminalClient.Size,
    style: Style
  ) -> [RedrawnLines.Row] {
    let now = run.system.now()
    let time = RedrawnLines.Row(text: run.localText(of: now), role: .muted)
    guard let update else {
      let text = style.transliterated(CommandPhrase.requesting.text(in: run.language))
      return [time, RedrawnLines.Row(text: text)]
    }
    let failures = update.failures.flatMap { failure in
      let wait = MarketFormat(run.language).age(of: now, at: failure.nextAttempt)
      let next = CommandPhrase.nextAttempt.text(in: run.language, wait)
      let cause = "\(failure)".escapedForTerminal(limit: Failure.longestLine)
      let text = update.isLast ? "✗ \(cause)" : "✗ \(next): \(cause)"
      return style.transliterated(text).wrapped(toWidth: size.columns - 1).prefix(2)
        .map { RedrawnLines.Row(text: $0, role: .bad) }
    }
    let table = FittedTable(
      update.quotes,
      at: now,
      every: interval,
      in: run.language,
      width: size.columns - 1,
      style: style
    )
    var rows = table.rows.map { RedrawnLines.Row(text: $0) }
    let height = max(size.rows - 3 - failures.count, 0)
    if rows.count > height {
      let hidden = rows.count - max(height - 1, 0)
      let text = CommandPhrase.moreMarkets.text(in: run.language, "\(hidden)")
      rows =
        rows.prefix(max(height - 1, 0))
        + [RedrawnLines.Row(text: style.transliterated(text), role: .muted)]
    }
    let all = [time, RedrawnLines.Row(text: table.header, role: .muted)] + rows + failures
    return Array(all.prefix(max(size.rows - 1, 1)))
  }
}
