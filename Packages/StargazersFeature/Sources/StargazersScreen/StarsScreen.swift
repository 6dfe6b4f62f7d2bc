public import GitHubClient
public import Localization
import Polling
public import PortableFoundation
public import StargazersFeature
import StyleGuide
public import TerminalClient
public import TerminalUI
import TextFormatting

/// The screen of a repository: its stargazers, the history of its stars, and the details of accounts.
///
/// Requests run in the background: keys always have their effect immediately.
public struct StarsScreen: Sendable {
  /// What the panes show.
  struct State {
    var model: StargazersViewModel.State
    var now: Date
  }

  /// What a key requests.
  enum Action: ScreenAction {
    case nothing, back, leave

    /// Leaves the screen for the list that opened it.
    case close
    case open(Login)
    case openHistory, closeHistory
    case filter(String)
    case loadMore, refresh

    /// The page of the website with a path, in the browser.
    case browse(String)
  }

  typealias Screen = PaneScreen<State, Action>

  /// The time between two updates of the ages on the screen.
  static let tickInterval: Duration = .seconds(1)

  private let viewModel: StargazersViewModel
  private let language: Language
  private let reason: @Sendable (_ denial: GitHubClientError.Denial) -> String
  private let advice: @Sendable (_ error: GitHubClientError) -> String?
  private let browse: @Sendable (_ path: String) async -> String
  private let now: @Sendable () -> Date
  private let localOffset: @Sendable (_ instant: Date) -> Int
  private let isOfList: Bool

  /// The way in which a user leaves the screen.
  public enum End: Equatable, Sendable {
    /// Back to the list that opened the screen.
    case back

    /// The program ends, by a signal if there is one.
    case quit(TerminalClient.Signal?)
  }

  /// Creates a screen; ``run(on:clock:)`` shows it.
  ///
  /// - Parameters:
  ///   - viewModel: The state to show, and its actions.
  ///   - isOfList: Whether a list opens the screen, to which Esc leads back.
  ///   - language: The language of the screen.
  ///   - reason: Returns the reason for a refusal, with what to do about it, in English.
  ///   - advice: Returns what to do about a failure that no further attempt can change, in English; nil if that is unknown.
  ///   - browse: Opens the page of the website with a path in the browser, and returns what happened.
  ///   - now: Returns the current time.
  ///   - localOffset: Returns the offset of local time from UTC at an instant, in seconds.
  public init(
    _ viewModel: StargazersViewModel,
    isOfList: Bool = false,
    language: Language,
    reason: @escaping @Sendable (_ denial: GitHubClientError.Denial) -> String,
    advice: @escaping @Sendable (_ error: GitHubClientError) -> String?,
    browse: @escaping @Sendable (_ path: String) async -> String,
    now: @escaping @Sendable () -> Date,
    localOffset: @escaping @Sendable (_ instant: Date) -> Int
  ) {
    self.viewModel = viewModel
    self.isOfList = isOfList
    self.language = language
    self.reason = reason
    self.advice = advice
    self.browse = browse
    self.now = now
    self.localOffset = localOffset
  }

  /// Shows the screen until the user leaves it or a signal arrives.
  ///
  /// - Throws: The errors of ``TerminalClient/TerminalClient/enterScreen`` and
  ///   ``TerminalClient/TerminalClient/flush``.
  public func run(
    on terminal: TerminalScreen,
    clock: any Clock<Duration>
  ) async throws -> End {
    viewModel.show(.list)
    var isClosed = false
    let signal = try await terminal.run(
      screen(),
      tasks: [
        { _ in await viewModel.run() },
        { send in
          for await state in viewModel.states() {
            send(.init { $0.show(State(model: state, now: now())) })
          }
        },
        { send in
          for await _ in Polling(every: Self.tickInterval, clock: clock).dropFirst() {
            send(.init { $0.show(State(model: $0.state.model, now: now())) })
          }
        },
      ],
      perform: { action, screen in
        isClosed = action == .close
        return isClosed ? .leave() : perform(action, on: &screen)
      },
      didReact: { viewModel.showRows($0.pane(StargazerListPane.self)?.visibleEnd ?? 0) }
    )
    return isClosed ? .back : .quit(signal)
  }

  /// The keys in all panes.
  private static let keys: [KeyBinding<Screen, Action>] = [
    .init("r", text: StarsKey.refresh, .refresh)
  ]

  /// Returns the contents before the first input.
  func screen() -> Screen {
    let state = viewModel.state()
    return Screen(
      State(model: state, now: now()),
      panes: [
        StargazerListPane(
          of: state.name,
          isOfList: isOfList,
          language: language,
          reason: reason,
          localOffset: localOffset
        ),
        StarHistoryPane(of: state.name, language: language),
      ],
      keys: Self.keys,
      help: StargazerListPane.listKeys.help(in: language)
        + (isOfList ? [StargazerListPane.closeKey] : []).help(in: language)
        + Self.keys.help(in: language)
        + AccountPane.ownKeys.help(in: language),
      sections: [
        .init(
          title: StargazersScreenPhrase.historyKeys.text(in: language),
          help: StarHistoryPane.chartKeys.help(in: language)
        )
      ],
      in: language
    ) { [language, advice] screen in
      let status = StargazersStatus(
        screen.state.model,
        now: screen.state.now,
        language: language,
        advice: advice
      )
      return Screen.Header(
        title: status.title,
        status: status.freshness,
        failures: status.failures(isCountingDown: true),
        printedFailures: status.failures(isCountingDown: false)
      )
    }
  }

  /// Performs the action of a key.
  func perform(_ action: Action, on screen: inout Screen) -> ScreenReaction<Screen.Change> {
    switch action {
    case .nothing, .leave, .close: break
    case .back: viewModel.show(screen.selection == 0 ? .list : .history)
    case .open(let login):
      screen.push(AccountPane(login, language: language, localOffset: localOffset))
      viewModel.show(.details(login))
    case .openHistory:
      screen.select(1)
      viewModel.show(.history)
    case .closeHistory:
      screen.select(0)
      viewModel.show(.list)
    case .filter(let text): viewModel.filter(text)
    case .loadMore: viewModel.loadMore()
    case .refresh: return .start { _ in await viewModel.refresh() }
    case .browse(let path):
      return .start { send in
        let notice = await browse(path).escapedForTerminal(limit: 1_000)
        send(.init { $0.notice = .init(notice) })
      }
    }
    return .none
  }
}
