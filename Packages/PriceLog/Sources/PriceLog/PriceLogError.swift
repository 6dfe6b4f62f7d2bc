/// The reason why a log refuses a change.
public enum PriceLogError: Error, Equatable {
  /// A price is not above 0, or not a number.
  case invalidPrice(symbol: String)
}

extension PriceLogError: CustomStringConvertible {
  /// What happened.
  public var description: String {
    switch self {
    case .invalidPrice(let symbol): "The price of \(symbol) is not above 0."
    }
  }
}
