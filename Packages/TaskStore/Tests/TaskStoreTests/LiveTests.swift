import Backup
import PortableFoundation
import SQLDatabase
import SQLiteDatabase
import TemporaryDirectory
import Testing

@testable import TaskStore

/// The statements of the live store.
@Suite struct TaskStoreLiveTests {
  private let database = SQLiteDatabase.inMemory()
  private let store: TaskStore

  init() { store = .mock(in: database) }

  @Test(arguments: [TaskStore.State.open, .done])
  func `a page of a state needs no sort and reads its own tasks only`(
    state: TaskStore.State
  ) throws {
    let plan: [String] = try database.query(
      """
      EXPLAIN QUERY PLAN SELECT \(Tables.columns) \(Tables.tasks) \(Tables.state(state)) \
      AND \(Tables.isAfter) AND rank < ? \(Tables.order)
      """,
      [.null, .null, .null, .null]
    ) { try $0.value(3) }

    // A sort would be another step.
    #expect(plan == ["SEARCH task USING INDEX task_\(state) (rank>? AND rank<?)"])
  }

  @Test func `a search for a later change uses the indexes`() throws {
    let plan: [String] = try database.query(
      "EXPLAIN QUERY PLAN \(Tables.laterChange)",
      [.null]
    ) { try $0.value(3) }

    #expect(!plan.contains { $0.hasPrefix("SCAN") })
  }

