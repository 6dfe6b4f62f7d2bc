/// The reason why a log cannot be restored.
public enum FailureLogError: Error, Equatable {
  /// The log has records.
  case notEmpty

  /// The id of the record is not below that of the previous one, or not between 1 and 2⁶².
  case recordOutOfOrder(id: Int)

  /// The count of the record is not one of ``FailureLog/Record/counts``, or its last time is before the first.
  case invalidRecord(id: Int)
}

extension FailureLogError: CustomStringConvertible {
  /// What happened.
  public var description: String {
    switch self {
    case .notEmpty: "The log of failures is not empty."
    case .recordOutOfOrder(let id): "Failure \(id) is out of order."
    case .invalidRecord(let id): "Failure \(id) has an invalid count or period."
    }
  }
}
