import CommandLineParsing
import DataFetchFeature
import StyleGuide
import Synchronization
import TerminalClient
import TextFormatting

extension CommandRun {
  /// Runs a fetch, and tells a person at a terminal what it waits for when that takes long.
  func withProgress(of viewModel: DataFetchViewModel, _ fetch: () async -> Void) async {
    // Beside steps that are told, or objects for programs, an indicator would be in the way.
    guard output.terminal.isTerminal(.error), !output.isJSON, !values[quietOption],
      !values[verboseOption]
    else { return await fetch() }
    // A child task: it is cancelled, and has cleared its line, when this function returns.
    async let _ = showProgress(of: viewModel)
    await fetch()
  }

  private func showProgress(of viewModel: DataFetchViewModel) async {
    let stopwatch = Stopwatch(dependencies.clock)
    do {
      try await dependencies.clock.sleep(for: AsyncButton.indicatorDelay)
    } catch {
      return  // The fetch ended first.
    }
    func sentence() -> String {
      viewModel.state().step.sentence(timeLeft: values[timeoutOption] - stopwatch.elapsed())
    }
    if output.appearance.isPlain { return output.report("\(sentence()).", as: .muted) }

    let line = ProgressLine(output: output)
    // Control-Z leaves no line behind, and what goes on draws it again. Listened for before there is a line.
    let suspensions = output.terminal.signals([.suspend])
    async let _ = line.clear(at: suspensions)
    repeat {
      line.draw(sentence())
    } while (try? await dependencies.clock.sleep(for: .milliseconds(250))) != nil
    line.clear()
  }
}

/// A line on standard error that is drawn in place.
private final class ProgressLine: Sendable {
  private let output: Output
  private let shown = Mutex("")

  init(output: Output) {
    self.output = output
  }

  /// Shows a text instead of what is there.
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

  /// Leaves the line as it was.
  func clear() {
    shown.withLock { clear(&$0) }
  }

  /// Answers control-Z.
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

  /// Back to the beginning of the line, and nothing on it (ECMA-48, section 8.3.41).
  private static let clearing = "\r\u{1B}[2K"

  private func write(_ text: String) {
    output.terminal.write(text, to: .error)
  }
}

extension DataFetchViewModel.Step? {
  /// What is done, and how much time there is for it, without a full stop.
  fileprivate func sentence(timeLeft: Duration) -> String {
    let seconds = timeLeft.components.seconds + (timeLeft.components.attoseconds > 0 ? 1 : 0)
    return switch self {
    case .requesting(let step): "\(step.sentence), \(max(seconds, 0)) s left"
    case .saving: "Saving"
    case nil: "Starting"
    }
  }
}
