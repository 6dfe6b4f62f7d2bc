public import Testing

/// What a rule found broken, and where in the contract it was looked for.
public struct Violation: Error, CustomStringConvertible {
  /// What was expected, and what was found instead.
  public let message: String

  /// The line of the contract that found it.
  public let sourceLocation: SourceLocation

  /// A violation; found at the call, unless another place is given.
  public init(_ message: String, sourceLocation: SourceLocation = #_sourceLocation) {
    self.message = message
    self.sourceLocation = sourceLocation
  }

  /// The message, with the place.
  public var description: String {
    "\(message) (\(sourceLocation.fileID):\(sourceLocation.line))"
  }
}
