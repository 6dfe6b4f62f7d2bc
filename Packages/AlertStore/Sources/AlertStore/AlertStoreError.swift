package import PortableFoundation

/// The reason why a store refuses a change.
public enum AlertStoreError: Error, Equatable {
  /// A price is not above 0, or not a number.
  case invalidPrice(symbol: String)

  /// The store to restore is not new.
  case notEmpty

  /// The alerts to restore are not in the order of their numbers, or a number is above the last one.
  case alertOutOfOrder(id: Int)

  /// The last number to restore is not from 0 to 2⁶².
  case invalidNumber(Int)
}

extension AlertStoreError: CustomStringConvertible {
  /// What happened.
  public var description: String {
    switch self {
    case .invalidPrice(let symbol): "The price of an alert for \(symbol) is not above 0."
    case .notEmpty: "The store of alerts is not empty."
    case .alertOutOfOrder(let id): "Alert \(id) is out of order."
    case .invalidNumber(let number): "The number \(number) of the last alert is out of range."
    }
  }
}

extension Alert {
  /// Checks that alerts can be those of a store.
  ///
  /// - Throws: ``AlertStoreError``.
  package static func validate(_ alerts: [Self], lastNumber: Int) throws(AlertStoreError) {
    var validator = try AlertStore.RestoreValidator(lastNumber: lastNumber)
    for alert in alerts { try validator.validate(alert) }
  }

  /// Checks the price of an alert.
  ///
  /// - Throws: ``AlertStoreError/invalidPrice(symbol:)``.
  package static func validate(_ price: Decimal, of symbol: String) throws(AlertStoreError) {
    guard StoredDecimal(price)?.isPositive == true else { throw .invalidPrice(symbol: symbol) }
  }
}
