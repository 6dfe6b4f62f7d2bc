import APIClient
import GitHubClient
import Localization
import PortableFoundation
import StargazersFeature
import StyleGuide
import TerminalUI
import TextFormatting

/// What a screen says about the repository, the freshness of its values, the rate limit and failures.
struct StargazersStatus {
  /// The share of the requests below which the rate limit is a warning.
  private static let fewRequests = 0.1

  private let state: StargazersViewModel.State
  private let now: Date
  private let language: Language
  private let advice: (_ error: GitHubClientError) -> String?

  /// Creates the status of a state.
  ///
  /// - Parameters:
  ///   - state: The state of the view model.
  ///   - now: The current time.
  ///   - language: The language of the sentences around errors, which are English.
  ///   - advice: Returns what to do about a failure that no further attempt can change, in English; nil if that is unknown.
  init(
    _ state: StargazersViewModel.State,
    now: Date,
    language: Language,
    advice: @escaping (_ error: GitHubClientError) -> String?
  ) {
    self.state = state
    self.now = now
    self.language = language
    self.advice = advice
  }

  /// The name of the repository, and the number of stars with its change since the list was loaded.
  var title: Line {
    let name = Line("\(state.repository?.name ?? state.name)", as: .primary)
    guard let repository = state.repository else { return name }
    let count = repository.starCount
    let stars = text(count == 1 ? .star : .stars, number(count))
    let change = state.changeSinceListing
    let title = name + Line("  ★ \(stars)")
    guard change != 0 else { return title }
    return title + Line(" ")
      + Line(text(change > 0 ? .newStars : .lostStars, number(abs(change))), as: .primary)
  }

  /// The age of the count, and the remaining requests; a warning if few are left.
  var freshness: Line {
    guard let limit = limit else { return age }
    return age + Line(" · ", as: .muted) + limit
  }

  private var age: Line {
    if let time = state.savedTime {
      let seconds = Int64(exactly: now.timeIntervalSince(time).rounded(.down)) ?? 0
      return Line(text(.saved, Duration.seconds(seconds).ageText), as: .muted)
    }
    if state.isRefreshing || state.isLoading && !state.isLoaded {
      return Line(text(.refreshing), as: .muted)
    }
    guard let time = state.countTime else { return Line(text(.notRefreshed), as: .muted) }
    let seconds = Int64(exactly: now.timeIntervalSince(time).rounded(.down)) ?? 0
    return Line(text(.refreshed, Duration.seconds(seconds).ageText), as: .muted)
  }

  private var limit: Line? {
    guard let status = state.rateLimit, status.resetTime > now else { return nil }
    let limit = status.limit
    let requests = text(.requests, number(limit.remaining), number(limit.limit))
    guard Double(limit.remaining) < Self.fewRequests * Double(limit.limit) else {
      return Line(requests, as: .muted)
    }
    let reset = text(.reset, remaining(from: now, to: status.resetTime))
    return Line("! \(requests), \(reset)", as: .warning)
  }

  /// Returns the failures, each cause once, with the remaining time until the next attempt or with what to do.
  ///
  /// - Parameter isCountingDown: Whether the remaining time is part of the text; not in a transcript, which would repeat
  ///   the line every second.
  func failures(isCountingDown: Bool) -> [String] {
    var texts: [(cause: String, next: String)] = []
    for failure in state.failures {
      // The remaining time of a limit is that of the next attempt.
      let cause = isLimit(failure) ? text(.limitReached) : "\(failure)"
      let text = cause.escapedForTerminal(limit: 1_000)
      guard !texts.contains(where: { $0.cause == text }) else { continue }
      let next =
        failure.nextAttempt.map { isCountingDown ? nextAttempt($0) : "" } ?? remedy(of: failure)
      texts.append((text, next))
    }
    return texts.map { cause, next in next.isEmpty ? "✗ \(cause)" : "✗ \(cause) \(next)" }
  }

  /// Returns what to do about a failure that is not followed by another attempt.
  private func remedy(of failure: StargazersFailure) -> String {
    let advice = if case .github(let error) = failure.cause { advice(error) } else { String?.none }
    return advice?.escapedForTerminal(limit: 1_000) ?? text(.manualAttempt)
  }

  private func isLimit(_ failure: StargazersFailure) -> Bool {
    if case .github(.rateLimited) = failure.cause { true } else { false }
  }

  private func nextAttempt(_ time: Date) -> String {
    guard time.timeIntervalSince(now) >= 1 else { return text(.nextAttemptNow) }
    return text(.nextAttempt, remaining(from: now, to: time))
  }

  /// Returns the time between two instants, counted down in seconds.
  private func remaining(from start: Date, to end: Date) -> String {
    let seconds = Int64(exactly: end.timeIntervalSince(start).rounded()) ?? 0
    let duration = Duration.seconds(max(seconds, 0))
    return duration < .seconds(60) ? duration.ageText : duration.longText
  }

  private func number(_ number: Int) -> String { number.text(in: language) }

  private func text(_ phrase: StargazersScreenPhrase, _ values: String...) -> String {
    phrase.text(in: language, values)
  }
}

extension Int {
  /// Returns the number with groups of digits.
  func text(in language: Language) -> String {
    NumberFormat(language).text(of: Decimal(self)) ?? "\(self)"
  }
}
