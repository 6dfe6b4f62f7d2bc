public import Testing

/// A configuration that is broken on purpose: it shows that a contract can refuse one.
///
/// ```swift
/// @Test(arguments: brokenStores)
/// func `the contract refuses what is broken`(store: BrokenConfiguration<StoreContract.Subject>) async {
///   await store.verifyRefusal(by: StoreContract.rules)
/// }
/// ```
public struct BrokenConfiguration<Subject: Sendable>: Sendable {
  /// What is broken, for reports.
  public let name: String

  /// The sentence of the rule that it breaks.
  public let sentence: String

  private let subject: @Sendable () async throws -> Subject

  /// A configuration that breaks a rule.
  ///
  /// - Parameters:
  ///   - name: What is broken.
  ///   - sentence: The rule that it breaks.
  ///   - subject: Makes it.
  public init(
    _ name: String,
    breaks sentence: String,
    making subject: @escaping @Sendable () async throws -> Subject
  ) {
    self.name = name
    self.sentence = sentence
    self.subject = subject
  }

  /// Checks that the rule it breaks is among the rules and refuses it; reports an issue if not.
  public func verifyRefusal(
    by rules: [Rule<Subject>],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    guard let rule = rules.first(where: { $0.sentence == sentence }) else {
      Issue.record("There is no rule \"\(sentence)\"", sourceLocation: sourceLocation)
      return
    }
    do {
      if await rule.violation(by: try await subject()) != nil { return }
      Issue.record(
        "\"\(name)\" is not refused by the rule \"\(sentence)\"",
        sourceLocation: sourceLocation
      )
    } catch {
      Issue.record(error, "\"\(name)\" could not be made", sourceLocation: sourceLocation)
    }
  }
}

extension BrokenConfiguration: CustomTestStringConvertible {
  /// The name.
  public var testDescription: String { name }
}
