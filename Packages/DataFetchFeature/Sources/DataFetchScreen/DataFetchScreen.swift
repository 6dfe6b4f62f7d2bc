public import DataFetchFeature
import Polling
import PortableFoundation
import SingleFlight
import StyleGuide
public import TerminalClient
public import TerminalUI
public import TextFormatting

/// The screen of `fetcher` in a terminal: a dashboard that shows whether the server is healthy, and since when.
///
/// On a terminal of at least 60 × 15, the screen shows the health of the server, the last response code and its age,
/// statistics, and a list of the latest fetches and failures. On a smaller one it shows the response code, the count, the
/// button and the failure, as the original application does.
///
/// Return, space and the mouse fetch; `w` watches; Esc closes help or a question, or cancels the fetch in flight, and
/// otherwise quits unless the screen is watching; `q` and control-C quit. The screen shows what another process saves
/// within ``refreshInterval``.
public struct DataFetchScreen: Sendable {
  /// The time between two refreshes: 2 seconds.
  public static let refreshInterval: Duration = .seconds(2)

  /// The time between two updates of the ages on the screen: 1 second.
  private static let tickInterval: Duration = .seconds(1)

  /// The time between two frames of the activity indicator.
  private static let frameInterval: Duration = .milliseconds(250)

  private let viewModel: DataFetchViewModel
  private let settings: Settings
  private let explanation: @Sendable (DataFetchFailure) -> [String]

  /// Creates a screen; ``run(on:clock:)`` shows it.
  ///
  /// - Parameters:
  ///   - viewModel: The state to show, and its actions.
  ///   - settings: The server, and the wall-clock time.
  ///   - explanation: Returns the cause of a failure and the advice, one line each, escaped for a terminal; by
  ///     default the cause only.
  public init(
    viewModel: DataFetchViewModel,
    settings: Settings,
    explanation: @escaping @Sendable (DataFetchFailure) -> [String] = {
      [$0.description.escapedForTerminal(limit: 1_000)]
    }
  ) {
    self.viewModel = viewModel
    self.settings = settings
    self.explanation = explanation
  }

  /// Shows the screen until the user quits or a signal arrives, and returns the signal; nil if the user quit.
  ///
  /// The first frame appears when the saved state has been read, or cannot be read. The screen restores the
  /// terminal in the same way as every `TerminalScreen`; it cancels a fetch in flight and waits for its end.
  ///
  /// - Parameters:
  ///   - terminal: The terminal.
  ///   - clock: The clock for refreshes, the watch and the button.
  /// - Throws: The errors of ``TerminalClient/TerminalClient/enterScreen`` and
  ///   ``TerminalClient/TerminalClient/flush``.
  public func run(
    on terminal: TerminalScreen,
    clock: any Clock<Duration>
  ) async throws -> TerminalClient.Signal? {
    let button = AsyncButton(clock: clock, action: viewModel.fetchContent)
    // Keys and the watch share a fetch.
    let fetch = SingleFlight { await button.tap() }
    let follow: [ScreenTask<Event>] = [
      { send in for await state in button.states() { send(.button(state)) } },
      { send in
        await viewModel.onAppear()
        async let _ = refreshRegularly(on: clock)
        for await state in viewModel.states() { send(.state(state)) }
      },
      { send in
        for await _ in Polling(every: Self.tickInterval, clock: clock).dropFirst() {
          send(.time(settings.now()))
        }
      },
    ]
    var contents = Contents(settings)
    contents.isPlain = terminal.options.isPlain
    return try await terminal.run(contents, tasks: follow) { input, contents in
      reaction(to: react(to: input, &contents), fetch, on: clock)
    }
  }

  private func react(to input: ScreenInput<Event>, _ contents: inout Contents) -> Contents.Effect {
    switch input {
    case .key(let key):
      return contents.press(key)
    case .button:
      return contents.press(.return)
    case .resize(let size):
      contents.resize(size)
    case .event(.state(let state)):
      return contents.show(state, explanation: explanation, now: settings.now())
    case .event(.button(let state)):
      return contents.show(state)
    case .event(.elapsed(let elapsed)):
      contents.elapsed = elapsed
    case .event(.time(let now)):
      contents.show(now)
    case .event(.changed(let question, let outcome)):
      contents.show(outcome, of: question)
    }
    return .none
  }

  private func reaction(
    to effect: Contents.Effect,
    _ fetch: SingleFlight,
    on clock: any Clock<Duration>
  ) -> ScreenReaction<Event> {
    switch effect {
    case .none: return .none
    case .fetch: return .start { _ in await fetch() }
    case .cancelFetch:
      fetch.cancel()
      return .none
    case .watch:
      return .start(
        { _ in
          for await _ in Polling(every: settings.watchInterval, clock: clock) { await fetch() }
        },
        id: TaskID.watch
      )
    case .stopWatching: return .cancel(TaskID.watch)
    case .animate:
      return .start({ send in await Self.animate(on: clock, send) }, id: TaskID.animation)
    case .stopAnimating: return .cancel(TaskID.animation)
    case .reset: return .start { send in send(.changed(.reset, await viewModel.reset())) }
    case .undoReset:
      return .start { send in send(.changed(.undoReset, await viewModel.undoReset())) }
    case .copy(let text): return .copy(text)
    case .leave: return .leave()
    }
  }

  /// Sends the time since the fetch in flight started, whose indicator has just appeared.
  private static func animate(on clock: some Clock<Duration>, _ send: (Event) -> Void) async {
    let start = clock.now.advanced(by: .zero - AsyncButton.indicatorDelay)
    for await _ in Polling(every: frameInterval, clock: clock) {
      send(.elapsed(start.duration(to: clock.now)))
    }
  }

  private func refreshRegularly(on clock: any Clock<Duration>) async {
    for await _ in Polling(every: Self.refreshInterval, clock: clock).dropFirst() {
      await viewModel.refresh()
    }
  }
}

/// The names of the tasks that the screen cancels.
private enum TaskID {
  static let watch = "watch"
  static let animation = "animation"
}

/// An event other than a key.
private enum Event {
  case state(DataFetchViewModel.State)
  case button(AsyncButton.State)

  /// The time since the fetch in flight started.
  case elapsed(Duration)

  /// The wall-clock time.
  case time(Date)

  case changed(Contents.Question, DataFetchViewModel.ResetOutcome)
}
