import POSIX
import PortableFoundation
import PostgresServer
import Testing

@Suite(.timeLimit(.minutes(10)), .requiresPostgres) struct PostgresServerTests {
  @Test func `statements run on the server`() async throws {
    let server = try await PostgresServer.shared()
    #expect(try await server.sql("SELECT 1; SELECT 'a', 'b'") == "1\na|b")
    #expect(server.uri.hasPrefix("postgresql:///postgres?host=/tmp/"))
  }

  @Test func `a failing statement throws the message of the server`() async throws {
    let server = try await PostgresServer.shared()
    await #expect {
      try await server.sql("SELECT * FROM nothing")
    } throws: { error in
      "\(error)".contains("relation \"nothing\" does not exist")
    }
  }

  @Test func `names are unique`() async throws {
    let server = try await PostgresServer.shared()
    #expect(Set((1...100).map { _ in server.uniqueSchema() }).count == 100)
  }

  @Test(.requiresPool) func `clients of the pool share a session`() async throws {
    let server = try await PostgresServer.shared()
    let name = try await server.createDatabase()
    func session(_ uri: String) async throws -> String {
      try await server.run("psql", ["-X", "-A", "-t", "-c", "SELECT pg_backend_pid()", uri])
    }
    let pooled = try server.pooledURI(ofDatabase: name)
    #expect(try await session(pooled) == session(pooled))
    let direct = server.uri(ofDatabase: name)
    #expect(try await session(direct) != session(direct))
  }

  @Test func `a stopped server refuses connections, and then has its data`() async throws {
    let server = try await PostgresServer(settings: ["work_mem = 5MB"])
    #expect(try await server.sql("CREATE TABLE kept (); SHOW work_mem") == "5MB")
    try await server.stop()
    await #expect(throws: PostgresServerError.self) { try await server.sql("SELECT 1") }
    try await server.start()
    #expect(try await server.sql("SELECT count(*) FROM kept") == "0")
  }

  @Test func `a wait ends when its condition holds, or its task is cancelled`() async throws {
    let server = try await PostgresServer.shared()
    try await server.waitUntil("1 < 2")
    let endless = Task { try await server.waitUntil("1 > 2") }
    endless.cancel()
    await #expect(throws: CancellationError.self) { try await endless.value }
  }

  @Test func `a killed process leaves no server`() async throws {
    let path = "/tmp/pt-exit-\(getpid())"
    defer { unlink(path) }
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let server = try await PostgresServer.shared()
      let directory = try await server.sql("SHOW unix_socket_directories")
      try Data(directory.utf8).write(to: URL(filePath: path))
      kill(getpid(), SIGKILL)
    }
    let directory = try String(contentsOf: URL(filePath: path), encoding: .utf8)
    while access(directory, F_OK) == 0 {
      try Task.checkCancellation()
      await Task.yield()
    }
  }
}
