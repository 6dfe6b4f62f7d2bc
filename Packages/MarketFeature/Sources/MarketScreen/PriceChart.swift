import ExchangeClient
import Localization
import MarketFeature
import MarketFormatting
import PortableFoundation
public import PriceLog
import StyleGuide
import TerminalClient
public import TerminalUI

/// The chart of the stored prices of a market: a caption in words, and a column for each candle at the place of its time.
struct PriceChart {
  private let candles: [Candle]
  private let symbol: Symbol
  private let scale: Int?
  private let span: MarketViewModel.Span
  private let now: Date
  private let language: Language

  init(
    _ candles: [Candle],
    of symbol: Symbol,
    scale: Int?,
    span: MarketViewModel.Span,
    now: Date,
    language: Language
  ) {
    self.candles = candles
    self.symbol = symbol
    self.scale = scale
    self.span = span
    self.now = now
    self.language = language
  }

  /// The span, and the lowest and the highest price.
  var caption: String {
    let name: MarketScreenPhrase =
      switch span {
      case .hour: .hour
      case .day: .today
      case .month: .month
      }
    let text = name.text(in: language)
    guard let low = candles.map(\.low).min(), let high = candles.map(\.high).max() else {
      return MarketScreenPhrase.emptyChart.text(in: language, text)
    }
    let format = MarketFormat(language)
    return MarketScreenPhrase.chart.text(
      in: language,
      text,
      format.price(low, of: symbol, scale: scale),
      format.price(high, of: symbol, scale: scale)
    )
  }

  /// Returns the caption and the columns, as many lines as the area has rows.
  func lines(in area: TerminalClient.Size, style: TextStyle) -> [Line] {
    guard area.rows > 0 else { return [] }
    let caption = Line(self.caption, as: .muted).inCharacters(of: style)
      .truncated(toWidth: area.columns, ellipsis: style.ellipsis)
    guard area.rows > 1 else { return [caption] }
    let axisHeight = area.rows >= 9 ? 2 : 0
    let format = MarketFormat(language)
    let labelScale = scale ?? MarketFormat.scale(nil, of: candles.flatMap { [$0.low, $0.high] })
    let chart = Candlesticks(columns).lines(
      width: area.columns,
      height: area.rows - 1 - axisHeight,
      style: style,
      label: { format.price(Decimal($0), of: symbol, scale: labelScale) },
      times: axisHeight == 0 ? nil : times
    )
    return [caption] + chart
  }

  /// The ages of the first and of the last period.
  private var times: (first: String, last: String) {
    let format = MarketFormat(language)
    let start = now.addingTimeInterval(-(span.duration / .seconds(1)))
    return ("-\(format.age(of: start, at: now))", format.age(of: now, at: now))
  }

  /// The candle of each period of the span, the current one at the end; nil for a period without prices.
  private var columns: [Candlesticks.Candle?] {
    let count = Self.columnCount(of: span)
    let length = span.duration / .seconds(1) / Double(count)
    var columns = [Candlesticks.Candle?](repeating: nil, count: count)
    for candle in candles {
      let age = (now.timeIntervalSince(candle.start) / length).rounded(.down)
      guard let periods = Int(exactly: age) else { continue }
      columns[min(max(count - 1 - periods, 0), count - 1)] = Candlesticks.Candle(candle)
    }
    return columns
  }

  /// The number of periods in a span.
  private static func columnCount(of span: MarketViewModel.Span) -> Int {
    switch span {
    case .hour: 60
    case .day: 24
    case .month: 30
    }
  }
}

extension Candlesticks.Candle {
  /// Creates the candle of stored prices.
  public init(_ candle: Candle) {
    self.init(
      open: candle.open.approximation,
      high: candle.high.approximation,
      low: candle.low.approximation,
      close: candle.close.approximation
    )
  }
}
