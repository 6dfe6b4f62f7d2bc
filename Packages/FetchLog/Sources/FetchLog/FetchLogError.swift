/// Why a log cannot be restored.
public enum FetchLogError: Error, Equatable {
  /// There is something in the log already.
  case notEmpty

  /// The pruned counts are none, one is no count, or the ids of the records leave room for others.
  case invalidPrunedCounts

  /// A record is not the one that comes after the one before it, or has an id above 2⁵³ or below 1.
  case recordOutOfOrder(id: Int)
}

extension FetchLogError: CustomStringConvertible {
  /// What is wrong.
  public var description: String {
    switch self {
    case .notEmpty: "Something is in the log already."
    case .invalidPrunedCounts: "The pruned counts do not match the records."
    case .recordOutOfOrder(let id): "Record \(id) is out of order."
    }
  }
}
