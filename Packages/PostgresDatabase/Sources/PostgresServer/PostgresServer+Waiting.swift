extension PostgresServer {
  /// Waits until a condition holds, which is an SQL expression.
  ///
  /// The time limit of a test, which cancels its task, ends the wait.
  ///
  /// - Throws: `CancellationError`; ``PostgresServerError``.
  public func waitUntil(_ condition: String, database: String = "postgres") async throws {
    // The pause is on the server, since each attempt starts psql.
    let query = "SELECT \(condition) FROM pg_sleep(0.02)"
    while try await sql(query, database: database) != "t" { try Task.checkCancellation() }
  }
}
