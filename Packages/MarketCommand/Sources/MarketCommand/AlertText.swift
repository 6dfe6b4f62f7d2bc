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
  fileprivate let format: MarketFormat

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

  /// Returns the market, the condition and how often it fires: "BTC-USD above $70,000 (once)".
  private func condition(of alert: Alert) -> String {
    let condition = "\(symbol(of: alert)) \(direction(of: alert)) \(price(of: alert))"
    let frequency = frequency(of: alert)
    return frequency.isEmpty ? condition : "\(condition) (\(frequency))"
  }

  /// Returns how often an alert fires; empty if each crossing does.
  fileprivate func frequency(of alert: Alert) -> String {
    let condition = alert.condition
    let parts = [
      condition.isOnce ? CommandPhrase.once.text(in: language) : nil,
      condition.cooldown == .zero
        ? nil : CommandPhrase.cooldown.text(in: language, condition.cooldown.ageText),
      condition.rearm == 0
        ? nil : CommandPhrase.rearm.text(in: language, format.percentage(condition.rearm)),
    ]
    return parts.compactMap(\.self).joined(separator: "; ")
  }

  /// Returns the symbol; an imported alert can have any text.
  fileprivate func symbol(of alert: Alert) -> String { alert.symbol.escapedForTerminal(limit: 100) }

  fileprivate func direction(of alert: Alert) -> String {
    switch alert.direction {
    case .above: CommandPhrase.above.text(in: language)
    case .below: CommandPhrase.below.text(in: language)
    case .moves: CommandPhrase.moves.text(in: language)
    }
  }

  /// Returns the price, or the change with its period.
  fileprivate func price(of alert: Alert) -> String {
    if let period = alert.condition.period {
      let change = format.percentage(alert.price)
      return CommandPhrase.changeInPeriod.text(in: language, change, period.ageText)
    }
    return Symbol(alert.symbol).map { format.price(alert.price, of: $0) }
      ?? format.number(alert.price)
  }

  fileprivate func state(of alert: Alert) -> String {
    guard !alert.isDone else { return CommandPhrase.done.text(in: language) }
    return switch alert.isReached {
    case true?: CommandPhrase.reached.text(in: language)
    case false?: CommandPhrase.waiting.text(in: language)
    case nil: CommandPhrase.noPriceYet.text(in: language)
    }
  }
}

extension Report<Alert> {
  /// Creates the report of alerts, whose prices for programs are texts with all digits.
  init(at now: Date, in language: Language) {
    let text = AlertText(language)
    func title(_ phrase: some Phrase) -> String { phrase.text(in: language).uppercased() }
    self.init(
      of: JSON.ObjectType("alert"),
      [
        .init("id", title(CommandPhrase.number), .rightAligned) { .integer($0.id) },
        .init("symbol", title(MarketPhrase.market)) {
          .string($0.symbol)
        } text: {
          text.symbol(of: $0)
        },
        .init("direction", title(CommandPhrase.direction)) {
          .string($0.direction.rawValue)
        } text: {
          text.direction(of: $0)
        },
        .init("price", title(MarketPhrase.price), .rightAligned) {
          .string($0.price.description)
        } text: {
          text.price(of: $0)
        },
        .init("state", title(CommandPhrase.state)) {
          .string($0.stateName)
        } text: {
          text.state(of: $0)
        },
        .init("created", title(MarketPhrase.age), .optional) {
          .time($0.createdAt)
        } text: {
          text.format.age(of: $0.createdAt, at: now)
        },
        .init("fired", title(CommandPhrase.lastFiring), .optional) {
          .time($0.firedAt)
        } text: {
          text.format.age(of: $0.firedAt, at: now)
        },
        .init("period_ms") { $0.condition.period?.wholeMilliseconds ?? .null },
        .init("once", title(CommandPhrase.frequency), [.optional, .hiddenIfEmpty]) {
          .boolean($0.condition.isOnce)
        } text: {
          text.frequency(of: $0)
        },
        .init("cooldown_ms") { $0.condition.cooldown.wholeMilliseconds },
        .init("rearm") { .string("\($0.condition.rearm)") },
      ],
      names: "id"
    )
  }
}

extension Duration {
  /// The milliseconds of a period that a user named, which has no fraction of one.
  fileprivate var wholeMilliseconds: JSON { .integer(Int(self / .milliseconds(1))) }
}

extension Alert {
  /// The state for programs.
  fileprivate var stateName: String {
    guard !isDone else { return "done" }
    return switch isReached {
    case true?: "reached"
    case false?: "waiting"
    case nil: "unknown"
    }
  }
}

extension JSON {
  /// Returns a whole number of milliseconds; null without one.
  fileprivate static func milliseconds(_ duration: Duration?) -> JSON {
    duration.map { .integer(Int($0 / .milliseconds(1))) } ?? .null
  }
}
