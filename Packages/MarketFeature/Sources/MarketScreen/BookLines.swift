import ExchangeClient
import Localization
import MarketFormatting
import PortableFoundation
import StyleGuide
import TerminalClient
import TerminalUI
import TextFormatting

/// The order book of a market in an area: a side for the bids and one for the asks, each with its name, the best price
/// first, and a bar for the amount at each price.
///
/// On a wide area the bids are to the left of the asks, as exchanges show them, on a narrow one above them.
struct BookLines {
  /// The width from which on the sides are next to each other.
  private static let wideWidth = 60

  private static let gap = 2

  private let book: OrderBook
  private let language: Language
  private let priceScale: Int
  private let amountScale: Int
  private let priceWidth: Int
  private let amountWidth: Int

  /// The number of levels of the longer side.
  var levelCount: Int { max(book.asks.count, book.bids.count) }

  /// Measures a book; do so when it changes, not for each frame.
  init(_ book: OrderBook, _ market: Market?, language: Language) {
    self.book = book
    self.language = language
    let levels = book.bids + book.asks
    let format = MarketFormat(language)
    let priceScale = MarketFormat.scale(market?.priceScale, of: levels.lazy.map(\.price))
    let amountScale = MarketFormat.scale(market?.quantityScale, of: levels.lazy.map(\.quantity))
    /// Returns the width of a column: that of its widest number, or of its title.
    func columnWidth(_ title: MarketPhrase, _ numbers: [Decimal?], _ scale: Int) -> Int {
      let texts = [title.text(in: language)] + numbers.map { format.number($0, scale: scale) }
      return texts.lazy.map(\.terminalWidth).max() ?? 0
    }
    priceWidth = columnWidth(.price, levels.map(\.price), priceScale)
    amountWidth = columnWidth(.amount, levels.map(\.quantity), amountScale)
    self.priceScale = priceScale
    self.amountScale = amountScale
  }

  /// The best price of each side with its amount, in words.
  var bestTexts: [String] {
    let format = MarketFormat(language)
    return [(MarketPhrase.bidInfo, book.bids.first), (.askInfo, book.asks.first)].compactMap {
      title,
      level in
      level.map {
        let price = format.number($0.price, scale: priceScale)
        return
          "\(title.text(in: language)): \(price) × \(format.number($0.quantity, scale: amountScale))"
      }
    }
  }

  /// Returns the number of levels of each side that are visible in an area.
  static func height(in area: TerminalClient.Size) -> Int {
    area.columns >= wideWidth ? max(area.rows - 2, 0) : max((area.rows - 2) / 2, 0)
  }

  /// Returns the lines of the area.
  ///
  /// - Parameters:
  ///   - area: The size.
  ///   - offset: The number of levels above the first visible one.
  ///   - style: The style of the frame.
  func lines(in area: TerminalClient.Size, offset: Int, style: TextStyle) -> [Line] {
    let height = Self.height(in: area)
    let isWide = area.columns >= Self.wideWidth
    let width = isWide ? (area.columns - Self.gap) / 2 : area.columns
    let levels = [book.bids, book.asks].map { Array($0.dropFirst(offset).prefix(height)) }
    // One chart, so that the bars of both sides are comparable.
    let chart = BarChart(levels[0].map { bar($0, .good) } + levels[1].map { bar($0, .bad) })
    let bars = chart.lines(width: width, style: style)
    let sides = [
      side(.bidInfo, Array(bars.prefix(levels[0].count)), width, isWide, style)
        + (book.bids.isEmpty ? [empty(.noBids, width, style)] : []),
      side(.askInfo, Array(bars.dropFirst(levels[0].count)), width, isWide, style)
        + (book.asks.isEmpty ? [empty(.noAsks, width, style)] : []),
    ]
    guard isWide else {
      let rows = sides.map { $0 + Array(repeating: Line(), count: max(1 + height - $0.count, 0)) }
      return Array((rows[0] + rows[1]).prefix(area.rows))
    }
    return (0..<area.rows).map { row in
      let (bid, ask) = (sides[0].line(at: row), sides[1].line(at: row))
      return ask == Line() ? bid : bid.padded(toWidth: width + Self.gap) + ask
    }
  }

  /// Returns the name of a side, the titles of its columns on a wide area, and its visible levels.
  private func side(
    _ name: MarketPhrase,
    _ levels: [Line],
    _ width: Int,
    _ isWide: Bool,
    _ style: TextStyle
  ) -> [Line] {
    let title = line(Line(name.text(in: language), as: .primary), width, style)
    guard isWide, !levels.isEmpty else { return [title] + levels }
    return [title, line(Line(columnTitles, as: .muted), width, style)] + levels
  }

  /// Returns the sentence about a side without levels, not only without visible ones.
  private func empty(_ phrase: MarketScreenPhrase, _ width: Int, _ style: TextStyle) -> Line {
    line(Line(phrase.text(in: language), as: .muted), width, style)
  }

  private func line(_ line: Line, _ width: Int, _ style: TextStyle) -> Line {
    line.inCharacters(of: style).truncated(toWidth: width, ellipsis: style.ellipsis)
  }

  /// The titles above prices and amounts, in the columns of the chart.
  private var columnTitles: String {
    MarketPhrase.price.text(in: language).leftPadded(toWidth: priceWidth) + "  "
      + MarketPhrase.amount.text(in: language).leftPadded(toWidth: amountWidth)
  }

  private func bar(_ level: OrderBook.Level, _ role: Role) -> BarChart.Bar {
    let format = MarketFormat(language)
    return BarChart.Bar(
      format.number(level.price, scale: priceScale).leftPadded(toWidth: priceWidth),
      value: level.quantity?.approximation ?? .nan,
      text: format.number(level.quantity, scale: amountScale).leftPadded(toWidth: amountWidth),
      role: role
    )
  }
}

extension [Line] {
  /// Returns the line at an index; an empty one after the last.
  fileprivate func line(at index: Int) -> Line { index < count ? self[index] : Line() }
}

extension String {
  /// Returns the text with spaces before it up to a width in terminal columns.
  fileprivate func leftPadded(toWidth width: Int) -> String {
    String(repeating: " ", count: max(width - terminalWidth, 0)) + self
  }
}
