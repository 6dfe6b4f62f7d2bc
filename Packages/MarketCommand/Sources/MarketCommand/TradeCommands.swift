import CivilCalendar
import CommandLineParsing
import CommandSupport
import Localization
import MarketFormatting
import PortableFoundation
import Store
import TextFormatting
import TradeStore

private let assetArgument = Argument(.code(named: "ASSET"), summary: "Asset, such as BTC.")

private let amountArgument = Argument(
  .amount,
  summary: "Amount with a decimal point, such as 0.5, with at most 18 decimal places."
)

private let costOption = Option(
  "cost",
  .unitPrice,
  summary: "Price of one unit; 0 for a gift. Required."
)

private let priceOption = Option("price", .unitPrice, summary: "Price of one unit. Required.")

private let currencyOption = Option(
  "currency",
  .code(named: "CURRENCY"),
  summary: "Currency of the price, such as EUR. Required."
)

private let timeOption = Option(
  "time",
  .pointInTime,
  defaultText: "now",
  summary:
    "Time of the trade: 2026-11-21T10:00:00Z, '2026-11-21 10:00' (local), 2026-11-21 or '2h ago'."
)

private let tradeFormat = formatOption(.table, .json, .csv, "numbers")

private let numbersArgument = Argument(
  repeating: .integer(in: 1 ... .max).completed(by: "trades", "--format", "numbers"),
  summary: "Numbers of trades; all or none are removed."
)

let holdCommand = ToolCommand<Dependencies>(
  "hold",
  synonyms: ["buy"],
  summary: "Add a purchase to the holdings; send no request.",
  options: [
    OptionGroup("Trade", costOption, currencyOption, timeOption),
    OptionGroup("Output", jsonOption),
  ],
  arguments: assetArgument,
  amountArgument,
  examples: [
    ("market hold BTC 0.5 --cost 60000 --currency EUR", "Add 0.5 BTC that cost €60,000 each."),
    ("market hold ETH 2 --cost 0 --currency EUR --time 2026-03-01", "Add a gift."),
  ],
  exitCodes: [.invalidInput, .cannotCreate, .notShown],
  exitCodeSummaries: tradeRefused
) { try await $0.addTrade(.buy, at: costOption) }

let sellCommand = ToolCommand<Dependencies>(
  "sell",
  summary: "Add a sale from the holdings: of the units that were bought first; send no request.",
  options: [
    OptionGroup("Trade", priceOption, currencyOption, timeOption),
    OptionGroup("Output", jsonOption),
  ],
  arguments: assetArgument,
  amountArgument,
  examples: [("market sell BTC 0.2 --price 70000 --currency USD", "Sell 0.2 BTC.")],
  exitCodes: [.invalidInput, .cannotCreate, .notShown],
  exitCodeSummaries: tradeRefused
) { try await $0.addTrade(.sell, at: priceOption) }

let tradesCommand = ToolCommand<Dependencies>(
  "trades",
  summary: "List purchases and sales by time.",
  options: [OptionGroup("Output", tradeFormat, jsonOption)],
  examples: [("market trades --format csv > trades.csv", "Save the trades, also for 'import'.")],
  exitCodes: [.notFound],
  exitCodeSummaries: [.notFound: databaseNotFound],
  format: tradeFormat
) { try await $0.listTrades() }

let forgetCommand = ToolCommand<Dependencies>(
  "forget",
  summary: "Remove purchases and sales.",
  options: [OptionGroup("Output", jsonOption)],
  arguments: numbersArgument,
  examples: [("market forget 3", "Remove trade 3.")],
  exitCodes: [.invalidInput, .notFound, .notShown],
  exitCodeSummaries: [
    .invalidInput: "A purchase was sold; nothing was removed.",
    .notFound: "A trade, or the database given with --database, does not exist.",
  ]
) { try await $0.removeTrades() }

private let tradeRefused: [ExitCode: String] = [
  .invalidInput: "More was sold than bought, or a sum could not be exact; nothing was saved."
]

extension CommandRun<Dependencies> {
  private var trades: Report<Trade> { Report(at: system.localOffset, in: language) }

