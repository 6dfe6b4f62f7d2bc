import AlertStore
import CommandLineParsing
import CommandSupport
import ExchangeClient
import Localization
import MarketFormatting
import MarketService
import NetworkOptions
import PortableFoundation
import Store
import StyleGuide
import TextFormatting
import TradeStore

private let currencyOption = Option(
  "currency",
  .code(named: "CURRENCY"),
  defaultText: "that of each purchase",
  summary: "Convert everything to a currency, at the last known prices of the exchange."
)

private let offlineOption = Option(
  flag: "offline",
  summary: "Send no request: use the saved prices."
)

private let holdingsFormat = formatOption(.table, .json, .csv, "assets")

let holdingsCommand = ToolCommand<Dependencies>(
  "holdings",
  synonyms: ["portfolio"],
  summary: "List the holdings with value, cost and profit, and their totals by currency.",
  options: [
    OptionGroup("Selection", currencyOption, offlineOption),
    exchangeOptions,
    networkOptions.group,
    OptionGroup("Output", holdingsFormat, jsonOption, requestLogOption),
  ],
  examples: [
    ("market holdings", "List the holdings in the currencies of their purchases."),
    ("market holdings --currency EUR", "Convert everything to euros."),
  ],
  exitCodes: ExitCode.ofExchange.union([.cannotCreate]),
  format: holdingsFormat
) { try await $0.holdings() }

extension CommandRun<Dependencies> {
  /// Prints the holdings and their totals, even if a request failed; without trades, sends no request.
  fileprivate func holdings() async throws -> ExitCode {
    let format = try format(of: holdingsFormat)
    let storage = try await openDatabaseIfPresent(at: databaseLocation())
    guard let storage, try await !storage.unitOfWork.read({ try storage.trades.list() }).isEmpty
    else {
      if format == .table { output.report(HoldingPhrase.noHoldings.text(in: language)) }
      try await show([], in: Report<Holding>(by: self), as: format)
      return .success
    }
    let service = dependencies.service(try await priceSources, storage, .none)
    guard !values[offlineOption] else {
      try await show(try await service.stored([]), of: try await service.trades(), as: format)
      return .success
    }
    let snapshot = try await reportingFirings(of: service) {
      try await service.refresh([], every: defaultInterval)
    }
    try await show(snapshot.quotes, of: try await service.trades(), as: format)
    return try exitCode(after: snapshot.failures)
  }

  private func show(_ quotes: [Quote], of trades: [Trade], as format: ReportFormat) async throws {
    let portfolio = Portfolio(try Ledger(trades), Rates(quotes), in: values[currencyOption])
    if format != .table || !portfolio.holdings.isEmpty {
      try await show(portfolio.holdings, in: Report<Holding>(by: self), as: format)
    }
    if format == .table || format == .json {
      if format == .table, !portfolio.holdings.isEmpty { try await output.show("") }
      try await show(portfolio.totals, in: Report<Total>(by: self), as: format)
    }
    guard format == .table else { return }
    for total in portfolio.totals {
      for asset in total.unpriced {
        output.report(HoldingPhrase.notInTotal.text(in: language, asset, total.currency))
      }
    }
    for asset in portfolio.unconvertedSales {
      output.report(HoldingPhrase.salesInNoTotal.text(in: language, asset))
    }
  }
}

