import Localization
import MarketFeature
import MarketFormatting
import MarketService
import PortableFoundation
import StyleGuide
import TerminalUI
import TextFormatting

/// What a screen says about the freshness of its values: their age, and what failed and when the next attempt is due.
struct MarketStatus: Sendable {
  private let state: MarketViewModel.State
  private let now: Date
  private let language: Language
  private let localOffset: @Sendable (_ instant: Date) -> Int

  /// Creates the status of a state.
  ///
  /// - Parameters:
  ///   - state: The state of the view model.
  ///   - now: The current time.
  ///   - language: The language of the sentences around errors, which are English.
  ///   - localOffset: Returns the offset of local time from UTC at an instant, in seconds.
  init(
    _ state: MarketViewModel.State,
    now: Date,
    language: Language,
    localOffset: @escaping @Sendable (_ instant: Date) -> Int
  ) {
    self.state = state
    self.now = now
    self.language = language
    self.localOffset = localOffset
  }

  /// The age of the newest values, with a mark if they are stale, or that there are none.
  var freshness: Line {
    let parts = [state.isPaused ? Line(text(.paused), as: .warning) : nil, age].compactMap(\.self)
    return parts.dropFirst().reduce(parts[0]) { $0 + Line(" · ", as: .muted) + $1 }
  }

  private var age: Line {
    func time(_ quote: Quote) -> Date { quote.receipt?.time(at: now) ?? now }
    let quotes = state.quotes.filter { $0.isOpen && $0.receipt != nil }
    guard let newest = quotes.max(by: { time($0) < time($1) }) else {
      return Line(text(state.isRefreshing ? .refreshing : .notRefreshed), as: .muted)
    }
    let age = MarketFormat(language).age(of: time(newest), at: now)
    guard newest.isStale(at: now, every: state.expectedInterval) else {
      return Line(text(.refreshed, age), as: .muted)
    }
    return Line("! " + text(.staleSince, age), as: .warning)
  }

  /// Returns the failures, each once, with the time of the next attempt.
  ///
  /// - Parameter isCountingDown: Whether the remaining time is part of the text; not in a transcript, which would repeat
  ///   the line every second.
  func failures(isCountingDown: Bool) -> [String] {
    let requests = state.failures + (state.detail?.failures ?? [])
    var texts: [String] = []
    for failure in requests {
      let cause = "\(failure)".escapedForTerminal(limit: 1_000)
      let attempt = nextAttempt(failure.nextAttempt, isCountingDown: isCountingDown)
      let text = "✗ \(cause) \(attempt)"
      if !texts.contains(text) { texts.append(text) }
    }
    let action = state.failure.map { "✗ \("\($0)".escapedForTerminal(limit: 1_000))" }
    return (action.map { [$0] } ?? []) + texts
  }

  private func nextAttempt(_ time: Date, isCountingDown: Bool) -> String {
    guard state.interval != nil, !state.isPaused else { return text(.manualAttempt) }
    // "2027-01-15 09:00:00 +01:00"
    let clock = String(time.text(offset: localOffset(time)).dropFirst(11).prefix(8))
    guard isCountingDown, time.timeIntervalSince(now) >= 1 else { return text(.nextAttempt, clock) }
    return MarketScreenPhrase.nextAttemptIn.text(
      in: language,
      clock,
      MarketFormat(language).age(of: now, at: time)
    )
  }

  private func text(_ phrase: MarketScreenPhrase, _ value: String = "") -> String {
    phrase.text(in: language, value)
  }
}
