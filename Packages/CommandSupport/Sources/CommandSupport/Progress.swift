import CommandLineParsing
import StyleGuide
import Synchronization
import TerminalClient
import TextFormatting

extension CommandRun {
  /// Runs some work, and shows its progress on a terminal if it takes longer than a delay.
  ///
  /// - Parameters:
  ///   - delay: The time before progress is shown.
  ///   - status: Returns the current step after some elapsed time, without a full stop.
  ///   - work: The work.
  public func withProgress<Value>(
    after delay: Duration,
    _ status: @escaping @Sendable (_ elapsed: Duration) -> String,
    _ work: () async throws -> Value
  ) async rethrows -> Value {
    // A progress line would break up logged steps and JSON.
    guard output.terminal.isTerminal(.error), !output.isJSON, !values[quietOption],
      !values[verboseOption]
    else { return try await work() }
    // A child task: before this function returns, the task is cancelled and has cleared its line.
    async let _ = showProgress(after: delay, status)
    return try await work()
  }

  private func showProgress(
    after delay: Duration,
    _ status: @Sendable (_ elapsed: Duration) -> String
  ) async {
    let stopwatch = Stopwatch(system.clock)
    do {
      try await system.clock.sleep(for: delay)
    } catch {
      return  // The work ended first.
    }
    if output.appearance.isPlain {
      return output.report("\(status(stopwatch.elapsed())).", as: .muted)
    }
    let line = ProgressLine(output: output)
    // Control-Z clears the line, and the next update draws it again. Subscribe before the first update.
    let suspensions = output.terminal.signals([.suspend])
    async let _ = line.clear(at: suspensions)
    repeat {
      line.draw(status(stopwatch.elapsed()))
    } while (try? await system.clock.sleep(for: .milliseconds(250))) != nil
    line.clear()
  }
}

/// A line on standard error that is redrawn in place.
private final class ProgressLine: Sendable {
  private let output: Output
  private let shown = Mutex("")

  init(output: Output) {
    self.output = output
  }

  /// Replaces the text of the line.
  func draw(_ text: String) {
    let text = text.truncated(
      toWidth: (output.terminal.size()?.columns ?? 80) - 1,
      ellipsis: output.style(on: .error).ellipsis
    )
    shown.withLock { shown in
      guard text != shown else { return }
      write(Self.clearing + output.style(on: .error).text(text, as: .muted))
      shown = text
    }
  }

  /// Removes the text.
  func clear() {
    shown.withLock { clear(&$0) }
  }

  /// Handles control-Z.
  func clear(at suspensions: AsyncStream<TerminalClient.Signal>) async {
    for await _ in suspensions {
      shown.withLock { shown in
        clear(&shown)
        output.terminal.suspend()
      }
    }
  }

  private func clear(_ shown: inout String) {
    guard !shown.isEmpty else { return }
    write(Self.clearing)
    shown = ""
  }

  /// Moves to the start of the line and erases it (ECMA-48, section 8.3.41).
  private static let clearing = "\r\u{1B}[2K"

  private func write(_ text: String) {
    output.terminal.write(text, to: .error)
  }
}
