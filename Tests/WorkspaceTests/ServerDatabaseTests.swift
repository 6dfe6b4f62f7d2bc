import Foundation
import PostgresServer
import TemporaryDirectory
import Testing

/// Databases of the built executables on a server.
@Suite(.requiresPostgres, .timeLimit(.minutes(10))) struct ServerDatabaseTests {
  private let directory = TemporaryDirectory()

  private func file(_ name: String) -> String { directory.file(name) }

  private func content(of name: String) throws -> String {
    try String(contentsOfFile: file(name), encoding: .utf8)
  }

  @Test func `fetches move to a server and back, and their exports are equal`() async throws {
    let server = try await PostgresServer.shared()
    let original = Tool("fetcher")
    let uri = server.uri(ofDatabase: try await server.createDatabase())
    let remote = Tool("fetcher", database: uri)
    try await withLocalServer { web in
      try await original.run("fetch", "--count", "3", "--url", web.url)
      try await original.run("reset", "--force")
      try await original.run("fetch", "--url", web.url)
      try await original.run("history", "--prune", "--before", "2100-01-01", "--force")
    }
    try await original.run("fetch", "--url", "http://127.0.0.1:1")
    #expect(try await original.run("export", file("a")).status == 0)
    #expect(try await remote.run("import", file("a")).status == 0)
    #expect(try await remote.run("export", file("b")).status == 0)
    let copy = Tool("fetcher", database: file("copy.sqlite3"))
    #expect(try await copy.run("import", file("b")).status == 0)
    #expect(try await copy.run("export", file("c")).status == 0)

    #expect(try content(of: "b") == (try content(of: "a")))
    #expect(try content(of: "c") == (try content(of: "a")))
    for arguments in [["history", "--all", "--json"], ["reset", "--undo"], ["stats", "--csv"]] {
      let (expected, result) = (try await original.run(arguments), try await remote.run(arguments))
      #expect(Self.withoutTime(result.output) == Self.withoutTime(expected.output))
      #expect(result.status == expected.status)
    }
    let checks = try await remote.run("doctor", "--url", "http://127.0.0.1:1").output
    #expect(checks.contains("✓ schema: Version 3.\n"))
    #expect(checks.contains("as in the history.\n"))
  }

  @Test func `tasks move to a server and back, and their exports are equal`() async throws {
    let server = try await PostgresServer.shared()
    let uri = server.uri(ofDatabase: try await server.createDatabase())
    let (original, remote) = (Tool("tasks"), Tool("tasks", database: uri))
    try await original.run("add", "Buy milk", "--due", "2030-01-01", "--tag", "home")
    try await original.run("add", "Lines\nand \\ and ☃")
    try await original.run("done", "1")
    try await original.run("undo")
    try await original.run("delete", "2")
    #expect(try await original.run("export", file("a")).status == 0)
    #expect(try await remote.run("import", file("a")).status == 0)
    #expect(try await remote.run("export", file("b")).status == 0)
    let copy = Tool("tasks")
    #expect(try await copy.run("import", file("b")).status == 0)
    #expect(try await copy.run("export", file("c")).status == 0)

    #expect(try content(of: "b") == (try content(of: "a")))
    #expect(try content(of: "c") == (try content(of: "a")))
    let rows = try await (original.rows(), remote.rows())
    #expect(rows.0 == rows.1)
    let undone = try await (original.run("undo").output, remote.run("undo").output)
    #expect(undone.0 == undone.1)
    #expect(try await remote.run("doctor").output.contains("✓ tasks: 2 tasks, 2 open, as in"))
  }

  @Test func `an import needs tables without content, and is atomic`() async throws {
    let server = try await PostgresServer.shared()
    let name = try await server.createDatabase()
    let remote = Tool("fetcher", database: server.uri(ofDatabase: name))
    let path = try Workspace.fixture("export-version-3.jsonl").path
    let damaged = try String(contentsOfFile: path, encoding: .utf8).replacing("7f95", with: "7f96")
    try damaged.write(toFile: file("damaged"), atomically: true, encoding: .utf8)

    #expect(try await remote.run("import", file("damaged")).status == 65)
    let schemas = "SELECT count(*) FROM pg_namespace WHERE nspname = 'fetcher'"
    #expect(try await server.sql(schemas, database: name) == "0")
    #expect(try await remote.run("import", path).status == 0)
    let before = try await remote.run("history", "--all", "--json").output
    let second = try await remote.run("import", path)
    #expect(second.status == 1)
    #expect(second.errorOutput.hasPrefix("The database \(remote.database) is not empty."))
    let after = try await remote.run("history", "--all", "--json").output
    #expect(Self.withoutTime(after) == Self.withoutTime(before))
  }

  @Test func `two machines share one count`() async throws {
    let server = try await PostgresServer.shared()
    let uri = server.uri(ofDatabase: try await server.createDatabase())
    let remote = Tool("fetcher", database: uri)
    try await withLocalServer { web in
      async let first = remote.run("fetch", "--count", "5", "--url", web.url)
      async let second = remote.run("fetch", "--count", "5", "--url", web.url)
      let statuses = try await [first.status, second.status]
      #expect(statuses == [0, 0])
    }
    #expect(try await remote.run("status").output.contains("Times Fetched: 10\n"))
  }

  @Test func `the documented role is enough, and cannot remove tables`() async throws {
    let server = try await PostgresServer.shared()
    let (owner, role) = (server.uniqueSchema(), server.uniqueSchema())
    try await server.sql("CREATE ROLE \(owner) LOGIN; CREATE ROLE \(role) LOGIN")
    let name = try await server.createDatabase("--owner=\(owner)")
    let path = try Workspace.fixture("export-version-3.jsonl").path
    let ofOwner = Tool("fetcher", database: server.uri(ofDatabase: name, role: owner))
    #expect(try await ofOwner.run("import", path).status == 0)

    let guide = try Markdown(path: "Documentation/postgres.md").lines.joined(separator: "\n")
    let grants = try #require(
      guide.firstMatch(of: /(?s)-- As fetcher_owner[^\n]*\n(.*?)```/)?.output.1
    )
    try await server.sql(
      "SET ROLE \(owner); \(grants.replacing("fetcher_app", with: role))",
      database: name
    )
    let app = Tool("fetcher", database: server.uri(ofDatabase: name, role: role))
    try await withLocalServer { web in
      let fetched = try await app.run("fetch", "--url", web.url)
      #expect(fetched.status == 0, "\(fetched.errorOutput)")
    }
    #expect(try await app.run("fetch", "--url", "http://127.0.0.1:1").status == 69)
    for arguments in [
      ["history", "--prune", "--before", "2100-01-01", "--force"], ["reset", "--force"],
      ["reset", "--undo"], ["status"], ["stats"], ["export", file("export")],
    ] {
      let result = try await app.run(arguments)
      #expect(result.status == 0, "\(arguments): \(result.errorOutput)")
    }
    let checks = try await app.run("doctor", "--url", "http://127.0.0.1:1").output
    #expect(checks.contains("✓ role: \(role) has limited privileges.\n"))
    await #expect(throws: PostgresServerError.self) { () async throws in
      _ = try await server.sql(
        "SET ROLE \(role); DROP TABLE fetcher.schema_version",
        database: name
      )
    }

    // Reading needs less.
    let reader = server.uniqueSchema()
    try await server.sql(
      """
      CREATE ROLE \(reader) LOGIN; GRANT USAGE ON SCHEMA fetcher TO \(reader);
      GRANT SELECT ON ALL TABLES IN SCHEMA fetcher TO \(reader)
      """,
      database: name
    )
    let ofReader = Tool("fetcher", database: server.uri(ofDatabase: name, role: reader))
    #expect(try await ofReader.run("status").status == 0)
    #expect(try await ofReader.run("history").status == 0)
    #expect(try await ofReader.run("reset", "--force").status == 74)
  }

  /// Returns JSON without the times at which its objects were printed.
  private static func withoutTime(_ json: String) -> String {
    json.replacing(/"time":"[^"]*",/, with: "")
  }
}
