import SHA256
public import SQLDatabase
import TextFormatting

/// Reads an export from a database, some lines at a time.
public struct BackupExport: Sendable {
  private let backup: Backup
  private let database: any SQLDatabase
  private var hash = SHA256()
  private var position = Position.start

  /// The largest number and the number of rows at the start of each table that assigns numbers.
  private var logs: [String: (largestID: Int, count: Int)] = [:]

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
  /// A call reads at most 500 rows. Each can be in another transaction if the database does not change between the first
  /// call and the last one, except in tables that assign numbers: an export has none of the rows that are added there.
  ///
  /// - Throws: ``RowsWereRemoved``; an error of the database.
  public mutating func next() throws -> String? {
    let lines: String
    switch position {
    case .start:
      lines = try header()
      position = .table(0, after: [])
    case .table(let index, let key) where index < backup.tables.count:
      lines = try page(of: backup.tables[index], at: index, after: key)
    case .table:
      lines = "{\"records\":\(counts.values.reduce(0, +)),\"sha256\":\"\(hash.hexDigest)\"}\n"
      position = .end
    case .end: return nil
    }
    hash.update(lines.utf8)
    return lines
  }

  /// The keys are sorted, except for the tables.
  private mutating func header() throws -> String {
    var lastIDs: [(table: String, id: Int64)] = []
    for table in backup.tables {
      try database.checkColumns(of: table)
      guard table.assignsIDs else { continue }
      let log: (largestID: Int, count: Int) = try database.queryRow(
        """
        SELECT coalesce(max(\(table.columns[0].name)), 0), count(*) FROM \(table.name)
        WHERE \(table.isExported)
        """,
        table.filterValues
      ) { (try $0.value(0), try $0.value(1)) }
      logs[table.title] = log
      let lastID = table.filter == nil ? try database.lastID(of: table) : Int64(log.largestID)
      lastIDs.append((table.title, lastID))
    }
    return String { text in
      text.append("{\"columns\":{")
      for (index, table) in backup.tables.enumerated() {
        text.append(jsonString: table.title, after: index)
        text.append(":[")
        for (index, column) in table.columns.enumerated() {
          text.append(jsonString: column.name.description, after: index)
        }
        text.append(ascii: "]")
      }
      text.append("},\"format\":")
      text.append(jsonString: "\(backup.tool)-export")
      text.append(",\"last_ids\":{")
      for (index, last) in lastIDs.sorted(by: { $0.table < $1.table }).enumerated() {
        text.append(jsonString: last.table, after: index)
        text.append(ascii: ":")
        text.append(Int(last.id))
      }
      text.append("},\"schema_version\":")
      text.append(backup.version)
      text.append(",\"tool\":")
      text.append(jsonString: backup.tool)
      text.append("}\n")
    }
  }

  /// Returns the rows of a table after a key, an empty one for the first page.
  private mutating func page(
    of table: BackupTable,
    at index: Int,
    after key: [SQLValue]
  ) throws -> String {
    let limit = 500
    let log = logs[table.title]
    var rows: [[SQLValue]] = []
    try database.forEach(
      table.selection(isPage: true, isAfterKey: !key.isEmpty),
      table.filterValues + key + (log.map { [$0.largestID.sqlValue] } ?? []) + [limit.sqlValue]
    ) { rows.append(try table.values(in: $0)) }
    let count = counts[table.title, default: 0] + rows.count
    counts[table.title] = count
    if rows.count == limit, let last = rows.last {
      position = .table(index, after: Array(last.prefix(table.keyCount)))
    } else {
      guard count == log?.count ?? count else { throw RowsWereRemoved() }
      position = .table(index + 1, after: [])
    }
    return String { text in
      for row in rows { text.append(row, of: table) }
    }
  }
}

/// The reason why an export is incomplete: rows were removed between two of its transactions.
public struct RowsWereRemoved: Error {}

extension TextBuffer {
  /// Appends the line of a row.
  fileprivate mutating func append(_ values: [SQLValue], of table: BackupTable) {
    append(ascii: "[")
    append(jsonString: table.title)
    for value in values {
      append(ascii: ",")
      switch value {
      case .null: append("null")
      case .integer(let number): append(Int(number))
      case .text(let text): append(jsonString: text)
      }
    }
    append("]\n")
  }

  /// Appends the string with an index among others, and a comma before all but the first.
  fileprivate mutating func append(jsonString text: String, after index: Int) {
    if index > 0 { append(ascii: ",") }
    append(jsonString: text)
  }
}
