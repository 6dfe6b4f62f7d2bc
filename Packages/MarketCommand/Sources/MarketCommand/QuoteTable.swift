import ExchangeClient
import Localization
import MarketFormatting
import MarketService
import PortableFoundation
import StyleGuide
import TextFormatting

/// The lines of quotes in a table for users.
struct QuoteTable {
  private let table: Table
  private let rows: [[String]]
  private let style: Style

  /// Creates a table whose columns are as wide as their widest field.
  init(_ quotes: [Quote], at now: Date, in language: Language, width: Int?, style: Style) {
    let format = MarketFormat(language)
    let titles = [
      MarketPhrase.market.text(in: language), MarketPhrase.price.text(in: language),
      MarketPhrase.dayChange.text(in: language), MarketPhrase.volume.text(in: language),
      MarketPhrase.age.text(in: language),
    ]
    .map { style.transliterated($0.uppercased()) }
    // A stored price has no market: its scale would have to be stored with it, and to change with that of the exchange.
    // Without a scale a price has all its digits, which are those of the exchange.
    let rows = quotes.map { quote in
      [
        format.name(of: quote.symbol, quote.market?.status),
        format.price(quote.ticker?.price, of: quote.symbol, scale: quote.market?.priceScale),
        format.change(quote.ticker?.change),
        format.volume(quote.volume, scale: quote.market?.quantityScale),
        quote.ageText(at: now, in: format),
      ]
      .map(style.transliterated)
    }
    func column(_ index: Int, isRightAligned: Bool = true, isOptional: Bool = false) -> Table.Column
    {
      Table.Column(
        titles[index],
        width: (rows.map { $0[index].terminalWidth } + [titles[index].terminalWidth]).max() ?? 0,
        isRightAligned: isRightAligned,
        isOptional: isOptional
      )
    }
    table = Table(
      [
        column(0, isRightAligned: false), column(1), column(2), column(3, isOptional: true),
        column(4, isRightAligned: false),
      ],
      width: width,
      ellipsis: style.ellipsis
    )
    self.rows = rows
    self.style = style
  }

  /// The titles and the rows, without a line break at the end.
  var text: String {
    ([style.text(table.header, as: .muted)] + rows.map(table.row)).joined(separator: "\n")
  }
}

extension Quote {
  /// The age of the price, with a mark if it is stale; a dash without a price.
  func ageText(at now: Date, in format: MarketFormat) -> String {
    // A market without a price was received, too, but the age of nothing would look like that of a price.
    guard ticker?.price != nil else { return MarketFormat.dash }
    return format.age(of: time, isStale: isStale(at: now, every: defaultInterval), at: now)
  }
}
