import ExchangeClient
import Localization
import MarketFormatting
import PortableFoundation
import PriceLog
import StyleGuide
import TerminalUI
import TextFormatting

/// A chart of the last prices of periods over time, in constant memory.
///
/// The width of a column doubles, and pairs of columns merge, when a candle is beyond the last column.
struct CandleChart {
  /// The maximum number of columns; more than a terminal has.
  private static let capacity = 1_024

  private static let height = 8

  private let symbol: Symbol
  private let localOffset: (Date) -> Int
  private let language: Language

  /// The last price of each column; nil for a column without a candle.
  private var columns: [Decimal?] = []

  /// The starts of the first and of the last candle.
  private var first = Date.distantPast
  private var last = Date.distantPast

  /// The width of a column in seconds.
  private var width: TimeInterval

  /// The time by which a period can start before its column: a day can have 23 hours.
  private let tolerance: TimeInterval

  /// Creates a chart of candles of a period.
  init(
    of symbol: Symbol,
    by period: HistoryPeriod,
    _ localOffset: @escaping (Date) -> Int,
    in language: Language
  ) {
    width = period.seconds
    tolerance = width / 2
    self.symbol = symbol
    self.localOffset = localOffset
    self.language = language
  }

  /// Adds a candle that is later than the others.
  mutating func add(_ candle: Candle) {
    if columns.isEmpty { first = candle.start }
    last = candle.start
    let distance = last.timeIntervalSince(first) + tolerance
    while distance >= Double(Self.capacity) * width { doubleWidth() }
    let index = Int(distance / width)
    if index >= columns.count {
      columns.append(contentsOf: repeatElement(nil, count: index + 1 - columns.count))
    }
    columns[index] = candle.close
  }

  /// Returns the first and the last time, then the columns next to the highest and the lowest of their prices.
  func lines(width: Int, style: TextStyle) -> [Line] {
    let times = [first, last].map { $0.text(offset: localOffset($0)) }
    let title = Line("\(symbol)  ") + Line(times.joined(separator: " → "), as: .muted)
    // Wide enough for every selection of columns.
    let labelWidth = labels(of: columns, style).map(\.width).max() ?? 0
    let values = values(atMost: max(width - labelWidth - 1, 1))
    let labels = labels(of: values, style)
    let isFlat = Set(values.compactMap(\.self)).count < 2
    let chart = Sparkline(values.map { $0?.approximation }, baseline: .least)
      .lines(width: values.count, height: isFlat ? 1 : Self.height, style: style)
    let rows = chart.enumerated().map { row, line in
      let label = row == 0 ? labels[0] : row == chart.count - 1 ? labels[1] : Line()
      return Line(String(repeating: " ", count: labelWidth - label.width)) + label + Line(" ")
        + line
    }
    return ([title.inCharacters(of: style)] + rows)
      .map { $0.truncated(toWidth: width, ellipsis: style.ellipsis) }
  }

  /// Returns the highest and the lowest price, with the decimal places of all prices.
  private func labels(of prices: [Decimal?], _ style: TextStyle) -> [Line] {
    let format = MarketFormat(language)
    let scale = MarketFormat.scale(nil, of: columns)
    let numbers = prices.compactMap(\.self)
    return [numbers.max(), numbers.min()].map {
      Line(format.price($0, of: symbol, scale: scale)).inCharacters(of: style)
    }
  }

  /// Returns the last prices of at most a number of columns that cover the time evenly.
  private func values(atMost limit: Int) -> [Decimal?] {
    let count = min(limit, columns.count)
    return (0..<count).map { index in
      let range = (index * columns.count / count)..<((index + 1) * columns.count / count)
      return columns[range].last { $0 != nil } ?? nil
    }
  }

  private mutating func doubleWidth() {
    width *= 2
    columns = stride(from: 0, to: columns.count, by: 2).map { index in
      (index + 1 < columns.count ? columns[index + 1] : nil) ?? columns[index]
    }
  }
}
