public import PortableFoundation

/// What is left of purchases after sales, and what the sales yielded: a sale is of the units that were bought first.
///
///     let ledger = try Ledger(trades)
///     for lot in ledger.lots { print(lot.amount, lot.deal.asset, lot.cost) }
///
/// All amounts and sums are exact.
public struct Ledger: Equatable, Sendable {
  /// The unsold part of a purchase.
  public struct Lot: Equatable, Sendable {
    /// The purchase.
    public let deal: Deal

    /// The unsold amount, which is above 0.
    public fileprivate(set) var amount: Decimal

    /// The price of the unsold amount.
    public var cost: Decimal { amount * deal.price }
  }

  /// A part of a sale, whose units are of one purchase.
  public struct Sale: Equatable, Sendable {
    /// The sale.
    public let deal: Deal

    /// The purchase.
    public let purchase: Deal

    /// The sold amount of the purchase.
    public let amount: Decimal

    /// What the amount cost, in the currency of the purchase.
    public var cost: Decimal { amount * purchase.price }

    /// What the amount yielded, in the currency of the sale.
    public var proceeds: Decimal { amount * deal.price }
  }

  /// The unsold parts, by asset and in the order of their purchases.
  public private(set) var lots: [Lot] = []

  /// The sales, in their order.
  public private(set) var sales: [Sale] = []

  /// The number of digits that every sum can have: a `Decimal` has a significand of 128 bits.
  static let maximumDigits = 38

  /// Creates the ledger of trades: by time, and at one time in the order of their numbers.
  ///
  /// - Throws: ``TradeStoreError/soldTooMuch(_:available:)`` or ``TradeStoreError/tooManyDigits(_:)``.
  public init(_ trades: [Trade]) throws(TradeStoreError) {
    try Self.checkExactness(of: trades.map(\.deal))
    var queues: [String: Queue] = [:]
    for deal in trades.inOrder.map(\.deal) {
      switch deal.side {
      case .buy:
        queues[deal.asset, default: Queue()].lots.append(Lot(deal: deal, amount: deal.amount))
      case .sell: sales += try queues[deal.asset, default: Queue()].sell(deal)
      }
    }
    lots = queues.sorted { $0.key < $1.key }.flatMap { $1.lots[$1.first...] }
  }

  /// Checks that every product of an amount and a price, and every sum of them, has all its digits.
  private static func checkExactness(of deals: [Deal]) throws(TradeStoreError) {
    let amountScale = deals.lazy.map(\.amount.digitCounts.fraction).max() ?? 0
    var totals: [String: (sum: Decimal, scale: Int)] = [:]
    for deal in deals {
      totals[deal.asset, default: (0, amountScale)].sum += deal.amount
      let (sum, scale) = totals[deal.currency] ?? (0, 0)
      totals[deal.currency] = (
        sum + deal.amount * deal.price,
        max(scale, amountScale + deal.price.digitCounts.fraction)
      )
    }
    for (code, total) in totals.sorted(by: { $0.key < $1.key })
    where !total.sum.isFinite || total.sum.digitCounts.integer + total.scale > maximumDigits {
      throw .tooManyDigits(code)
    }
  }
}

extension Ledger {
  /// The purchases of an asset, of which those before an index are sold.
  private struct Queue {
    var lots: [Lot] = []
    var first = 0

    /// Sells the units that were bought first.
    mutating func sell(_ deal: Deal) throws(TradeStoreError) -> [Sale] {
      var sales: [Sale] = []
      var rest = deal.amount
      while rest > 0 {
        guard first < lots.count else {
          throw .soldTooMuch(deal, available: deal.amount - rest)
        }
        let amount = min(rest, lots[first].amount)
        sales.append(Sale(deal: deal, purchase: lots[first].deal, amount: amount))
        rest -= amount
        lots[first].amount -= amount
        if lots[first].amount == 0 { first += 1 }
      }
      return sales
    }
  }
}

extension [Trade] {
  /// The trades by time, and at one time by number.
  var inOrder: Self { sorted { ($0.deal.time, $0.id) < ($1.deal.time, $1.id) } }
}
