import Foundation
import SQLiteDatabase
import StarStore
import Testing

/// A database and an export that the first version of `stars` wrote: with a history, lists of one and of several pages, a closed
/// account, a new and a lost person, and in the database an interrupted list.
@Suite(.timeLimit(.minutes(10))) struct StarsVersionTests {
  private let stars: FirstVersion

  init() throws {
    // The server of the fixture, to which no request is sent.
    stars = try FirstVersion(of: "stars", environment: ["STARS_URL": "http://localhost:8765"])
  }

  /// Expects the values of version 1.
  private func expectValues(in database: String? = nil) async throws {
    let counts = try await stars.run(
      "count",
      "--saved",
      "--offline",
      "--format",
      "csv",
      database: database
    )
    #expect(
      counts.output.split(separator: "\r\n").dropFirst().map { $0.prefix { $0 != "." } } == [
        "octo/exact,200,2026-11-23T18:12:41", "octo/gone-user,9,2026-11-23T18:12:41",
        "octo/many,1234,2026-11-23T18:12:46", "octo/one-page,7,2026-11-23T18:12:45",
      ]
    )
    let people = try await stars.run(
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
    let closed = try await stars.run("list", "octo/gone-user", "--offline", database: database)
    #expect(closed.output.contains("2025-08-24  (closed account)\n"), "\(closed)")
  }

  @Test func `a database of version 1 is read, and not changed`() async throws {
    try await expectValues()
    let doctor = try await stars.run("doctor")
    #expect(doctor.output.contains("complete lists: 3 with 216 people, interrupted lists: 1."))
    #expect(
      try await open(stars.database).version == [1]
    )
  }

  @Test func `an export of version 1 is refused, since its format is the former one`() async throws
  {
    let other = stars.file("other.sqlite3")
    let result = try await stars.run("import", try stars.export, database: other)
    #expect(result.status == 65)
    #expect(result.errorOutput.contains(": it has the format of an earlier version.\n"))
    #expect(!FileManager.default.fileExists(atPath: other))
  }

  @Test func `an export of a database of version 1 is imported`() async throws {
    let other = stars.file("other.sqlite3")
    let export = stars.file("export.jsonl")
    #expect(try await stars.run("export", export).status == 0)
    #expect(
      try await stars.run("import", export, database: other).output
        == "Imported 4 repositories, 216 stargazers and 151 weeks of history.\n"
    )
    try await expectValues(in: other)
  }

  @Test func `the tables of version 1 never change`() async throws {
    let new = stars.file("new.sqlite3")
    let tables = try await (open(stars.database).tables, open(new).tables)
    #expect(!tables.0.isEmpty)
    #expect(tables.0 == tables.1)
  }

  private func open(_ path: String) async throws -> SQLiteDatabase {
    // "star" in ASCII.
    let schema = Schema(applicationID: 0x7374_6172, migrations: [StarStore.schemaVersion1])
    return try await SQLiteDatabase.open(at: path, schema: schema)
  }
}
