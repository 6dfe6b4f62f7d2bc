import Foundation
import SQLiteDatabase
import StarStore
import StarStoreLive
import TemporaryDirectory
import Testing

/// A database and an export that the first version of `stars` wrote: with a history, lists of one and of several pages, a closed
/// account, a new and a lost person, and in the database an interrupted list.
@Suite(.timeLimit(.minutes(2))) struct StarsVersionTests {
  private let directory: TemporaryDirectory
  private let database: String

  init() throws {
    directory = try TemporaryDirectory()
    database = directory.file("stars.sqlite3")
    try FileManager.default.copyItem(
      at: try Workspace.fixture("stars-version-1.sqlite3"),
      to: URL(filePath: database)
    )
  }

  private func run(
    _ arguments: String...,
    database: String? = nil
  ) async throws -> Command.Result {
    try await Command(
      Workspace.executable("stars").path,
      arguments,
      environment: [
        "STARS_DATABASE": database ?? self.database,
        // The server of the fixture, to which no request is sent.
        "STARS_URL": "http://localhost:8765", "TZ": "UTC",
      ]
    ).waitUntilExit()
  }

  /// Expects the values of version 1.
  private func expectValues(in database: String? = nil) async throws {
    let counts = try await run("count", "--offline", "--format", "csv", database: database)
    #expect(
      counts.output.split(separator: "\r\n").dropFirst().map { $0.prefix { $0 != "." } } == [
        "octo/exact,200,2026-11-23T18:12:41", "octo/gone-user,9,2026-11-23T18:12:41",
        "octo/many,1234,2026-11-23T18:12:46", "octo/one-page,7,2026-11-23T18:12:45",
      ]
    )
    let people = try await run(
      "list",
      "octo/one-page",
      "--offline",
      "--format",
      "logins",
      database: database
    )
    #expect(
      people.output.split(separator: "\n").map { $0.suffix(2) } == [
        "09", "07", "06", "05", "04", "02", "01",
      ]
    )
    let closed = try await run("list", "octo/gone-user", "--offline", database: database)
    #expect(closed.output.contains("2025-08-24  (closed account)\n"), "\(closed)")
  }

  @Test func `a database of version 1 is read, and not changed`() async throws {
    try await expectValues()
    let doctor = try await run("doctor")
    #expect(doctor.output.contains("complete lists: 3 with 216 people, interrupted lists: 1."))
    #expect(
      try await open(database).query("PRAGMA user_version") { try $0.value(0, as: Int.self) } == [1]
    )
  }

  @Test func `an export of a database of version 1 is the export of version 1`() async throws {
    let path = directory.file("export.jsonl")
    #expect(try await run("export", path).status == 0)
    let expected = try Data(contentsOf: try Workspace.fixture("stars-export-version-1.jsonl"))
    #expect(try Data(contentsOf: URL(filePath: path)) == expected)
  }

  @Test func `an export of version 1 is imported`() async throws {
    let other = directory.file("other.sqlite3")
    let export = try Workspace.fixture("stars-export-version-1.jsonl").path
    #expect(
      try await run("import", export, database: other).output
        == "Imported 4 repositories, 216 stargazers and 151 weeks of history.\n"
    )
    try await expectValues(in: other)
  }

  @Test func `the tables of version 1 never change`() async throws {
    let new = directory.file("new.sqlite3")
    let tables = try await (tables(of: database), tables(of: new))
    #expect(!tables.0.isEmpty)
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
    // "star" in ASCII.
    let schema = Schema(applicationID: 0x7374_6172, migrations: [StarStore.schemaVersion1])
    return try await SQLiteDatabase.open(at: path, schema: schema)
  }
}
