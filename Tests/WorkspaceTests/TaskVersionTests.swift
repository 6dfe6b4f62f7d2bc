import Foundation
import SQLiteDatabase
import TaskStore
import TaskStoreLive
import TemporaryDirectory
import Testing

/// A database and an export that the first version of `tasks` wrote: with a purge, tasks in every state, changes of every
/// kind, and a step to redo.
@Suite(.timeLimit(.minutes(2))) struct TaskVersionTests {
  private let directory: TemporaryDirectory
  private let database: String

  init() throws {
    directory = try TemporaryDirectory()
    database = directory.file("tasks.sqlite3")
    try FileManager.default.copyItem(
      at: try Workspace.fixture("tasks-version-1.sqlite3"),
      to: URL(filePath: database)
    )
  }

  private func run(
    _ arguments: String...,
    database: String? = nil
  ) async throws -> Command.Result {
    try await Command(
      Workspace.executable("tasks").path,
      arguments,
      environment: ["TASKS_DATABASE": database ?? self.database, "TZ": "UTC"]
    ).waitUntilExit()
  }

  private static let csv = [
    "id,name,notes,due,tags,priority,created,completed",
    "4,Call insurance company,,2027-01-15,,medium,2026-11-23T10:26:49.785Z,"
      + "2026-11-23T10:26:50.114Z",
    "7,Water the plants,,2027-01-18,'+home garden,high,2026-11-01T00:00:00.000Z,",
    #"2,Buy milk,There is a new grocery store\nnear the station,2027-01-20,shop home,high,"#
      + "2026-11-23T10:26:49.605Z,",
    "3,Fête 漢字 👩‍👩‍👧,,,café,,2026-11-23T10:26:49.672Z,",
    "5,Check evening courses,What materials do I need?,,school,,2026-11-23T10:26:49.845Z,"
      + "2026-11-23T10:26:50.114Z",
    "8,Return books,,,,,2026-11-02T00:00:00.000Z,2026-11-20T00:00:00.000Z",
  ]

  /// Returns the records of all tasks.
  private func csv(database: String? = nil) async throws -> [String] {
    let list = try await run("list", "--all", "--format", "csv", database: database)
    #expect(list.errorOutput == "")
    return list.output.split(separator: "\r\n").map(String.init)
  }

  @Test func `a database of version 1 is read`() async throws {
    #expect(try await csv() == Self.csv)
    #expect(
      try await run("undo", "--list").output == """
        12  2026-11-23 10:26:50Z  reopened 5: Check evening courses  (undone)
        11  2026-11-23 10:26:50Z  edited 5: Check evening courses
        10  2026-11-23 10:26:50Z  deleted 6: Clean room
        9  2026-11-23 10:26:50Z  completed 4: Call insurance company  and 1 more
        8  2026-11-23 10:26:50Z  imported 7: Water the plants  and 1 more
        7  2026-11-23 10:26:49Z  added 6: Clean room
        6  2026-11-23 10:26:49Z  added 5: Check courses
        5  2026-11-23 10:26:49Z  added 4: Call insurance company
        4  2026-11-23 10:26:49Z  added 3: Fête 漢字 👩‍👩‍👧
        3  2026-11-23 10:26:49Z  added 2: Buy milk

        """
    )
    let doctor = try await run("doctor")
    #expect(doctor.status == 0)
    #expect(doctor.output.contains("6 tasks, 3 open, as in the history of 10 steps."))
  }

  @Test func `a database of version 1 is changed`() async throws {
    #expect(try await run("redo").output == "Redone: reopened 5: Check evening courses\n")
    let undone = try await run("undo", "10")
    #expect(undone.output.split(separator: "\n").count == 12)
    #expect(try await csv() == [Self.csv[0]])
    #expect(try await run("redo", "10").status == 0)
    #expect(try await run("done", "5").status == 0)
    #expect(try await csv().map { $0.prefix(20) } == Self.csv.map { $0.prefix(20) })
    #expect(try await run("add", "Next").output == "Added 9: Next\n")
    #expect(try await run("doctor").status == 0)
    #expect(
      try await open(database).query("PRAGMA user_version") { try $0.value(0, as: Int.self) } == [1]
    )
  }

  @Test func `an export of version 1 is imported`() async throws {
    let other = directory.file("other.sqlite3")
    let export = try Workspace.fixture("tasks-export-version-1.jsonl").path
    #expect(try await run("import", export, database: other).output == "Imported 6 tasks.\n")
    #expect(try await csv(database: other) == Self.csv)
    #expect(try await run("add", "Next", database: other).output == "Added 9: Next\n")
  }

  @Test func `the tables of version 1 never change`() async throws {
    let new = directory.file("new.sqlite3")
    let tables = try await (tables(of: database), tables(of: new))
    #expect(tables.0.count == 9)
    #expect(tables.0 == tables.1)
  }

  private func tables(of path: String) async throws -> [String] {
    try await open(path).query(
      "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name"
    ) {
      try $0.value(0)
    }
  }

  private func open(_ path: String) async throws -> SQLiteDatabase {
    // "task" in ASCII.
    let schema = Schema(applicationID: 0x7461_736B, migrations: [TaskStore.schemaVersion1])
    return try await SQLiteDatabase.open(at: path, schema: schema)
  }
}
