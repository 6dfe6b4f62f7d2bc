import CommandSupport
import ExchangeClient
import Localization
import MarketFormatting
import PortableFoundation
import PriceLog
import StyleGuide
import TerminalClient
import TextFormatting

extension JSON.ObjectType {
  /// The prices of a period.
  fileprivate static let candle = Self("candle")
}

/// The lines of candles, page by page.
struct CandleRows {
  /// The names of the columns of comma-separated values.
  static let csvHeader = "symbol,start,open,high,low,close\r\n"

  private let symbol: Symbol
  private let format: HistoryFormat
  private let localOffset: (Date) -> Int
  private let language: Language
  private let output: Output

  /// The table, whose columns fit the first page: later pages are read after the first one is printed.
  private var table: Table?

  /// The number of decimal places of the prices so far.
  private var scale = 0

  init(
    of symbol: Symbol,
    as format: HistoryFormat,
    _ localOffset: @escaping (Date) -> Int,
    in language: Language,
    _ output: Output
  ) {
    self.symbol = symbol
    self.format = format
    self.localOffset = localOffset
    self.language = language
    self.output = output
  }

  /// Returns the lines of a page, and before the first page the header of the format.
  mutating func text(of page: [Candle], isFirst: Bool) -> String {
    switch format {
    case .table, .chart: tableText(of: page)
    case .json:
      page.map { json(of: $0).line(of: .candle, at: $0.start, schemaVersion: output.schemaVersion) }
        .joined(separator: "\n")
    case .csv:
      String { text in
        if isFirst { text.append(Self.csvHeader) }
        for candle in page { append(csvRowOf: candle, to: &text) }
      }
    }
  }

  private mutating func tableText(of page: [Candle]) -> String {
    scale = max(scale, MarketFormat.scale(nil, of: page.lazy.flatMap(\.prices).map(Optional.some)))
    let style = output.style(on: .output)
    let numbers = MarketFormat(language)
    let rows = page.map { candle in
      ([candle.start.text(offset: localOffset(candle.start))]
        + candle.prices.map { numbers.number($0, scale: scale) })
        .map(style.transliterated)
    }
    if let table { return rows.map(table.row).joined(separator: "\n") }
    let phrases: [CommandPhrase] = [.start, .open, .high, .low, .close]
    let titles = phrases.map { style.transliterated($0.text(in: language).uppercased()) }
    let table = Table(
      titles.enumerated().map { index, title in
        Table.Column(
          title,
          width: (rows.map { $0[index].terminalWidth } + [title.terminalWidth]).max() ?? 0,
          isRightAligned: index > 0
        )
      },
      width: output.terminalWidth,
      ellipsis: style.ellipsis
    )
    self.table = table
    return ([style.text(table.header, as: .muted)] + rows.map(table.row)).joined(separator: "\n")
  }

  /// Returns the object of a candle; numbers are texts with all digits.
  private func json(of candle: Candle) -> JSON {
    [
      "symbol": .string("\(symbol)"),
      "start": .string(candle.start.rfc3339),
      "open": .string(candle.open.description),
      "high": .string(candle.high.description),
      "low": .string(candle.low.description),
      "close": .string(candle.close.description),
    ]
  }

  private func append(csvRowOf candle: Candle, to text: inout TextBuffer) {
    text.append(csvField: "\(symbol)")
    text.append(ascii: ",")
    text.append(rfc3339: candle.start)
    for price in candle.prices {
      text.append(ascii: ",")
      text.append(csvField: price.description)
    }
    text.append("\r\n")
  }
}

extension Candle {
  /// The first, the highest, the lowest and the last price.
  fileprivate var prices: [Decimal] { [open, high, low, close] }
}
