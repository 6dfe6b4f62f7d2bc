/// The first line of an export: its format, and the state besides the records.
///
/// An export is lines of JSON: a header, one line per record, and a footer with the number of records and a checksum.
public protocol ExportHeader: Codable, Sendable {
  /// The name of the format, such as `todo-export`.
  static var format: String { get }

  /// The version of the format that is written.
  static var schemaVersion: Int { get }

  /// The oldest version of the format that is read; by default ``schemaVersion``.
  static var oldestSchemaVersion: Int { get }

  /// The noun for a record in messages.
  static var recordNoun: String { get }
}

extension ExportHeader {
  /// The written version.
  public static var oldestSchemaVersion: Int { schemaVersion }
}

/// Finds contradictions between the header and the records of an export.
public protocol ExportConsistency<Header, Record>: Sendable {
  /// The first line.
  associatedtype Header: ExportHeader

  /// A record.
  associatedtype Record: Decodable

  /// Starts checking the records after a header.
  init(of header: Header)

  /// Checks the next record.
  mutating func check(_ record: Record, line: Int)

  /// Returns the first contradiction after all records are checked, as a clause after "Cannot import FILE: "; nil if
  /// the export is consistent.
  mutating func contradiction() -> String?
}

/// The default limit of the bytes in a line of an export: room for a path of some thousand bytes, each of them escaped as
/// `\u001f`.
public let defaultLongestExportLine = 1 << 20

/// The members of every header.
struct ExportFormat: Decodable {
  let format: String
  let schemaVersion: Int

  private enum CodingKeys: String, CodingKey {
    case format
    case schemaVersion = "schema_version"
  }
}

/// The last line of an export, with which a reader detects missing and damaged lines.
struct ExportFooter: Codable, Equatable {
  /// The number of records.
  let records: Int

  /// The SHA-256 of all lines before this one including their line feeds, in hexadecimal digits.
  let sha256: String
}
