import AttemptLog
import CommandSupport
import DataFetchFeature
import PortableFoundation
import StyleGuide
import TextFormatting

extension FetchedState {
  /// The state as an object; before the first fetch, unknown values are null.
  var json: JSON {
    let entry = lastFetch?.entry
    return [
      "response_code": .uuid(responseCode),
      "times_fetched": .integer(timesFetched),
      "path": .string(entry?.fetch?.path),
      "url": .string(entry?.url),
      "fetched_at": .time(entry?.time),
      "duration_ms": .milliseconds(entry?.duration),
      "attempts": .integer(entry?.fetch?.attempts),
    ]
  }
}

extension Int {
  /// The number with its noun: "1 fetch", "2 fetches".
  var fetches: String { self == 1 ? "1 fetch" : "\(self) fetches" }

  /// The number of records, each of equal failures, with its noun: "1 record of failures", "2 records of failures".
  var failureRecords: String { self == 1 ? "1 record of failures" : "\(self) records of failures" }
}

/// The numbers of the records of each kind.
struct RecordCounts {
  private var counts: [AttemptLog.Kind: Int] = [:]

  subscript(kind: AttemptLog.Kind) -> Int {
    get { counts[kind, default: 0] }
    set { counts[kind] = newValue }
  }

  var isEmpty: Bool { counts.values.allSatisfy { $0 == 0 } }

  /// Returns the numbers with their nouns: those of a target, which has no fetches, or of all records, with passed checks
  /// only if there are any.
  func text(of target: String? = nil) -> String {
    let passes = self[.passes]
    let checks = passes == 1 ? "1 passed check" : "\(passes) passed checks"
    let failures = self[.failures].failureRecords
    if let target {
      return "\(checks) and \(failures) of \(target.escapedForTerminal(limit: Failure.longestLine))"
    }
    return "\(self[.fetches].fetches)\(passes == 0 ? "" : ", \(checks)") and \(failures)"
  }

  /// Returns an object with the numbers added, whose keys start with a verb.
  func added(to object: JSON, _ verb: String) -> JSON {
    object.adding(verb, .integer(self[.fetches]))
      .adding("\(verb)_passes", .integer(self[.passes]))
      .adding("\(verb)_failures", .integer(self[.failures]))
  }
}

extension JSON {
  /// The name of a target or a machine; null if it is empty.
  static func name(_ name: String) -> Self { .string(name.isEmpty ? nil : name) }
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
  static let check = Self("The check is saved")
  static let reset = Self("The reset is done")
  static let undo = Self("The reset is undone")
  static let prune = Self("The fetches and failures are deleted")
}
