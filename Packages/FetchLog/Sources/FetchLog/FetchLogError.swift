/// Why a log cannot be restored.
public enum FetchLogError: Error, Equatable {
  /// There is something in the log already.
  case notEmpty

  /// The pruned counts are none, or one is no count.
  case impossiblePrunedCounts

  /// A record is not older than the one before it, or of a generation that it cannot be of.
  case misplacedRecord(id: Int)
}

extension FetchLogError: CustomStringConvertible {
  /// What is wrong.
  public var description: String {
    switch self {
    case .notEmpty: "Something is in the log already."
    case .impossiblePrunedCounts: "No log has pruned its generations like that."
    case .misplacedRecord(let id): "In no log is the record \(id) in that place."
    }
  }
}
