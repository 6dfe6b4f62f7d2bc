/// The reason why the agenda cannot be shown.
public enum AgendaFailure: Error, Equatable, Sendable {
  /// The tasks cannot be read.
  case cannotRead(cause: String)
}

extension AgendaFailure: CustomStringConvertible {
  /// What happened, and the cause.
  public var description: String {
    switch self {
    case .cannotRead(let cause): "Cannot read the tasks. \(cause)"
    }
  }
}
