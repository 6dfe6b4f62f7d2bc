import PortableFoundation
import SHA256
public import SQLDatabase

/// The lines of a file that may be an export.
public struct BackupLines: Sendable {
  let next: @Sendable () throws -> [UInt8]?
  let restart: @Sendable () throws -> Void

  /// Creates lines that can be read more than once.
  ///
  /// - Parameters:
  ///   - next: Returns the next line without its line feed; nil after the last one.
  ///   - restart: Returns to the first line.
  public init(
    next: @escaping @Sendable () throws -> [UInt8]?,
    restart: @escaping @Sendable () throws -> Void
  ) {
    self.next = next
    self.restart = restart
  }
}

extension Backup {
  /// Reads lines to their end, to detect damage before anything is changed.
  ///
  /// - Throws: ``BackupError`` unless they are a complete export of a version that this one can import; an error of the
  ///   lines.
  public func check(_ lines: BackupLines) throws {
    do {
      var reader = try BackupReader(of: lines, for: self)
      while try reader.nextLine() != nil {}
    } catch let error as BackupError {
      var reader = try BackupReader(of: lines, for: self)
      while try reader.nextRow() != nil {}  // Names the damaged line.
      throw error
    }
  }

  /// Inserts the rows of an export into an empty database, and returns the number of rows in each table.
  ///
  /// Memory does not depend on the number of rows. A row that the database refuses is an error of the export.
  ///
  /// - Throws: ``BackupError``; an error of the lines or of the database. Some rows are inserted then.
  public func insert(_ lines: BackupLines, into database: any SQLDatabase) throws -> [String: Int] {
    var reader = try BackupReader(of: lines, for: self)
    var counts: [String: Int] = [:]
    var row = try reader.nextRow()
    for table in tables {
      let name = table.title
      let columns = table.columns(of: reader.version)
      let lastID = reader.lastIDs[name] ?? 0
      do {
        // The initial rows.
        if row?.table == name { try database.execute("DELETE FROM \(table.name)") }
        try database.insert(into: table, columns) {
          guard let current = row, current.table == name else { return nil }
          if let fault = try table.fault(in: current.values, of: columns, lastID: lastID) {
            throw BackupError("\(fault) in line \(current.line)")
          }
          counts[name, default: 0] += 1
          row = try reader.nextRow()
          return current.values
        }
      } catch let error as any SQLDatabaseError {
        guard case .constraint = error.general else { throw error }
        throw BackupError(
          "a row of the table \(name) repeats another one, or refers to a missing one"
        )
      }
      try database.setLastID(lastID, of: table)
    }
    if let row {
      throw BackupError("the table \(row.table) is out of order in line \(row.line)")
    }
    if let fault = try database.faultOfReferences() {
      throw BackupError("a row of the table \(fault)")
    }
    return counts
  }
}

extension SQLDatabase {
  /// Inserts rows with their derived values.
  fileprivate func insert(
    into table: BackupTable,
    _ columns: [BackupColumn],
    next: () throws -> [SQLValue]?
  ) throws {
    let names = columns.map(\.name) + (table.derived?.columns ?? [])
    try insert(into: table.name, names) {
      guard let values = try next() else { return nil }
      return try values + (table.derived?.values(table.row(values), dialect) ?? [])
    }
  }
}

// A copy of another kind of database.
extension Backup {
  /// All rows of some tables.
  public struct Contents: Sendable {
    fileprivate let rows: [[[SQLValue]]]
    fileprivate let lastIDs: [Int64]
  }

  /// Returns all rows.
  ///
  /// In memory, because the transactions of two databases must not wait for each other.
  ///
  /// - Throws: An error of the database.
  public func contents(of database: any SQLDatabase) throws -> Contents {
    let rows = try tables.map { table in
      var rows: [[SQLValue]] = []
      try database.forEachRow(of: table) { rows.append($0) }
      return rows
    }
    return Contents(rows: rows, lastIDs: try tables.map(database.lastID))
  }

  /// Inserts the rows of a database with the same tables into an empty one.
  ///
  /// - Throws: An error of the database.
  public func insert(_ contents: Contents, into database: any SQLDatabase) throws {
    for (index, table) in tables.enumerated() {
      var rows = contents.rows[index].makeIterator()
      try database.insert(into: table, table.columns) { rows.next() }
      try database.setLastID(contents.lastIDs[index], of: table)
    }
  }
}
