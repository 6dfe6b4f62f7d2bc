import PostgresDatabase
import PostgresServer
import SQLDatabase
import Testing

@testable import TaskStore

/// The plans of the live store's statements on a server.
@Suite(.requiresPostgres, .timeLimit(.minutes(10))) struct ServerPlanTests {
  @Test func `a search for missing tasks compares tables, and scans none per row`() async throws {
    let database = try await database()
    let plan = try plan(of: "\(Tables.missingTasks)", on: database)
    #expect(plan.contains("Anti Join"), "\(plan)")
    #expect(!plan.contains("SubPlan"), "\(plan)")
  }

  @Test(arguments: [TaskStore.State.open, .done])
  func `a page of a state needs no sort and reads its own tasks only`(
    state: TaskStore.State
  ) async throws {
    let database = try await database()
    try database.execute(
      """
      INSERT INTO task (id, name, notes, tags, created, completed, search)
      SELECT id, 'a', '', '', 0, CASE id % 2 WHEN 0 THEN 0 END, 'a'
      FROM generate_series(1, 10000) AS id
      """
    )
    try database.execute("ANALYZE task")
    let plan = try plan(
      of: """
        SELECT \(Tables.columns) \(Tables.tasks) \(Tables.state(state)) AND \(Tables.isAfter) \
        \(Tables.order)
        """,
      [.integer(.min), .integer(.min), .integer(10)],
      on: database
    )

    #expect(plan.contains("Index Scan using task_\(state)"), "\(plan)")
    #expect(!plan.contains("Sort"), "\(plan)")
  }

  private func plan(
    of statement: SQLStatement,
    _ values: [SQLValue] = [],
    on database: PostgresDatabase
  ) throws -> String {
    try database.query("EXPLAIN \(statement)", values) { try $0.value(0, as: String.self) }
      .joined(separator: "\n")
  }

  private func database() async throws -> PostgresDatabase {
    let server = try await PostgresServer.shared()
    return try await PostgresDatabase.open(
      at: server.uri,
      schema: PostgresSchema(
        name: server.uniqueSchema(),
        migrations: TaskStore.postgresMigrations
      )
    )
  }
}
