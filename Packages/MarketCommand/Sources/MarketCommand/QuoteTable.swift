import CommandSupport
import ExchangeClient
import Localization
import MarketFormatting
import MarketService
import PortableFoundation
import StyleGuide

extension FittedTable {
  /// Creates the table of quotes.
  init(
    _ quotes: [Quote],
    at now: Date,
    every interval: Duration = defaultInterval,
    in language: Language,
    width: Int?,
    style: TextStyle
  ) {
    let format = MarketFormat(language)
    self.init(
      [
        Column(title: MarketPhrase.market.text(in: language).uppercased()),
        Column(title: MarketPhrase.price.text(in: language).uppercased(), isRightAligned: true),
        // The age is never cut: it has the mark of a stale price.
        Column(
          title: MarketPhrase.dayChange.text(in: language).uppercased(),
          isRightAligned: true,
          isOptional: true
        ),
        Column(
          title: MarketPhrase.volume.text(in: language).uppercased(),
          isRightAligned: true,
          isOptional: true
        ),
        Column(title: MarketPhrase.age.text(in: language).uppercased()),
      ],
      // A stored price has no market: its scale would have to be stored with it, and to change with that of the exchange.
      // Without a scale a price has all its digits, which are those of the exchange.
      rows: quotes.map { quote in
        [
          format.name(of: quote.symbol, quote.market?.status),
          format.price(quote.ticker?.price, of: quote.symbol, scale: quote.market?.priceScale),
          format.change(quote.ticker?.change),
          format.volume(quote.volume, scale: quote.market?.quantityScale),
          quote.ageText(at: now, every: interval, in: format),
        ]
      },
      width: width,
      style: style
    )
  }
}

extension Quote {
  /// The age of the price, with a mark if it is stale; a dash without a price.
  func ageText(
    at now: Date,
    every interval: Duration = defaultInterval,
    in format: MarketFormat
  ) -> String {
    // A market without a price was received, too, but the age of nothing would look like that of a price.
    guard ticker?.price != nil else { return MarketFormat.dash }
    return format.age(
      of: receipt?.time(at: now),
      isStale: isStale(at: now, every: interval),
      at: now
    )
  }
}
