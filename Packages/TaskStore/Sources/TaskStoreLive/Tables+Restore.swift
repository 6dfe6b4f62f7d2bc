import PortableFoundation
import SQLiteDatabase
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

  func forEachRecord(_ body: (TaskStore.Record) throws -> Void) throws {
    try database.read {
      _ = try database.query("SELECT \(Self.columns) FROM task ORDER BY id") { row in
        try body(.task(TaskItem(row: row)))
      }
      let steps = try database.query(
        "SELECT \(Self.stepColumns) FROM step ORDER BY id",
        row: TaskStore.Step.init
      )
      for step in steps {
        try body(.step(step))
        _ = try database.query(
          "SELECT before, after FROM change WHERE step = ? ORDER BY task",
          [step.id.sqliteValue]
        ) { row in
          try body(.change(TaskStore.Change(row: row), step: step.id))
        }
      }
    }
  }

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
        [numbers.task.sqliteValue, numbers.step.sqliteValue]
      )
    }
  }

  private func insert(_ step: TaskStore.Step) throws {
    try database.execute(
      "INSERT INTO step (id, action, time, reverted, count) VALUES (?, ?, ?, ?, ?)",
      [
        step.id.sqliteValue, step.action.sqliteValue, .integer(step.time.milliseconds),
        step.revertedAt.map { .integer($0.milliseconds) } ?? .null, step.count.sqliteValue,
      ]
    )
  }
}
