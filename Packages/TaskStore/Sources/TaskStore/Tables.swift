import Backup
import CivilCalendar
import PortableFoundation
public import SQLDatabase

/// The tables of a store.
struct Tables: Sendable {
  let database: any SQLDatabase

  func add(
    _ newTasks: [TaskStore.NewTask],
    _ action: TaskStore.Action,
    _ time: Date
  ) throws -> [TaskItem] {
    try database.write {
      var changes: [TaskStore.Change] = []
      let added = try newTasks.map { try add($0, at: time, &changes) }
      try resolveBlockers(of: newTasks, added: added, &changes)
      _ = try append(changes, action, at: time)
      let changed = Dictionary(uniqueKeysWithValues: changes.map { ($0.after.id, $0.after) })
      return added.map { changed[$0.id] ?? $0 }
    }
  }

  func update(
    _ tasks: [TaskItem],
    adding newTasks: [TaskStore.NewTask],
    _ action: TaskStore.Action,
    _ time: Date
  ) throws -> TaskStore.Step? {
    try database.write {
      var changes: [TaskStore.Change] = []
      var ids: Set<TaskItem.ID> = []
      for task in tasks {
        guard ids.insert(task.id).inserted else { throw TaskStoreError.duplicateTask(task.id) }
        guard let before = try self.task(task.id) else {
          throw TaskStoreError.unknownTask(task.id)
        }
        guard task != before else { continue }
        if task.content != before.content { try task.content.validate() }
        try put(task)
        changes.append(TaskStore.Change(before: before, after: task))
      }
      let added = try newTasks.map { try add($0, at: time, &changes) }
      try resolveBlockers(of: newTasks, added: added, &changes)
      return try append(changes, action, at: time)
    }
  }

  func task(_ id: TaskItem.ID) throws -> TaskItem? {
    try database.query(
      "SELECT \(Self.columns) FROM task WHERE id = ?",
      [id.sqlValue],
      row: TaskItem.init(row:)
    ).first
  }

  /// Returns the task with an identity.
  func task(withUID uid: String) throws -> TaskItem? {
    let stored = try database.query(
      "SELECT \(Self.columns) FROM task WHERE uid = ?",
      [.text(uid)],
      row: TaskItem.init(row:)
    ).first
    guard stored == nil, let id = TaskItem.id(inUID: uid) else { return stored }
    return try task(id).flatMap { $0.uid == uid ? $0 : nil }
  }

  /// Adds a task, unless it was added before, and returns it.
  private func add(
    _ new: TaskStore.NewTask,
    at time: Date,
    _ changes: inout [TaskStore.Change]
  ) throws -> TaskItem {
    try new.content.validate()
    if let uid = new.uid, let task = try self.task(withUID: uid) { return task }
    func task(id: TaskItem.ID) -> TaskItem {
      TaskItem(
        id: id,
        content: new.content,
        createdAt: new.createdAt ?? time,
        completedAt: new.completedAt,
        uid: new.uid
      )
    }
    let id: Int = try database.executeRow(
      "\(SQLStatement(insertingInto: "task", Array(Self.storedColumns.dropFirst()))) RETURNING id",
      values(of: task(id: 0))
    ) { try $0.value(0) }
    changes.append(TaskStore.Change(before: nil, after: task(id: id)))
    return task(id: id)
  }

  /// Inserts a task with its number, or replaces the values of that task.
  func put(_ task: TaskItem) throws {
    try database.execute(
      """
      \(SQLStatement(insertingInto: "task", Self.storedColumns))
      ON CONFLICT (id) DO UPDATE SET
        name = excluded.name, notes = excluded.notes, due = excluded.due, tags = excluded.tags,
        priority = excluded.priority, created = excluded.created, completed = excluded.completed,
        deleted = excluded.deleted, due_time = excluded.due_time, start = excluded.start,
        project = excluded.project, recurrence = excluded.recurrence, blockers = excluded.blockers,
        uid = excluded.uid, search = excluded.search
      """,
      [task.id.sqlValue] + values(of: task)
    )
  }

  /// Returns the values of ``storedColumns`` from the name on.
  func values(of task: TaskItem) -> [SQLValue] {
    let content = task.content
    return [
      .text(content.name), .text(content.notes), (content.dueDay?.daysSince1970).sqlValue,
      Self.tagsValue(content.tags),
      content.priority.sqlValue, .integer(task.createdAt.milliseconds),
      task.completedAt.map { .integer($0.milliseconds) } ?? .null,
      task.deletedAt.map { .integer($0.milliseconds) } ?? .null,
      (content.dueTime?.minutes).sqlValue, (content.startDay?.daysSince1970).sqlValue,
      content.project.sqlValue, (content.recurrence?.description).sqlValue,
      Self.blockersValue(content.blockers), task.storedUID.sqlValue,
      .text(database.dialect.searchText(content.searchText)),
    ]
  }

  /// Returns the stored form of tags.
  static func tagsValue(_ tags: [String]) -> SQLValue {
    .text(tags.isEmpty ? "" : " \(tags.joined(separator: " ")) ")
  }

