import GitHubClient
import Localization
import PortableFoundation
import StarStore
import StargazersFeature
import StyleGuide
import TerminalUI
import TextFormatting

/// What the screen of the user's list says above and below the list.
struct FollowedStatus {
  private let state: FollowedScreen.State
  private let language: Language

  init(_ state: FollowedScreen.State, language: Language) {
    (self.state, self.language) = (state, language)
  }

  /// The number of repositories and of their stars.
  var title: Line {
    let rows = state.model.rows
    let stars = rows.reduce(0) { $0 + $1.count.count }
    let title = Line(
      text(rows.count == 1 ? .listOfOne : .list, rows.count.text(in: language)),
      as: .primary
    )
    guard !rows.isEmpty else { return title }
    return title + Line("  ★ \(text(stars == 1 ? .star : .stars, stars.text(in: language)))")
  }

  /// Whether counts are requested.
  var freshness: Line {
    state.model.isRefreshing ? Line(text(.refreshing), as: .muted) : Line()
  }

  /// Returns the failures, each cause once, with the remaining time until the next attempt.
  ///
  /// - Parameter isCountingDown: Whether the remaining time is part of the text; see ``StargazersStatus/failures(isCountingDown:)``.
  func failures(isCountingDown: Bool) -> [String] {
    state.model.failures.map { cause in
      var texts = [causeText(cause).escapedForTerminal(limit: 1_000)]
      if isCountingDown, let time = state.model.nextRefresh { texts.append(nextAttempt(at: time)) }
      return "✗ \(texts.joined(separator: " "))"
    }
  }

  private func causeText(_ cause: StargazersFailure.Cause) -> String {
    switch cause {
    case .github(.rateLimited): text(.limitReached)
    case .github(let error): "\(error)"
    case .other(let text): text
    }
  }

  private func nextAttempt(at time: Date) -> String {
    let seconds = Int64(exactly: time.timeIntervalSince(state.now).rounded()) ?? 0
    guard seconds >= 1 else { return text(.nextAttemptNow) }
    let duration = Duration.seconds(seconds)
    return text(.nextAttempt, duration < .seconds(60) ? duration.ageText : duration.longText)
  }

  private func text(_ phrase: StargazersScreenPhrase, _ values: String...) -> String {
    phrase.text(in: language, values)
  }
}
