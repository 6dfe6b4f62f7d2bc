public import ExchangeClient
public import Localization
public import MarketFeature
import MarketFormatting
import MarketService
public import PortableFoundation
public import TerminalClient
public import TerminalUI

/// A market on a screen: its numbers, the order book, and the chart of its stored prices.
public struct MarketDetailContents: Sendable {
  /// What the user requests with a key.
  public enum Effect: Equatable, Sendable {
    /// Nothing; the contents may have changed.
    case none

    /// The list.
    case back

    /// The addition of the market to the watchlist, or its removal.
    case toggleWatched(Symbol)

    /// A form for an alert.
    case addAlert(Symbol)
  }

  /// The market.
  public let symbol: Symbol

  let language: Language
  private(set) var state = MarketViewModel.State()
  private(set) var now = Date(timeIntervalSince1970: 0)

  /// The lines of the book; nil before it is received.
  private(set) var book: BookLines?

  private(set) var chart: PriceChart?

  /// The number of levels above the first visible ones.
  private(set) var offset = 0

  private(set) var size = TerminalClient.Size(columns: 80, rows: 20)

  /// Creates the contents before the first state.
  ///
  /// - Parameters:
  ///   - symbol: The market.
  ///   - language: The language of titles, numbers and sentences.
  public init(_ symbol: Symbol, language: Language) {
    self.symbol = symbol
    self.language = language
  }

  /// Shows a state; that of another detail keeps the book and the chart.
  ///
  /// - Parameters:
  ///   - state: The state of the view model.
  ///   - now: The current time, for the ages.
  public mutating func show(_ state: MarketViewModel.State, now: Date) {
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

  /// Changes the size of the area.
  public mutating func resize(_ size: TerminalClient.Size) {
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

  /// The name of the market, with its status and the mark of the watchlist.
  public var title: String {
    (isWatched ? "★ " : "") + MarketFormat(language).name(of: symbol, quote?.market?.status)
  }

  /// Handles a key and returns what the user requests with it.
  ///
  /// The keys of a list scroll the book. Esc, backspace and arrow left request the list.
  public mutating func press(_ key: TerminalClient.Key) -> Effect {
    let height = max(BookLines.height(in: layout.book), 1)
    switch key {
    case .escape, .backspace, .left: return .back
    case .character("w"): return .toggleWatched(symbol)
    case .character("a"): return .addAlert(symbol)
    case .down, .character("j"), .scrollDown: scroll(by: 1)
    case .up, .character("k"), .scrollUp: scroll(by: -1)
    case .pageDown: scroll(by: height)
    case .pageUp: scroll(by: -height)
    case .home: offset = 0
    case .end: scroll(by: book?.levelCount ?? 0)
    default: break
    }
    return .none
  }

  private mutating func scroll(by rows: Int) {
    let hidden = (book?.levelCount ?? 0) - BookLines.height(in: layout.book)
    offset = max(min(offset + rows, hidden), 0)
  }

  /// The keys of the detail, the most important first.
  public var hints: [KeyHints.Hint] {
    func hint(_ key: String, _ effect: MarketScreenPhrase, isEssential: Bool = false)
      -> KeyHints.Hint
    {
      .init(key, effect.text(in: language), isEssential: isEssential)
    }
    return [
      hint("esc", .backKey, isEssential: true),
      hint("w", isWatched ? .unwatchKey : .watchKey), hint("a", .alertKey),
      hint("[ ]", .spanKey), hint("↑↓", .scrollKey),
    ]
  }
}
