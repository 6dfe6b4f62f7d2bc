import CommandLineParsing
import CommandSupport
import ExchangeClient
import Localization
import MarketFormatting
import MarketService
import NetworkOptions
import PortableFoundation
import PriceLog
import StyleGuide
import TerminalClient
import TerminalUI
import TextFormatting

private let symbolArgument = Argument(
  .symbol,
  summary: "Market, such as BTC-USD; also a closed one."
)

private let depthOption = Option(
  "depth",
  .integer(in: 1...10_000),
  default: 10,
  summary: "Maximum number of orders on each side of the book; the best are first."
)

let showCommand = ToolCommand<Dependencies>(
  "show",
  summary: "Show the price, the change, the order book and a chart of a market.",
  options: [
    OptionGroup("Selection", depthOption),
    exchangeOptions, networkOptions.group,
    OptionGroup("Output", jsonOption, exactOption, requestLogOption),
  ],
  arguments: symbolArgument,
  examples: [
    ("market show BTC-USD", "Show a market."),
    ("market show BTC-USD --depth 1", "Show the best bid and the best ask."),
  ],
  exitCodes: ExitCode.ofExchange.union([.cannotCreate])
) { try await $0.show() }

/// The last known values of a market.
private struct Details {
  let quote: Quote

  /// The order book; nil for a market that does not trade, and without a response.
  let book: BookSnapshot?

  /// The last price of each of the last 24 hours.
  let dayPrices: [Decimal]
}

extension CommandRun<Dependencies> {
  /// Prints a market; the last known values are printed even if a request failed.
  fileprivate func show() async throws -> ExitCode {
    let symbol = values[symbolArgument]
    let service = try await openService()
    let (snapshot, book) = try await reportingFirings(of: service) {
      let snapshot = try await service.refresh([symbol], every: defaultInterval)
      // Without a response, the next request would wait as long for nothing.
      let hasBook = snapshot.number > 0 && snapshot.quotes.allSatisfy(\.isOpen)
      return (
        snapshot, hasBook ? try await service.book(symbol, every: defaultInterval) : nil
      )
    }
    let failures = snapshot.failures + (book?.failures ?? [])
    if let quote = snapshot.quotes.first, quote.market != nil || quote.ticker != nil {
      let since = system.now().addingTimeInterval(-86_400)
      let recent = try await service.recentPrices(of: [symbol], since: since, by: .hour)
      try await show(Details(quote: quote, book: book, dayPrices: recent[symbol] ?? []))
    }
    return try exitCode(after: failures)
  }

  private func show(_ details: Details) async throws {
    if output.isJSON { return try await output.show(json(of: details), of: .market) }
    let style = output.style(on: .output)
    let lines = lines(of: details, style: style).map { $0.rendered(in: style) }
    try await output.show(lines.joined(separator: "\n"))
  }

  private func lines(of details: Details, style: TextStyle) -> [Line] {
    let quote = details.quote
    let format = MarketFormat(language)
    let title = Line(format.name(of: quote.symbol, quote.market?.status), as: .primary)
    var lines = [title] + rows(quoteFields(of: details, in: format), style)
    if let book = details.book, let content = book.book {
      let bookLines = BookLines(
        content,
        of: quote.market,
        depth: values[depthOption],
        in: language,
        style: style
      )
      lines += [Line()] + rows(bookFields(of: book, quote, in: format), style)
      lines += [Line()] + bookLines.lines(width: output.terminalWidth)
    }
    return lines.map { $0.inCharacters(of: style) }
  }

