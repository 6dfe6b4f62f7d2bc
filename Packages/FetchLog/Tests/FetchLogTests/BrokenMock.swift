import Contract
import FetchLog
import FetchLogContract
import PortableFoundation

extension BrokenConfiguration<FetchLogContract.Subject> {
  /// The mock, broken by a change of what the rules are given.
  static func mock(
    _ name: String,
    breaks sentence: String,
    _ change: @escaping @Sendable (_ subject: inout Subject, _ original: Subject) -> Void
  ) -> Self {
    Self(name, breaks: sentence) {
      let original = try await FetchLogConfiguration.mock.subject()
      var subject = original
      change(&subject, original)
      return subject
    }
  }
}

extension FetchLog.Record {
  /// The record with another id.
  func with(id: Int) -> Self {
    Self(id: id, generation: generation, entry: entry)
  }
}

extension FetchLog.Entry {
  /// The entry with something else in it.
  func with(
    time: Date? = nil,
    path: String? = nil,
    duration: Duration? = nil,
    attempts: Int? = nil
  ) -> Self {
    Self(
      time: time ?? self.time,
      url: url,
      path: path ?? self.path,
      responseCode: responseCode,
      duration: duration ?? self.duration,
      attempts: attempts ?? self.attempts
    )
  }
}

extension FetchLog.Query {
  /// The query with something else in it.
  func with<Value>(_ condition: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
    var query = self
    query[keyPath: condition] = value
    return query
  }
}
