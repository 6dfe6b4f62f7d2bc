import CommandLineParsing
import CommandSupport
import ExchangeClient
import Localization
import MarketFormatting
import MarketService
import PortableFoundation
import StyleGuide
import TextFormatting

let exactOption = Option(
  flag: "exact",
  summary: "In JSON and CSV, print changes with all digits; by default six decimal places."
)

extension CommandRun<Dependencies> {
  /// The quotes at this time, whose numbers for programs are texts with all digits.
  ///
  /// A stored price has no market: its scale would have to be stored with it, and to change with that of the exchange.
  /// Without a scale a price has all its digits, which are those of the exchange.
  ///
  /// - Parameters:
  ///   - interval: The time between two refreshes.
  ///   - isColored: Whether the lines of a table have the colour of the change.
  func quotes(
    every interval: Duration = defaultInterval,
    isColored: Bool = true
  ) -> Report<Quote> {
    let now = system.now()
    let format = MarketFormat(language)
    let isExact = values[exactOption]
    let sourceTitle: String? =
      values[fallbackOption] ? CommandPhrase.source.text(in: language).uppercased() : nil
    @Sendable func role(of quote: Quote) -> Role? { isColored ? quote.role : nil }
    func title(_ phrase: MarketPhrase) -> String { phrase.text(in: language).uppercased() }
    return Report(
      of: JSON.ObjectType("quote"),
      [
        .init("symbol", title(.market)) {
          .string("\($0.symbol)")
        } text: {
          format.name(of: $0.symbol, $0.market?.status)
        },
        .init("status") { .string($0.market?.status.name) },
        .init("price", title(.price), .rightAligned) {
          .string($0.ticker?.price?.description)
        } text: {
          format.price($0.ticker?.price, of: $0.symbol, scale: $0.market?.priceScale)
        },
        .init("reference_price") { .string($0.ticker?.referencePrice?.description) },
        .init("change", title(.change(since: reference)), [.rightAligned, .optional]) {
          .string($0.changeForPrograms(isExact: isExact))
        } text: {
          format.changeWithArrow($0.ticker?.change)
        },
        .init("volume", title(.volume), [.rightAligned, .optional]) {
          .string($0.volume?.description)
        } text: {
          format.volume($0.volume, scale: $0.market?.quantityScale)
        },
        // The age is never cut: it has the mark of a stale price.
        .init("received", title(.age)) {
          .time($0.time)
        } text: {
          $0.ageText(at: now, every: interval, in: format)
        },
        .init("stale") { .boolean($0.isStale(at: now, every: interval)) },
        .init("source", sourceTitle) { .string($0.source) },
      ],
      names: "symbol",
      role: role(of:)
    )
  }
}

extension Quote {
  /// Returns the change with six decimal places, or with all digits.
  fileprivate func changeForPrograms(isExact: Bool) -> String? {
    guard let change = ticker?.change else { return nil }
    return "\(isExact ? change : change.rounded(toScale: 6))"
  }

  /// The role of a row: a price that rose or fell in the period of its change.
  var role: Role? {
    switch Direction(of: ticker?.change) {
    case .up: .good
    case .down: .bad
    case .unchanged, nil: nil
    }
  }

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

extension Market.Status {
  /// The name for programs; that of an interruption is the word of the exchange.
  fileprivate var name: String {
    switch self {
    case .open: "open"
    case .closed: "closed"
    case .interrupted(let reason): reason
    }
  }
}
