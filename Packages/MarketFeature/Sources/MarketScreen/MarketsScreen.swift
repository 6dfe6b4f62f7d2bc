public import AlertStore
public import ExchangeClient
public import Localization
public import MarketFeature
import MarketFormatting
import Polling
public import PortableFoundation
import StyleGuide
public import TerminalClient
public import TerminalUI
import TextFormatting

/// The screen of markets: lists of markets, holdings and alerts, and the order book and the chart of a market.
///
/// Requests run in the background: keys always have their effect immediately.
public struct MarketsScreen: Sendable {
  /// The markets of a list.
  public enum Selection: Equatable, Sendable {
    /// The open markets, by symbol.
    case open

    /// These markets, in this order, closed or not.
    case symbols([Symbol])

    /// The markets of the watchlist in the user's order, closed or not.
    case watchlist
  }

  /// What happens when alerts fire, in addition to a notice.
  public struct AlertHook: Sendable {
    let add: @Sendable (_ firing: AlertStore.Firing) -> String?
    let run: @Sendable (_ report: @escaping @Sendable (_ failure: String) -> Void) async -> Void

    /// Creates a hook.
    ///
    /// - Parameters:
    ///   - add: Adds a firing, or returns why that is impossible.
    ///   - run: Handles the added firings, and reports failures, until the task is cancelled.
    public init(
      add: @escaping @Sendable (_ firing: AlertStore.Firing) -> String?,
      run:
        @escaping @Sendable (_ report: @escaping @Sendable (_ failure: String) -> Void) async ->
        Void
    ) {
      self.add = add
      self.run = run
    }
  }

  /// What the panes show.
  struct State {
    var model: MarketViewModel.State
    var now: Date
  }

  /// What a key requests.
  enum Action: ScreenAction {
    case nothing, back, leave
    case open(Symbol)
    case openForm(Symbol)
    case toggleWatched(Symbol)
    case save(Symbol, Alert.Direction, Decimal)
    case removeAlert(Alert.ID)
    case refresh, togglePause

    /// A span that is a number of steps longer.
    case changeSpan(Int)
  }

  typealias Screen = PaneScreen<State, Action>

  /// The time between two updates of the ages on the screen.
  private static let tickInterval: Duration = .seconds(1)

  private let viewModel: MarketViewModel
  private let selection: Selection
  private let startsWithWatchlist: Bool
  private let hook: AlertHook?
  private let language: Language
  private let now: @Sendable () -> Date
  private let localOffset: @Sendable (_ instant: Date) -> Int

  /// Creates a screen; ``run(on:clock:)`` shows it.
  ///
  /// - Parameters:
  ///   - viewModel: The state to show, and its actions.
  ///   - selection: The markets of the first list.
  ///   - startsWithWatchlist: Whether the watchlist is shown first.
  ///   - hook: What happens when alerts fire; nil for a notice only.
  ///   - language: The language of the screen.
  ///   - now: Returns the current time.
  ///   - localOffset: Returns the offset of local time from UTC at an instant, in seconds.
  public init(
    _ viewModel: MarketViewModel,
    selection: Selection,
    startsWithWatchlist: Bool,
    hook: AlertHook?,
    language: Language,
    now: @escaping @Sendable () -> Date,
    localOffset: @escaping @Sendable (_ instant: Date) -> Int
  ) {
    self.viewModel = viewModel
    self.selection = selection
    self.startsWithWatchlist = startsWithWatchlist
    self.hook = hook
    self.language = language
    self.now = now
    self.localOffset = localOffset
  }

  /// Shows the screen until the user quits or a signal arrives, and returns the signal; nil if the user quit.
  ///
  /// - Throws: The errors of ``TerminalClient/TerminalClient/enterScreen`` and
  ///   ``TerminalClient/TerminalClient/flush``.
  public func run(
    on terminal: TerminalScreen,
    clock: any Clock<Duration>
  ) async throws -> TerminalClient.Signal? {
    viewModel.show(.list)
    return try await terminal.run(
      screen(),
      tasks: [
        { _ in
          // Without an interval, the prices are requested once.
          if viewModel.state().interval == nil { await viewModel.refresh() }
          await viewModel.run()
        },
        { send in
          for await state in viewModel.states() { send(.init { show(state, on: &$0) }) }
        },
        { send in
          for await _ in Polling(every: Self.tickInterval, clock: clock).dropFirst() {
            send(.init { $0.show(State(model: $0.state.model, now: now())) })
          }
        },
        { send in
          await hook?.run { failure in send(.init { report(failure, on: &$0) }) }
        },
      ],
      perform: { perform($0, on: &$1) }
    )
  }

  /// The keys in all panes.
  private static let keys: [KeyBinding<Screen, Action>] = [
    spanKey().withoutHint,
    .init("r", text: MarketKey.refresh, .refresh),
    .init(.space, text: MarketKey.pause, .togglePause),
  ]

