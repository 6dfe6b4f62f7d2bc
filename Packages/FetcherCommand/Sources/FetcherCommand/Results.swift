import AttemptLog
import CommandSupport
import DataFetchFeature
import PortableFoundation
import StyleGuide
import TextFormatting

extension FetchedState {
  /// The state as an object; before the first fetch, unknown values are null.
  var json: JSON {
    JSON(fetch: lastFetch?.entry)
      .adding("response_code", .string(responseCode?.text))
      .adding("times_fetched", .integer(timesFetched))
  }
}

extension JSON {
  /// Creates the object of a fetch without its id; all of its values are null if there is no fetch.
  fileprivate init(fetch entry: AttemptLog.Entry?) {
    var (path, attempts) = (String?.none, Int?.none)
    if case .fetched(let fetchedPath, _, let number)? = entry?.outcome {
      (path, attempts) = (fetchedPath, number)
    }
    self = [
      "response_code": .string(entry?.responseCode?.text),
      "path": .string(path),
      "url": .string(entry?.url),
      "fetched_at": .string(entry?.time.rfc3339),
      "duration_ms": entry.map { .number($0.duration.milliseconds) } ?? .null,
      "attempts": .integer(attempts),
    ]
  }

  /// Creates the object of a record.
  init(_ record: AttemptLog.Record) {
    let entry = record.entry
    guard case .failed(let step, let code, let cause) = entry.outcome else {
      self = JSON(fetch: entry).adding("id", .integer(record.id))
      return
    }
    self = [
      "id": .integer(record.id),
      "step": step.isEmpty ? .null : .string(step),
      "code": .string(code),
      "cause": .string(cause),
      "url": .string(entry.url),
      "failed_at": .string(entry.time.rfc3339),
      "last_failed_at": .string(record.lastTime.rfc3339),
      "count": .integer(record.count),
      "duration_ms": .number(entry.duration.milliseconds),
    ]
  }
}

extension Int {
  /// The number with its noun: "1 fetch", "2 fetches".
  var fetches: String { self == 1 ? "1 fetch" : "\(self) fetches" }

  /// The number of records, each of equal failures, with its noun: "1 record of failures", "2 records of failures".
  var failureRecords: String { self == 1 ? "1 record of failures" : "\(self) records of failures" }
}

// The types of the JSON objects that only this tool prints.
extension JSON.ObjectType {
  static let fetch = Self("fetch")
  static let record = Self("record")
  static let failureRecord = Self("failure_record")
  static let status = Self("status")
  static let reset = Self("reset")
  static let undo = Self("undo")
  static let prune = Self("prune")
  static let stats = Self("stats")
  static let summary = Self("summary")
}

// The changes of the commands.
extension Change {
  static let fetch = Self("The fetch is saved")
  static let reset = Self("The reset is done")
  static let undo = Self("The reset is undone")
  static let prune = Self("The fetches and failures are deleted")
}
