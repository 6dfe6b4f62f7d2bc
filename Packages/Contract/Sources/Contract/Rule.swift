public import Testing

/// One rule of an interface, which every configuration of it keeps.
///
/// The rules of an interface are its contract: an array of them, in a module of its own. A test runs each
/// on each configuration:
///
/// ```swift
/// @Test(arguments: Configuration.allCases, StoreContract.rules)
/// func `the contract is kept`(configuration: Configuration, rule: StoreContract.Rule) async {
///   await rule.verify(on: configuration) { try await configuration.subject() }
/// }
/// ```
public struct Rule<Subject: Sendable>: Sendable {
  /// What holds, in the words of the interface's documentation.
  public let sentence: String

  private let check: @Sendable (_ subject: Subject) async throws -> Void

  /// A rule, and how it is checked.
  ///
  /// - Parameters:
  ///   - sentence: What holds, word for word as the documentation of the interface says it.
  ///   - check: Uses a subject that nobody else uses, and throws what it finds broken: a ``Violation``,
  ///     or any error of the subject that the rule does not allow.
  public init(
    _ sentence: String,
    check: @escaping @Sendable (_ subject: Subject) async throws -> Void
  ) {
    self.sentence = sentence
    self.check = check
  }

  /// How a subject breaks the rule, or nil if it keeps it.
  public func violation(by subject: Subject) async -> (any Error)? {
    do {
      try await check(subject)
      return nil
    } catch {
      return error
    }
  }

  /// Checks the rule on a configuration, and reports an issue if it is broken.
  ///
  /// - Parameters:
  ///   - configuration: What the report calls it.
  ///   - sourceLocation: Where the issue is reported: at the call, not in the contract.
  ///   - subject: Makes a configuration for this rule alone.
  public func verify(
    on configuration: some Any,
    sourceLocation: SourceLocation = #_sourceLocation,
    making subject: () async throws -> Subject
  ) async {
    let configuration = String(describing: configuration)
    do {
      guard let violation = await violation(by: try await subject()) else { return }
      Issue.record(
        "\(configuration) breaks the rule \"\(sentence)\": \(violation)",
        sourceLocation: sourceLocation
      )
    } catch {
      Issue.record(
        error,
        "\(configuration) could not be made for the rule \"\(sentence)\"",
        sourceLocation: sourceLocation
      )
    }
  }
}

extension Rule: CustomTestStringConvertible {
  /// The sentence.
  public var testDescription: String { sentence }
}