  /// The captions and the values of the prices.
  private func quoteFields(
    of details: Details,
    in format: MarketFormat
  ) -> [(any Phrase, Line)] {
    let (quote, ticker) = (details.quote, details.quote.ticker)
    func price(_ price: Decimal?) -> Line {
      Line(format.price(price, of: quote.symbol, scale: quote.market?.priceScale))
    }
    var fields: [(any Phrase, Line)] = [
      (MarketPhrase.lastTrade, price(ticker?.price)),
      (MarketPhrase.price(at: reference), price(ticker?.referencePrice)),
      (MarketPhrase.change(since: reference), change(ticker?.change, in: format)),
      (
        MarketPhrase.volume,
        Line(format.volume(quote.volume, scale: quote.market?.quantityScale))
      ),
      (MarketPhrase.age, Line(quote.ageText(at: system.now(), in: format))),
    ]
    if values[fallbackOption] { fields.append((CommandPhrase.source, Line(quote.source))) }
    if let chart = chart(of: details, in: format) { fields.append((CommandPhrase.dayChart, chart)) }
    return fields
  }

  private func change(_ change: Decimal?, in format: MarketFormat) -> Line {
    let direction = Direction(of: change)
    let role: Role? =
      switch direction {
      case .up: .good
      case .down: .bad
      case .unchanged, nil: nil
      }
    let arrow = direction.map { $0 == .unchanged ? "" : " \($0.arrow)" } ?? ""
    return Line(format.change(change) + arrow, as: role)
  }

  /// Returns a column for each hour, as numbers with `--plain`; nil for less than two prices.
  private func chart(of details: Details, in format: MarketFormat) -> Line? {
    let prices = details.dayPrices
    guard prices.count > 1 else { return nil }
    guard !output.appearance.isPlain else {
      let scale = MarketFormat.scale(details.quote.market?.priceScale, of: prices)
      return Line(prices.map { format.number($0, scale: scale) }.joined(separator: " "))
    }
    return Sparkline(prices.map(\.approximation), baseline: .least)
      .line(width: prices.count, style: output.style(on: .output))
  }

  /// The captions and the values of the order book.
  private func bookFields(
    of book: BookSnapshot,
    _ quote: Quote,
    in format: MarketFormat
  ) -> [(any Phrase, Line)] {
    let spread = book.book?.spread
    let text = format.price(spread, of: quote.symbol, scale: quote.market?.priceScale)
    let isCrossed = spread.map { $0 < 0 } ?? false
    let now = system.now()
    return [
      (
        CommandPhrase.spread,
        Line(isCrossed ? CommandPhrase.crossed.text(in: language, text) : text)
      ),
      (
        CommandPhrase.bookAge,
        Line(
          format.age(
            of: book.receipt?.time(at: now),
            isStale: book.isStale(at: now, every: defaultInterval),
            at: now
          )
        )
      ),
    ]
  }

  /// Returns lines of captions, aligned, and their values.
  private func rows(_ fields: [(phrase: any Phrase, value: Line)], _ style: TextStyle) -> [Line] {
    let captions = fields.map { field in
      Line(field.phrase.text(in: language), as: .muted).inCharacters(of: style)
    }
    let width = captions.map(\.width).max() ?? 0
    return zip(captions, fields).map { $0.padded(toWidth: width + 2) + $1.value }
  }

  private func json(of details: Details) -> JSON {
    let now = system.now()
    return quotes().json(of: details.quote)
      .adding("day_prices", .array(details.dayPrices.map { .string($0.description) }))
      .adding(
        "book",
        details.book.flatMap { snapshot in
          snapshot.book.map { JSON($0, of: snapshot, depth: values[depthOption], at: now) }
        } ?? .null
      )
  }
}

extension JSON.ObjectType {
  /// A market with its order book.
  fileprivate static let market = Self("market")
}

extension JSON {
  /// Creates the object of an order book; numbers are texts with all digits.
  fileprivate init(_ book: OrderBook, of snapshot: BookSnapshot, depth: Int, at now: Date) {
    func levels(_ levels: [OrderBook.Level]) -> JSON {
      .array(
        levels.prefix(depth).map {
          [
            "price": .string($0.price?.description),
            "quantity": .string($0.quantity?.description),
          ]
        }
      )
    }
    self = [
      "bids": levels(book.bids),
      "asks": levels(book.asks),
      "spread": .string(book.spread?.description),
      "received": .string(snapshot.time?.rfc3339),
      "stale": .boolean(snapshot.isStale(at: now, every: defaultInterval)),
    ]
  }
}