  /// Returns the stored form of blockers.
  static func blockersValue(_ blockers: [TaskItem.ID]) -> SQLValue {
    blockers.isEmpty ? .null : .text(" \(blockers.map(String.init).joined(separator: " ")) ")
  }

  /// The columns of a task and their types, in the order of ``TaskStore/TaskItem/init(row:)``.
  private static var columnTypes: KeyValuePairs<StaticString, any SQLConvertible.Type> {
    [
      "id": Int.self, "name": String.self, "notes": String.self, "due": Int?.self,
      "tags": String.self, "priority": TaskItem.Priority?.self, "created": Date.self,
      "completed": Date?.self, "deleted": Date?.self, "due_time": StoredTime?.self,
      "start": Int?.self, "project": String?.self, "recurrence": Recurrence?.self,
      "blockers": String?.self, "uid": String?.self,
    ]
  }

  /// The columns of a task.
  static let columns = columnTypes.map(\.key)

  /// The columns of a task without its texts, in the order of ``TaskStore/TaskItem/init(rowWithoutTexts:)``.
  static let columnsWithoutTexts: [StaticString] = [
    "id", "due", "due_time", "start", "priority", "blockers", "created", "completed", "deleted",
  ]

  /// The columns of a task and the text that words are searched in.
  static let storedColumns = columns + ["search"]

  /// The tasks of a backup.
  static let backup = BackupTable(
    "task",
    columnTypes,
    assignsIDs: true,
    added: Dictionary(uniqueKeysWithValues: columns[9...].map { ($0.description, 2) }),
    derived: .init(["search"]) { row, dialect in
      [.text(dialect.searchText(try TaskItem(row: row).content.searchText))]
    }
  ) { row in
    let content = try TaskItem(row: row).content
    guard try row.value(4) == Tables.tagsValue(content.tags) else {
      return "the tags are not separated by spaces"
    }
    guard try row.value(13) == Tables.blockersValue(content.blockers) else {
      return "the blockers are not numbers, separated by spaces"
    }
    return content.fault
  }
}

extension TaskItem {
  init(row: SQLRow) throws {
    self.init(
      id: try row.value(0),
      content: Content(
        name: try row.value(1),
        notes: try row.value(2),
        dueDay: try row.value(3, as: Int?.self).map(CivilDay.init),
        dueTime: try row.value(9, as: StoredTime?.self)?.time,
        startDay: try row.value(10, as: Int?.self).map(CivilDay.init),
        project: try row.value(11),
        tags: Self.tags(try row.value(4)),
        priority: try row.value(5),
        recurrence: try row.value(12),
        blockers: Self.blockers(try row.value(13))
      ),
      createdAt: Date(milliseconds: Int64(try row.value(6, as: Int.self))),
      completedAt: try row.value(7, as: Int?.self).map { Date(milliseconds: Int64($0)) },
      deletedAt: try row.value(8, as: Int?.self).map { Date(milliseconds: Int64($0)) },
      uid: try row.value(14)
    )
  }

  init(rowWithoutTexts row: SQLRow) throws {
    self.init(
      id: try row.value(0),
      content: Content(
        name: "",
        dueDay: try row.value(1, as: Int?.self).map(CivilDay.init),
        dueTime: try row.value(2, as: StoredTime?.self)?.time,
        startDay: try row.value(3, as: Int?.self).map(CivilDay.init),
        priority: try row.value(4),
        blockers: Self.blockers(try row.value(5))
      ),
      createdAt: Date(milliseconds: Int64(try row.value(6, as: Int.self))),
      completedAt: try row.value(7, as: Int?.self).map { Date(milliseconds: Int64($0)) },
      deletedAt: try row.value(8, as: Int?.self).map { Date(milliseconds: Int64($0)) }
    )
  }

  /// Returns the numbers in a column.
  private static func blockers(_ text: String?) -> [TaskItem.ID] {
    text.map { tags($0).compactMap { Int($0) } } ?? []
  }

  /// Returns the tags in a column.
  static func tags(_ text: String) -> [String] {
    text.isEmpty ? [] : text.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
  }
}

extension TaskItem.Priority: SQLConvertible {
  /// The number of the priority; 1 is the highest.
  public var sqlValue: SQLValue { number.sqlValue }

  /// Creates a priority from its number; nil for other values.
  public init?(sqlValue: SQLValue) {
    guard let number = Int(sqlValue: sqlValue),
      let priority = Self.allCases.first(where: { $0.number == number })
    else { return nil }
    self = priority
  }
}

/// A time of day in a column: the number of minutes since midnight.
private struct StoredTime: SQLConvertible {
  let time: TimeOfDay

  var sqlValue: SQLValue { time.minutes.sqlValue }

  init?(sqlValue: SQLValue) {
    guard let minutes = Int(sqlValue: sqlValue), let time = TimeOfDay(minutes: minutes) else {
      return nil
    }
    self.time = time
  }
}

extension Recurrence: SQLConvertible {
  /// The recurrence in a few words.
  public var sqlValue: SQLValue { .text(description) }

  /// Creates a recurrence from its text; nil for other values.
  public init?(sqlValue: SQLValue) {
    guard case .text(let text) = sqlValue else { return nil }
    self.init(text)
  }
}
