import PortableFoundation
import SHA256
import SQLDatabase

/// Reads an export line by line, and checks that it is complete.
struct BackupReader {
  /// A line between the first one and the last one.
  struct Row {
    let table: String
    let values: [SQLValue]
    let line: Int
  }

  /// The version of the tables.
  let version: Int

  /// The last numbers that the tables assigned, by table.
  let lastIDs: [String: Int64]

  /// The columns of the version, by table.
  private let columns: [String: [BackupColumn]]

  private let lines: BackupLines
  private let decoder = JSONDecoder()
  private var hash = SHA256()
  private var recordCount = 0

  /// The next line; nil after the last one.
  private var next: [UInt8]?

  init(of lines: BackupLines, for backup: Backup) throws {
    try lines.restart()
    self.lines = lines
    guard let first = try lines.next() else { throw BackupError("it is empty") }
    guard let header = try? decoder.decode(Header.self, from: Data(first)),
      header.format == "\(backup.tool)-export"
    else { throw BackupError("it is not an export of '\(backup.tool)'") }
    guard header.tool == backup.tool else {
      throw BackupError(
        "it has the format of an earlier version",
        advice: """
          Import it with the version of \(backup.tool) that wrote it; this version opens the database and exports it.
          """
      )
    }
    guard let version = header.schema_version, let lastIDs = header.last_ids, version > 0,
      lastIDs.values.allSatisfy((0...BackupTable.largestID).contains)
    else { throw BackupError("line 1 is damaged") }
    guard version <= backup.version else {
      throw BackupError(
        "its version is \(version), but this \(backup.tool) reads versions up to \(backup.version)",
        advice: "Update \(backup.tool)."
      )
    }
    (self.version, self.lastIDs) = (version, lastIDs)
    columns = backup.columns(of: version)
    guard header.columns == columns.mapValues({ $0.map(\.name.description) }) else {
      throw BackupError("line 1 has other columns than version \(version)")
    }
    update(with: first)
    next = try lines.next()
  }

  /// Returns the next row; nil after the last one, if the export is complete.
  ///
  /// - Throws: ``BackupError``; an error of the lines.
  mutating func nextRow() throws -> Row? {
    guard let line = try nextLine() else { return nil }
    guard let row = try? decoder.decode(RowLine.self, from: Data(line), configuration: columns)
    else { throw BackupError("line \(recordCount + 1) is not a row") }
    return Row(table: row.table, values: row.values, line: recordCount + 1)
  }

  /// Returns the line of the next row; nil after the last one, if the export is complete.
  ///
  /// - Throws: ``BackupError``; an error of the lines.
  mutating func nextLine() throws -> [UInt8]? {
    guard let line = next else { throw BackupError("its last line is missing") }
    next = try lines.next()
    guard next != nil else {
      try checkEnd(line)
      next = line  // Further calls return nil, too.
      return nil
    }
    update(with: line)
    recordCount += 1
    return line
  }

  private mutating func update(with line: [UInt8]) {
    hash.update(line)
    hash.update(CollectionOfOne(UInt8(ascii: "\n")))
  }

  private func checkEnd(_ line: [UInt8]) throws {
    guard let footer = try? decoder.decode(Footer.self, from: Data(line)) else {
      throw BackupError("its last line is missing")
    }
    guard footer.records == recordCount, footer.sha256 == hash.hexDigest else {
      throw BackupError("its checksum does not match")
    }
  }
}

/// The first line.
private struct Header: Decodable {
  let columns: [String: [String]]?
  let format: String
  let schema_version: Int?
  let tool: String?
  let last_ids: [String: Int64]?
}

/// The last line.
private struct Footer: Decodable {
  /// The number of lines between the first one and this one.
  let records: Int

  /// The SHA-256 of all lines before this one including their line feeds, in hexadecimal digits.
  let sha256: String
}

/// The line of a row: an array with the name of the table, and the values in the order of the columns.
///
/// An unkeyed container is five times as fast as one with the names of the columns.
private struct RowLine: DecodableWithConfiguration {
  let table: String
  let values: [SQLValue]

  init(from decoder: any Decoder, configuration columns: [String: [BackupColumn]]) throws {
    var container = try decoder.unkeyedContainer()
    let table = try container.decode(String.self)
    let values = try columns[table, default: []].map {
      try container.sqlValue(isText: !$0.acceptsIntegers)
    }
    guard container.isAtEnd else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "A row has a value for each column."
      )
    }
    (self.table, self.values) = (table, values)
  }
}

extension UnkeyedDecodingContainer {
  /// Returns the next value: null, an integer of 64 bits, or a text.
  ///
  /// - Parameter isText: Whether a text is expected: decoding another type first would take several times as long.
  fileprivate mutating func sqlValue(isText: Bool) throws -> SQLValue {
    if try decodeNil() { return .null }
    if isText, let text = try? decode(String.self) { return .text(text) }
    if let number = try? decode(Int64.self) { return .integer(number) }
    return .text(try decode(String.self))
  }
}
