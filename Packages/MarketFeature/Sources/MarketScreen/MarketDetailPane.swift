import ExchangeClient
import Localization
import MarketFeature
import MarketFormatting
import MarketService
import PortableFoundation
import TerminalClient
import TerminalUI

/// A market: its numbers, the order book, and the chart of its stored prices.
struct MarketDetailPane: Pane {
  /// The market.
  let symbol: Symbol

  let language: Language
  private(set) var state = MarketViewModel.State()
  private(set) var now = Date(timeIntervalSince1970: 0)

  /// The lines of the book; nil before it is received.
  private(set) var book: BookLines?

  private(set) var chart: PriceChart?

  /// The number of levels above the first visible ones.
  private(set) var offset = 0

  private(set) var size = TerminalClient.Size(columns: 80, rows: 20)

  /// Creates the pane before the first state.
  init(_ symbol: Symbol, language: Language) {
    self.symbol = symbol
    self.language = language
  }

  static let ownKeys: [KeyBinding<Self, MarketsScreen.Action>] = [
    .init(.escape, .backspace, .left, text: MarketKey.back, isEssential: true, .back),
    .init("w", text: MarketKey.watch, if: { !$0.isWatched }) { pane, _ in
      .toggleWatched(pane.symbol)
    },
    .init("w", text: MarketKey.unwatch, if: \.isWatched) { pane, _ in
      .toggleWatched(pane.symbol)
    },
    .init("a", text: MarketKey.addAlert) { pane, _ in .openForm(pane.symbol) },
    MarketsScreen.spanKey(),
    .init(text: MarketKey.scroll, .nothing),
  ]

  var keys: [KeyBinding<Self, MarketsScreen.Action>] { Self.ownKeys }

  /// The name of the market, with its status and the mark of the watchlist.
  var title: String? {
    (isWatched ? "★ " : "") + MarketFormat(language).name(of: symbol, quote?.market?.status)
  }

  /// None: the first paragraph starts with the name.
  var printedTitle: String? { nil }

  /// Shows a state; that of another detail keeps the book and the chart.
  mutating func show(_ shown: MarketsScreen.State) {
    let state = shown.model
    let now = shown.now
    let former = self.state.detail
    self.state = state
    self.now = now
    guard let detail, detail != former else { return }
    book = detail.book.flatMap { snapshot in
      snapshot.book.map { BookLines($0, snapshot.market ?? quote?.market, language: language) }
    }
    chart = detail.candles.map {
      PriceChart(
        $0,
        of: symbol,
        scale: quote?.market?.priceScale,
        span: state.span,
        now: now,
        language: language
      )
    }
    scroll(by: 0)
  }

  mutating func resize(_ size: TerminalClient.Size) {
    self.size = size
    scroll(by: 0)
  }

  /// The state of the market; nil if the state is that of another view.
  var detail: MarketViewModel.Detail? {
    state.detail.flatMap { $0.symbol == symbol ? $0 : nil }
  }

  /// The last known values of the market; nil without any.
  var quote: Quote? { state.quotes.first { $0.symbol == symbol } }

  var isWatched: Bool { state.watchlist.contains(symbol) }

  /// Scrolls the book.
  mutating func handle(_ key: TerminalClient.Key, topRow: Int) -> MarketsScreen.Action {
    let height = max(BookLines.height(in: layout.book), 1)
    key.scrollStep(pageHeight: height).map { scroll(by: $0) }
    return .nothing
  }

  private mutating func scroll(by rows: Int) {
    let hidden = (book?.levelCount ?? 0) - BookLines.height(in: layout.book)
    offset = offset.scrolled(by: rows, last: hidden)
  }
}
