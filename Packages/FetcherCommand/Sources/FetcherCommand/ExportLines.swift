import CommandSupport
import FetchLog
import PortableFoundation
import TextFormatting

/// The first line of an export: the saved state besides the records, which follow newest first.
struct FetchExportHeader: ExportHeader, Equatable {
  static let format = "fetcher-export"
  static let schemaVersion = 1
  static let recordNoun = "fetch"

  /// The number of fetches since the last reset.
  let timesFetched: Int

  /// The latest code; nil if there is none.
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
        debugDescription: "A count is not negative."
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
