import ExchangeClient
import Localization
import MarketFeature
import MarketFormatting
import PortableFoundation
import PriceLog
import StyleGuide
import TerminalClient
import TerminalUI

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
    let repetitions = max(area.columns / Self.columnCount(of: span), 1)
    let columns = closes.flatMap { Array(repeating: $0, count: repetitions) }
    return [caption]
      + Sparkline(columns, baseline: .least)
      .lines(width: area.columns, height: area.rows - 1, style: style)
  }

  /// The last price of each period of the span, the current one at the end; nil for a period without prices.
  private var closes: [Double?] {
    let count = Self.columnCount(of: span)
    let length = span.duration / .seconds(1) / Double(count)
    var closes = [Double?](repeating: nil, count: count)
    for candle in candles {
      let age = (now.timeIntervalSince(candle.start) / length).rounded(.down)
      guard let periods = Int(exactly: age) else { continue }
      closes[min(max(count - 1 - periods, 0), count - 1)] = candle.close.approximation
    }
    return closes
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
