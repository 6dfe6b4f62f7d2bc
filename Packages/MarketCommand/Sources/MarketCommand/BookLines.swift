import ExchangeClient
import Localization
import MarketFormatting
import PortableFoundation
import StyleGuide
import TerminalUI

/// The lines of an order book: the best bids and asks next to each other, or below each other on a narrow terminal.
struct BookLines {
  private static let gap = "   "

  private let bids: [Line]
  private let asks: [Line]

  /// Creates the lines of the best orders on each side.
  init(
    _ book: OrderBook,
    of market: Market?,
    depth: Int,
    in language: Language,
    style: TextStyle
  ) {
    let bids = book.bids.prefix(depth)
    let asks = book.asks.prefix(depth)
    let format = MarketFormat(language)
    let emptyBook = Line(MarketPhrase.emptyBook.text(in: language)).inCharacters(of: style)
    guard !(bids.isEmpty && asks.isEmpty) else {
      (self.bids, self.asks) = ([emptyBook], [])
      return
    }
    // The points of a column are below each other, on both sides alike.
    let priceScale = MarketFormat.scale(market?.priceScale, of: (bids + asks).map(\.price))
    let quantityScale = MarketFormat.scale(
      market?.quantityScale,
      of: (bids + asks).map(\.quantity)
    )
    func lines(
      _ caption: MarketPhrase,
      _ levels: ArraySlice<OrderBook.Level>,
      as role: Role
    ) -> [Line] {
      let caption = Line(caption.text(in: language), as: .muted).inCharacters(of: style)
      guard !levels.isEmpty else { return [caption, emptyBook] }
      let prices = Self.column(
        MarketPhrase.price.text(in: language).uppercased(),
        levels.map { format.number($0.price, scale: priceScale) },
        as: role,
        style
      )
      let quantities = Self.column(
        MarketPhrase.amount.text(in: language).uppercased(),
        levels.map { format.number($0.quantity, scale: quantityScale) },
        as: nil,
        style
      )
      return [caption] + zip(prices, quantities).map { $0 + Line("  ") + $1 }
    }
    self.bids = lines(.bidInfo, bids, as: .good)
    self.asks = lines(.askInfo, asks, as: .bad)
  }

  /// Returns the lines for a terminal of a width; nil for no limit.
  func lines(width: Int?) -> [Line] {
    guard !asks.isEmpty else { return bids }
    let bidWidth = bids.map(\.width).max() ?? 0
    let askWidth = asks.map(\.width).max() ?? 0
    guard width.map({ bidWidth + Self.gap.count + askWidth <= $0 }) ?? true else {
      return bids + [Line()] + asks
    }
    return (0..<max(bids.count, asks.count)).map { row in
      let bid = row < bids.count ? bids[row] : Line()
      guard row < asks.count else { return bid }
      return bid.padded(toWidth: bidWidth) + Line(Self.gap) + asks[row]
    }
  }

  /// Returns the title and the texts of a column, aligned to the right.
  private static func column(
    _ title: String,
    _ texts: [String],
    as role: Role?,
    _ style: TextStyle
  ) -> [Line] {
    let lines = ([Line(title, as: .muted)] + texts.map { Line($0, as: role) })
      .map { $0.inCharacters(of: style) }
    let width = lines.map(\.width).max() ?? 0
    return lines.map { Line(String(repeating: " ", count: width - $0.width)) + $0 }
  }
}
