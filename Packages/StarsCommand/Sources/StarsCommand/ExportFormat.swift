import CommandSupport
import Localization
import PortableFoundation
import StarStore
import TextFormatting

/// The first line of an export; the records of the store follow it, in their order.
struct StarsExportHeader: ExportHeader, Equatable {
  static let format = "stars-export"
  static let schemaVersion = 1
  static let recordNoun = "record"

  init() {}

  // The reader of an export checks the format and the version.
  init(from decoder: any Decoder) throws {}

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.format, forKey: .format)
    try container.encode(Self.schemaVersion, forKey: .schemaVersion)
  }

  private enum CodingKeys: String, CodingKey {
    case format
    case schemaVersion = "schema_version"
  }
}

/// Finds contradictions between the records of an export.
struct StarsExportConsistency: ExportConsistency {
  private var validator = StarStore.RestoreValidator()

  /// The first contradiction that was found.
  private var found: String?

  init(of header: StarsExportHeader) {}

  mutating func check(_ record: StarStore.Record, line: Int) {
    guard found == nil else { return }
    do {
      try validator.validate(record)
    } catch {
      found = "\(error.clause) in line \(line)"
    }
  }

  mutating func contradiction() -> String? {
    guard found == nil else { return found }
    do {
      try validator.finish()
      return nil
    } catch {
      return error.clause
    }
  }
}

extension StarStoreError {
  /// The contradiction, as a clause.
  fileprivate var clause: String {
    switch self {
    case .invalidRecord(let clause), .invalidHistory(let clause): clause
    case .invalidCount(let count): "the count \(count) is out of range"
    case .walkChanged, .walkEnded, .emptyWalk, .unknownRepository, .notEmpty: "\(self)"
    }
  }
}

/// The numbers of the records in an export.
struct ContentCounts {
  /// The number of repositories.
  private(set) var repositories = 0

  /// The number of people in all complete lists.
  private(set) var people = 0

  /// The number of weeks in all histories.
  private(set) var weeks = 0

  /// Counts a record; a change is a part of its list.
  mutating func add(_ record: StarStore.Record) {
    switch record {
    case .repository: repositories += 1
    case .star: people += 1
    case .week: weeks += 1
    case .change: break
    }
  }

  /// The numbers, in words for users.
  var text: String {
    let numbers = StarNumbers(.english)
    let repositories = numbers.text(repositories, "repository", "repositories")
    let people = numbers.text(people, "stargazer", "stargazers")
    let weeks = numbers.text(weeks, "week", "weeks")
    return "\(repositories), \(people) and \(weeks) of history"
  }

  /// The numbers as an object.
  var json: JSON {
    [
      "repositories": .integer(repositories), "stargazers": .integer(people),
      "weeks": .integer(weeks),
    ]
  }
}
