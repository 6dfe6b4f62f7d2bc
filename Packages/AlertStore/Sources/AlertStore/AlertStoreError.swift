import PortableFoundation

/// The reason why a store refuses a change.
public enum AlertStoreError: Error, Equatable {
  /// A price is not above 0, or not a number.
  case invalidPrice(symbol: String)

  /// A condition contradicts itself.
  case invalidCondition(symbol: String)
}

extension AlertStoreError: CustomStringConvertible {
  /// What happened.
  public var description: String {
    switch self {
    case .invalidPrice(let symbol): "The price of an alert for \(symbol) is not above 0."
    case .invalidCondition(let symbol):
      """
      The condition of an alert for \(symbol) is invalid: a change has a period from a second to a day, a price has none, and the \
      distance to rearm is less than the level.
      """
    }
  }
}

extension AlertStore.Price {
  /// Checks the price.
  ///
  /// - Throws: ``AlertStoreError/invalidPrice(symbol:)``.
  func validate() throws(AlertStoreError) {
    guard StoredDecimal(price)?.isPositive == true else { throw .invalidPrice(symbol: symbol) }
  }
}

extension Alert.Condition {
  /// Checks the condition of an alert for a symbol.
  ///
  /// - Throws: ``AlertStoreError``.
  func validate(for symbol: String) throws(AlertStoreError) {
    guard StoredDecimal(level)?.isPositive == true else { throw .invalidPrice(symbol: symbol) }
    let isRange = rearm.isFinite && rearm >= 0 && rearm < (direction == .moves ? level : 1)
    let isPeriod =
      direction == .moves
      ? period.map { $0 >= .seconds(1) && $0 <= Self.maximumPeriod } ?? false : period == nil
    guard isRange, isPeriod, cooldown >= .zero else { throw .invalidCondition(symbol: symbol) }
  }
}
