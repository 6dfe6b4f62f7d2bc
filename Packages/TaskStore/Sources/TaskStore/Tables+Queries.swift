import CivilCalendar
import PortableFoundation
import SQLDatabase

extension Tables {
  func find(_ query: TaskStore.Query) throws -> [TaskItem] {
    guard let conditions = try Conditions(query, database.dialect) else { return [] }
    func page(_ state: StaticString) throws -> [TaskItem] {
      try database.query(
        """
        SELECT \(Self.columns) \(Self.tasks) \(state) AND \(Self.isAfter) \(conditions.words) \
        \(conditions.tags) \(conditions.priority) \(conditions.dueBy) \(Self.order)
        """,
        [
          .integer(query.after.map { Int64($0.rank) } ?? .min),
          .integer(query.after.map { Int64($0.id) } ?? .min),
        ] + conditions.values + [query.pageSize.sqlValue],
        row: TaskItem.init
      )
    }
    guard query.state == .all else { return try page(Self.state(query.state)) }
    // One query per index: a single query would sort all tasks.
    let tasks = try database.read { try page(Self.state(.open)) + page(Self.state(.done)) }
    return Array(tasks.sorted { $0.position < $1.position }.prefix(query.pageSize))
  }

  func count(_ query: TaskStore.Query) throws -> Int {
    guard let conditions = try Conditions(query, database.dialect) else { return 0 }
    return try database.queryRow(
      """
      SELECT count(*) \(Self.tasks) \(Self.state(query.state)) \(conditions.words) \
      \(conditions.tags) \(conditions.priority) \(conditions.dueBy)
      """,
      conditions.values
    ) { try $0.value(0) }
  }

  func tags() throws -> [String] {
    let texts: [String] = try database.query(
      "SELECT DISTINCT tags \(Self.tasks) \(Self.state(.open)) AND tags <> ''"
    ) { try $0.value(0) }
    let tags = Set(texts.flatMap { $0.utf8.split(separator: UInt8(ascii: " ")).map(Array.init) })
    return tags.sorted { $0.lexicographicallyPrecedes($1) }.map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Selects tasks; a condition follows.
  static let tasks: StaticString = "FROM task WHERE"

  /// Whether a task is after a position.
  static let isAfter: StaticString = "(rank, id) > (?, ?)"

  /// The order of a page.
  static let order: StaticString = "ORDER BY rank, id LIMIT ?"

  /// Returns the condition of a state: for open and done tasks, that of an index.
  static func state(_ state: TaskStore.State) -> StaticString {
    switch state {
    case .open: "completed IS NULL AND deleted IS NULL"
    case .done: "completed IS NOT NULL AND deleted IS NULL"
    case .all: "deleted IS NULL"
    case .deleted: "deleted IS NOT NULL"
    }
  }
}

/// The conditions of a query except for state and position, in SQL.
private struct Conditions {
  var words: SQLStatement = ""
  var tags: SQLStatement = ""
  var priority: StaticString = ""
  var dueBy: StaticString = ""

  /// The values of the conditions, in this order.
  var values: [SQLValue] = []

  /// Creates the conditions; nil if no task can match.
  init?(_ query: TaskStore.Query, _ dialect: SQLDialect) throws {
    if !query.words.isEmpty {
      let texts = query.words.map { dialect.searchText($0.foldedCase) }
      let contains = try dialect.contains(texts, in: "search")
      words = contains.condition
      values += contains.values
    }
    if !query.tags.isEmpty {
      guard query.tags.allSatisfy({ TaskItem.tags($0) == [$0] }) else { return nil }
      let contains = try dialect.contains(query.tags.map { " \($0) " }, in: "tags")
      tags = contains.condition
      values += contains.values
    }
    if let priority = query.priority {
      self.priority = "AND priority = ?"
      values.append(priority.sqlValue)
    }
    if let day = query.dueBy?.daysSince1970 {
      dueBy = "AND rank < ?"
      // Later days than any task's match all tasks with a due day.
      let limit = TaskItem.Position.noDueDay
      values.append(
        TaskItem.Position.firstRank(of: min(max(day, -limit), limit - 1) + 1).sqlValue
      )
    }
  }
}
