import AttemptLog
import CommandSupport
import PortableFoundation
import TextFormatting

/// The first line of an export: the saved state except for the records.
///
/// The fetches follow newest first, then the failures newest first. Version 1 has no failures.
struct FetchExportHeader: ExportHeader, Equatable {
  static let format = "fetcher-export"
  static let schemaVersion = 2
  static let oldestSchemaVersion = 1
  static let recordNoun = "fetch or failure"

  /// The number of fetches since the last reset.
  let timesFetched: Int

  /// The latest code; nil before the first fetch and after a reset.
  let responseCode: UUID?

  /// The number of pruned records of each generation.
  let prunedCounts: [Int]

  /// The number of records of failures.
  let failureCount: Int

  init(timesFetched: Int, responseCode: UUID?, prunedCounts: [Int], failureCount: Int) {
    self.timesFetched = timesFetched
    self.responseCode = responseCode
    self.prunedCounts = prunedCounts
    self.failureCount = failureCount
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    timesFetched = try container.decode(Int.self, forKey: .timesFetched)
    responseCode = try container.decodeIfPresent(UUID.self, forKey: .responseCode)
    prunedCounts = try container.decode([Int].self, forKey: .prunedCounts)
    let version = try container.decode(Int.self, forKey: .schemaVersion)
    failureCount = version == 1 ? 0 : try container.decode(Int.self, forKey: .failureCount)
    for (count, key) in [(timesFetched, CodingKeys.timesFetched), (failureCount, .failureCount)]
    where count < 0 {
      throw DecodingError.dataCorruptedError(
        forKey: key,
        in: container,
        debugDescription: "The count is negative."
      )
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.format, forKey: .format)
    try container.encode(Self.schemaVersion, forKey: .schemaVersion)
    try container.encode(timesFetched, forKey: .timesFetched)
    // In lower case, as everywhere.
    try container.encode(responseCode?.text, forKey: .responseCode)
    try container.encode(prunedCounts, forKey: .prunedCounts)
    try container.encode(failureCount, forKey: .failureCount)
  }

  private enum CodingKeys: String, CodingKey {
    case format
    case schemaVersion = "schema_version"
    case timesFetched = "times_fetched"
    case responseCode = "response_code"
    case prunedCounts = "pruned_counts"
    case failureCount = "failures"
  }
}

/// A line between the first and the last one of an export; the member `type` distinguishes failures from fetches.
enum FetchExportRecord: Codable {
  case fetch(FetchLog.Record)
  case failure(FailureLog.Record)

  private static let failureType = "failure"

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decodeIfPresent(String.self, forKey: .type) {
    case nil: self = .fetch(try FetchLog.Record(from: decoder))
    case Self.failureType: self = .failure(try FailureLog.Record(from: decoder))
    case let type?:
      throw DecodingError.dataCorruptedError(
        forKey: .type,
        in: container,
        debugDescription: "\(type) is not a type of record."
      )
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .fetch(let record): try record.encode(to: encoder)
    case .failure(let record):
      try record.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(Self.failureType, forKey: .type)
    }
  }

  private enum CodingKeys: String, CodingKey {
    case type
  }
}

/// Finds contradictions between the first line and the records of an export.
struct FetchExportConsistency: ExportConsistency {
  private let header: FetchExportHeader
  private var fetchValidator: RestoreValidator?
  private var failureValidator = FailureLog.RestoreValidator()

  /// The fetches since the last reset.
  private var currentCount = 0
  private var currentCode: UUID?

  private var failureCount = 0

  /// The first contradiction that was found.
  private var found: String?

  init(of header: FetchExportHeader) {
    self.header = header
    do {
      fetchValidator = try RestoreValidator(prunedCounts: header.prunedCounts)
    } catch {
      found =
        "pruned_counts in line 1 is empty, or a count is not from 0 to \(RestoreValidator.largestID)"
    }
  }

  mutating func check(_ record: FetchExportRecord, line: Int) {
    guard found == nil else { return }
    switch record {
    case .fetch where failureCount > 0: found = "the fetch in line \(line) follows a failure"
    case .fetch(let record): check(fetch: record, line: line)
    case .failure(let record): check(failure: record, line: line)
    }
  }

  private mutating func check(fetch record: FetchLog.Record, line: Int) {
    do {
      try fetchValidator?.validate(record)
    } catch FetchLogError.recordOutOfOrder where record.id > RestoreValidator.largestID {
      found = "the id \(record.id) in line \(line) is larger than \(RestoreValidator.largestID)"
    } catch FetchLogError.recordOutOfOrder {
      found =
        "record \(record.id) of generation \(record.generation) in line \(line) is out of order"
    } catch {
      found = "pruned_counts in line 1 does not match the ids before line \(line)"
    }
    if record.generation == header.prunedCounts.count {
      currentCount += 1
      currentCode = currentCode ?? record.entry.responseCode
    }
  }

  private mutating func check(failure record: FailureLog.Record, line: Int) {
    failureCount += 1
    do {
      try failureValidator.validate(record)
    } catch FailureLogError.recordOutOfOrder {
      found = "failure \(record.id) in line \(line) is out of order"
    } catch {
      found = "failure \(record.id) in line \(line) ends before it starts"
    }
  }

  mutating func contradiction() -> String? {
    if let found { return found }
    do {
      try fetchValidator?.finish()
    } catch {
      return "pruned_counts in line 1 does not match the ids of the records"
    }
    let count = currentCount + (header.prunedCounts.last ?? 0)
    guard header.timesFetched == count else {
      return
        "times_fetched in line 1 is \(header.timesFetched), but the records and pruned_counts add up to \(count)"
    }
    guard header.responseCode == currentCode else {
      return "response_code in line 1 is not that of the newest record since the last reset"
    }
    guard header.failureCount == failureCount else {
      return "line 1 counts \(header.failureCount.failureRecords), but the file has \(failureCount)"
    }
    return nil
  }
}
