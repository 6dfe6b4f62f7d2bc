import CommandSupport
import GitHubClient
import Localization
import PortableFoundation
import StyleGuide
import Synchronization
import TerminalClient
import TerminalUI
import TextFormatting

/// Where `watch` shows its refreshes.
protocol CountView: Sendable {
  /// Shows a refresh; returns when it is written.
  func show(_ update: CountUpdate) async throws

  /// Shows the result of the command of `--on-milestone`.
  func show(_ result: CommandHook.Result) async throws
}

/// The view of `watch` without a live table: a line or an object for each change.
struct CountLines: CountView {
  let run: CommandRun<Dependencies>

  func show(_ update: CountUpdate) async throws {
    let lines = run.output.isJSON ? objects(of: update) : texts(of: update)
    guard !lines.isEmpty else { return }
    try await run.output.show(lines.joined(separator: "\n"), isExact: run.output.isJSON)
  }

  func show(_ result: CommandHook.Result) async throws {
    guard run.output.isJSON else { return result.lines.forEach { run.output.report($0) } }
    if let failure = result.failure { run.output.warn(code: "hook_failed", failure) }
  }

  private func texts(of update: CountUpdate) -> [String] {
    let time = run.localText(of: run.system.now())
    let style = run.output.style(on: .output)
    let numbers = StarNumbers(run.language)
    let failures = update.newFailures.map { failed in
      let cause = failed.cause.escapedForTerminal(limit: Failure.longestLine)
      let text = "\(time)  failed: \(failed.name): \(cause)"
      let next = update.nextAttempt.map { " Next attempt: \(run.localText(of: $0))." } ?? ""
      return style.text(text + next, as: .bad)
    }
    let counts = update.changed.map { watched in
      let change = watched.change.map { ["\(numbers.change($0))"] } ?? []
      return ([time, watched.name.escapedForTerminal(), numbers.text(watched.count ?? 0)] + change)
        .joined(separator: "  ")
    }
    return failures + update.recovered.map { "\(time)  recovered: \($0)" } + counts
  }

  private func objects(of update: CountUpdate) -> [String] {
    let (output, report) = (run.output, run.watchedCounts)
    let failures = update.newFailures.map { failed in
      output.line(
        [
          "repository": .string("\(failed.name)"),
          "error": [
            "code": .string(failed.failure.code),
            "message": .string(failed.failure.message),
          ],
          "next_attempt": .string(update.nextAttempt?.rfc3339),
        ],
        of: .refreshFailure
      )
    }
    let recoveries = update.recovered.map {
      output.line(["repository": .string($0)], of: .recovery)
    }
    let counts = update.changed.map { output.line(report.json(of: $0), of: report.type) }
    return failures + recoveries + counts
  }
}

extension CommandHook.Result {
  /// The lines of the output and what went wrong.
  fileprivate var lines: [String] {
    output.split(whereSeparator: \.isNewline).map(String.init) + [failure].compactMap(\.self)
  }
}

extension JSON.ObjectType {
  /// A refresh that failed.
  fileprivate static let refreshFailure = Self("refresh_failure")

  /// A refresh that succeeded after a failure.
  fileprivate static let recovery = Self("recovery")
}

/// The view of `watch` on a terminal: a table that is redrawn in place, at each refresh and at each second.
final class LiveCounts: CountView {
  private let run: CommandRun<Dependencies>
  private let lines: LiveLines<CountUpdate>
  private let last: Mutex<CountUpdate>

  /// Creates a table of repositories without counts, which is not drawn.
  init(_ run: CommandRun<Dependencies>, _ names: [RepositoryName]) {
    self.run = run
    let update = CountUpdate(counts: names.map { WatchedCount(name: "\($0)") })
    last = Mutex(update)
    lines = LiveLines(
      of: update,
      on: run.output.terminal,
      style: run.output.style(on: .output),
      clock: run.system.clock,
      rows: run.rows
    )
  }

  func show(_ update: CountUpdate) async throws {
    last.withLock { $0 = update }
    lines.show(update)
    try await run.output.flush()
  }

  /// Writes the output of the command and what went wrong above the table.
  func show(_ result: CommandHook.Result) async throws {
    let style = run.output.style(on: .output)
    let texts = result.lines.map {
      style.transliterated($0.escapedForTerminal(limit: Failure.longestLine))
    }
    lines.show(last.withLock(\.self), writing: texts.map { "\($0)\n" }.joined())
    try await run.output.flush()
  }

  /// Runs some work while the table is shown, and leaves the last table on the terminal.
  func whileShown<Value>(_ work: () async throws -> Value) async throws -> Value {
    try await lines.whileShown(work)
  }
}

extension CommandRun<Dependencies> {
  /// The watched counts, with the changes since the first one in the table, and since the last one for programs.
  fileprivate var watchedCounts: Report<WatchedCount> {
    let numbers = StarNumbers(language)
    func title(_ phrase: CommandPhrase) -> String { phrase.text(in: language).uppercased() }
    return Report(
      of: JSON.ObjectType("watched_count"),
      [
        .init("repository", title(.repository)) { .string($0.name) },
        .init("stars", title(.stars), .rightAligned) {
          .integer($0.count)
        } text: {
          $0.count.map(numbers.text) ?? "–"
        },
        .init("change", title(.change), .rightAligned) {
          .integer($0.change)
        } text: {
          $0.totalChange == 0 ? "" : numbers.change($0.totalChange)
        },
      ]
    )
  }

  /// Returns the time, the table and the failures, without the row of the cursor.
  @Sendable fileprivate func rows(of update: CountUpdate, in size: TerminalClient.Size) -> [LiveRow]
  {
    let now = system.now()
    let style = output.style(on: .output)
    let table = watchedCounts.table(fitting: update.counts, width: size.columns - 1, style: style)
    let seconds = update.nextAttempt.map { max($0.timeIntervalSince(now).rounded(), 0) }
    let wait = seconds.flatMap { Int64(exactly: $0) }.map { " (\(Duration.seconds($0).ageText))" }
    let failures = update.failures.byCause.flatMap { cause, names in
      let subject =
        names.count > 2
        ? "\(names[0]) and \(names.count - 1) others" : names.map(\.description).listed
      return LiveRow.rows(
        of:
          "✗ \(subject)\(wait ?? ""): \(cause.escapedForTerminal(limit: Failure.longestLine))",
        as: .bad,
        width: size.columns - 1,
        limit: 2,
        style: style
      )
    }
    let height = max(size.rows - 3 - failures.count, 0)
    var rows = update.counts.map(table.line)
    if rows.count > height { rows = rows.prefix(max(height - 1, 0)) + [style.ellipsis] }
    let time = LiveRow(localText(of: now), as: .muted)
    let all =
      [time, LiveRow(table.header, as: .muted)] + rows.map { LiveRow($0) } + failures
    return Array(all.prefix(max(size.rows - 1, 1)))
  }
}
