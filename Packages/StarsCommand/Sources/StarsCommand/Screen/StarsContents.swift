import GitHubClient
import Localization
import PortableFoundation
import StargazersFeature
import StargazersScreen
import TerminalClient
import TerminalUI
import TextFormatting

/// The contents of the screen, independent of its size and look: the people and, in their place, the history, the details of
/// an account, or the help.
struct StarsContents: ScreenContents {
  let language: Language

  /// Returns what to do about a failure that no further attempt can change; nil if that is unknown.
  let advice: @Sendable (_ error: GitHubClientError) -> String?

  /// Returns the offset of local time from UTC at an instant, in seconds.
  let localOffset: @Sendable (_ instant: Date) -> Int

  /// The screen appears immediately: it has keys before it has people.
  let isReady = true

  private(set) var state: StargazersViewModel.State
  private(set) var now: Date

  var list: StargazerListContents
  var history: StarHistoryContents

  /// The open account; nil without one.
  var account: AccountContents?

  var isHistoryShown = false
  /// The open help; nil if it is closed.
  var help: ScrolledHelp?

  /// What happened last, until the next key.
  private(set) var notice: String?

  /// The size of the terminal.
  private(set) var size = TerminalClient.Size(columns: 80, rows: 24)

  /// Creates the contents before the first state.
  ///
  /// - Parameters:
  ///   - name: The name of the repository.
  ///   - language: The language of the screen.
  ///   - now: The current time.
  ///   - reason: Returns the reason for a refusal, with what to do about it.
  ///   - advice: Returns what to do about a failure that no further attempt can change; nil if that is unknown.
  ///   - localOffset: Returns the offset of local time from UTC at an instant, in seconds.
  init(
    of name: RepositoryName,
    language: Language,
    now: Date,
    reason: @escaping @Sendable (_ denial: GitHubClientError.Denial) -> String,
    advice: @escaping @Sendable (_ error: GitHubClientError) -> String?,
    localOffset: @escaping @Sendable (_ instant: Date) -> Int
  ) {
    self.language = language
    self.now = now
    self.advice = advice
    self.localOffset = localOffset
    state = StargazersViewModel.State(name: name)
    list = StargazerListContents(
      of: name,
      language: language,
      reason: reason,
      localOffset: localOffset
    )
    history = StarHistoryContents(of: name, language: language)
  }

  /// The view whose values are requested.
  var view: StargazersViewModel.View {
    account.map { .details($0.login) } ?? (isHistoryShown ? .history : .list)
  }

  /// The repository, the age of its values, the rate limit, and what failed.
  var status: StargazersStatus {
    StargazersStatus(state, now: now, language: language, advice: advice)
  }
}

// The changes that are not caused by keys.
extension StarsContents {
  /// Shows a state.
  mutating func show(_ state: StargazersViewModel.State, now: Date) {
    self.state = state
    self.now = now
    list.show(state)
    history.show(state)
    account?.show(state)
  }

  /// Shows the time.
  mutating func show(_ now: Date) { self.now = now }

  /// Reports what happened.
  mutating func show(notice text: String) {
    notice = text.escapedForTerminal(limit: 1_000)
  }

  /// Removes what happened last.
  mutating func hideNotice() { notice = nil }

  /// Opens the details of an account.
  mutating func open(_ login: Login) {
    account = AccountContents(login, language: language, localOffset: localOffset)
    account?.show(state)
  }

  /// Changes the size of the terminal.
  mutating func resize(_ size: TerminalClient.Size) { self.size = size }

  /// Adapts the area of the list to the size of the terminal and to the lines of the failures.
  mutating func layOut() {
    list.resize(layout.area)
  }

  /// The arrangement on the terminal.
  var layout: ScreenLayout {
    ScreenLayout(size, failures: help != nil ? [] : status.failures(isCountingDown: true))
  }
}
