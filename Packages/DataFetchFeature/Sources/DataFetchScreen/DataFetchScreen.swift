public import DataFetchFeature
import Polling
import StyleGuide
public import TerminalClient
public import TerminalUI
public import TextFormatting

/// The screen of `fetcher` in a terminal: two labels, the button, what went wrong, and the keys.
///
/// Return, space and the mouse press the button; `q`, Esc and control-C leave; `?` shows help, and Esc hides it.
/// What another process saved is shown after ``refreshInterval`` at the latest.
public struct DataFetchScreen: Sendable {
  /// The time between two refreshes: 2 seconds.
  public static let refreshInterval: Duration = .seconds(2)

  private let viewModel: DataFetchViewModel
  private let terminal: TerminalClient
  private let clock: any Clock<Duration>
  private let options: TerminalScreen.Options
  private let explanation: @Sendable (DataFetchFailure) -> [String]

  /// A screen that is not shown yet.
  ///
  /// - Parameters:
  ///   - viewModel: What is shown, and what the button does.
  ///   - terminal: Where it is shown.
  ///   - clock: The clock that times refreshes and the button.
  ///   - options: How it looks.
  ///   - explanation: Returns the cause of a failure and advice, a line each, escaped for a terminal; by default
  ///     the cause alone.
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

  /// Shows the screen until the user leaves it, and returns the signal that ended it, if one did.
  ///
  /// Nothing is shown before the saved state was read, or could not be read. The screen ends, and restores the
  /// terminal, as a `TerminalScreen` does; a fetch in flight is cancelled and waited for.
  ///
  /// - Throws: What ``TerminalClient/TerminalClient/enterScreen`` and ``TerminalClient/TerminalClient/flush``
  ///   throw.
  public func run() async throws -> TerminalClient.Signal? {
    let button = AsyncButton(clock: clock, action: viewModel.fetchContent)
    let follow: [ScreenTask<Event>] = [
      { send in for await state in button.states() { send(.button(state)) } },
      { send in
        await viewModel.onAppear()
        async let _ = keepUpToDate()
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
      case .key:
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

  private func keepUpToDate() async {
    for await _ in Polling(every: Self.refreshInterval, clock: clock).dropFirst() {
      await viewModel.refresh()
    }
  }

  /// Presses the button, and counts the seconds that it loads.
  private func press(_ button: AsyncButton, _ send: @escaping @Sendable (Event) -> Void) async {
    // A child task: it is cancelled and waited for when this function returns.
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

/// What changes the screen besides keys.
private enum Event {
  case state(DataFetchViewModel.State)
  case button(AsyncButton.State)
  case second(Int)
}
