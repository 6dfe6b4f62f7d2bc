import Foundation
import PostgresServer
import TemporaryDirectory
import Testing

/// Commits of the built executables whose server dies, and does not respond within the time limit.
@Suite(.requiresPostgres, .timeLimit(.minutes(10))) struct LostCommitTests {
  private let directory = TemporaryDirectory()

  private var records: String { directory.file("tasks/unknown-commits") }

  private var recordCount: Int? {
    try? FileManager.default.contentsOfDirectory(atPath: records).count
  }

  /// Returns the tool with a database on a server, and the data directory of the test.
  private func tasks(on server: PostgresServer, database name: String) -> Tool {
    let uri = server.uri(ofDatabase: name)
    return Tool("tasks", database: uri, environment: ["XDG_DATA_HOME": directory.path])
  }

  /// Waits until a number of commits on a server are stuck for a reason.
  private func wait(for count: Int, _ event: String, on server: PostgresServer) async throws {
    try await server.waitUntil(
      "(SELECT count(*) = \(count) FROM pg_stat_activity WHERE wait_event = '\(event)')"
    )
  }

  private func commitWaits(of server: PostgresServer, for standby: String) async throws {
    try await server.sql("ALTER SYSTEM SET synchronous_standby_names = '\(standby)'")
    try await server.sql("SELECT pg_reload_conf()")
    try await server.waitUntil("current_setting('synchronous_standby_names') = '\(standby)'")
  }

  @Test func `the next command reports whether the changes were saved`() async throws {
    let server = try await PostgresServer()
    let (saving, losing) = (try await server.createDatabase(), try await server.createDatabase())
    let (saved, lost) = (tasks(on: server, database: saving), tasks(on: server, database: losing))
    for tasks in [saved, lost] { #expect(try await tasks.run("add", "milk").status == 0) }
    #expect(recordCount == nil)
    // One commit is stuck before it is saved, and the other one after that.
    try await server.sql(
      "ALTER TABLE tasks.commit_token ADD CONSTRAINT wait CHECK (pg_sleep(600) IS NOT NULL) NOT VALID",
      database: losing
    )
    try await commitWaits(of: server, for: "missing")
    async let first = saved.run("add", "bread")
    async let second = lost.run("add", "bread", "--json")
    try await wait(for: 1, "SyncRep", on: server)
    try await wait(for: 1, "PgSleep", on: server)
    try await server.stop()
    let failures = try await [first, second]
    for failure in failures {
      #expect(failure.status == 74)
      #expect(failure.errorOutput.contains("may be saved; the next command reports whether"))
    }
    #expect(failures[1].errorOutput.contains(#""error":{"code":"not_saved","#))
    #expect(recordCount == 2)

    // While the server is away, nothing is known.
    #expect(try await saved.run("list").status == 69)
    #expect(recordCount == 2)
    try await server.start()
    try await commitWaits(of: server, for: "")
    try await server.sql("ALTER TABLE tasks.commit_token DROP CONSTRAINT wait", database: losing)

    // Two commands at a time: one of them reports.
    async let one = saved.run("list")
    async let other = saved.run("list")
    let lists = try await [one, other]
    for list in lists {
      #expect(list.status == 0)
      #expect(list.output.contains("bread"))
    }
    let reports = lists.map(\.errorOutput).filter { $0 != "" }
    #expect(reports.count == 1)
    #expect(
      reports.first?.hasSuffix(
        " in \(server.uri(ofDatabase: saving)) were saved, although the server did not confirm it.\n"
      ) == true
    )
    let report = try await lost.run("list")
    #expect(!report.output.contains("bread"))
    #expect(
      report.errorOutput.hasSuffix(
        " in \(server.uri(ofDatabase: losing)) were not saved. Repeat the command.\n"
      )
    )
    #expect(recordCount == 0)
    for tasks in [saved, lost] { #expect(try await tasks.run("list").errorOutput == "") }
  }
}
