import ExchangeClient
import Localization
import MarketFeature
import MarketService
import PortableFoundation
import StyleGuide
import TerminalUI
import TextFormatting

/// The rows of markets in a list: name, price, change, sparkline, volume and age.
///
/// In a narrow list, prices have no currency, changes no arrow, and the sparkline and the volume yield; the age stays.
struct QuoteRows {
  /// The width from which on all texts are in full.
  private static let fullWidth = 60

  /// The widths of a sparkline: more prices would not be distinguishable.
  private static let sparklineWidths = 6...30

  /// The columns between two cells.
  private static let gapWidth = 2

  private let table: LineTable
  private let width: Int
  private let style: TextStyle
  private let rows: [Symbol: [Line]]

  /// The titles of the columns, that of the order with an arrow.
  let header: Line

  /// Creates the rows of markets.
  ///
  /// - Parameters:
  ///   - quotes: The values of the markets, which determine the widths of the columns.
  ///   - state: The state of the view model.
  ///   - order: The order of the list; nil for its own one.
  ///   - isReversed: Whether the order is reversed.
  ///   - now: The current time.
  ///   - language: The language of titles and numbers.
  ///   - width: The width of a row.
  ///   - style: The style of the frame.
  init(
    _ quotes: [Quote],
    _ state: MarketViewModel.State,
    order: QuoteOrder?,
    isReversed: Bool,
    now: Date,
    language: Language,
    width: Int,
    style: TextStyle
  ) {
    let isFull = width >= Self.fullWidth
    let cells = QuoteCells(state, now: now, language: language, isFull: isFull, style: style)
    var rows = quotes.map { quote in (quote.symbol, cells.cells(of: quote)) }
    let titles = cells.titles(order: order, isReversed: isReversed)
    // In a narrow list, a number needs the space more than a title.
    func columnWidth(_ column: Int) -> Int {
      let widest = rows.map { $0.1[column].inCharacters(of: style).width }.max() ?? 0
      let title = Line(titles[column]).inCharacters(of: style).width
      return isFull || widest == 0 ? max(widest, title) : widest
    }
    let numbers = [1, 2, 4, 5].map(columnWidth)
    let symbols = quotes.map { "\($0.symbol)".terminalWidth }.max() ?? 0
    let rest = width - columnWidth(0) - numbers.reduce(0, +) - Self.gapWidth * numbers.count
    let sparkline = min(
      max(rest - Self.gapWidth, Self.sparklineWidths.lowerBound),
      Self.sparklineWidths.upperBound
    )
    for index in rows.indices {
      rows[index].1[3] = cells.sparkline(of: rows[index].0, width: sparkline)
    }
    table = LineTable([
      .init(titles[0], width: 2 + symbols, isFlexible: true, maximumWidth: columnWidth(0)),
      .init(titles[1], width: numbers[0], isRightAligned: true),
      .init(titles[2], width: numbers[1], isRightAligned: true),
      .init(titles[3], width: sparkline, isOptional: true),
      .init(titles[4], width: numbers[2], isRightAligned: true, isOptional: true),
      .init(titles[5], width: numbers[3], isRightAligned: true),
    ])
    self.rows = Dictionary(rows) { first, _ in first }
    self.width = width
    self.style = style
    header = table.header(width: width, style: style)
  }

  /// Returns the row of a market; an empty one for a market without values.
  func line(of symbol: Symbol) -> Line {
    rows[symbol].map { table.row($0, width: width, style: style) } ?? Line()
  }
}
