/// The reason why a file cannot be imported.
public struct BackupError: Error, Equatable {
  /// The reason, as a clause such as "its last line is missing".
  public let cause: String

  /// What the user can do.
  public let advice: String

  init(_ cause: String, advice: String = "Use a complete export.") {
    self.cause = cause
    self.advice = advice
  }
}

extension BackupError: CustomStringConvertible {
  /// The reason.
  public var description: String { cause }
}
