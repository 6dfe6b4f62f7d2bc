import ExchangeClient
import Localization
import MarketFeature
import MarketFormatting
import MarketService
import PortableFoundation
import StyleGuide
import TerminalUI

/// The texts of a market in the columns of a list.
struct QuoteCells {
  private let state: MarketViewModel.State
  private let watched: Set<Symbol>
  private let now: Date
  private let language: Language
  private let format: MarketFormat
  private let isFull: Bool
  private let style: TextStyle

  init(
    _ state: MarketViewModel.State,
    now: Date,
    language: Language,
    isFull: Bool,
    style: TextStyle
  ) {
    self.state = state
    self.now = now
    self.language = language
    self.isFull = isFull
    self.style = style
    watched = Set(state.watchlist)
    format = MarketFormat(language)
  }

  /// Returns the titles of the columns.
  func titles(order: QuoteOrder?, isReversed: Bool) -> [String] {
    let change =
      isFull
      ? MarketPhrase.change(since: state.reference).text(in: language)
      : state.reference == .dayAgo ? MarketScreenPhrase.day.text(in: language) : "UTC"
    let titles: [(QuoteOrder?, String)] = [
      (.name, "  " + MarketPhrase.market.text(in: language)),
      (.price, MarketPhrase.price.text(in: language)),
      (.change, change),
      (nil, MarketScreenPhrase.trend.text(in: language)),
      (.volume, MarketPhrase.volume.text(in: language)),
      (nil, MarketPhrase.age.text(in: language)),
    ]
    return titles.map { key, title in
      guard let key, key == order else { return title.uppercased() }
      // Names ascend, numbers descend.
      return title.uppercased() + ((key == .name) != isReversed ? " ↑" : " ↓")
    }
  }

  /// Returns the texts of a market: name, price, change, a place for the sparkline, volume and age.
  func cells(of quote: Quote) -> [Line] {
    let ticker = quote.ticker
    let market = quote.market
    let mark = watched.contains(quote.symbol) ? "★ " : "  "
    let price =
      isFull
      ? format.price(ticker?.price, of: quote.symbol, scale: market?.priceScale)
      : format.number(ticker?.price, scale: market?.priceScale)
    // While one source answers for another, a row says which.
    let source = state.failures.contains { $0.substitute != nil } ? " · \(quote.source)" : ""
    return [
      Line(
        mark + format.name(of: quote.symbol, market?.status) + source,
        as: quote.isOpen ? nil : .muted
      ),
      Line(price),
      change(of: quote),
      Line(),
      Line(format.volume(quote.volume, scale: market?.quantityScale)),
      age(of: quote),
    ]
  }

  /// Returns the change with its arrow and colour.
  func change(of quote: Quote) -> Line {
    let change = quote.ticker?.change
    let direction = Direction(of: change)
    return Line(
      (isFull ? "\(direction?.arrow ?? " ") " : "") + format.change(change),
      as: direction?.role
    )
  }

  /// Returns the sparkline of a market.
  func sparkline(of symbol: Symbol, width: Int) -> Line {
    let prices = (state.sparklines[symbol] ?? []).map { Optional($0.approximation) }
    return Sparkline(prices, baseline: .least).line(width: width, style: style)
  }

  /// Returns the age of the price of a quote, marked if it is stale; a dash without a price.
  func age(of quote: Quote) -> Line {
    guard quote.ticker?.price != nil else { return Line(MarketFormat.dash, as: .muted) }
    return age(
      of: quote.receipt?.time(at: now),
      isStale: quote.isStale(at: now, every: state.expectedInterval)
    )
  }

  /// Returns the age of a value, marked if it is stale.
  func age(of time: Date?, isStale: Bool) -> Line {
    let age = format.age(of: time, at: now)
    return isStale ? Line("! \(age)", as: .warning) : Line(age, as: .muted)
  }
}

extension Direction {
  /// The role of the change.
  var role: Role? {
    switch self {
    case .up: .good
    case .down: .bad
    case .unchanged: nil
    }
  }
}
