public import DataFetchFeature
import Localization
import Polling
public import PortableFoundation
import StyleGuide
public import TerminalClient
public import TerminalUI
import TextFormatting

/// The screen of `fetcher` for several targets: their list, and a dashboard of one of them.
///
/// The list shows state, last attempt, durations, 95th percentile and certificate of each target. Return opens a target;
/// `w` watches all targets, `p` pauses one. The screen shows what another process saves within
/// ``DataFetchScreen/refreshInterval``.
public struct TargetListScreen: Sendable {
  /// What the screen shows about time and this machine.
  public struct Settings: Sendable {
    /// The name of this machine; attempts of other machines have their names.
    public var machine: String

    /// The name of the target that is opened first; nil to show the list.
    public var openedTarget: String?

    /// Whether the screen watches when it appears.
    public var startsWatching: Bool

    /// Returns the wall-clock time.
    public var now: @Sendable () -> Date

    /// Returns the offset of local time from UTC at an instant, in seconds.
    public var localOffset: @Sendable (_ instant: Date) -> Int

    /// Creates settings.
    public init(
      machine: String = "",
      openedTarget: String? = nil,
      startsWatching: Bool = false,
      now: @escaping @Sendable () -> Date,
      localOffset: @escaping @Sendable (_ instant: Date) -> Int
    ) {
      self.machine = machine
      self.openedTarget = openedTarget
      self.startsWatching = startsWatching
      self.now = now
      self.localOffset = localOffset
    }
  }

  /// What the panes show.
  struct State {
    let model: TargetListViewModel.State
    let now: Date
    private let counts: TargetCounts

    init(_ model: TargetListViewModel.State, now: Date) {
      self.model = model
      self.now = now
      counts = TargetCounts(model.targets, at: now)
    }

    /// The numbers of targets in each state, and whether the screen reads and watches.
    func summary(isShort: Bool) -> Line {
      let reading = model.unreadCount > 0 ? [Line("reading", as: .muted)] : []
      let watching = Line(model.isWatching ? "watching" : "not watching", as: .muted)
      return ([counts.line(isShort: isShort)] + reading + [watching]).joined()
    }
  }

  /// What a key requests.
  enum Action: ScreenAction {
    case nothing, back, leave
    case open(String)
    case setPaused(String, Bool)
    case setWatching(Bool)
  }

  typealias Screen = PaneScreen<State, Action>

  /// The time between two updates of the ages on the screen.
  private static let tickInterval: Duration = .seconds(1)

  private let viewModel: TargetListViewModel
  private let settings: Settings

  /// Creates a screen; ``run(on:clock:)`` shows it.
  public init(_ viewModel: TargetListViewModel, settings: Settings) {
    self.viewModel = viewModel
    self.settings = settings
  }

  /// Shows the screen until the user quits or a signal arrives, and returns the signal; nil if the user quit.
  ///
  /// The first frame appears when the states of the first targets have been read, or cannot be read.
  ///
  /// - Throws: The errors of ``TerminalClient/TerminalClient/enterScreen`` and
  ///   ``TerminalClient/TerminalClient/flush``.
  public func run(
    on terminal: TerminalScreen,
    clock: any Clock<Duration>
  ) async throws -> TerminalClient.Signal? {
    viewModel.setWatching(settings.startsWatching)
    return try await terminal.run(
      screen(),
      tasks: [
        { _ in
          for await _ in Polling(every: DataFetchScreen.refreshInterval, clock: clock) {
            await viewModel.refresh()
          }
        },
        { send in
          for await state in viewModel.states() { send(.init { show(state, on: &$0) }) }
        },
        { send in
          for await _ in Polling(every: Self.tickInterval, clock: clock).dropFirst() {
            send(.init { $0.show(State($0.state.model, now: settings.now())) })
          }
        },
        { send in
          await viewModel.runWatch { text in
            let text = text.escapedForTerminal(limit: 1_000)
            send(.init { $0.notice = .init(text) })
          }
        },
      ],
      perform: { perform($0, on: &$1) }
    )
  }

  /// The keys in all panes.
  private static let keys: [KeyBinding<Screen, Action>] = [
    .init("w", text: TargetKey.stopWatching, if: \.state.model.isWatching, .setWatching(false)),
    .init(
      "w",
      text: TargetKey.watch,
      if: { !$0.state.model.isWatching },
      .setWatching(true)
    ),
  ]

  /// Returns the contents before the first input.
  func screen() -> Screen {
    var screen = Screen(
      State(viewModel.state(), now: settings.now()),
      panes: [TargetListPane(settings)],
      keys: Self.keys,
      help: TargetListPane.listKeys.help(in: .english) + TargetPane.ownKeys.help(in: .english),
      in: .english,
      header: header
    )
    screen.isReady = false
    if let name = settings.openedTarget { open(name, on: &screen) }
    return screen
  }

  private func header(_ screen: Screen) -> Screen.Header {
    let model = screen.state.model
    let position = screen.pane(TargetListPane.self)?.position
    let full = screen.state.summary(isShort: false)
    let title = Line("Targets", as: .primary)
    let fits = full.width + title.width + 2 <= screen.size.columns
    let place = position.map { Line("  \($0)", as: .muted) } ?? Line()
    let cause = model.failure.map { "✗ \($0.escapedForTerminal(limit: 1_000))" }
    return Screen.Header(
      title: title + place,
      status: fits ? full : screen.state.summary(isShort: true),
      failures: cause.map { [$0] } ?? []
    )
  }

  /// Performs the action of a key.
  func perform(_ action: Action, on screen: inout Screen) -> ScreenReaction<Screen.Change> {
    switch action {
    case .nothing, .leave: break
    case .back: viewModel.open(nil)
    case .open(let name):
      open(name, on: &screen)
      return .start { _ in await viewModel.refresh() }
    case .setPaused(let name, let isPaused): viewModel.setPaused(name, isPaused)
    case .setWatching(let isWatching): viewModel.setWatching(isWatching)
    }
    return .none
  }

  private func open(_ name: String, on screen: inout Screen) {
    screen.push(TargetPane(name, settings))
    viewModel.open(name)
  }

  /// Shows a state.
  private func show(_ state: TargetListViewModel.State, on screen: inout Screen) {
    screen.show(State(state, now: settings.now()))
    guard !screen.isReady, state.isLoaded || state.failure != nil else { return }
    screen.isReady = true
  }
}
