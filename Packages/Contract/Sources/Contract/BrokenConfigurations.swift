public import Testing

/// Intentionally broken configurations, keyed by the sentence of the rule that must reject them.
///
/// Use them to test that each rule of a contract can fail:
///
/// ```swift
/// private static let broken: BrokenConfigurations<FileClientContract.Subject> = [
///   "A missing file and a directory cannot be removed": { subject, original in
///     subject.client.remove = { try? original.client.remove($0) }
///   }
/// ]
///
/// @Test func `each rule rejects a broken client`() async {
///   await Self.broken.verifyRejection(
///     by: FileClientContract.rules,
///     changing: FileClientConfiguration.mock.subject
///   )
/// }
/// ```
public struct BrokenConfigurations<Subject: Sendable>: ExpressibleByDictionaryLiteral, Sendable {
  /// Breaks a working subject; `original` is the subject before the change.
  public typealias Change =
    @Sendable (_ subject: inout Subject, _ original: Subject) throws -> Void

  private let changes: [(sentence: String, change: Change)]

  /// Creates a list of changes, keyed by the sentences of rules; a sentence may occur more than once.
  public init(dictionaryLiteral changes: (String, Change)...) {
    self.changes = changes.map { ($0, $1) }
  }

  /// Concatenates two lists.
  public static func + (first: Self, second: Self) -> Self {
    Self(changes: first.changes + second.changes)
  }

  private init(changes: [(sentence: String, change: Change)]) {
    self.changes = changes
  }

  /// Records an issue for each broken configuration that its rule accepts, and for each rule without one.
  ///
  /// - Parameters:
  ///   - rules: The rules of the contract.
  ///   - sourceLocation: The location of the issues.
  ///   - subject: Creates the working subject that each configuration changes.
  public func verifyRejection(
    by rules: [Rule<Subject>],
    sourceLocation: SourceLocation = #_sourceLocation,
    changing subject: () async throws -> Subject
  ) async {
    let sentences = Set(rules.map(\.sentence))
    let broken = Set(changes.map(\.sentence))
    for sentence in sentences.symmetricDifference(broken).sorted() {
      let problem = sentences.contains(sentence) ? "No broken configuration for the" : "Unknown"
      Issue.record("\(problem) rule: \(sentence)", sourceLocation: sourceLocation)
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
            Issue.record("\(name) is not rejected", sourceLocation: sourceLocation)
          }
        } catch {
          Issue.record(error, "\(name) cannot be created", sourceLocation: sourceLocation)
        }
      }
    }
  }
}
