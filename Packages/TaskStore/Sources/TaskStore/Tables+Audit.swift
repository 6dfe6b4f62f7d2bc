import PortableFoundation
import SQLDatabase

extension Tables {
  func audit() throws -> TaskStore.Audit {
    try database.read {
      var audit: TaskStore.Audit = try database.queryRow(
        "SELECT count(*), (SELECT count(*) FROM step), (SELECT max(time) FROM step) \(Self.tasks) \(Self.state(.open))"
      ) { row in
        TaskStore.Audit(
          taskCount: 0,
          openCount: try row.value(0),
          stepCount: try row.value(1),
          latestTime: try row.value(2, as: Int?.self).map { Date(milliseconds: Int64($0)) },
          differing: []
        )
      }
      // One task in memory at a time.
      try database.forEach(Self.tasksWithNewestChange) { row in
        let task = try TaskItem(row: row)
        let change = try row.value(Self.columns.count, as: EncodedTask?.self)?.task
        if task.deletedAt == nil { audit.taskCount += 1 }
        if let change, change != task { audit.differing.append(task.id) }
      }
      try database.forEach("\(Self.missingTasks)") { audit.differing.append(try $0.value(0)) }
      audit.differing.sort()
      try database.forEach("\(Self.invalidSteps)", [lastTask().sqlValue]) {
        audit.invalidSteps.append(try $0.value(0))
      }
      return audit
    }
  }

  private func lastTask() throws -> Int {
    let (table, column) = lastNumbers
    return try database.queryRow(
      "SELECT coalesce((SELECT \(column) FROM \(table) WHERE name = 'task'), 0)"
    ) { try $0.value(0) }
  }

  /// Selects the steps that have other changes than they count, or changes of tasks above the last one.
  static let invalidSteps: StaticString = """
    SELECT id FROM step WHERE EXISTS (
      SELECT 1 FROM change WHERE change.step = step.id AND task > ?
    ) OR count <> (SELECT count(*) FROM change WHERE change.step = step.id) AND EXISTS (
      SELECT 1 FROM change WHERE change.step = step.id
    ) ORDER BY id
    """

  /// Selects the tasks, each with the values after its newest change in effect.
  static let tasksWithNewestChange: SQLStatement = """
    SELECT \(columns), (
      SELECT after FROM change JOIN step ON step.id = change.step
      WHERE change.task = task.id AND step.reverted IS NULL
      ORDER BY change.step DESC LIMIT 1
    )
    FROM task
    """

  /// Selects the tasks that have a change in effect, and do not exist.
  static let missingTasks: StaticString = """
    SELECT DISTINCT change.task FROM change JOIN step ON step.id = change.step
    WHERE step.reverted IS NULL AND NOT EXISTS (SELECT 1 FROM task WHERE task.id = change.task)
    """
}
