import APIClient
import CommandLineParsing
import CommandSupport
import GitHubClient
import PortableFoundation
import StargazerService
import StyleGuide
import Synchronization
import TerminalClient
import TextFormatting

/// The step of a command that waits for responses, for the progress line.
///
/// On a terminal, the line counts down the pause for a rate limit. Elsewhere, one message reports the start of each pause.
final class WaitingStatus: Sendable {
  private struct State {
    var step: String
    var pause: RateLimitPause?
  }

  private let state: Mutex<State>
  private let report: @Sendable (RateLimitPause) -> Void

  /// Creates the status of the first step.
  ///
  /// - Parameters:
  ///   - step: The step, without a full stop.
  ///   - report: Reports the start of a pause.
  init(_ step: String, reportingPause report: @escaping @Sendable (RateLimitPause) -> Void) {
    state = Mutex(State(step: step))
    self.report = report
  }

  /// The text of the progress line.
  var text: String {
    state.withLock { state in
      state.pause.map { "Waiting for \($0.text)" } ?? state.step
    }
  }

  /// Starts a step.
  func start(_ step: String) { state.withLock { $0.step = step } }

  /// Starts, continues or ends a pause.
  func update(_ pause: RateLimitPause?) {
    let isStart = state.withLock { state in
      defer { state.pause = pause }
      return state.pause == nil && pause != nil
    }
    if isStart, let pause { report(pause) }
  }
}

extension RateLimitPause {
  /// The limit and the remaining time, as a noun phrase.
  var text: String { "\(limitText): \(remainingText)" }

  /// The limit, as a noun phrase.
  var limitText: String {
    switch reason {
    case .primary: "GitHub's rate limit"
    case .secondary: "GitHub's secondary rate limit"
    }
  }

  /// The remaining time in whole seconds: `5 s`, `12 min 30 s` or `1 h`.
  var remainingText: String {
    let time = Duration.seconds(max(remaining.components.seconds, 0))
    return time < .seconds(60) ? time.ageText : time.longText
  }
}

extension CommandRun<Dependencies> {
  /// Returns what happened at a rate limit, with its end by the local clock.
  func message(of pause: RateLimitPause) -> String {
    let end = system.now().timeIntervalSince1970 + pause.remaining / .seconds(1)
    // The next second, at which a request succeeds.
    let time = localText(of: Date(timeIntervalSince1970: end.rounded(.up)))
    return "\(pause.limitText) is reached; it ends at \(time), in \(pause.remainingText)."
  }

  /// Returns what to do at a rate limit: only the primary one depends on the token.
  func advice(on pause: RateLimitPause) -> String {
    let waiting =
      if !values.accepts(waitOption) {
        "Try again then."
      } else if values[waitOption] == nil {
        "Try again then, or let the command wait with --wait."
      } else {
        "Try again then, or let the command wait longer, such as with --wait=2h."
      }
    guard pause.reason == .primary, case .missing(let variable, _)? = try? token,
      let isGitHub = try? server.isOperatedByGitHub
    else { return waiting }
    // Source: docs.github.com, "Rate limits for the REST API". The operator of another server chooses its limits.
    let numbers = isGitHub ? "5,000 requests an hour instead of 60" : "more requests"
    return "\(waiting) With a token, GitHub permits \(numbers): set \(variable)."
  }

  /// Creates the status of a step, which reports pauses unless the progress line shows them.
  func waitingStatus(_ step: String) -> WaitingStatus {
    let hasLine = output.terminal.isTerminal(.error) && !output.appearance.isPlain
    return WaitingStatus(step) { [self] pause in
      let message = "Waiting for \(pause.text)."
      if output.isJSON {
        output.warn(code: "rate_limited", message)
      } else if !hasLine || values[verboseOption] {
        output.report(message, as: .muted)
      }
    }
  }
}
