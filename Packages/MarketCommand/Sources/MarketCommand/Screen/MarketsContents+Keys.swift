import AlertStore
import ExchangeClient
import MarketFeature
import MarketScreen
import PortableFoundation
import TerminalClient
import TerminalUI

extension MarketsContents {
  /// What a key requests, in addition to a change of the contents.
  enum Effect: Equatable {
    case none

    /// The values of the view that is visible now.
    case show(MarketViewModel.View)

    case refresh
    case setPaused(Bool)
    case setSpan(MarketViewModel.Span)
    case toggleWatched(Symbol)
    case addAlert(Symbol, Alert.Direction, Decimal)
    case removeAlert(Alert.ID)
    case leave
  }

  /// Changes the contents for a pressed key.
  mutating func press(_ key: TerminalClient.Key) -> Effect {
    hideNotice()
    if key == .control("c") { return .leave }
    if help != nil { return pressInHelp(key) }
    let topRow = layout.topRow
    if form != nil { return pressInForm(key, topRow: topRow) }
    if !isEditingText, let effect = pressAnywhere(key) { return effect }
    if detail != nil { return pressInDetail(key) }
    if !isEditingText, selectTab(key) { return .none }
    switch tab {
    case .markets: return effect(markets.press(key, topRow: topRow))
    case .watchlist: return effect(watchlist.press(key, topRow: topRow))
    case .alerts: return effect(alerts.press(key, topRow: topRow))
    }
  }

  /// Whether letters are a text of the shown list.
  private var isEditingText: Bool {
    switch tab {
    case _ where detail != nil: false
    case .markets: markets.isEditingText
    case .watchlist: watchlist.isEditingText
    case .alerts: false
    }
  }

  /// Handles a key that has the same effect in every view; nil for another one.
  private mutating func pressAnywhere(_ key: TerminalClient.Key) -> Effect? {
    switch key {
    case .character("q"): return .leave
    case .character("r"): return .refresh
    case .space: return .setPaused(!state.isPaused)
    case .character("["): return .setSpan(state.span.next(by: -1))
    case .character("]"): return .setSpan(state.span.next(by: 1))
    case .character("?"):
      help = ScrolledHelp(keyHelp)
      return Effect.none
    default: return nil
    }
  }

  /// Selects a list, and returns whether the key is one of the tabs.
  private mutating func selectTab(_ key: TerminalClient.Key) -> Bool {
    switch key {
    case .tab, .backTab: tabs.handle(key, row: 1)
    case .mouse(let column, 1): tabs.handle(.mouse(column: column - tabColumn, row: 1), row: 1)
    default: false
    }
  }

  private mutating func pressInForm(_ key: TerminalClient.Key, topRow: Int) -> Effect {
    switch form?.press(key, topRow: topRow) ?? .none {
    case .none: return .none
    case .cancel:
      form = nil
      return .none
    case .save(let symbol, let direction, let price):
      form = nil
      return .addAlert(symbol, direction, price)
    }
  }

  private mutating func pressInDetail(_ key: TerminalClient.Key) -> Effect {
    switch detail?.press(key) ?? .none {
    case .none: return .none
    case .back:
      detail = nil
      return .show(view)
    case .toggleWatched(let symbol): return .toggleWatched(symbol)
    case .addAlert(let symbol):
      openForm(symbol)
      return .none
    }
  }

  private mutating func effect(_ effect: MarketListContents.Effect) -> Effect {
    switch effect {
    case .none: return .none
    case .toggleWatched(let symbol): return .toggleWatched(symbol)
    case .addAlert(let symbol):
      openForm(symbol)
      return .none
    case .open(let symbol):
      open(symbol)
      return .show(view)
    }
  }

  private mutating func effect(_ effect: AlertListContents.Effect) -> Effect {
    switch effect {
    case .none: return .none
    case .remove(let id): return .removeAlert(id)
    case .open(let symbol):
      open(symbol)
      return .show(view)
    }
  }

  /// Scrolls or closes the help; a key that closes it does nothing else.
  private mutating func pressInHelp(_ key: TerminalClient.Key) -> Effect {
    if key == .character("q") { return .leave }
    let area = layout.area
    if help?.handle(key, in: area) == false { help = nil }
    return .none
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
