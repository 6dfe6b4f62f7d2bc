public import GitHubClient
public import Localization
import Polling
public import PortableFoundation
public import StargazersFeature
import StyleGuide
public import TerminalClient
public import TerminalUI
import TextFormatting

/// The screen of the user's list, which opens the screen of a repository.
public struct FollowedScreen: Sendable {
  /// What the pane shows.
  struct State {
    var model: FollowedViewModel.State
    var now: Date
  }

  /// What a key requests.
  enum Action: ScreenAction {
    case nothing, back, leave
    case open(RepositoryName)
    case refresh

    /// The page of the website with a path, in the browser.
    case browse(String)
  }

  typealias Screen = PaneScreen<State, Action>

  private let viewModel: FollowedViewModel
  private let language: Language
  private let browse: @Sendable (_ path: String) async -> String
  private let now: @Sendable () -> Date

  /// Creates a screen; ``run(on:clock:opening:)`` shows it.
  ///
  /// - Parameters:
  ///   - viewModel: The state to show, and its actions.
  ///   - language: The language of the screen.
  ///   - browse: Opens the page of the website with a path in the browser, and returns what happened.
  ///   - now: Returns the current time.
  public init(
    _ viewModel: FollowedViewModel,
    language: Language,
    browse: @escaping @Sendable (_ path: String) async -> String,
    now: @escaping @Sendable () -> Date
  ) {
    (self.viewModel, self.language, self.browse, self.now) = (viewModel, language, browse, now)
  }

  /// Shows the screen until the user quits or a signal arrives, and returns the signal; nil if the user quit.
  ///
  /// After the screen of a repository, the list shows the same row.
  ///
  /// - Parameters:
  ///   - terminal: The terminal.
  ///   - clock: The clock of the ages.
  ///   - open: Shows the screen of a repository until the user leaves it.
  /// - Throws: An error of `open`, and those of ``StarsScreen/run(on:clock:)``.
  public func run(
    on terminal: TerminalScreen,
    clock: any Clock<Duration>,
    opening open: (_ name: RepositoryName) async throws -> StarsScreen.End
  ) async throws -> TerminalClient.Signal? {
    var last = screen()
    while true {
      var opened: RepositoryName?
      let signal = try await terminal.run(
        last,
        tasks: tasks(clock: clock),
        perform: { action, _ in
          guard case .open(let name) = action else { return perform(action) }
          opened = name
          return .leave()
        },
        didReact: { last = $0 }
      )
      guard let opened else { return signal }
      guard case .quit(let signal) = try await open(opened) else { continue }
      return signal
    }
  }

  private func tasks(clock: any Clock<Duration>) -> [ScreenTask<Screen.Change>] {
    [
      { _ in await viewModel.run() },
      { send in
        for await state in viewModel.states() {
          send(.init { $0.show(State(model: state, now: now())) })
        }
      },
      { send in
        for await _ in Polling(every: StarsScreen.tickInterval, clock: clock).dropFirst() {
          send(.init { $0.show(State(model: $0.state.model, now: now())) })
        }
      },
    ]
  }

  /// The keys in addition to those of the pane.
  private static let keys: [KeyBinding<Screen, Action>] = [
    .init("r", text: StarsKey.refresh, .refresh)
  ]

  /// Returns the contents before the first input.
  func screen() -> Screen {
    Screen(
      State(model: viewModel.state(), now: now()),
      panes: [FollowedListPane(language: language)],
      keys: Self.keys,
      help: FollowedListPane.listKeys.help(in: language),
      in: language
    ) { [language] screen in
      let status = FollowedStatus(screen.state, language: language)
      return Screen.Header(
        title: status.title,
        status: status.freshness,
        failures: status.failures(isCountingDown: true),
        printedFailures: status.failures(isCountingDown: false)
      )
    }
  }

  /// Performs the action of a key.
  func perform(_ action: Action) -> ScreenReaction<Screen.Change> {
    switch action {
    case .nothing, .back, .leave, .open: .none
    case .refresh: .start { _ in await viewModel.refresh() }
    case .browse(let path):
      .start { send in
        let notice = await browse(path).escapedForTerminal(limit: 1_000)
        send(.init { $0.notice = .init(notice) })
      }
    }
  }
}
