/// The environment variables of a process.
///
/// The system passes bytes, which need not be UTF-8. ``exactVariable(_:)`` rejects other bytes, so that a path never
/// becomes the path of another file.
public struct Environment: Sendable {
  private let bytes: @Sendable (_ name: String) -> [UInt8]?

  /// Creates an environment from a function that returns the bytes of a variable, or nil if it is unset.
  public init(bytes: @escaping @Sendable (_ name: String) -> [UInt8]?) {
    self.bytes = bytes
  }

  /// Creates an environment from variables, for tests.
  public init(_ variables: [String: String]) {
    self.init { variables[$0].map { Array($0.utf8) } }
  }

  /// Returns the value of a variable that must be exact, such as a path; nil if it is unset or empty.
  ///
  /// - Throws: ``CommandLineError/undecodableVariable(_:_:)`` if the value is not UTF-8.
  public func exactVariable(_ name: String) throws(CommandLineError) -> String? {
    try exactVariable(name, isSecret: { _ in false })
  }

  /// Returns the value of a variable that is a secret, which no error shows; nil if it is unset or empty.
  ///
  /// - Throws: ``CommandLineError/undecodableVariable(_:_:)`` if the value is not UTF-8.
  public func secretVariable(_ name: String) throws(CommandLineError) -> String? {
    try exactVariable(name, isSecret: { _ in true })
  }

  /// Returns the value of a variable, whose error shows the value only if it contains no secret.
  func exactVariable(
    _ name: String,
    isSecret: (String) -> Bool
  ) throws(CommandLineError) -> String? {
    guard let bytes = value(of: name) else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .undecodableVariable(name, UndecodableText(bytes, isSecret: isSecret))
    }
    return text
  }

  /// Returns the value of a variable that only changes the appearance of output; nil if it is unset or empty.
  ///
  /// U+FFFD replaces bytes that are not UTF-8.
  public func variable(_ name: String) -> String? {
    value(of: name).map { String(decoding: $0, as: UTF8.self) }
  }

  private func value(of name: String) -> [UInt8]? {
    bytes(name).flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension Environment: ExpressibleByDictionaryLiteral {
  /// Creates an environment from variables, for tests.
  public init(dictionaryLiteral variables: (String, String)...) {
    self.init(Dictionary(uniqueKeysWithValues: variables))
  }
}
