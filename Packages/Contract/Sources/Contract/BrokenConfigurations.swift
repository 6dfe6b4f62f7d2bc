public import Testing

/// Configurations that are broken on purpose, each by the sentence of the rule that refuses it.
///
/// They show that each rule of a contract can be violated:
///
/// ```swift
/// private static let broken: BrokenConfigurations<CounterServiceContract.Subject> = [
///   "Counting begins at 0": { subject, original in
///     subject.service.currentCount = { try original.service.currentCount() + 1 }
///   }
/// ]
///
/// @Test func `each rule refuses a broken service`() async {
///   await Self.broken.verifyRefusal(
///     by: CounterServiceContract.rules,
///     changing: CounterServiceConfiguration.mock.subject
///   )
/// }
/// ```
public struct BrokenConfigurations<Subject: Sendable>: ExpressibleByDictionaryLiteral, Sendable {
  /// Breaks a working subject; the original is the subject before the change.
  public typealias Change =
    @Sendable (_ subject: inout Subject, _ original: Subject) throws -> Void

  private let changes: [(sentence: String, change: Change)]

  /// Changes by the sentences of the rules that refuse the result; a rule can have more than one.
  public init(dictionaryLiteral changes: (String, Change)...) {
    self.changes = changes.map { ($0, $1) }
  }

  /// The configurations of two lists.
  public static func + (first: Self, second: Self) -> Self {
    Self(changes: first.changes + second.changes)
  }

  private init(changes: [(sentence: String, change: Change)]) {
    self.changes = changes
  }

  /// Checks that every configuration is refused by its rule, and that every rule refuses one; reports an issue if not.
  ///
  /// - Parameters:
  ///   - rules: The rules of the contract.
  ///   - sourceLocation: Where the issue is reported.
  ///   - subject: Creates the working subject that each configuration changes.
  public func verifyRefusal(
    by rules: [Rule<Subject>],
    sourceLocation: SourceLocation = #_sourceLocation,
    changing subject: () async throws -> Subject
  ) async {
    let sentences = Set(rules.map(\.sentence))
    let broken = Set(changes.map(\.sentence))
    for sentence in sentences.symmetricDifference(broken).sorted() {
      let missing = sentences.contains(sentence) ? "broken configuration for the" : "such"
      Issue.record("There is no \(missing) rule: \(sentence)", sourceLocation: sourceLocation)
    }
    for rule in rules {
      let changes = changes.filter { $0.sentence == rule.sentence }
      for (index, (_, change)) in changes.enumerated() {
        let name = "Broken configuration \(index + 1) of the rule \"\(rule.sentence)\""
        do {
          let original = try await subject()
          var subject = original
          try change(&subject, original)
          if await rule.violation(by: subject) == nil {
            Issue.record("\(name) is not refused", sourceLocation: sourceLocation)
          }
        } catch {
          Issue.record(error, "\(name) could not be created", sourceLocation: sourceLocation)
        }
      }
    }
  }
}
