import CivilCalendar
import PortableFoundation
import SQLDatabase

extension Tables {
  func find(_ query: TaskStore.Query) throws -> [TaskItem] {
    guard let conditions = try Conditions(query, database.dialect) else { return [] }
    let columns = query.hasTexts ? Self.columns : Self.columnsWithoutTexts
    func page(_ state: StaticString) throws -> [TaskItem] {
      try database.query(
        """
        SELECT \(columns) \(Self.tasks) \(state) AND \(Self.isAfter) \(conditions.text) \
        \(Self.order)
        """,
        [
          .integer(query.after.map { Int64($0.rank) } ?? .min),
          .integer(query.after.map { Int64($0.id) } ?? .min),
        ] + conditions.values + [query.pageSize.sqlValue],
        row: query.hasTexts ? TaskItem.init(row:) : TaskItem.init(rowWithoutTexts:)
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
      "SELECT count(*) \(Self.tasks) \(Self.state(query.state)) \(conditions.text)",
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
  /// The conditions, each after `AND`.
  private(set) var text: SQLStatement = ""

  /// The values of the conditions, in their order.
  private(set) var values: [SQLValue] = []

  /// The project between characters that are in none.
  private static let project: StaticString = "(' ' || coalesce(project, '') || '.')"

  /// Creates the conditions; nil if no task can match.
  init?(_ query: TaskStore.Query, _ dialect: SQLDialect) throws {
    let quantity: Quantity = query.matchesAny ? .any : .all
    let tags = query.tags.filter(\.isTag)
    guard query.matchesAny || tags.count == query.tags.count else { return nil }
    var terms: [SQLStatement] = []
    func contains(_ quantity: Quantity, _ texts: [String], in column: StaticString) throws
      -> SQLStatement
    {
      let (condition, values) = try dialect.contains(quantity, of: texts, in: column)
      self.values += values
      return condition
    }
    if !query.words.isEmpty {
      terms.append(try contains(quantity, query.words.map(dialect.searchedText), in: "search"))
    }
    // A tag that no task can have matches none.
    if !query.tags.isEmpty {
      terms.append(try contains(quantity, tags.map { " \($0) " }, in: "tags"))
    }
    if let priority = query.priority {
      terms.append(priority == nil ? "priority IS NULL" : "priority = ?")
      if let priority { values.append(priority.sqlValue) }
    }
    if let day = query.dueBy?.daysSince1970 {
      terms.append("rank < ?")
      // Later days than any task's match all tasks with a due day.
      let limit = TaskItem.Position.noDueDay
      values.append(
        TaskItem.Position.firstRank(of: min(max(day, -limit), limit - 1) + 1).sqlValue
      )
    }
    if let project = query.project {
      terms.append(try contains(.all, [project.projectStart], in: Self.project))
    }
    if let first = terms.first {
      let joined = terms.dropFirst().reduce(first) {
        query.matchesAny ? "\($0) OR \($1)" : "\($0) AND \($1)"
      }
      text = "AND (\(joined))"
    }
    if !query.excludedWords.isEmpty {
      let words = query.excludedWords.map(dialect.searchedText)
      text = "\(text) AND \(try contains(.none, words, in: "search"))"
    }
    let excludedTags = query.excludedTags.filter(\.isTag)
    if !excludedTags.isEmpty {
      let tags = excludedTags.map { " \($0) " }
      text = "\(text) AND \(try contains(.none, tags, in: "tags"))"
    }
    if !query.excludedProjects.isEmpty {
      let projects = query.excludedProjects.map(\.projectStart)
      text = "\(text) AND \(try contains(.none, projects, in: Self.project))"
    }
    if let day = query.startedBy {
      text = "\(text) AND (start IS NULL OR start <= ?)"
      values.append(day.daysSince1970.sqlValue)
    }
    if let day = query.startingAfter {
      text = "\(text) AND start > ?"
      values.append(day.daysSince1970.sqlValue)
    }
    if query.isBlocked { text = "\(text) AND \(dialect.hasOpenBlocker)" }
  }
}

extension SQLDialect {
  /// Returns a word in the form of the text that it is searched in.
  fileprivate func searchedText(_ word: String) -> String { searchText(word.foldedCase) }
}

extension String {
  /// The start of the text of a project and its parts, which occurs in no other one.
  fileprivate var projectStart: String { " \(self)." }

  /// Whether a task can have the tag.
  fileprivate var isTag: Bool { TaskItem.tags(self) == [self] }
}
