import Dispatch
import PostgresDatabase
import PostgresServer
import SQLDatabase

/// A schema of the shared server that no other test uses.
struct TestDatabase {
  let server: PostgresServer
  let name: String

  init() async throws {
    server = try await PostgresServer.shared()
    name = server.uniqueSchema()
  }

  func open(
    _ migrations: [[SQLStatement]] = PostgresSchema.testMigrations,
    at uri: String? = nil,
    timeouts: Timeouts = Timeouts()
  ) async throws -> PostgresDatabase {
    try await PostgresDatabase.open(
      at: uri ?? server.uri,
      schema: PostgresSchema(name: name, migrations: migrations),
      timeouts: timeouts
    )
  }

  func openIfPresent(
    _ migrations: [[SQLStatement]] = PostgresSchema.testMigrations
  ) async throws -> PostgresDatabase? {
    try await PostgresDatabase.openIfPresent(
      at: server.uri,
      schema: PostgresSchema(name: name, migrations: migrations)
    )
  }

  /// Whether the schema has tables.
  func isPresent() async throws -> Bool {
    try await openIfPresent() != nil
  }

  /// Ends the connections of this test's databases, as a restart of the server does.
  func endConnections() async throws {
    try await server.sql(
      """
      SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE application_name = '\(name)'
      """
    )
  }

  /// Waits until one of this test's connections waits for a lock.
  func waitForWaiter() async throws {
    try await server.waitUntil(
      """
      EXISTS (
        SELECT FROM pg_stat_activity WHERE application_name = '\(name)' AND wait_event_type = 'Lock'
      )
      """
    )
  }

  /// Runs statements in the schema of this test, independently of the package.
  @discardableResult
  func sql(_ statements: String) async throws -> String {
    try await server.sql("SET search_path = \"\(name)\"; \(statements)")
  }
}

extension PostgresSchema {
  /// Texts in the order of their insertion, and one number.
  static let testMigrations: [[SQLStatement]] = [
    [
      """
      CREATE TABLE entry (id bigint PRIMARY KEY DEFAULT next_id('entry'), text text COLLATE "C")
      """,
      "CREATE TABLE counter (value bigint NOT NULL)",
      "INSERT INTO counter (value) VALUES (0)",
    ]
  ]
}

extension PostgresDatabase {
  func add(_ text: String) throws {
    try execute("INSERT INTO entry (text) VALUES (?)", [.text(text)])
  }

  func entries() throws -> [String] {
    try query("SELECT text FROM entry ORDER BY id") { try $0.value(0) }
  }

  func count() throws -> Int {
    try query("SELECT value FROM counter") { try $0.value(0) }[0]
  }

  /// Reads the number and writes the next one: two steps, which only a transaction makes atomic.
  func increment() throws {
    try write { try execute("UPDATE counter SET value = ?", [try (count() + 1).sqlValue]) }
  }

  /// Runs asynchronous work while a write transaction is open, and holds the lock.
  func whileWriting<Value>(_ work: () async throws -> Value) async throws -> Value {
    let (progress, continuation) = AsyncStream<Void>.makeStream()
    let end = DispatchSemaphore(value: 0)
    let holder = Task {
      defer { continuation.finish() }
      try await write {
        continuation.finish()
        // Blocks only the database's queue, which has no other work.
        end.wait()
      }
    }
    for await _ in progress {}
    let result: Result<Value, any Error>
    do { result = .success(try await work()) } catch { result = .failure(error) }
    end.signal()
    try await holder.value
    return try result.get()
  }

  /// Runs a statement that the server refuses.
  func fail() throws {
    try execute("INSERT INTO entry (id, text) SELECT 1 / 0, 'lost'")
  }
}

extension PostgresDatabaseError {
  /// The server's code of an unclassified error.
  var code: String? {
    if case .failed(_, let code, _) = self { code } else { nil }
  }
}

/// The error of work that throws in a test.
struct Failure: Error, Equatable {}
