/// The reason why a log cannot be restored.
public enum FetchLogError: Error, Equatable {
  /// The log is not new.
  case notEmpty

  /// The pruned counts are empty, negative, or do not match the ids of the records.
  case invalidPrunedCounts

  /// The record does not follow the previous one, or its id is above 2⁶² or below 1.
  case recordOutOfOrder(id: Int)
}

extension FetchLogError: CustomStringConvertible {
  /// What happened.
  public var description: String {
    switch self {
    case .notEmpty: "The log is not empty."
    case .invalidPrunedCounts: "The pruned counts do not match the records."
    case .recordOutOfOrder(let id): "Record \(id) is out of order."
    }
  }
}
