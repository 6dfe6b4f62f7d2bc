import ExchangeClient
import Localization
import MarketFormatting
import MarketScreen
import PortableFoundation
import PriceLog
import StyleGuide
import TerminalUI
import TextFormatting

/// A chart of the candles of periods over time, in constant memory.
///
/// The width of a column doubles, and pairs of columns merge, when a candle is beyond the last column.
struct CandleChart {
  /// The maximum number of columns; more than a terminal has.
  private static let capacity = 1_024

  private static let height = 8

  private let symbol: Symbol
  private let localOffset: (Date) -> Int
  private let language: Language

  /// The candle of each column; nil for a column without prices.
  private var columns: [Candle?] = []

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
    columns[index] = columns[index]?.followed(by: candle) ?? candle
  }

  /// Returns the first and the last time, then the candles with an axis of prices and one of times.
  func lines(width: Int, style: TextStyle) -> [Line] {
    let title = [first, last].map { $0.text(offset: localOffset($0)) }.joined(separator: " → ")
    let format = MarketFormat(language)
    let prices = columns.flatMap { [$0?.low, $0?.high] }
    let scale = MarketFormat.scale(nil, of: prices)
    func label(_ price: Decimal?) -> String { format.price(price, of: symbol, scale: scale) }
    let labelWidth =
      prices.map { Line(label($0)).inCharacters(of: style).width }.max() ?? 0
    let candles = candles(atMost: max(width - labelWidth - 2, 1))
    let chart = Candlesticks(candles.map { $0.map(Candlesticks.Candle.init) }).lines(
      width: width,
      height: Self.height,
      style: style,
      label: { label(Decimal($0)) },
      times: (time(first), time(last))
    )
    let head = (Line("\(symbol)  ") + Line(title, as: .muted)).inCharacters(of: style)
    return ([head] + chart).map { $0.truncated(toWidth: width, ellipsis: style.ellipsis) }
  }

  /// Returns a time of the axis: a day, or a day and minutes.
  private func time(_ time: Date) -> String {
    // "2027-01-15 09:00:00 +01:00"
    let text = time.text(offset: localOffset(time))
    return width >= 86_400 ? String(text.prefix(10)) : String(text.dropFirst(5).prefix(11))
  }

  /// Returns at most a number of candles that cover the time evenly.
  private func candles(atMost limit: Int) -> [Candle?] {
    let count = min(limit, columns.count)
    return (0..<count).map { index in
      let range = (index * columns.count / count)..<((index + 1) * columns.count / count)
      return columns[range].reduce(nil) { merged, next in merged?.followed(by: next) ?? next }
    }
  }

  private mutating func doubleWidth() {
    width *= 2
    columns = stride(from: 0, to: columns.count, by: 2).map { index in
      let next = index + 1 < columns.count ? columns[index + 1] : nil
      return columns[index].map { $0.followed(by: next) } ?? next
    }
  }
}

extension Candle {
  /// Returns the candle of two consecutive periods.
  fileprivate func followed(by next: Candle?) -> Candle {
    guard let next else { return self }
    return Candle(
      start: start,
      open: open,
      high: max(high, next.high),
      low: min(low, next.low),
      close: next.close
    )
  }
}