  /// Returns the keys for the span of the charts.
  static func spanKey<Target>() -> KeyBinding<Target, Action> {
    .init("[", "]", text: MarketKey.span) { _, key in .changeSpan(key == "]" ? 1 : -1) }
  }

  /// Returns the contents before the first input.
  func screen() -> Screen {
    var screen = Screen(
      State(model: viewModel.state(), now: now()),
      name: MarketPhrase.title.text(in: language),
      tabs: [MarketScreenPhrase.markets, .watchlist, .holdings, .alerts].map {
        $0.text(in: language)
      },
      panes: [
        MarketListPane(selection, language: language),
        MarketListPane(.watchlist, language: language), HoldingListPane(language: language),
        AlertListPane(language: language),
      ],
      tabKeys: [Screen.tabKey(MarketKey.tab)],
      keys: Self.keys,
      help: MarketListPane.listKeys.help(in: language) + AlertListPane.listKeys.help(in: language),
      sections: [
        .init(
          title: MarketScreenPhrase.marketKeys.text(in: language),
          help: MarketDetailPane.ownKeys.help(in: language)
        )
      ],
      in: language
    ) { [language, localOffset] screen in
      let status = MarketStatus(
        screen.state.model,
        now: screen.state.now,
        language: language,
        localOffset: localOffset
      )
      return Screen.Header(
        status: status.freshness,
        failures: status.failures(isCountingDown: true),
        printedFailures: status.failures(isCountingDown: false)
      )
    }
    if startsWithWatchlist { screen.select(1) }
    return screen
  }

  /// Performs the action of a key.
  func perform(_ action: Action, on screen: inout Screen) -> ScreenReaction<Screen.Change> {
    switch action {
    case .nothing, .leave: break
    case .back:
      viewModel.show(screen.pane(MarketDetailPane.self).map { .detail($0.symbol) } ?? .list)
    case .open(let symbol):
      screen.push(MarketDetailPane(symbol, language: language))
      viewModel.show(.detail(symbol))
    case .openForm(let symbol): screen.push(AlertFormPane(symbol, language: language))
    case .save(let symbol, let direction, let price):
      screen.pop()
      return .start { _ in await viewModel.addAlert(symbol, direction, price) }
    case .toggleWatched(let symbol): return .start { _ in await viewModel.toggleWatched(symbol) }
    case .removeAlert(let id): return .start { _ in await viewModel.removeAlert(id) }
    case .refresh: return .start { _ in await viewModel.refresh() }
    case .togglePause: viewModel.setPaused(!viewModel.state().isPaused)
    case .changeSpan(let step):
      let span = viewModel.state().span.next(by: step)
      return .start { _ in await viewModel.setSpan(span) }
    }
    return .none
  }

  /// Shows a state, and reports what an action has changed and the alerts that fired.
  func show(_ state: MarketViewModel.State, on screen: inout Screen) {
    if let change = state.lastChange, change != screen.state.model.lastChange {
      screen.notice = .init(change.sentence(in: language))
    }
    screen.show(State(model: state, now: now()))
    guard !state.firings.isEmpty else { return }
    let firings = viewModel.takeFirings()
    if !firings.isEmpty { screen.notice = .init(text(of: firings)) }
    for firing in firings where firing.isDelivered {
      if let failure = hook?.add(firing) { report(failure, on: &screen) }
    }
  }

  /// Returns a sentence about alerts that fired.
  func text(of firings: [AlertStore.Firing]) -> String {
    let sentences = firings.map { firing in
      MarketScreenPhrase.alertFired.text(
        in: language,
        firing.alert.text(in: language),
        MarketFormat(language).number(firing.price)
      )
    }
    return "! " + sentences.joined(separator: " · ")
  }

  private func report(_ failure: String, on screen: inout Screen) {
    screen.notice = .init(failure.escapedForTerminal(limit: 1_000))
  }
}

extension MarketViewModel.Change {
  /// Returns a sentence about the change.
  fileprivate func sentence(in language: Language) -> String {
    switch self {
    case .watched(let symbol): MarketScreenPhrase.watched.text(in: language, "\(symbol)")
    case .unwatched(let symbol): MarketScreenPhrase.unwatched.text(in: language, "\(symbol)")
    case .addedAlert(let alert):
      MarketScreenPhrase.alertAdded.text(in: language, alert.text(in: language))
    case .removedAlert(let alert):
      MarketScreenPhrase.alertRemoved.text(in: language, alert.text(in: language))
    case .alreadyRemovedAlert(let id): MarketScreenPhrase.alertGone.text(in: language, "\(id)")
    }
  }
}

extension MarketViewModel.Span {
  /// Returns the span a number of steps longer; the shortest or the longest one at the ends.
  fileprivate func next(by step: Int) -> Self {
    let spans = Self.allCases
    guard let index = spans.firstIndex(of: self) else { return self }
    return spans[max(min(index + step, spans.count - 1), 0)]
  }
}