  /// Adds a trade, and prints how it was understood.
  fileprivate func addTrade(
    _ side: Deal.Side,
    at priceOption: Option<Decimal?>
  ) async throws -> ExitCode {
    guard let price = values[priceOption] else {
      throw misuse("The option '--\(side == .buy ? "cost" : "price")' is missing.")
    }
    guard let currency = values[currencyOption] else {
      throw misuse("The option '--currency' is missing.")
    }
    let now = system.now()
    let time = values[timeOption]?.date(now: now, secondsFromGMT: system.localOffset) ?? now
    guard time <= now else { throw misuse("'--time' must not be in the future.") }
    let deal = Deal(
      side,
      values[amountArgument],
      of: values[assetArgument],
      at: price,
      in: currency,
      time: time
    )
    try deal.validate()
    let storage = try await openDatabase(at: databaseLocation())
    let trade = try await storage.unitOfWork.write { try storage.trades.add(deal) }
    try await show([trade], .tradeAdded, "add")
    return .success
  }

  /// Prints the trades; creates no database.
  fileprivate func listTrades() async throws -> ExitCode {
    let format = try format(of: tradeFormat)
    let storage = try await openDatabaseIfPresent(at: databaseLocation())
    var trades: [Trade] = []
    if let storage { trades = try await storage.unitOfWork.read { try storage.trades.list() } }
    if trades.isEmpty, format == .table {
      output.report(CommandPhrase.noTrades.text(in: language))
    }
    try await show(trades, in: self.trades, as: format)
    return .success
  }

  /// Removes trades in one unit of work, and prints them; creates no database.
  fileprivate func removeTrades() async throws -> ExitCode {
    var seen: Set<Int> = []
    let numbers = values[numbersArgument].filter { seen.insert($0).inserted }
    guard let storage = try await openDatabaseIfPresent(at: databaseLocation()) else {
      throw TradeStoreError.unknownTrade(numbers[0])
    }
    let removed = try await storage.unitOfWork.write { try storage.trades.remove(numbers) }
    try await show(removed, .tradeRemoved, "remove")
    return .success
  }

  /// Prints changed trades, a line each.
  private func show(_ trades: [Trade], _ phrase: CommandPhrase, _ action: String) async throws {
    let lines = trades.map { trade in
      guard output.isJSON else {
        return phrase.text(in: language, "\(trade.id)", trade.deal.sentence(in: language))
      }
      return output.line(
        self.trades.json(of: trade).adding("action", .string(action)),
        of: .tradeChange,
        at: trade.deal.time
      )
    }
    try await output.show(
      lines.joined(separator: "\n"),
      isExact: output.isJSON,
      after: Change("The change is saved")
    )
  }
}

extension JSON.ObjectType {
  /// A trade after a command that adds or removes it.
  fileprivate static let tradeChange = Self("trade_change")
}

extension Deal {
  /// Returns the deal in words: "bought 0.5 BTC at €60,000".
  func sentence(in language: Language) -> String {
    let format = MarketFormat(language)
    let phrase: CommandPhrase = side == .buy ? .bought : .sold
    return phrase.text(
      in: language,
      format.number(amount),
      asset,
      format.money(price, in: currency)
    )
  }
}

extension Report<Trade> {
  /// Creates the report of trades, whose numbers for programs are texts with all digits.
  fileprivate init(at localOffset: @escaping @Sendable (Date) -> Int, in language: Language) {
    let format = MarketFormat(language)
    func title(_ phrase: some Phrase) -> String { phrase.text(in: language).uppercased() }
    self.init(
      of: JSON.ObjectType("trade"),
      [
        .init("id", title(CommandPhrase.number), .rightAligned) { .integer($0.id) },
        // In JSON, the time of the object.
        .init("time", title(CommandPhrase.time), .csvOnly) {
          .time($0.deal.time)
        } text: {
          $0.deal.time.text(offset: localOffset($0.deal.time))
        },
        .init("side", title(CommandPhrase.side)) {
          .string($0.deal.side.rawValue)
        } text: {
          ($0.deal.side == .buy ? CommandPhrase.purchase : .sale).text(in: language)
        },
        .init("asset", title(HoldingPhrase.asset)) { .string($0.deal.asset) },
        .init("amount", title(MarketPhrase.amount), .rightAligned) {
          .string("\($0.deal.amount)")
        } text: {
          format.number($0.deal.amount)
        },
        .init("price", title(MarketPhrase.price), .rightAligned) {
          .string("\($0.deal.price)")
        } text: {
          format.money($0.deal.price, in: $0.deal.currency)
        },
        .init("currency") { .string($0.deal.currency) },
        .init("total", title(HoldingPhrase.total), [.rightAligned, .optional]) {
          .string("\($0.deal.amount * $0.deal.price)")
        } text: {
          format.money($0.deal.amount * $0.deal.price, in: $0.deal.currency, isSum: true)
        },
      ],
      names: "id",
      time: { $0.deal.time }
    )
  }
}
