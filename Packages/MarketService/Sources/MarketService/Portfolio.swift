public import PortableFoundation
public import TradeStore

/// What a user holds, with its value and its profit at the last known prices.
///
///     let portfolio = Portfolio(try Ledger(trades), Rates(quotes), in: "EUR")
///     for holding in portfolio.holdings { print(holding.asset, holding.value ?? "–") }
public struct Portfolio: Equatable, Sendable {
  /// The holdings by asset, and those of one asset by currency.
  public let holdings: [Holding]

  /// The totals by currency.
  public let totals: [Total]

  /// The assets whose sales are in no total, because their purchases are in another currency, and there is no rate of the
  /// two.
  public let unconvertedSales: [String]

  /// Creates a portfolio.
  ///
  /// - Parameters:
  ///   - ledger: The purchases and sales.
  ///   - rates: The rates of currencies.
  ///   - currency: The currency of all values; nil for that of each purchase. Former costs and proceeds are converted at the
  ///     rates of now.
  public init(_ ledger: Ledger, _ rates: Rates, in currency: String? = nil) {
    let groups = Dictionary(grouping: ledger.lots) { lot in
      Holding.Key(asset: lot.deal.asset, currency: currency ?? lot.deal.currency)
    }
    holdings = groups.sorted { $0.key < $1.key }.map { Holding($0, $1, rates) }
    var realized: [String: (sum: Decimal, receipts: [Receipt])] = [:]
    var unconverted: Set<String> = []
    for sale in ledger.sales {
      let target = currency ?? sale.deal.currency
      // A cost in another currency is converted on request only: its rate of now is not that of the purchase.
      guard currency != nil || sale.purchase.currency == target,
        let cost = rates.rate(of: sale.purchase.currency, in: target),
        let proceeds = rates.rate(of: sale.deal.currency, in: target)
      else {
        unconverted.insert(sale.deal.asset)
        continue
      }
      let profit = sale.proceeds * proceeds.price - sale.cost * cost.price
      realized[target, default: (0, [])].sum += profit
      realized[target]?.receipts += [cost.receipt, proceeds.receipt].compactMap(\.self)
    }
    unconvertedSales = unconverted.sorted()
    let valued = Dictionary(grouping: holdings, by: \.currency)
    totals = Set(valued.keys).union(realized.keys).sorted().map { code in
      Total(
        of: code,
        valued[code] ?? [],
        realized: realized[code]?.sum ?? 0,
        realized[code]?.receipts ?? []
      )
    }
  }
}

/// The amount of an asset, with its value in a currency.
public struct Holding: Equatable, Identifiable, Sendable {
  /// The asset and the currency.
  struct Key: Hashable, Comparable {
    let asset: String
    let currency: String

    static func < (first: Self, second: Self) -> Bool {
      (first.asset, first.currency) < (second.asset, second.currency)
    }
  }

  /// The asset and the currency, such as `BTC-EUR`.
  public var id: String { "\(asset)-\(currency)" }

  /// The code of the asset.
  public let asset: String

  /// The code of the currency.
  public let currency: String

  /// The amount.
  public let amount: Decimal

  /// What the amount cost; nil if it was bought in a currency without a rate.
  public let cost: Decimal?

  /// The price of the asset in the currency; nil if there is none.
  public let rate: Rate?

  /// The receipt of the oldest price that the value and the cost are calculated from; nil without one.
  public let receipt: Receipt?

  init(_ key: Key, _ lots: [Ledger.Lot], _ rates: Rates) {
    (asset, currency) = (key.asset, key.currency)
    amount = lots.reduce(0) { $0 + $1.amount }
    rate = rates.rate(of: key.asset, in: key.currency)
    let costs = Dictionary(grouping: lots, by: \.deal.currency)
      .map { (rates.rate(of: $0, in: key.currency), $1.reduce(Decimal(0)) { $0 + $1.cost }) }
    let converted = costs.map { rate, cost in rate.map { $0.price * cost } }
    cost = converted.contains(nil) ? nil : converted.compactMap(\.self).reduce(0, +)
    receipt = (costs.map { $0.0?.receipt } + [rate?.receipt]).compactMap(\.self)
      .min { $0.time < $1.time }
  }

  /// The value of the amount; nil without a price.
  public var value: Decimal? { rate.map { amount * $0.price } }

  /// The value less the cost; nil if one of them is unknown.
  public var profit: Decimal? { value.flatMap { value in cost.map { value - $0 } } }

  /// The profit as a fraction of the cost; nil if it is unknown, and for a gift.
  public var profitFraction: Decimal? { profit?.fraction(of: cost) }

  /// The change of the value since the beginning of the last 24 hours; nil if it is unknown.
  public var dayProfit: Decimal? {
    rate.flatMap { rate in rate.referencePrice.map { amount * (rate.price - $0) } }
  }
}

/// The sums of holdings in a currency.
public struct Total: Equatable, Sendable {
  /// The code of the currency.
  public let currency: String

  /// The value of the holdings with a price and a cost; nil if none has them.
  public let value: Decimal?

  /// What they cost; nil with the value.
  public let cost: Decimal?

  /// The change of their value since the beginning of the last 24 hours; nil if that of one is unknown.
  public let dayProfit: Decimal?

  /// What was gained with the sold units.
  public let realized: Decimal

  /// The assets that are not in the sums, because they have no price.
  public let unpriced: [String]

  /// The receipt of the oldest price in the sums; nil without one.
  public let receipt: Receipt?

  init(of currency: String, _ holdings: [Holding], realized: Decimal, _ receipts: [Receipt]) {
    let priced = holdings.filter { $0.profit != nil }
    self.currency = currency
    let isKnown = !priced.isEmpty || holdings.isEmpty
    value = isKnown ? priced.compactMap(\.value).reduce(0, +) : nil
    cost = isKnown ? priced.compactMap(\.cost).reduce(0, +) : nil
    let dayProfits = priced.map(\.dayProfit)
    dayProfit =
      dayProfits.contains(nil) || !isKnown ? nil : dayProfits.compactMap(\.self).reduce(0, +)
    self.realized = realized
    unpriced = holdings.filter { $0.profit == nil }.map(\.asset)
    receipt = (priced.compactMap(\.receipt) + receipts).min { $0.time < $1.time }
  }

  /// The value less the cost; nil if they are unknown.
  public var profit: Decimal? { value.flatMap { value in cost.map { value - $0 } } }

  /// The profit as a fraction of the cost; nil without a cost.
  public var profitFraction: Decimal? { profit?.fraction(of: cost) }

  /// The change since the beginning of the last 24 hours, as a fraction of the former value; nil if it is unknown.
  public var dayChange: Decimal? {
    dayProfit.flatMap { profit in value.flatMap { profit.fraction(of: $0 - profit) } }
  }
}

extension Decimal {
  /// Returns the number as a fraction of another one; nil if that is not above 0.
  fileprivate func fraction(of whole: Decimal?) -> Decimal? {
    guard let whole, whole > 0 else { return nil }
    let fraction = self / whole
    return fraction.isFinite ? fraction : nil
  }
}
