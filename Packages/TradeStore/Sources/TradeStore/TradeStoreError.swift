public import PortableFoundation
import TextFormatting

/// The reason why a store refuses trades.
public enum TradeStoreError: Error, Equatable {
  /// A text is no code of an asset or a currency.
  case invalidCode(String)

  /// An asset was traded for itself.
  case sameCurrency(String)

  /// The amount of an asset is not above 0.
  case invalidAmount(String)

  /// The price of an asset is below 0.
  case invalidPrice(String)

  /// A number has too many decimal places.
  case tooPrecise(Decimal)

  /// The totals in a currency, or of an asset, could not have all their digits.
  case tooManyDigits(String)

  /// A sale is of more than was bought before it and not sold yet.
  case soldTooMuch(Deal, available: Decimal)

  /// There is no trade with a number.
  case unknownTrade(Trade.ID)
}

extension TradeStoreError: CustomStringConvertible {
  /// What happened.
  public var description: String {
    switch self {
    case .invalidCode(let text):
      "'\(text)' is not a code such as BTC or EUR: 1 to 20 capital letters and digits."
    case .sameCurrency(let code): "The price of \(code) cannot be in \(code)."
    case .invalidAmount(let asset): "The amount of \(asset) is not above 0."
    case .invalidPrice(let asset): "The price of \(asset) is below 0."
    case .tooPrecise(let number):
      "The number \(number) has more than \(Deal.maximumScale) decimal places."
    case .tooManyDigits(let code):
      "The total of \(code) would have more than \(Ledger.maximumDigits) digits, and could not be exact."
    case .soldTooMuch(let sale, let available):
      """
      The sale of \(sale.amount) \(sale.asset) at \(sale.time.rfc3339) is of more than the \(available) \
      \(sale.asset) that were bought before it and are not sold yet.
      """
    case .unknownTrade(let id): "There is no trade \(id)."
    }
  }
}

extension TradeStoreError: ReportableError {
  /// The kind: invalid input, or a missing trade.
  public var kind: ErrorKind {
    switch self {
    case .unknownTrade: ErrorKind(.notFound, "unknown_trade")
    case .soldTooMuch: ErrorKind(.invalidInput, "sold_too_much")
    default: ErrorKind(.invalidInput, "invalid_trade")
    }
  }

  /// Returns what to do.
  public func advice(in tool: String) -> String? {
    switch self {
    case .unknownTrade, .soldTooMuch:
      "Nothing was changed. '\(tool) trades' lists all trades with their numbers."
    case .tooManyDigits: "Nothing was changed. Round amounts and prices to fewer decimal places."
    default: "Nothing was changed."
    }
  }
}
