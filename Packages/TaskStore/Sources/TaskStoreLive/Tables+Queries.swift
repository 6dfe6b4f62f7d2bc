import CivilCalendar
import PortableFoundation
import SQLiteDatabase
import TaskStore

extension Tables {
  func find(_ query: TaskStore.Query) throws -> [TaskItem] {
    guard let conditions = try Conditions(query) else { return [] }
    func page(_ state: StaticString) throws -> [TaskItem] {
      try database.query(
        "SELECT \(Self.columns) FROM task WHERE \(state) AND (rank, id) > (?, ?) \(conditions.words)\(conditions.tags)\(conditions.rest) ORDER BY rank, id LIMIT ?",
        [
          .integer(query.after.map { Int64($0.rank) } ?? .min),
          .integer(query.after.map { Int64($0.id) } ?? .min),
        ] + conditions.values + [query.pageSize.sqliteValue],
        row: TaskItem.init
      )
    }
    guard query.state == .all else { return try page(Self.state(query.state)) }
    // One query per index: a single query would sort all tasks.
    let tasks = try database.read { try page(Self.state(.open)) + page(Self.state(.done)) }
    return Array(tasks.sorted { $0.position < $1.position }.prefix(query.pageSize))
  }

  func count(_ query: TaskStore.Query) throws -> Int {
    guard let conditions = try Conditions(query) else { return 0 }
    return try database.query(
      "SELECT count(*) FROM task WHERE \(Self.state(query.state)) \(conditions.words)\(conditions.tags)\(conditions.rest)",
      conditions.values
    ) { try $0.value(0) }[0]
  }

  func tags() throws -> [String] {
    let texts: [String] = try database.query(
      "SELECT DISTINCT tags FROM task WHERE \(Self.state(.open)) AND tags <> ''"
    ) { try $0.value(0) }
    let tags = Set(texts.flatMap { $0.utf8.split(separator: UInt8(ascii: " ")).map(Array.init) })
    return tags.sorted { $0.lexicographicallyPrecedes($1) }.map {
      String(decoding: $0, as: UTF8.self)
    }
  }

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
  var words: StaticString = ""
  var tags: StaticString = ""
  var rest: StaticString = ""
  var values: [SQLiteValue] = []

  /// Creates the conditions; nil if no task can match.
  init?(_ query: TaskStore.Query) throws {
    // Lists of any length are one value each, since a statement is a constant.
    if !query.words.isEmpty {
      words = "AND NOT EXISTS (SELECT 1 FROM json_each(?) WHERE instr(search, value) = 0) "
      values.append(try Self.list(query.words.map(\.foldedCase)))
    }
    if !query.tags.isEmpty {
      guard query.tags.allSatisfy({ TaskItem.tags($0) == [$0] }) else { return nil }
      tags = "AND NOT EXISTS (SELECT 1 FROM json_each(?) WHERE instr(tags, value) = 0) "
      values.append(try Self.list(query.tags.map { " \($0) " }))
    }
    switch (query.priority, query.dueBy) {
    case (nil, nil): break
    case (let priority?, nil):
      rest = "AND priority = ?"
      values.append(priority.sqliteValue)
    case (nil, let day?):
      rest = "AND rank < ?"
      values.append(Self.rank(after: day.daysSince1970))
    case (let priority?, let day?):
      rest = "AND priority = ? AND rank < ?"
      values += [priority.sqliteValue, Self.rank(after: day.daysSince1970)]
    }
  }

  private static func list(_ texts: [String]) throws -> SQLiteValue {
    .text(String(decoding: try JSONEncoder().encode(texts), as: UTF8.self))
  }

  /// The first rank after those of a due day; later days than any task's match all tasks with a due day.
  private static func rank(after day: Int) -> SQLiteValue {
    let limit = TaskItem.Position.noDueDay
    return .integer(Int64(min(max(day, -limit), limit - 1) + 1) * 4)
  }
}
