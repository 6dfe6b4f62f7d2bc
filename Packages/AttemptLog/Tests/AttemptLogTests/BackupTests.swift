import AttemptLog
import Backup
import PortableFoundation
import PostgresDatabase
import PostgresServer
import SQLDatabase
import SQLiteDatabase
import Testing

/// What the types and the references of the rows leave open; see the tests of the commands.
@Suite(.timeLimit(.minutes(10))) struct AttemptLogBackupTests {
  @Test func `a log has no contradiction`() throws {
    try checkContradictions(in: AttemptLog.mock, of: .inMemory())
  }

  @Test(.requiresPostgres) func `a log on a server has no contradiction`() async throws {
    let server = try await PostgresServer.shared()
    let schema = PostgresSchema(
      name: server.uniqueSchema(),
      migrations: AttemptLog.postgresMigrations
    )
    let database = try await PostgresDatabase.open(at: server.uri, schema: schema)
    try checkContradictions(in: AttemptLog.live, of: database)
  }

  private struct Undone: Error {}

  private func checkContradictions<Database: SQLDatabase>(
    in log: (Database) -> AttemptLog,
    of database: Database
  ) throws {
    let log = log(database)
    let backup = Backup(of: [AttemptLog.backup], version: 1, by: "log")
    #expect(try backup.isEmpty(database))
    #expect(try log.contradiction() == nil)
    for _ in 1...3 { try log.append(fetch()) }
    try log.append(failure())
    _ = try log.startGeneration()
    _ = try log.startGeneration()
    for _ in 1...2 { try log.append(fetch()) }
    #expect(try log.prune(.fetches, before: .distantFuture, limit: 3) == 3)
    #expect(try log.contradiction() == nil)
    #expect(try backup.fault(in: database) == nil)
    #expect(try !backup.isEmpty(database))
    let changes: [(SQLStatement, String)] = [
      ("UPDATE generation SET pruned = 3 WHERE id = 1", "generation 1"),
      ("UPDATE generation SET pruned = 1 WHERE id = 2", "generation 2"),
      (#"UPDATE "fetch" SET id = 9 WHERE id = 5"#, "generation 3"),
      (#"UPDATE "fetch" SET generation = 1"#, "generation 1"),
      ("DELETE FROM generation WHERE id = 2", "A generation"),
      (
        database.dialect == .sqlite
          ? "UPDATE sqlite_sequence SET seq = 6 WHERE name = 'fetch'"
          : "UPDATE last_id SET last = 6 WHERE name = 'fetch'", "newest fetch"
      ),
    ]
    for (change, message) in changes {
      #expect(throws: Undone.self) {
        try database.write {
          try database.execute(change)
          #expect(try log.contradiction()?.contains(message) == true, "\(change)")
          throw Undone()
        }
      }
    }
  }
}
