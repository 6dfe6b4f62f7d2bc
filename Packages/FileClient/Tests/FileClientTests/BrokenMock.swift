import Contract
import FileClient
import FileClientContract

/// A client that is broken on purpose.
typealias BrokenClient = BrokenConfiguration<FileClientContract.Subject>

extension BrokenClient {
  /// The mock, broken by a change.
  static func mock(
    _ name: String,
    breaks sentence: String,
    _ change:
      @escaping @Sendable (
        _ broken: inout FileClient, _ original: FileClientContract.Subject
      ) -> Void
  ) -> Self {
    Self(name, breaks: sentence) {
      var subject = try FileClientConfiguration.mock.subject()
      change(&subject.client, subject)
      return subject
    }
  }
}
