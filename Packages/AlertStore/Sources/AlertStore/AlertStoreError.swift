package import PortableFoundation

/// The reason why a store refuses a change.
public enum AlertStoreError: Error, Equatable {
  /// A price is not above 0, or not a number.
  case invalidPrice(symbol: String)
}

extension AlertStoreError: CustomStringConvertible {
  /// What happened.
  public var description: String {
    switch self {
    case .invalidPrice(let symbol): "The price of an alert for \(symbol) is not above 0."
    }
  }
}

extension Alert {
  /// Checks the price of an alert.
  ///
  /// - Throws: ``AlertStoreError/invalidPrice(symbol:)``.
  package static func validate(_ price: Decimal, of symbol: String) throws(AlertStoreError) {
    guard StoredDecimal(price)?.isPositive == true else { throw .invalidPrice(symbol: symbol) }
  }
}
