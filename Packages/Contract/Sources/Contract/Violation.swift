public import Testing

/// The violation of a rule, and the location of the failed check.
public struct Violation: Error, CustomStringConvertible {
  /// The expected and the actual value.
  public let message: String

  /// The location of the failed check in the contract.
  public let sourceLocation: SourceLocation

  /// Creates a violation, by default at the call site.
  public init(_ message: String, sourceLocation: SourceLocation = #_sourceLocation) {
    self.message = message
    self.sourceLocation = sourceLocation
  }

  /// The message and the location.
  public var description: String {
    "\(message) (\(sourceLocation.fileID):\(sourceLocation.line))"
  }
}