extension Report<Holding> {
  /// Creates the report of holdings, whose numbers for programs are texts with all digits.
  fileprivate init(by run: CommandRun<Dependencies>) {
    let (now, format) = (run.system.now(), MarketFormat(run.language))
    func title(_ phrase: some Phrase) -> String { phrase.text(in: run.language).uppercased() }
    self.init(
      of: JSON.ObjectType("holding"),
      [
        .init("asset", title(HoldingPhrase.asset)) { .string($0.asset) },
        .init("currency") { .string($0.currency) },
        .init("amount", title(MarketPhrase.amount), .rightAligned) {
          .string("\($0.amount)")
        } text: {
          format.number($0.amount)
        },
        .init("price", title(MarketPhrase.price), [.rightAligned, .optional]) {
          .string($0.rate?.price.description)
        } text: {
          format.price(of: $0)
        },
        .init("value", title(HoldingPhrase.value), .rightAligned) {
          .string($0.value?.description)
        } text: {
          format.money($0.value, in: $0.currency, isSum: true)
        },
        .init("cost", title(HoldingPhrase.cost), [.rightAligned, .optional]) {
          .string($0.cost?.description)
        } text: {
          format.money($0.cost, in: $0.currency, isSum: true)
        },
        .init("profit", title(HoldingPhrase.profit), .rightAligned) {
          .string($0.profit?.description)
        } text: {
          format.profit($0.profit, in: $0.currency)
        },
        .init("profit_fraction", title(HoldingPhrase.profitShare), .rightAligned) {
          .string($0.profitFraction?.rounded.description)
        } text: {
          format.change($0.profitFraction)
        },
        .init("day_profit") { .string($0.dayProfit?.description) },
        .init(
          "day_change",
          title(MarketPhrase.change(since: run.reference)),
          [.rightAligned, .optional]
        ) {
          .string($0.rate?.change?.rounded.description)
        } text: {
          format.change($0.rate?.change)
        },
        .init("received", title(MarketPhrase.age)) {
          .time($0.receipt?.time)
        } text: {
          format.age(of: $0.receipt, at: now)
        },
        .init("markets") { .array($0.rate?.markets.map { .string("\($0)") } ?? []) },
      ],
      names: "asset",
      role: { $0.profit.map { $0 > 0 ? .good : $0 < 0 ? .bad : nil } ?? nil }
    )
  }
}

extension Report<Total> {
  /// Creates the report of totals, whose numbers for programs are texts with all digits.
  fileprivate init(by run: CommandRun<Dependencies>) {
    let (now, format) = (run.system.now(), MarketFormat(run.language))
    func title(_ phrase: some Phrase) -> String { phrase.text(in: run.language).uppercased() }
    func sum(
      _ key: String,
      _ phrase: HoldingPhrase,
      _ value: @escaping @Sendable (Total) -> Decimal?
    ) -> Report<Total>.Column {
      .init(key, title(phrase), .rightAligned) {
        .string(value($0)?.description)
      } text: {
        format.money(value($0), in: $0.currency, isSum: true)
      }
    }
    self.init(
      of: JSON.ObjectType("holdings_total"),
      [
        .init("currency", title(HoldingPhrase.total)) { .string($0.currency) },
        sum("value", .value, \.value),
        sum("cost", .cost, \.cost),
        .init("profit", title(HoldingPhrase.profit), .rightAligned) {
          .string($0.profit?.description)
        } text: {
          format.profit($0.profit, in: $0.currency)
        },
        .init("profit_fraction", title(HoldingPhrase.profitShare), .rightAligned) {
          .string($0.profitFraction?.rounded.description)
        } text: {
          format.change($0.profitFraction)
        },
        .init("day_profit") { .string($0.dayProfit?.description) },
        .init(
          "day_change",
          title(MarketPhrase.change(since: run.reference)),
          [.rightAligned, .optional]
        ) {
          .string($0.dayChange?.rounded.description)
        } text: {
          format.change($0.dayChange)
        },
        sum("realized", .realized, \.realized),
        .init("received", title(MarketPhrase.age)) {
          .time($0.receipt?.time)
        } text: {
          format.age(of: $0.receipt, at: now)
        },
        .init("unpriced") { .array($0.unpriced.map { .string($0) }) },
      ],
      role: { $0.profit.map { $0 > 0 ? .good : $0 < 0 ? .bad : nil } ?? nil }
    )
  }
}

extension MarketFormat {
  /// Returns the price of a holding; that of a calculated rate has at most eight decimal places.
  fileprivate func price(of holding: Holding) -> String {
    let isCalculated =
      holding.rate.map { $0.markets.map(\.description) != [holding.market] } ?? false
    return money(holding.rate?.price, in: holding.currency, isSum: isCalculated)
  }

  /// Returns the age of the oldest price, with a mark if it is stale.
  fileprivate func age(of receipt: Receipt?, at now: Date) -> String {
    age(
      of: receipt?.time(at: now),
      isStale: receipt?.isStale(at: now, every: defaultInterval) ?? false,
      at: now
    )
  }
}

extension Holding {
  /// The name of the market whose price is that of the holding, if it exists.
  fileprivate var market: String { "\(asset)-\(currency)" }
}

extension Decimal {
  /// The fraction in millionths.
  fileprivate var rounded: Decimal { rounded(toScale: 6) }
}
