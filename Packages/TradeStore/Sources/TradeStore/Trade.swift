public import PortableFoundation

/// A saved purchase or sale.
public struct Trade: Equatable, Identifiable, Sendable {
  /// The permanent number of the trade, from 1.
  public let id: Int

  /// What was traded.
  public let deal: Deal

  /// Creates a trade.
  public init(id: Int, _ deal: Deal) {
    (self.id, self.deal) = (id, deal)
  }
}

/// A purchase or a sale of an amount of an asset.
public struct Deal: Hashable, Sendable {
  /// Whether the asset was bought or sold.
  public let side: Side

  /// The code of the asset, such as `BTC`.
  public let asset: String

  /// The amount of the asset.
  public let amount: Decimal

  /// The price of one unit of the asset; 0 for a gift.
  public let price: Decimal

  /// The code of the currency of the price, such as `EUR`.
  public let currency: String

  /// The time of the trade, in milliseconds.
  public let time: Date

  /// Creates a deal; rounds the time to milliseconds.
  public init(
    _ side: Side,
    _ amount: Decimal,
    of asset: String,
    at price: Decimal,
    in currency: String,
    time: Date
  ) {
    self.side = side
    self.amount = amount
    self.asset = asset
    self.price = price
    self.currency = currency
    self.time = Date(milliseconds: time.milliseconds)
  }

  /// The direction of a deal.
  public enum Side: String, CaseIterable, Sendable {
    /// A purchase.
    case buy

    /// A sale.
    case sell
  }
}

extension Deal {
  /// The largest number of decimal places of an amount: that of ether, which is divided into 10¹⁸ wei.
  public static let maximumScale = 18

  /// The maximum length of a code.
  private static let maximumLength = 20

  /// Returns whether a text is the code of an asset or a currency: capital letters and digits.
  public static func isCode(_ text: String) -> Bool {
    (1...maximumLength).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
      }
  }

  /// Checks the deal alone, without the others.
  ///
  /// - Throws: ``TradeStoreError``.
  public func validate() throws(TradeStoreError) {
    for code in [asset, currency] where !Self.isCode(code) { throw .invalidCode(code) }
    guard asset != currency else { throw .sameCurrency(asset) }
    guard amount.isFinite, amount > 0 else { throw .invalidAmount(asset) }
    guard price.isFinite, price >= 0 else { throw .invalidPrice(asset) }
    for number in [amount, price] where number.digitCounts.fraction > Self.maximumScale {
      throw .tooPrecise(number)
    }
  }
}

extension Decimal {
  /// The numbers of digits before and after the point.
  var digitCounts: (integer: Int, fraction: Int) {
    // The description has no exponent and no final zeros.
    let parts = magnitude.description.split(separator: ".")
    return (parts[0].count, parts.count > 1 ? parts[1].count : 0)
  }
}
