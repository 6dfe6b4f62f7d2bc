import PortableFoundation
import TextFormatting

// An export is lines of JSON: one of these, then a line for each record, newest first, then the other.

/// The first line of an export: what is saved beside the records.
struct ExportHeader: Codable, Equatable {
  /// What the file is.
  var format = Self.format

  /// The version of all its lines.
  var schemaVersion = Self.schemaVersion

  /// The number of fetches since the last reset.
  let timesFetched: Int

  /// The code that was fetched last; nil if there is none.
  let responseCode: UUID?

  /// How many records were pruned of each generation.
  let prunedCounts: [Int]

  static let format = "fetcher-export"
  static let schemaVersion = 1

  init(timesFetched: Int, responseCode: UUID?, prunedCounts: [Int]) {
    self.timesFetched = timesFetched
    self.responseCode = responseCode
    self.prunedCounts = prunedCounts
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(format, forKey: .format)
    try container.encode(schemaVersion, forKey: .schemaVersion)
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

/// What the first line of every version has.
struct ExportFormat: Decodable {
  let format: String
  let schemaVersion: Int

  private enum CodingKeys: String, CodingKey {
    case format
    case schemaVersion = "schema_version"
  }
}

/// The last line of an export: whether the others are whole.
struct ExportFooter: Codable, Equatable {
  /// The number of records.
  let records: Int

  /// The SHA-256 of all lines before this one, with their line feeds, in hexadecimal digits.
  let sha256: String
}
