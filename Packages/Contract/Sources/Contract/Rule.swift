public import Testing

/// A rule that every configuration of an interface obeys.
///
/// The rules of an interface are its contract: an array in a separate module. A test runs each rule on each
/// configuration:
///
/// ```swift
/// @Test(arguments: Configuration.allCases, StoreContract.rules)
/// func `every configuration obeys the contract`(configuration: Configuration, rule: StoreContract.Rule) async {
///   await rule.verify(on: configuration) { try await configuration.subject() }
/// }
/// ```
public struct Rule<Subject: Sendable>: Sendable {
  /// The rule as a sentence of the interface's documentation.
  public let sentence: String

  private let check: @Sendable (_ subject: Subject) async throws -> Void

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - sentence: The rule, word for word as in the documentation of the interface.
  ///   - check: Throws a ``Violation``, or rethrows an unexpected error of the subject. Each check gets a new subject.
  public init(
    _ sentence: String,
    check: @escaping @Sendable (_ subject: Subject) async throws -> Void
  ) {
    self.sentence = sentence
    self.check = check
  }

  /// Returns the error with which a subject fails the check; nil if the subject obeys the rule.
  public func violation(by subject: Subject) async -> (any Error)? {
    do {
      try await check(subject)
      return nil
    } catch {
      return error
    }
  }

  /// Checks the rule on a configuration and records an issue for a violation.
  ///
  /// - Parameters:
  ///   - configuration: The configuration; its description is its name in the issue.
  ///   - sourceLocation: The location of the issue, by default the call site.
  ///   - subject: Creates a new subject of the configuration.
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
        "\(configuration) cannot be created for the rule \"\(sentence)\"",
        sourceLocation: sourceLocation
      )
    }
  }
}

extension Rule: CustomTestStringConvertible {
  /// The sentence.
  public var testDescription: String { sentence }
}
