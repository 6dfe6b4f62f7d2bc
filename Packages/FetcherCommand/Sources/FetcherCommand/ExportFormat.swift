import CommandSupport
import FetchLog
import PortableFoundation
import TextFormatting

/// The first line of an export: the saved state except for the records, which follow newest first.
struct FetchExportHeader: ExportHeader, Equatable {
  static let format = "fetcher-export"
  static let schemaVersion = 1
  static let recordNoun = "fetch"

  /// The number of fetches since the last reset.
  let timesFetched: Int

  /// The latest code; nil before the first fetch and after a reset.
  let responseCode: UUID?

  /// The number of pruned records of each generation.
  let prunedCounts: [Int]

  init(timesFetched: Int, responseCode: UUID?, prunedCounts: [Int]) {
    self.timesFetched = timesFetched
    self.responseCode = responseCode
    self.prunedCounts = prunedCounts
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    timesFetched = try container.decode(Int.self, forKey: .timesFetched)
    responseCode = try container.decodeIfPresent(UUID.self, forKey: .responseCode)
    prunedCounts = try container.decode([Int].self, forKey: .prunedCounts)
    guard timesFetched >= 0 else {
      throw DecodingError.dataCorruptedError(
        forKey: .timesFetched,
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
  }

  private enum CodingKeys: String, CodingKey {
    case format
    case schemaVersion = "schema_version"
    case timesFetched = "times_fetched"
    case responseCode = "response_code"
    case prunedCounts = "pruned_counts"
  }
}

/// Finds contradictions between the first line and the records of an export.
struct FetchExportConsistency: ExportConsistency {
  private let header: FetchExportHeader
  private var validator: RestoreValidator?

  /// The records since the last reset.
  private var currentCount = 0
  private var currentCode: UUID?

  /// The first contradiction that was found.
  private var found: String?

  init(of header: FetchExportHeader) {
    self.header = header
    do {
      validator = try RestoreValidator(prunedCounts: header.prunedCounts)
    } catch {
      found =
        "pruned_counts in line 1 is empty, or a count is not from 0 to \(RestoreValidator.largestID)"
    }
  }

  mutating func check(_ record: FetchLog.Record, line: Int) {
    guard found == nil else { return }
    do {
      try validator?.validate(record)
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

  mutating func contradiction() -> String? {
    if let found { return found }
    do {
      try validator?.finish()
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
    return nil
  }
}
