import AlertStore
import CommandSupport
import ExchangeClient
import Localization
import MarketFormatting
import MarketService
import PortableFoundation
import StyleGuide
import TextFormatting

/// The sentences and the fields of alerts in a language.
struct AlertText {
  private let language: Language
  private let format: MarketFormat

  /// Creates the texts of a language.
  init(_ language: Language) {
    self.language = language
    format = MarketFormat(language)
  }

  /// Returns the sentence about an alert that was added.
  func addition(of alert: Alert) -> String {
    CommandPhrase.alertAdded.text(in: language, "\(alert.id)", condition(of: alert))
  }

  /// Returns the sentence about an alert that was removed.
  func removal(of alert: Alert) -> String {
    CommandPhrase.alertRemoved.text(in: language, "\(alert.id)", condition(of: alert))
  }

  /// Returns the sentence about the last known price of a market, with its age unless it was received after a time.
  func price(_ quote: Quote?, receivedAfter start: Date, at now: Date) -> String {
    guard let quote, let price = quote.ticker?.price else {
      return CommandPhrase.unknownPrice.text(in: language)
    }
    let text = format.price(price, of: quote.symbol)
    // Stored times are rounded to milliseconds.
    if let time = quote.time, time >= start.addingTimeInterval(-0.001), time <= now {
      return CommandPhrase.currentPrice.text(in: language, text)
    }
    let age = format.age(of: quote.time, at: now)
    return age == MarketFormat.dash
      ? CommandPhrase.priceOfUnknownAge.text(in: language, text)
      : CommandPhrase.oldPrice.text(in: language, text, age)
  }

  /// Returns the sentence about an alert that does not fire at the first price on its side; nil for others.
  func nextFiring(of alert: Alert) -> String? {
    switch alert.isReached {
    case true?: CommandPhrase.alreadyReached.text(in: language)
    case nil: CommandPhrase.undecided.text(in: language)
    case false?: nil
    }
  }

  /// Returns the fields of a row: number, market, direction, price, state, and the ages of the alert and its last firing.
  func fields(of alert: Alert, at now: Date) -> [String] {
    [
      "\(alert.id)", symbol(of: alert), direction(of: alert), price(of: alert), state(of: alert),
      format.age(of: alert.createdAt, at: now), format.age(of: alert.firedAt, at: now),
    ]
  }

  /// Returns the market, the direction and the price: "BTC-USD above $70,000".
  private func condition(of alert: Alert) -> String {
    "\(symbol(of: alert)) \(direction(of: alert)) \(price(of: alert))"
  }

  /// Returns the symbol; an imported alert can have any text.
  private func symbol(of alert: Alert) -> String { alert.symbol.escapedForTerminal(limit: 100) }

  private func direction(of alert: Alert) -> String {
    switch alert.direction {
    case .above: CommandPhrase.above.text(in: language)
    case .below: CommandPhrase.below.text(in: language)
    }
  }

  private func price(of alert: Alert) -> String {
    Symbol(alert.symbol).map { format.price(alert.price, of: $0) } ?? format.number(alert.price)
  }

  private func state(of alert: Alert) -> String {
    switch alert.isReached {
    case true?: CommandPhrase.reached.text(in: language)
    case false?: CommandPhrase.waiting.text(in: language)
    case nil: CommandPhrase.noPriceYet.text(in: language)
    }
  }
}

extension FittedTable {
  /// Creates the table of alerts.
  init(_ alerts: [Alert], at now: Date, in language: Language, width: Int?, style: TextStyle) {
    let text = AlertText(language)
    self.init(
      [
        Column(title: CommandPhrase.number.text(in: language).uppercased(), isRightAligned: true),
        Column(title: MarketPhrase.market.text(in: language).uppercased()),
        Column(title: CommandPhrase.direction.text(in: language).uppercased()),
        Column(title: MarketPhrase.price.text(in: language).uppercased(), isRightAligned: true),
        Column(title: CommandPhrase.state.text(in: language).uppercased()),
        Column(title: MarketPhrase.age.text(in: language).uppercased(), isOptional: true),
        Column(title: CommandPhrase.lastFiring.text(in: language).uppercased(), isOptional: true),
      ],
      rows: alerts.map { text.fields(of: $0, at: now) },
      width: width,
      style: style
    )
  }
}
