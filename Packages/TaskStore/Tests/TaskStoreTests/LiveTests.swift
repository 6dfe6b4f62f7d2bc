import PortableFoundation
import SQLDatabase
import SQLiteDatabase
import TemporaryDirectory
import Testing

@testable import TaskStore

/// The statements of the live store.
@Suite struct TaskStoreLiveTests {
  @Test(arguments: [TaskStore.State.open, .done])
  func `a page of a state needs no sort and reads its own tasks only`(
    state: TaskStore.State
  ) async throws {
    let directory = try TemporaryDirectory()
    let database = try await database(in: directory)
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

  @Test func `a search for a later change uses the indexes`() async throws {
    let directory = try TemporaryDirectory()
    let database = try await database(in: directory)
    let plan: [String] = try database.query(
      "EXPLAIN QUERY PLAN \(Tables.laterChange)",
      [.null]
    ) { try $0.value(3) }

    #expect(!plan.contains { $0.hasPrefix("SCAN") })
  }

  @Test func `a page of records reads its own records only`() async throws {
    let directory = try TemporaryDirectory()
    let database = try await database(in: directory)
    let plan: [String] = try database.query(
      "EXPLAIN QUERY PLAN \(Tables.history)",
      [.null, .null, .null]
    ) { try $0.value(3) }

    // Each search ends at the limit.
    #expect(plan.contains("SEARCH step USING INTEGER PRIMARY KEY (rowid>?)"))
    #expect(plan.contains { $0.hasPrefix("SEARCH change USING PRIMARY KEY") })
  }

  @Test func `audits need no sort`() async throws {
    let directory = try TemporaryDirectory()
    let database = try await database(in: directory)
    let statements: [(StaticString, parameters: Int)] = [
      (Tables.tasksWithNewestChange, 0), (Tables.missingTasks, 0),
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

  @Test func `a damaged change is an error with the path of the database`() async throws {
    let directory = try TemporaryDirectory()
    let database = try await database(in: directory)
    let store = TaskStore.live(in: database)
    _ = try store.add([task], .add, Date())
    for damage in ["{}", "not JSON", #"{"id":1,"name":"a","created_ms":1,"due":"2026-02-30"}"#] {
      try database.execute("UPDATE change SET after = ?", [.text(damage)])
      #expect(throws: SQLiteDatabaseError.self) { try store.steps(.init()) }
      #expect(throws: SQLiteDatabaseError.self) { try store.revert(nil, Date()) }
    }
    #expect(try store.count(.init()) == 1)
  }

  @Test func `a change that another program made is not reverted`() async throws {
    let directory = try TemporaryDirectory()
    let database = try await database(in: directory)
    let store = TaskStore.live(in: database)
    _ = try store.add([task], .add, Date())
    try database.execute("UPDATE task SET name = 'changed'")
    #expect(throws: TaskStoreError.changedSince(1, by: nil)) { try store.revert(nil, Date()) }
    #expect(try store.task(1)?.name == "changed")
  }

  @Test func `reading writes nothing`() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("tasks.sqlite3")
    _ = try TaskStore.live(in: try await database(in: directory)).add([task], .add, Date())
    let contents = try Data(contentsOf: URL(fileURLWithPath: path))

    let database = try #require(try await SQLiteDatabase.openIfPresent(at: path, schema: .tasks))
    let store = TaskStore.live(in: database)
    for state in TaskStore.State.allCases {
      _ = try store.find(.init(state: state, words: ["milk"]))
      _ = try store.count(.init(state: state))
    }
    _ = try (store.task(1), store.tags(), store.steps(.init()), store.numbers())
    _ = try store.previewPurge(before: Date())
    try store.forEachRecord { _ in }
    _ = try store.audit()

    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == contents)
  }

  private func database(in directory: TemporaryDirectory) async throws -> SQLiteDatabase {
    try await SQLiteDatabase.open(at: directory.file("tasks.sqlite3"), schema: .tasks)
  }
}
