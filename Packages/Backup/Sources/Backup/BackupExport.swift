import SHA256
public import SQLDatabase
import TextFormatting

/// Reads an export from a database, some lines at a time.
public struct BackupExport: Sendable {
  private let backup: Backup
  private let database: any SQLDatabase
  private var hash = SHA256()
  private var position = Position.start

  /// The numbers of rows so far, by table.
  public private(set) var counts: [String: Int] = [:]

  private enum Position {
    case start

    /// In a table, after the row with a key.
    case table(Int, after: [SQLValue])

    case end
  }

  /// Starts an export.
  public init(of backup: Backup, in database: any SQLDatabase) {
    (self.backup, self.database) = (backup, database)
  }

  /// Returns the next lines, each with a line feed at its end; nil after the last one.
  ///
  /// The database must not change between the first call and the last one. A call reads at most 500 rows.
  ///
  /// - Throws: An error of the database.
  public mutating func next() throws -> String? {
    let lines: String
    switch position {
    case .start:
      lines = try header()
      position = .table(0, after: [])
    case .table(let index, let key) where index < backup.tables.count:
      lines = try page(of: index, after: key)
    case .table:
      lines = "{\"records\":\(counts.values.reduce(0, +)),\"sha256\":\"\(hash.hexDigest)\"}\n"
      position = .end
    case .end: return nil
    }
    hash.update(lines.utf8)
    return lines
  }

  /// The keys are sorted.
  private func header() throws -> String {
    for table in backup.tables { try database.checkColumns(of: table) }
    let lastIDs = try backup.tables.filter(\.assignsIDs)
      .map { ($0.name.description, try database.lastID(of: $0)) }.sorted { $0.0 < $1.0 }
    return String { text in
      text.append("{\"format\":")
      text.append(jsonString: "\(backup.tool)-export")
      text.append(",\"last_ids\":{")
      for (index, (name, id)) in lastIDs.enumerated() {
        if index > 0 { text.append(ascii: ",") }
        text.append(jsonString: name)
        text.append(ascii: ":")
        text.append(Int(id))
      }
      text.append("},\"schema_version\":")
      text.append(backup.version)
      text.append(",\"tool\":")
      text.append(jsonString: backup.tool)
      text.append("}\n")
    }
  }

  /// Returns the rows of a table after a key, an empty one for the first page.
  private mutating func page(of index: Int, after key: [SQLValue]) throws -> String {
    let table = backup.tables[index]
    let limit = 500
    var rows: [[SQLValue]] = []
    try database.forEach(
      table.selection(isAfterKey: !key.isEmpty, isLimited: true),
      key + [limit.sqlValue]
    ) { rows.append(try table.values(in: $0)) }
    counts[table.name.description, default: 0] += rows.count
    if rows.count == limit, let last = rows.last {
      position = .table(index, after: Array(last.prefix(table.keyCount)))
    } else {
      position = .table(index + 1, after: [])
    }
    return String { text in
      for row in rows { text.append(row, of: table) }
    }
  }
}

extension TextBuffer {
  /// Appends the line of a row.
  fileprivate mutating func append(_ values: [SQLValue], of table: BackupTable) {
    append(ascii: "{")
    append(jsonString: table.name.description)
    for (index, (column, value)) in zip(table.columns, values).enumerated() {
      append(index == 0 ? ":{" : ",")
      append(jsonString: column.name.description)
      append(ascii: ":")
      switch value {
      case .null: append("null")
      case .integer(let number): append(Int(number))
      case .text(let text): append(jsonString: text)
      }
    }
    append("}}\n")
  }
}
