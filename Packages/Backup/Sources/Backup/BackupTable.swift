public import SQLDatabase

/// A table of a backup: the columns that an export contains, and the rows that an import accepts.
///
/// A store declares its tables once, next to its schema:
///
///     static let backup = [
///       BackupTable("note", ["id": Int.self, "text": String.self, "due": Date?.self], assignsIDs: true)
///     ]
///
/// The type of a column decides which values are valid: only those of an optional type include `NULL`.
public struct BackupTable: Sendable {
  /// The name of the table in SQL, in quotes if it is a reserved word.
  let name: StaticString

  /// The name of the table in exports and sentences.
  let title: String

  let columns: [BackupColumn]

  /// The number of the columns at the start that identify a row, and order the rows.
  let keyCount: Int

  /// Whether the first column is a number that the table assigns, and never assigns again.
  let assignsIDs: Bool

  let condition: SQLStatement

  /// The rows that are exported; nil for all.
  var filter: BackupFilter?

  let initialCondition: SQLStatement
  let derived: Derived?
  let fault: @Sendable (SQLRow) throws -> String?

  /// The columns whose values follow from those of the others, and so are not exported.
  public struct Derived: Sendable {
    let columns: [StaticString]
    let values: @Sendable (SQLRow, SQLDialect) throws -> [SQLValue]

    /// Declares columns, and a closure that returns their values in a row.
    public init(
      _ columns: [StaticString],
      values: @escaping @Sendable (SQLRow, SQLDialect) throws -> [SQLValue]
    ) {
      self.columns = columns
      self.values = values
    }
  }

  /// Declares a table.
  ///
  /// - Parameters:
  ///   - name: The name of the table, in quotes if it is a reserved word.
  ///   - columns: The names of the columns and the types of their values; the columns of the key are first.
  ///   - key: The number of columns that identify a row; their texts have neither NUL nor backslashes, whose order differs
  ///     between databases.
  ///   - assignsIDs: Whether the table assigns the numbers in its first column: with `AUTOINCREMENT` in SQLite, and with
  ///     `next_id` under the name of the table in PostgreSQL.
  ///   - added: The columns that version 1 of the schema does not have, each with the version that added it. Older exports
  ///     do not have the column, whose values are then the default ones of the table.
  ///   - condition: The condition of the rows that are exported; by default all.
  ///   - initialCondition: The condition of the rows that a new database has, which those of an import replace, if there are
  ///     any; by default none.
  ///   - derived: The columns that follow from the others.
  ///   - fault: Returns the reason why a row is invalid, as a clause such as "the price is not above 0"; nil for a valid one.
  public init(
    _ name: StaticString,
    _ columns: KeyValuePairs<StaticString, any SQLConvertible.Type>,
    key: Int = 1,
    assignsIDs: Bool = false,
    added: [String: Int] = [:],
    where condition: SQLStatement = "1 = 1",
    initially initialCondition: SQLStatement = "1 = 0",
    derived: Derived? = nil,
    fault: @escaping @Sendable (SQLRow) throws -> String? = { _ in nil }
  ) {
    self.name = name
    title = name.description.replacing("\"", with: "")
    self.columns = columns.map { name, type in
      BackupColumn(name: name, type: type, version: added[name.description] ?? 1)
    }
    keyCount = key
    self.assignsIDs = assignsIDs
    self.condition = condition
    self.initialCondition = initialCondition
    self.derived = derived
    self.fault = fault
  }
}

/// A condition of rows, and the values of its placeholders.
public struct BackupFilter: Sendable {
  let condition: SQLStatement
  let values: [SQLValue]

  /// Creates a filter.
  public init(_ condition: SQLStatement, _ values: [SQLValue] = []) {
    (self.condition, self.values) = (condition, values)
  }
}

struct BackupColumn: Sendable {
  let name: StaticString
  let type: any SQLConvertible.Type

  /// The version of the schema that added the column.
  let version: Int

  /// Whether integers are among the values, which are texts otherwise.
  let acceptsIntegers: Bool

  init(name: StaticString, type: any SQLConvertible.Type, version: Int) {
    (self.name, self.type, self.version) = (name, type, version)
    acceptsIntegers = type.init(sqlValue: .integer(1)) != nil
  }
}

extension BackupTable {
  /// Returns the columns of an export of a version.
  func columns(of version: Int) -> [BackupColumn] { columns.filter { $0.version <= version } }

  /// The condition of the rows to export, with ``filterValues`` for its placeholders.
  var isExported: SQLStatement {
    guard let filter else { return condition }
    return "\(condition) AND (\(filter.condition))"
  }

  /// The values of the filter.
  var filterValues: [SQLValue] { filter?.values ?? [] }

  /// Selects the rows in their order, or a page of them: after a key if there is one, up to a number if the table assigns
  /// numbers, and at most as many as a limit.
  ///
  /// The ``filterValues`` precede the others.
  func selection(isPage: Bool = false, isAfterKey: Bool = false) -> SQLStatement {
    let names = columns.map(\.name)
    let key = Array(names.prefix(keyCount))
    let placeholders = [StaticString](repeating: "?", count: keyCount)
    let start: SQLStatement = isAfterKey ? "AND (\(key)) > (\(placeholders))" : ""
    let end: SQLStatement = isPage && assignsIDs ? "AND \(names[0]) <= ?" : ""
    let limit: SQLStatement = isPage ? "LIMIT ?" : ""
    return
      "SELECT \(names) FROM \(name) WHERE \(isExported) \(start) \(end) ORDER BY \(key) \(limit)"
  }

  /// Returns the reason why values are not those of a row, as a clause; nil if they are.
  ///
  /// - Parameter lastID: The last number that the table assigned, if it assigns numbers.
  func fault(in values: [SQLValue], of columns: [BackupColumn], lastID: Int64) throws -> String? {
    for (column, value) in zip(columns, values) where column.type.init(sqlValue: value) == nil {
      return "the value of \(column.name) is invalid"
    }
    if case .integer(let id) = values[0], assignsIDs ? id < 1 || id > lastID : id > Self.largestID {
      return assignsIDs ? "the number \(id) was never assigned" : "the number \(id) is out of range"
    }
    do {
      return try fault(row(values))
    } catch let error as BackupError {
      return error.cause
    }
  }

  /// No table reaches the largest integer by counting on from there.
  static let largestID: Int64 = 1 << 62

  /// Returns values of the first columns as a row.
  func row(_ values: [SQLValue]) -> SQLRow {
    SQLRow(RowValues(values: values, names: columns.map(\.name)))
  }
}

/// Values outside a database, as the columns of a row.
private struct RowValues: SQLColumns {
  let values: [SQLValue]
  let names: [StaticString]

  func value(_ column: Int) -> SQLValue { column < values.count ? values[column] : .null }

  func damage(in column: Int, to type: Any.Type) -> any Error {
    BackupError("the value of \(names[column]) is invalid")
  }
}
