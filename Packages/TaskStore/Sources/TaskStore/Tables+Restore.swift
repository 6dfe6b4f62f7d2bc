import PortableFoundation
import SQLDatabase

extension Tables {
  func numbers() throws -> TaskStore.Numbers {
    let (table, column) = lastNumbers
    return try database.queryRow(
      """
      SELECT coalesce((SELECT \(column) FROM \(table) WHERE name = 'task'), 0),
        coalesce((SELECT \(column) FROM \(table) WHERE name = 'step'), 0)
      """
    ) { TaskStore.Numbers(task: try $0.value(0), step: try $0.value(1)) }
  }

  func records(after position: TaskStore.Record.Position?) throws -> [TaskStore.Record] {
    let limit = TaskStore.Record.maximumPageSize
    switch position {
    case nil: return try tasksAndHistory(after: 0, limit: limit)
    case .task(let id): return try tasksAndHistory(after: id, limit: limit)
    case .step(let id): return try history(after: id, task: 0, limit: limit)
    case .change(let task, let step): return try history(after: step, task: task, limit: limit)
    }
  }

  /// Returns the records after a task.
  private func tasksAndHistory(after id: TaskItem.ID, limit: Int) throws -> [TaskStore.Record] {
    try database.read {
      let tasks: [TaskStore.Record] = try database.query(
        "SELECT \(Self.columns) FROM task WHERE id > ? ORDER BY id LIMIT ?",
        [id.sqlValue, limit.sqlValue]
      ) { .task(try TaskItem(row: $0)) }
      guard tasks.count < limit else { return tasks }
      return try tasks + history(after: 0, task: 0, limit: limit - tasks.count)
    }
  }

  /// Returns the steps after a step, and the changes after the change of a task in that step.
  private func history(
    after step: TaskStore.Step.ID,
    task: TaskItem.ID,
    limit: Int
  ) throws -> [TaskStore.Record] {
    try database.query(
      "\(Self.history)",
      [step.sqlValue, task.sqlValue, limit.sqlValue]
    ) { row in
      guard try row.value(1, as: Int.self) != 0 else {
        return .step(try TaskStore.Step(row: row, firstColumn: 2))
      }
      return .change(try TaskStore.Change(row: row, firstColumn: 7), step: try row.value(0))
    }
  }

  /// Selects steps, with a task 0, and their changes.
  ///
  /// Each part has its own limit, because PostgreSQL would sort all records after the first.
  static let history: StaticString = """
    SELECT id, 0, id, action, time, reverted, count, NULL, NULL FROM (
      SELECT * FROM step WHERE id > ?1 ORDER BY id LIMIT ?3
    ) AS steps
    UNION ALL
    SELECT step, task, NULL, NULL, NULL, NULL, NULL, before, after FROM (
      SELECT * FROM change WHERE (step, task) > (?1, ?2) ORDER BY step, task LIMIT ?3
    ) AS changes
    ORDER BY 1, 2 LIMIT ?3
    """

  func restore(
    _ numbers: TaskStore.Numbers,
    _ next: () throws -> TaskStore.Record?
  ) throws {
    try database.write {
      guard try self.numbers() == TaskStore.Numbers(task: 0, step: 0) else {
        throw TaskStoreError.notEmpty
      }
      var validator = try RestoreValidator(numbers: numbers)
      var rows = Rows()
      while let record = try next() {
        try validator.validate(record)
        append(record, to: &rows)
        if rows.count == Rows.maximumCount { try insert(&rows) }
      }
      try validator.finish()
      try insert(&rows)
      let (table, column) = lastNumbers
      // SQLite has no row of a table without records.
      try database.execute("DELETE FROM \(table) WHERE name IN ('task', 'step')")
      try database.execute(
        "INSERT INTO \(table) (name, \(column)) VALUES ('task', ?), ('step', ?)",
        [numbers.task.sqlValue, numbers.step.sqlValue]
      )
    }
  }

  /// Restored records, by table: an insertion has the rows of one.
  private struct Rows {
    var tasks: [[SQLValue]] = []
    var steps: [[SQLValue]] = []
    var changes: [[SQLValue]] = []

    /// Bounds the memory of a restore.
    static let maximumCount = 1000

    var count: Int { tasks.count + steps.count + changes.count }
  }

  private func append(_ record: TaskStore.Record, to rows: inout Rows) {
    switch record {
    case .task(let task):
      rows.tasks.append([task.id.sqlValue] + values(of: task))
    case .step(let step):
      rows.steps.append([
        step.id.sqlValue, step.action.sqlValue, .integer(step.time.milliseconds),
        step.revertedAt.map { .integer($0.milliseconds) } ?? .null, step.count.sqlValue,
      ])
    case .change(let change, let step):
      rows.changes.append(values(of: change, in: step))
    }
  }

  /// Inserts rows and removes them from memory.
  private func insert(_ rows: inout Rows) throws {
    try insert(rows.tasks, into: "task", Self.storedColumns)
    try insert(rows.steps, into: "step", ["id", "action", "time", "reverted", "count"])
    try insert(rows.changes, into: "change", Self.changeColumns)
    rows = Rows()
  }

  private func insert(
    _ rows: [[SQLValue]],
    into table: StaticString,
    _ columns: [StaticString]
  ) throws {
    guard !rows.isEmpty else { return }
    var rows = rows.makeIterator()
    try database.insert(into: table, columns) { rows.next() }
  }
}
