import PortableFoundation
import SQLDatabase
import TaskStore

extension Tables {
  func numbers() throws -> TaskStore.Numbers {
    try database.query(
      """
      SELECT ifnull((SELECT seq FROM sqlite_sequence WHERE name = 'task'), 0),
        ifnull((SELECT seq FROM sqlite_sequence WHERE name = 'step'), 0)
      """
    ) { TaskStore.Numbers(task: try $0.value(0), step: try $0.value(1)) }[0]
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
      [step.sqlValue, step.sqlValue, task.sqlValue, limit.sqlValue]
    ) { row in
      guard try row.value(1, as: Int.self) != 0 else {
        return .step(try TaskStore.Step(row: row, firstColumn: 2))
      }
      return .change(try TaskStore.Change(row: row, firstColumn: 7), step: try row.value(0))
    }
  }

  /// Selects steps, with a task 0, and their changes.
  static let history: StaticString = """
    SELECT id AS step, 0 AS task, id, action, time, reverted, count, NULL AS before, NULL AS after
    FROM step WHERE id > ?
    UNION ALL
    SELECT step, task, NULL, NULL, NULL, NULL, NULL, before, after
    FROM change WHERE (step, task) > (?, ?)
    ORDER BY 1, 2 LIMIT ?
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
      while let record = try next() {
        try validator.validate(record)
        switch record {
        case .task(let task): try put(task)
        case .step(let step): try insert(step)
        case .change(let change, let step): try insert(change, of: step)
        }
      }
      try validator.finish()
      // `INSERT` creates the row of a table without records.
      try database.execute("DELETE FROM sqlite_sequence")
      try database.execute(
        "INSERT INTO sqlite_sequence (name, seq) VALUES ('task', ?), ('step', ?)",
        [numbers.task.sqlValue, numbers.step.sqlValue]
      )
    }
  }

  private func insert(_ step: TaskStore.Step) throws {
    try database.execute(
      "INSERT INTO step (id, action, time, reverted, count) VALUES (?, ?, ?, ?, ?)",
      [
        step.id.sqlValue, step.action.sqlValue, .integer(step.time.milliseconds),
        step.revertedAt.map { .integer($0.milliseconds) } ?? .null, step.count.sqlValue,
      ]
    )
  }
}
