import PortableFoundation
public import SQLDatabase

extension Tables {
  /// Appends a step, unless it has no changes, and returns it.
  ///
  /// - Throws: ``TaskStoreError/blocksItself(_:)``.
  func append(
    _ changes: [TaskStore.Change],
    _ action: TaskStore.Action,
    at time: Date
  ) throws -> TaskStore.Step? {
    guard !changes.isEmpty else { return nil }
    try checkBlockers(of: changes.filter(\.changesBlockers).map(\.after))
    // The condition makes SQLite leave an empty table alone.
    try database.execute("DELETE FROM redo WHERE id > 0")
    let id: Int = try database.executeRow(
      "INSERT INTO step (action, time, count) VALUES (?, ?, ?) RETURNING id",
      [.text(action.rawValue), .integer(time.milliseconds), changes.count.sqlValue]
    ) { try $0.value(0) }
    for change in changes {
      try database.execute(
        SQLStatement(insertingInto: "change", Self.changeColumns),
        values(of: change, in: id)
      )
    }
    return try step(id)
  }

  /// The columns of a change, in the order of its values.
  static let changeColumns: [StaticString] = ["step", "task", "before", "after"]

  func values(of change: TaskStore.Change, in step: TaskStore.Step.ID) -> [SQLValue] {
    [
      step.sqlValue, change.after.id.sqlValue, change.before.map(EncodedTask.init).sqlValue,
      EncodedTask(task: change.after).sqlValue,
    ]
  }

  func steps(_ query: TaskStore.StepQuery) throws -> [TaskStore.Step] {
    try database.read {
      let before = (query.before ?? .max).sqlValue
      guard let task = query.task else {
        return try database.query(
          "SELECT \(Self.stepColumns) FROM step WHERE id < ? ORDER BY id DESC LIMIT ?",
          [before, query.pageSize.sqlValue],
          row: TaskStore.Step.init
        ).map { try $0.with(changes: changes(of: $0.id, limit: TaskStore.Step.maximumChanges)) }
      }
      return try database.query(
        """
        SELECT \(Self.stepColumns) FROM change JOIN step ON step.id = change.step
        WHERE change.task = ? AND change.step < ? ORDER BY change.step DESC LIMIT ?
        """,
        [task.sqlValue, before, query.pageSize.sqlValue],
        row: TaskStore.Step.init
      ).map { step in
        step.with(
          changes: try database.query(
            "SELECT before, after FROM change WHERE step = ? AND task = ?",
            [step.id.sqlValue, task.sqlValue],
            row: TaskStore.Change.init
          )
        )
      }
    }
  }

  func revert(_ id: TaskStore.Step.ID?, _ time: Date) throws -> TaskStore.Step? {
    try database.write {
      guard let id = try id ?? newestStep() else { return nil }
      guard let step = try step(id) else { throw TaskStoreError.unknownStep(id) }
      guard step.revertedAt == nil else { throw TaskStoreError.alreadyReverted(id) }
      if let later = try laterChange(of: id) {
        throw TaskStoreError.changedSince(later.task, by: later.step)
      }
      let changes = try changes(of: id)
      for change in changes {
        guard try task(change.after.id) == change.after else {
          throw TaskStoreError.changedSince(change.after.id, by: nil)
        }
        if let before = change.before {
          try put(before)
        } else {
          try database.execute("DELETE FROM task WHERE id = ?", [change.after.id.sqlValue])
        }
      }
      try checkBlockers(of: changes.filter(\.changesBlockers).compactMap(\.before))
      try database.execute(
        "UPDATE step SET reverted = ? WHERE id = ?",
        [.integer(time.milliseconds), id.sqlValue]
      )
      try database.execute("INSERT INTO redo (step) VALUES (?)", [id.sqlValue])
      return try self.step(id)
    }
  }

  func reapply() throws -> TaskStore.Step? {
    try database.write {
      let last: [(redo: Int, step: Int)] = try database.query(
        "SELECT id, step FROM redo ORDER BY id DESC LIMIT 1"
      ) { (try $0.value(0), try $0.value(1)) }
      guard let (redo, id) = last.first else { return nil }
      let changes = try changes(of: id)
      for change in changes {
        guard try task(change.after.id) == change.before else {
          throw TaskStoreError.changedSince(change.after.id, by: nil)
        }
        try put(change.after)
      }
      try checkBlockers(of: changes.filter(\.changesBlockers).map(\.after))
      try database.execute("UPDATE step SET reverted = NULL WHERE id = ?", [id.sqlValue])
      try database.execute("DELETE FROM redo WHERE id = ?", [redo.sqlValue])
      return try step(id)
    }
  }

