/// The reason why a log refuses a change.
public enum PriceLogError: Error, Equatable {
  /// A price is not above 0, or not a number.
  case invalidPrice(symbol: String)

  /// The log to restore is not new.
  case notEmpty

  /// A record cannot be that of a log.
  case invalidRecord(String)
}

extension PriceLogError: CustomStringConvertible {
  /// What happened.
  public var description: String {
    switch self {
    case .invalidPrice(let symbol): "The price of \(symbol) is not above 0."
    case .notEmpty: "The price log is not empty."
    case .invalidRecord(let reason): "The record is invalid: \(reason)."
    }
  }
}
