import PortableFoundation
import SQLDatabase

extension Tables {
  /// The table of the last numbers: that of SQLite for `AUTOINCREMENT`, or that of `next_id` in PostgreSQL.
  var lastNumbers: (table: StaticString, column: StaticString) {
    switch database.dialect {
    case .sqlite: ("sqlite_sequence", "seq")
    case .postgres: ("last_id", "last")
    }
  }
}

extension SQLDialect {
  /// Returns a text that words are searched in, or such a word, as it is stored.
  func searchText(_ text: String) -> String {
    switch self {
    case .sqlite: text
    case .postgres: text.replacing("\0", with: "\u{FFFF}")
    }
  }

  /// Returns the condition that a column contains texts of a list, and its values.
  ///
  /// The condition is the same for lists of any length, since a statement is a constant.
  func contains(
    _ quantity: Quantity,
    of texts: [String],
    in column: StaticString
  ) throws -> (condition: SQLStatement, values: [SQLValue]) {
    switch self {
    case .sqlite:
      return (
        "\(quantity.exists) (SELECT 1 FROM json_each(?) WHERE instr(\(column), value) \(quantity.found))",
        [.text(String(decoding: try JSONEncoder().encode(texts), as: UTF8.self))]
      )
    case .postgres:
      // Not JSON, whose escapes are not those of a stored text.
      let separator = texts.separator
      return (
        """
        \(quantity.exists) (
          SELECT 1 FROM unnest((string_to_array(?, ?))[2:]) AS value
          WHERE strpos(\(column), value) \(quantity.found)
        )
        """,
        // A first separator, since the array of an empty text has no element.
        [.text(texts.map { separator + $0 }.joined()), .text(separator)]
      )
    }
  }
}

extension SQLDialect {
  /// The condition that a task has an open blocker.
  var hasOpenBlocker: SQLStatement {
    let blockers: SQLStatement =
      switch self {
      case .sqlite: "json_each('[' || replace(trim(task.blockers), ' ', ',') || ']')"
      case .postgres: "unnest(CAST(string_to_array(trim(task.blockers), ' ') AS bigint[]))"
      }
    let value: StaticString = self == .sqlite ? "blocker.value" : "blocker"
    return """
      EXISTS (
        SELECT 1 FROM \(blockers) AS blocker JOIN task AS other ON other.id = \(value)
        WHERE other.completed IS NULL AND other.deleted IS NULL
      )
      """
  }
}

/// The number of texts that a column contains.
enum Quantity {
  case all, any, none

  /// Whether a text is searched, or excluded.
  fileprivate var exists: StaticString { self == .any ? "EXISTS" : "NOT EXISTS" }

  /// The comparison of the position of a text, which is 0 without an occurrence.
  fileprivate var found: StaticString { self == .all ? "= 0" : "> 0" }
}

extension [String] {
  /// A character that is in none of the texts.
  fileprivate var separator: String {
    let used = Set(flatMap(\.unicodeScalars).map(\.value))
    let unused = (1...0x10FFFF).lazy.filter { !used.contains($0) }.compactMap(Unicode.Scalar.init)
    return unused.first.map { String($0) } ?? ""
  }
}
