import CommandSupport
import ExchangeClient
import Localization
import MarketFormatting
import PortableFoundation
import PriceLog
import TextFormatting

/// A candle, and the number of decimal places of its prices for users.
struct CandleRow {
  let candle: Candle
  let scale: Int
}

extension [CandleRow] {
  /// Creates the rows of a page, whose prices have at least the decimal places of a former page.
  init(_ page: [Candle], scale: Int) {
    let prices = page.lazy.flatMap { [$0.open, $0.high, $0.low, $0.close] }.map(Optional.some)
    let scale = Swift.max(scale, MarketFormat.scale(nil, of: prices))
    self = page.map { CandleRow(candle: $0, scale: scale) }
  }
}

extension CommandRun<Dependencies> {
  /// The candles of a market, whose prices for programs are texts with all digits.
  func candles(of symbol: Symbol, at source: String) -> Report<CandleRow> {
    let format = MarketFormat(language)
    func title(_ phrase: CommandPhrase) -> String { phrase.text(in: language).uppercased() }
    func price(
      _ key: String,
      _ phrase: CommandPhrase,
      _ price: @escaping @Sendable (Candle) -> Decimal
    ) -> Report<CandleRow>.Column {
      .init(key, title(phrase), .rightAligned) {
        .string(price($0.candle).description)
      } text: {
        format.number(price($0.candle), scale: $0.scale)
      }
    }
    return Report(
      of: JSON.ObjectType("candle"),
      [
        .init("symbol") { _ in .string("\(symbol)") },
        .init("start", title(.start)) {
          .time($0.candle.start)
        } text: {
          localText(of: $0.candle.start)
        },
        price("open", .open, \.open),
        price("high", .high, \.high),
        price("low", .low, \.low),
        price("close", .close, \.close),
        .init("source") { _ in .string(source) },
      ],
      time: \.candle.start
    )
  }
}