  private func step(_ id: TaskStore.Step.ID) throws -> TaskStore.Step? {
    try database.query(
      "SELECT \(Self.stepColumns) FROM step WHERE id = ?",
      [id.sqlValue],
      row: TaskStore.Step.init
    ).first.map { try $0.with(changes: changes(of: id, limit: TaskStore.Step.maximumChanges)) }
  }

  /// Returns the number of the newest step in effect.
  private func newestStep() throws -> TaskStore.Step.ID? {
    try database.query(
      "SELECT id FROM step WHERE reverted IS NULL ORDER BY id DESC LIMIT 1"
    ) { try $0.value(0, as: Int.self) }.first
  }

  /// Returns the newest change, by a later step in effect, of the first such task of a step.
  private func laterChange(
    of step: TaskStore.Step.ID
  ) throws -> (task: TaskItem.ID, step: TaskStore.Step.ID)? {
    let changes: [(task: TaskItem.ID, step: TaskStore.Step.ID)] = try database.query(
      "\(Self.laterChange)",
      [step.sqlValue]
    ) { (try $0.value(0), try $0.value(1)) }
    return changes.first
  }

  private func changes(
    of step: TaskStore.Step.ID,
    limit: Int = .max
  ) throws -> [TaskStore.Change] {
    try database.query(
      "SELECT before, after FROM change WHERE step = ? ORDER BY task LIMIT ?",
      [step.sqlValue, limit.sqlValue],
      row: TaskStore.Change.init
    )
  }

  /// Selects the newest change, by a later step in effect, of the first such task of a step.
  static let laterChange: StaticString = """
    SELECT later.task, later.step
    FROM change AS own JOIN change AS later ON later.task = own.task AND later.step > own.step
    JOIN step ON step.id = later.step
    WHERE own.step = ? AND step.reverted IS NULL
    ORDER BY later.task, later.step DESC LIMIT 1
    """

  static let stepColumns: StaticString =
    "step.id, step.action, step.time, step.reverted, step.count"
}

extension TaskStore.Step {
  init(row: SQLRow) throws {
    try self.init(row: row, firstColumn: 0)
  }

  init(row: SQLRow, firstColumn first: Int) throws {
    self.init(
      id: try row.value(first),
      action: try row.value(first + 1),
      time: Date(milliseconds: Int64(try row.value(first + 2, as: Int.self))),
      revertedAt: try row.value(first + 3, as: Int?.self).map { Date(milliseconds: Int64($0)) },
      count: try row.value(first + 4),
      changes: []
    )
  }

  fileprivate func with(changes: [TaskStore.Change]) -> Self {
    Self(
      id: id,
      action: action,
      time: time,
      revertedAt: revertedAt,
      count: count,
      changes: changes
    )
  }
}

extension TaskStore.Change {
  /// Whether the blockers differ: others cannot make a task block itself.
  fileprivate var changesBlockers: Bool { before?.blockers ?? [] != after.blockers }

  init(row: SQLRow) throws {
    try self.init(row: row, firstColumn: 0)
  }

  init(row: SQLRow, firstColumn first: Int) throws {
    self.init(
      before: try row.value(first, as: EncodedTask?.self)?.task,
      after: try row.value(first + 1, as: EncodedTask.self).task
    )
  }
}

/// A task in a column of the table `change`.
struct EncodedTask: SQLConvertible {
  let task: TaskItem

  init(task: TaskItem) {
    self.task = task
  }

  var sqlValue: SQLValue {
    let encoder = JSONEncoder()
    // Equal tasks have equal texts, and so equal exports.
    encoder.outputFormatting = .sortedKeys
    // Numbers and texts can always be encoded; the table would refuse NULL.
    return (try? encoder.encode(task)).map { .text(String(decoding: $0, as: UTF8.self)) } ?? .null
  }

  init?(sqlValue: SQLValue) {
    guard case .text(let text) = sqlValue,
      let task = try? JSONDecoder().decode(TaskItem.self, from: Data(text.utf8))
    else { return nil }
    self.task = task
  }
}

extension TaskStore.Action: SQLConvertible {
  /// The name of the action.
  public var sqlValue: SQLValue { .text(rawValue) }

  /// Creates an action from its name; nil for other values.
  public init?(sqlValue: SQLValue) {
    guard case .text(let name) = sqlValue else { return nil }
    self.init(rawValue: name)
  }
}
