import ExchangeClient
import Localization
import MarketFeature
import MarketFormatting
import MarketService
import PortableFoundation
import StyleGuide
import TerminalClient
import TerminalUI
import TextFormatting

/// A list of markets: the open ones, or those of the watchlist.
struct MarketListPane: Pane {
  private let language: Language
  private let selection: MarketsScreen.Selection
  private var state = MarketViewModel.State()
  private var now = Date(timeIntervalSince1970: 0)

  /// The order; nil for that of the selection.
  private var order: QuoteOrder?

  private var isReversed = false

  /// Whether closed markets are shown, too.
  private var showsClosed = false

  /// The values of the shown markets, in their order.
  private(set) var quotes: [Quote] = []

  private var section: ListSection<Symbol>

  /// Creates the pane before the first state.
  init(_ selection: MarketsScreen.Selection, language: Language) {
    self.selection = selection
    self.language = language
    section = ListSection(filterLabel: MarketScreenPhrase.filter.text(in: language))
  }

  static let listKeys: [KeyBinding<Self, MarketsScreen.Action>] = [
    .init(text: ScreenPhrase.select, .nothing),
    .init(.escape, text: ScreenPhrase.clear, if: { !$0.section.filter.isEmpty }) { pane, _ in
      pane.arrange { $0.section.filter = "" }
    },
    .init(.return, text: MarketKey.open, if: \.hasSelection) { pane, _ in
      pane.selectedSymbol.map { .open($0) } ?? .nothing
    },
    .init("w", text: MarketKey.watch, if: { $0.hasSelection && !$0.isWatched }, effect: toggle),
    .init("w", text: MarketKey.unwatch, if: \.isWatched, effect: toggle),
    .init("a", text: MarketKey.addAlert, if: \.hasSelection) { pane, _ in
      pane.selectedSymbol.map { .openForm($0) } ?? .nothing
    },
    .init("/", text: MarketKey.filter) { pane, _ in
      pane.section.edit()
      return .nothing
    },
    .init("n", "p", "c", "v", text: MarketKey.sort) { pane, key in
      let order: QuoteOrder =
        key == "n" ? .name : key == "p" ? .price : key == "c" ? .change : .volume
      // The other way round if the list has the order already.
      return pane.arrange {
        ($0.order, $0.isReversed) = (order, order == $0.order && !$0.isReversed)
      }
    },
    .init("o", "R", text: MarketKey.order) { pane, key in
      pane.arrange {
        ($0.order, $0.isReversed) = key == "o" ? (nil, false) : ($0.order, !$0.isReversed)
      }
    },
    .init("x", text: MarketKey.closed) { pane, _ in pane.arrange { $0.showsClosed.toggle() } },
  ]

  private static let toggle: @Sendable (inout Self, TerminalClient.Key) -> MarketsScreen.Action = {
    pane,
    _ in
    pane.selectedSymbol.map { .toggleWatched($0) } ?? .nothing
  }

  private static let filterKeys: [KeyBinding<Self, MarketsScreen.Action>] =
    KeyBinding.filterKeys(of: \.section) { $0.arrange { _ in } }

  var keys: [KeyBinding<Self, MarketsScreen.Action>] {
    section.isEditing ? Self.filterKeys : Self.listKeys
  }

  var takesAllKeys: Bool { section.isEditing }

  /// The selected market; nil in an empty list.
  var selectedSymbol: Symbol? { section.selection }

  private var hasSelection: Bool { selectedSymbol != nil }

  private var isWatched: Bool { selectedSymbol.map(state.watchlist.contains) ?? false }

  mutating func show(_ state: MarketsScreen.State) {
    let former = self.state
    self.state = state.model
    now = state.now
    if self.state.quotes != former.quotes || self.state.watchlist != former.watchlist {
      _ = arrange { _ in }
    }
  }

  mutating func resize(_ size: TerminalClient.Size) { section.resize(size) }

  mutating func handle(_ key: TerminalClient.Key, topRow: Int) -> MarketsScreen.Action {
    section.handle(key, topRow: topRow) == nil ? .nothing : arrange { _ in }
  }

  /// Makes a change, then selects the markets that are shown, and orders them.
  private mutating func arrange(after change: (inout Self) -> Void) -> MarketsScreen.Action {
    change(&self)
    let known = Dictionary(state.quotes.map { ($0.symbol, $0) }) { first, _ in first }
    let selected: [Quote] =
      switch selection {
      case .open: state.quotes.filter { showsClosed || $0.isOpen }
      case .symbols(let symbols): symbols.map { known[$0] ?? Quote(symbol: $0) }
      case .watchlist: state.watchlist.map { known[$0] ?? Quote(symbol: $0) }
      }
    let text = section.filter.uppercased().filter { !$0.isWhitespace }
    let matching = selected.filter { text.isEmpty || "\($0.symbol)".contains(text) }
    quotes =
      order.map { matching.sorted(by: $0, isReversed: isReversed) }
      ?? (isReversed ? matching.reversed() : matching)
    section.update(quotes.map(\.symbol))
    return .nothing
  }
}

// Rendering.
extension MarketListPane {
  func lines(_ style: TextStyle) -> [Line] {
    let rows = QuoteRows(
      quotes,
      state,
      order: order,
      isReversed: isReversed,
      now: now,
      language: language,
      width: section.size.columns - 2,
      style: style
    )
    return section.lines(
      style,
      titles: rows.header,
      empty: emptySentence,
      below: [Line("  ") + position],
      row: rows.line(of:)
    )
  }

  /// The reason why the list is empty.
  var emptySentence: String {
    let phrase: MarketScreenPhrase =
      if !section.filter.isEmpty { .noMatch } else if selection == .watchlist {
        .emptyWatchlistHint
      } else {
        state.isLoading && (state.isRefreshing || state.interval != nil) ? .loading : .noPrices
      }
    return phrase.text(in: language, "“\(section.filter.escapedForTerminal())”")
  }

  private var position: Line {
    let visible = section.list.visibleIndices
    let text = MarketScreenPhrase.position.text(
      in: language,
      "\(visible.lowerBound + 1)",
      "\(visible.upperBound)",
      "\(quotes.count)"
    )
    return Line(text, as: .muted)
  }

  /// Returns the markets without ages, which change all the time.
  func paragraphs(_ layout: Layout) -> [Paragraph] {
    let known = Dictionary(quotes.map { ($0.symbol, $0) }) { first, _ in first }
    return section.paragraphs(layout, empty: emptySentence) { symbol in
      known[symbol].map {
        $0.text(
          in: language,
          isWatched: state.watchlist.contains(symbol),
          isStale: $0.isStale(at: now, every: state.expectedInterval)
        )
      }
    }
  }
}

extension Quote {
  /// Returns name, price and change, and whether they are stale, without the age.
  func text(in language: Language, isWatched: Bool, isStale: Bool) -> String {
    let format = MarketFormat(language)
    let price = format.price(ticker?.price, of: symbol, scale: market?.priceScale)
    let stale = isStale ? " (\(MarketPhrase.stale.text(in: language)))" : ""
    return (isWatched ? "★ " : "") + format.name(of: symbol, market?.status)
      + " \(price) \(format.change(ticker?.change))\(stale)"
  }
}
