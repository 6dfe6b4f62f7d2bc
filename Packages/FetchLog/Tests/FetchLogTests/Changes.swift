import FetchLog
import PortableFoundation

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
