public import ExchangeClient
public import Localization
public import MarketFeature
import MarketService
public import PortableFoundation
public import TerminalClient
import TerminalUI

/// A list of markets on a screen: the open ones, or those of the watchlist.
///
/// Update it with the states of the view model and the size of its area, pass it the keys, and draw it:
///
///     contents.resize(TerminalClient.Size(columns: 80, rows: 20))
///     contents.show(viewModel.state(), now: now)
///     let effect = contents.press(.return, topRow: 3)
///     let lines = contents.lines(in: TerminalClient.Size(columns: 80, rows: 20), style: style)
public struct MarketListContents: Sendable {
  /// The markets of a list.
  public enum Selection: Equatable, Sendable {
    /// The open markets, by symbol.
    case open

    /// These markets, in this order, closed or not.
    case symbols([Symbol])

    /// The markets of the watchlist in the user's order, closed or not.
    case watchlist
  }

  /// What the user requests with a key.
  public enum Effect: Equatable, Sendable {
    /// Nothing; the contents may have changed.
    case none

    /// The detail of a market.
    case open(Symbol)

    /// The addition of a market to the watchlist, or its removal.
    case toggleWatched(Symbol)

    /// A form for an alert.
    case addAlert(Symbol)
  }

  let language: Language
  let selection: Selection
  private(set) var state = MarketViewModel.State()
  private(set) var now = Date(timeIntervalSince1970: 0)

  /// The order; nil for that of the selection.
  private(set) var order: QuoteOrder?

  private(set) var isReversed = false

  /// Whether closed markets are shown, too.
  private(set) var showsClosed = false

  /// The text that the symbols of the shown markets contain.
  private(set) var filter = ""

  /// The text of the filter, while the user edits it.
  private(set) var filterField: TextField?

  /// The values of the shown markets, in their order.
  private(set) var quotes: [Quote] = []

  /// The selected market and the scroll position.
  private(set) var list = ListState<Symbol>(followsFirst: false)

  private(set) var size = TerminalClient.Size(columns: 80, rows: 20)

  /// Creates the contents before the first state.
  ///
  /// - Parameters:
  ///   - selection: The markets of the list.
  ///   - language: The language of titles, numbers and sentences.
  public init(_ selection: Selection, language: Language) {
    self.selection = selection
    self.language = language
  }

  /// Shows a state.
  ///
  /// - Parameters:
  ///   - state: The state of the view model.
  ///   - now: The current time, for the ages.
  public mutating func show(_ state: MarketViewModel.State, now: Date) {
    let isChanged = state.quotes != self.state.quotes || state.watchlist != self.state.watchlist
    self.state = state
    self.now = now
    if isChanged { arrange() }
    updateHeight()
  }

  /// Changes the size of the area.
  public mutating func resize(_ size: TerminalClient.Size) {
    self.size = size
    updateHeight()
  }

  /// Whether characters are text of the filter and not commands.
  public var isEditingText: Bool { filterField != nil }

  /// The selected market; nil in an empty list.
  public var selectedSymbol: Symbol? { list.selection }

  /// Selects the markets that are shown, and orders them.
  private mutating func arrange() {
    let known = Dictionary(state.quotes.map { ($0.symbol, $0) }) { first, _ in first }
    let selected: [Quote] =
      switch selection {
      case .open: state.quotes.filter { showsClosed || $0.isOpen }
      case .symbols(let symbols): symbols.map { known[$0] ?? Quote(symbol: $0) }
      case .watchlist: state.watchlist.map { known[$0] ?? Quote(symbol: $0) }
      }
    let text = filter.uppercased().filter { !$0.isWhitespace }
    let matching = selected.filter { text.isEmpty || "\($0.symbol)".contains(text) }
    quotes =
      order.map { matching.sorted(by: $0, isReversed: isReversed) }
      ?? (isReversed ? matching.reversed() : matching)
    list.update(quotes.map(\.symbol))
  }

  private mutating func updateHeight() {
    list.resize(height: layout.listHeight)
  }
}

// Keys.
extension MarketListContents {
  /// Handles a key and returns what the user requests with it.
  ///
  /// The keys of a `ListState` select a market. `n`, `p`, `c` and `v` order the list by name, price, change and volume,
  /// again in reverse; `o` restores its own order, and `R` reverses it. A slash edits the filter; then each key changes
  /// the text, return keeps the filter, and Esc clears it. `x` shows or hides closed markets.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - topRow: The row of the screen that shows the first line of the area; the first row of the screen is 1.
  public mutating func press(_ key: TerminalClient.Key, topRow: Int) -> Effect {
    guard !edit(key) else { return .none }
    switch key {
    case .return: return list.selection.map { .open($0) } ?? .none
    case .character("w"): return list.selection.map { .toggleWatched($0) } ?? .none
    case .character("a"): return list.selection.map { .addAlert($0) } ?? .none
    case .character("n"): sort(by: .name)
    case .character("p"): sort(by: .price)
    case .character("c"): sort(by: .change)
    case .character("v"): sort(by: .volume)
    case .character("o"): (order, isReversed) = (nil, false)
    case .character("R"): isReversed.toggle()
    case .character("x"): showsClosed.toggle()
    case .character("/"): filterField = TextField(filter)
    case .escape: filter = ""
    default:
      list.handle(key, topRow: topRow + layout.listTop)
      return .none
    }
    arrange()
    updateHeight()
    return .none
  }

  /// Orders the list, the other way round if it has the order already.
  private mutating func sort(by order: QuoteOrder) {
    isReversed = order == self.order ? !isReversed : false
    self.order = order
  }

  /// Edits the filter, and returns whether the key is one of it.
  private mutating func edit(_ key: TerminalClient.Key) -> Bool {
    guard var field = filterField else { return false }
    switch key {
    case .return: filterField = nil
    case .escape:
      filterField = nil
      filter = ""
    default:
      guard field.handle(key) else { return !key.selectsRow }
      filterField = field
      filter = field.text
    }
    arrange()
    updateHeight()
    return true
  }
}

extension TerminalClient.Key {
  /// Whether the key selects a row also while a text is edited.
  fileprivate var selectsRow: Bool {
    switch self {
    case .up, .down, .pageUp, .pageDown, .mouse, .scrollUp, .scrollDown: true
    default: false
    }
  }
}
