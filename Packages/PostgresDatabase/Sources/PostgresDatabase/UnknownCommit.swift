import TransactionQueue

/// A commit whose connection was lost, and whose outcome is unknown because the server did not respond.
///
/// Store it, and pass it to ``PostgresDatabase/outcomes(of:at:schema:timeouts:)`` when the server is back, even in another
/// process:
///
///     let outcomes = try await PostgresDatabase.outcomes(of: [commit], at: uri, schema: schema)
///     if let isSaved = outcomes[commit] { print(isSaved ? "saved" : "not saved") }
public struct UnknownCommit: Hashable, Sendable {
  /// The database; see ``ConnectionString/target``.
  public let target: String

  /// The token that the transaction wrote.
  public let token: CommitToken

  /// Creates a commit that was stored elsewhere.
  public init(target: String, token: CommitToken) {
    (self.target, self.token) = (target, token)
  }
}

/// Records a commit whose outcome is unknown, and returns whether that succeeded; runs on the queue of the database.
public typealias UnknownOutcomeHandler = @Sendable (UnknownCommit) -> Bool

extension PostgresDatabase {
  /// Returns whether each commit has succeeded, without the commits of other databases.
  ///
  /// Waits for the write lock, which a lost transaction holds until it has ended, so that the answers are final. With
  /// synchronous replication, a standby has all changes of the saved commits. Within half of the lifetime of a token, a
  /// commit that has not succeeded never will; later, its token may have been removed.
  ///
  /// - Throws: ``PostgresDatabaseError`` if there is no final answer, such as that of a replica; `CancellationError`.
  public static func outcomes(
    of commits: [UnknownCommit],
    at uri: String,
    schema: PostgresSchema,
    timeouts: Timeouts = Timeouts()
  ) async throws -> [UnknownCommit: Bool] {
    let string = try ConnectionString(uri)
    let target = try string.target
    let ours = commits.filter { $0.target == target }
    guard !ours.isEmpty else { return [:] }
    let connection = Connection(Connector(string: string, schema: schema, timeouts: timeouts))
    // A lost transaction may have been creating the tables.
    connection.purpose = .migrating
    let queue = TransactionQueue(label: "PostgresDatabase.outcomes", owning: connection)
    return try await queue.unitOfWork(.write) { connection in
      var saved: Set<CommitToken> = []
      if try connection.storedVersion() != nil {
        saved = try connection.savedTokens(among: ours.map(\.token))
        // A commit that writes is not answered before the standbys have it, and all earlier ones.
        connection.hasWritten = true
      }
      return Dictionary(ours.map { ($0, saved.contains($0.token)) }) { first, _ in first }
    }
  }
}
