import Contract
import LastResponseCodeServiceContract

extension BrokenConfiguration<LastResponseCodeServiceContract.Subject> {
  /// The mock, broken by a change of what the rules are given.
  static func mock(
    _ name: String,
    breaks sentence: String,
    _ change: @escaping @Sendable (_ subject: inout Subject, _ original: Subject) -> Void
  ) -> Self {
    Self(name, breaks: sentence) {
      let original = try await LastResponseCodeServiceConfiguration.mock.subject()
      var subject = original
      change(&subject, original)
      return subject
    }
  }
}