  @Test(.timeLimit(.minutes(1)))
  func `a long chain of blockers is checked in one pass`() throws {
    let chain = (1...2_000).map { number in
      TaskStore.NewTask(
        uid: "\(number)",
        content: .init(name: "Task \(number)"),
        blockerUIDs: ["\(number + 1)"]
      )
    }
    let tasks = try store.add(chain, .import, Date(milliseconds: 0))
    #expect(tasks.map(\.blockers) == (2...2_000).map { [$0] } + [[]])
    var last = tasks[1_999]
    last.blockers = [1]
    #expect(throws: TaskStoreError.blocksItself(2_000)) {
      try store.update([last], .edit, Date(milliseconds: 0))
    }
  }

  @Test func `audits need no sort`() throws {
    let statements: [(SQLStatement, parameters: Int)] = [
      (Tables.tasksWithNewestChange, 0), ("\(Tables.missingTasks)", 0),
      ("\(Tables.invalidSteps)", 1),
    ]
    for (statement, parameters) in statements {
      let plan: [String] = try database.query(
        "EXPLAIN QUERY PLAN \(statement)",
        Array(repeating: .null, count: parameters)
      ) { try $0.value(3) }
      #expect(!plan.isEmpty)
      #expect(!plan.contains { $0.contains("TEMP B-TREE") })
    }
  }

  @Test func `a damaged change is an error with the path of the database`() throws {
    _ = try store.add([task], .add, Date())
    for damage in ["{}", "not JSON", #"{"id":1,"name":"a","created_ms":1,"due":"2026-02-30"}"#] {
      try database.execute("UPDATE change SET after = ?", [.text(damage)])
      #expect(throws: SQLiteDatabaseError.self) { try store.steps(.init()) }
      #expect(throws: SQLiteDatabaseError.self) { try store.revert(nil, Date()) }
    }
    #expect(try store.count(.init()) == 1)
  }

  @Test func `a change that another program made is not reverted`() throws {
    _ = try store.add([task], .add, Date())
    try database.execute("UPDATE task SET name = 'changed'")
    #expect(throws: TaskStoreError.changedSince(1, by: nil)) { try store.revert(nil, Date()) }
    #expect(try store.task(1)?.name == "changed")
  }

  @Test func `reading writes nothing`() async throws {
    let directory = TemporaryDirectory()
    let path = directory.file("tasks.sqlite3")
    let writer = try await SQLiteDatabase.open(at: path, schema: .tasks)
    _ = try TaskStore.live(in: writer).add([task], .add, Date())
    let contents = try Data(contentsOf: URL(fileURLWithPath: path))

    let database = try #require(try await SQLiteDatabase.openIfPresent(at: path, schema: .tasks))
    let store = TaskStore.live(in: database)
    for state in TaskStore.State.allCases {
      _ = try store.find(.init(state: state, words: ["milk"]))
      _ = try store.count(.init(state: state))
    }
    _ = try (store.task(1), store.tags(), store.steps(.init()))
    _ = try store.previewPurge(before: Date())
    _ = try store.audit()

    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == contents)
  }

  @Test func `a copy continues the numbers of purged steps`() throws {
    let copy = SQLiteDatabase.inMemory()
    let (other, store) = (self.store, TaskStore.mock(in: copy))
    _ = try other.add([task], .add, Date())
    _ = try other.purge(before: .distantFuture)
    let backup = Backup(of: [TaskStore.backup], version: 1, by: "tasks")
    try backup.insert(backup.contents(of: database), into: copy)
    _ = try store.add([task], .add, Date())
    #expect(try store.steps(.init()).map(\.id) == [2])
  }

  @Test func `a copy equals the store and continues like it, but has no steps to reapply`() throws {
    let copy = SQLiteDatabase.inMemory()
    let (other, store) = (self.store, TaskStore.mock(in: copy))
    let time = Date(timeIntervalSince1970: 0)
    _ = try other.add([task, task, task], .add, time)
    for id in 1...3 {
      var changed = try #require(try other.task(id))
      changed.name = "changed \(id)"
      if id == 3 { changed.deletedAt = time }
      _ = try other.update([changed], .edit, time)
    }
    _ = try other.purge(before: time + 1)
    _ = try other.add([task], .add, time + 2)
    _ = try other.revert(nil, time)
    let backup = Backup(of: [TaskStore.backup], version: 1, by: "tasks")
    try backup.insert(backup.contents(of: database), into: copy)
    #expect(try backup.export(of: copy) == backup.export(of: database))
    #expect(try store.find(.init(state: .all)) == other.find(.init(state: .all)))
    #expect(try store.find(.init(state: .all, words: ["changed"])).map(\.id) == [1, 2])
    #expect(try store.steps(.init()) == other.steps(.init()))
    #expect(try store.reapply() == nil)
    #expect(try store.add([task], .add, time).map(\.id) == [5])
  }

  @Test(
    arguments: [
      ("UPDATE task SET tags = 'a'", "task is invalid: the tags are not separated by spaces"),
      ("UPDATE task SET tags = ' a  b '", "task is invalid: the tags are not separated by spaces"),
      (
        "UPDATE task SET tags = ' a\u{A0}b '",
        "task is invalid: the tag \"a\u{A0}b\" contains whitespace"
      ),
      (
        "UPDATE task SET due = 2932897",
        "task is invalid: the day is not in the years 0 to 9999"
      ),
      ("UPDATE task SET due_time = 1440", "task is invalid: the value of due_time is invalid"),
      ("UPDATE task SET recurrence = 'x'", "task is invalid: the value of recurrence is invalid"),
      (
        "UPDATE task SET blockers = '1'",
        "task is invalid: the blockers are not numbers, separated by spaces"
      ),
      ("UPDATE step SET action = 'bake'", "step is invalid: the value of action is invalid"),
      (
        "UPDATE change SET task = task + 1", "change is invalid: the change is that of another task"
      ),
      (
        "UPDATE change SET before = replace(after, '\"id\":1', '\"id\":2')",
        "change is invalid: the change is that of another task"
      ),
      ("UPDATE change SET after = '{}'", "change is invalid: the value of after is invalid"),
      ("DELETE FROM step", "change refers to a missing row of the table step"),
    ] as [(SQLStatement, String)]
  )
  func `a row that no store saves is a fault`(change: SQLStatement, fault: String) throws {
    _ = try store.add([task], .add, Date())
    let backup = Backup(of: [TaskStore.backup], version: 1, by: "tasks")
    #expect(try backup.fault(in: database) == nil)
    try database.execute(change)
    let found = try backup.fault(in: database)
    #expect(found?.hasSuffix("\(fault).") == true, "\(found ?? "")")
  }

  @Test func `an audit finds tasks that differ from their changes, and steps without theirs`()
    throws
  {
    for _ in 1...5 { _ = try store.add([task, task], .add, Date()) }
    try database.execute("UPDATE task SET name = 'another' WHERE id = 1")
    try database.execute("DELETE FROM task WHERE id = 5")
    try database.execute("DELETE FROM change WHERE task = 7")
    try database.execute("UPDATE step SET count = 3 WHERE id = 1")
    try database.execute("UPDATE step SET reverted = 0 WHERE id = 5")
    try database.execute("UPDATE change SET task = 11 WHERE task = 10")
    try database.execute("DELETE FROM change WHERE step = 2")
    let audit = try store.audit()
    #expect(audit.differing == [1, 5])
    #expect(audit.invalidSteps == [1, 4, 5])
    #expect(audit.taskCount == 9)
  }
}
