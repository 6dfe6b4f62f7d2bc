public import DataFetchFeature
import Polling
import StyleGuide
public import TerminalClient
public import TerminalUI
public import TextFormatting

/// The screen of `fetcher` in a terminal: the response code, the count, the button, the failure and the key hints.
///
/// Return, space and the mouse press the button; `q`, Esc and control-C quit; `?` shows help, and Esc hides it.
/// The screen shows what another process saves within ``refreshInterval``.
public struct DataFetchScreen: Sendable {
  /// The time between two refreshes: 2 seconds.
  public static let refreshInterval: Duration = .seconds(2)

  private let viewModel: DataFetchViewModel
  private let terminal: TerminalClient
  private let clock: any Clock<Duration>
  private let options: TerminalScreen.Options
  private let explanation: @Sendable (DataFetchFailure) -> [String]

  /// Creates a screen; ``run()`` shows it.
  ///
  /// - Parameters:
  ///   - viewModel: The state to show and the action of the button.
  ///   - terminal: The terminal.
  ///   - clock: The clock for refreshes and the button.
  ///   - options: The appearance.
  ///   - explanation: Returns the cause of a failure and the advice, one line each, escaped for a terminal; by
  ///     default the cause only.
  public init(
    viewModel: DataFetchViewModel,
    terminal: TerminalClient,
    clock: any Clock<Duration>,
    options: TerminalScreen.Options = TerminalScreen.Options(),
    explanation: @escaping @Sendable (DataFetchFailure) -> [String] = {
      [$0.description.escapedForTerminal(limit: 1_000)]
    }
  ) {
    self.viewModel = viewModel
    self.terminal = terminal
    self.clock = clock
    self.options = options
    self.explanation = explanation
  }

  /// Shows the screen until the user quits or a signal arrives, and returns the signal; nil if the user quit.
  ///
  /// The first frame appears when the saved state has been read, or cannot be read. The screen restores the
  /// terminal in the same way as every `TerminalScreen`; it cancels a fetch in flight and waits for its end.
  ///
  /// - Throws: The errors of ``TerminalClient/TerminalClient/enterScreen`` and
  ///   ``TerminalClient/TerminalClient/flush``.
  public func run() async throws -> TerminalClient.Signal? {
    let button = AsyncButton(clock: clock, action: viewModel.fetchContent)
    let follow: [ScreenTask<Event>] = [
      { send in for await state in button.states() { send(.button(state)) } },
      { send in
        await viewModel.onAppear()
        async let _ = refreshRegularly()
        for await state in viewModel.states() { send(.state(state)) }
      },
    ]
    return try await TerminalScreen(terminal, options: options).run(Contents(), tasks: follow) {
      input,
      contents in
      switch input {
      case .key(.return), .key(.space), .button:
        contents.isHelpShown = false
        return .start { send in await press(button, send) }
      case .key(.escape) where contents.isHelpShown:
        contents.isHelpShown = false
      case .key(.character("q")), .key(.escape), .key(.control("c")):
        return .leave()
      case .key(.character("?")):
        contents.isHelpShown.toggle()
      case .key, .resize:
        break
      case .event(.state(let state)):
        contents.state = state
        contents.explanation = state.failure.map(explanation) ?? []
        contents.isReady = true
      case .event(.button(let state)):
        if contents.button == .idle { contents.seconds = 1 }
        contents.button = state
      case .event(.second(let number)):
        contents.seconds = number
      }
      return .none
    }
  }

  private func refreshRegularly() async {
    for await _ in Polling(every: Self.refreshInterval, clock: clock).dropFirst() {
      await viewModel.refresh()
    }
  }

  /// Presses the button, and counts the seconds until its action returns.
  private func press(_ button: AsyncButton, _ send: @escaping @Sendable (Event) -> Void) async {
    // A child task, which ends with this function.
    async let _ = countSeconds(send)
    await button.tap()
  }

  private func countSeconds(_ send: @Sendable (Event) -> Void) async throws {
    for number in 1... {
      try await clock.sleep(for: .seconds(1))
      send(.second(number))
    }
  }
}

/// An event other than a key.
private enum Event {
  case state(DataFetchViewModel.State)
  case button(AsyncButton.State)
  case second(Int)
}
