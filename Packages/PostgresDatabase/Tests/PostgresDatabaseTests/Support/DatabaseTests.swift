import Dispatch
import PostgresDatabase
import PostgresServer
import SQLDatabase
import Testing

/// A schema that no other test uses.
struct TestDatabase {
  let server: PostgresServer
  let name: String

  /// Creates a schema on the shared server, or on a server of the test.
  init(on server: PostgresServer? = nil) async throws {
    if let server { self.server = server } else { self.server = try await .shared() }
    name = self.server.uniqueSchema()
  }

  var schema: PostgresSchema {
    PostgresSchema(name: name, migrations: PostgresSchema.testMigrations)
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

  func isPresent() async throws -> Bool {
    try await openIfPresent() != nil
  }

  func createEmptySchema() async throws {
    try await server.sql("CREATE SCHEMA \"\(name)\"")
  }

  /// Creates a role without privileges, and returns its name and its location.
  func createRole() async throws -> (name: String, uri: String) {
    let role = server.uniqueSchema()
    try await server.sql("CREATE ROLE \(role) LOGIN")
    return (role, server.uri.replacing("user=postgres", with: "user=\(role)"))
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

/// Expects an error, by the name of its case and a part of its cause.
@discardableResult
func expectError(
  _ kind: String,
  _ cause: String = "",
  sourceLocation: SourceLocation = #_sourceLocation,
  performing work: () async throws -> Void
) async -> PostgresDatabaseError? {
  let error = await #expect(throws: PostgresDatabaseError.self, sourceLocation: sourceLocation) {
    try await work()
  }
  #expect(error?.kind == kind, sourceLocation: sourceLocation)
  #expect(cause.isEmpty || error?.cause.contains(cause) == true, sourceLocation: sourceLocation)
  return error
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

  /// Runs a statement that the server refuses.
  func fail() throws {
    try execute("INSERT INTO entry (id, text) SELECT 1 / 0, 'lost'")
  }

  /// Runs a query that the server refuses.
  func failReading() throws {
    _ = try query("SELECT 1 / value FROM counter") { try $0.value(0, as: Int.self) }
  }

  /// Starts a write transaction that does work, and then waits for a closure.
  ///
  /// - Parameters:
  ///   - work: Runs before the closure, in the transaction.
  ///   - rest: Runs after it, in the transaction.
  ///   - body: The closure, which can cancel the task of the transaction.
  func writing<Value>(
    _ work: @escaping @Sendable () throws -> Void = {},
    then rest: @escaping @Sendable () throws -> Void = {},
    while body: (_ transaction: Task<Void, any Error>) async throws -> Value
  ) async throws -> Value {
    let (progress, continuation) = AsyncStream<Void>.makeStream()
    let end = DispatchSemaphore(value: 0)
    let transaction = Task {
      defer { continuation.finish() }
      try await write {
        try work()
        continuation.finish()
        // Blocks only the database's queue, which has no other work.
        end.wait()
        try rest()
      }
    }
    for await _ in progress {}
    let result: Result<Value, any Error>
    do { result = .success(try await body(transaction)) } catch { result = .failure(error) }
    end.signal()
    try await transaction.value
    return try result.get()
  }
}

extension PostgresDatabaseError {
  /// The name of the case.
  var kind: String { Mirror(reflecting: self).children.first?.label ?? "" }

  /// The server's code of an unclassified error.
  var code: String? {
    if case .failed(_, let code, _) = self { code } else { nil }
  }
}

/// The error of work that throws in a test.
struct Failure: Error, Equatable {}
