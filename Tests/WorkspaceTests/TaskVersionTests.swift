import Foundation
import SQLiteDatabase
import TaskStore
import Testing

/// A database and an export that the first version of `tasks` wrote: with a purge, tasks in every state, changes of every
/// kind, and a step to redo.
@Suite(.timeLimit(.minutes(10))) struct TaskVersionTests {
  private let tasks: FirstVersion

  init() throws {
    tasks = try FirstVersion(of: "tasks")
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
    let list = try await tasks.run("list", "--all", "--format", "csv", database: database)
    #expect(list.errorOutput == "")
    return list.output.split(separator: "\r\n").map(String.init)
  }

  @Test func `a database of version 1 is read`() async throws {
    #expect(try await csv() == Self.csv)
    #expect(
      try await tasks.run("undo", "--list").output == """
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
    let doctor = try await tasks.run("doctor")
    #expect(doctor.status == 0)
    #expect(doctor.output.contains("6 tasks, 3 open, as in the history of 10 steps."))
  }

  @Test func `a database of version 1 is changed`() async throws {
    #expect(try await tasks.run("redo").output == "Redone: reopened 5: Check evening courses\n")
    let undone = try await tasks.run("undo", "10")
    #expect(undone.output.split(separator: "\n").count == 12)
    #expect(try await csv() == [Self.csv[0]])
    #expect(try await tasks.run("redo", "10").status == 0)
    #expect(try await tasks.run("done", "5").status == 0)
    #expect(try await csv().map { $0.prefix(20) } == Self.csv.map { $0.prefix(20) })
    #expect(try await tasks.run("add", "Next").output == "Added 9: Next\n")
    #expect(try await tasks.run("doctor").status == 0)
    #expect(
      try await open(tasks.database).version == [1]
    )
  }

  @Test func `an export of version 1 is refused, since its format is the former one`() async throws
  {
    let other = tasks.file("other.sqlite3")
    let result = try await tasks.run("import", try tasks.export, database: other)
    #expect(result.status == 65)
    #expect(result.errorOutput.contains(": it has the format of an earlier version.\n"))
    #expect(!FileManager.default.fileExists(atPath: other))
  }

  @Test func `an export of a database of version 1 is imported`() async throws {
    let other = tasks.file("other.sqlite3")
    let export = tasks.file("export.jsonl")
    #expect(try await tasks.run("export", export).status == 0)
    #expect(try await tasks.run("import", export, database: other).output == "Imported 6 tasks.\n")
    #expect(try await csv(database: other) == Self.csv)
    #expect(try await tasks.run("add", "Next", database: other).output == "Added 9: Next\n")
  }

  @Test func `the tables of version 1 never change`() async throws {
    let new = tasks.file("new.sqlite3")
    let tables = try await (open(tasks.database).tables, open(new).tables)
    #expect(tables.0.count == 9)
    #expect(tables.0 == tables.1)
  }

  private func open(_ path: String) async throws -> SQLiteDatabase {
    // "task" in ASCII.
    let schema = Schema(applicationID: 0x7461_736B, migrations: [TaskStore.schemaVersion1])
    return try await SQLiteDatabase.open(at: path, schema: schema)
  }
}
