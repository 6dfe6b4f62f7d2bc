/// A row that a transaction writes with its commit, so that the outcome of a lost commit can be determined.
///
/// A connection has one row, with the number of its last commit.
public struct CommitToken: Hashable, Sendable {
  /// A random number, which no other connection has.
  public let client: Int64

  /// The number of the commit, from 1.
  public private(set) var number: Int64

  /// The age after which a token may be removed, because its client is not waiting for it any more.
  ///
  /// Whether a commit has succeeded can be found out during the first half of this time.
  public static let lifetime = Duration.seconds(86_400)

  /// Creates a token that was stored elsewhere.
  public init(client: Int64, number: Int64) {
    (self.client, self.number) = (client, number)
  }

  /// Creates the token of a connection that has not committed yet.
  init() {
    self.init(client: .random(in: 1...Int64.max), number: 0)
  }

  /// The statements that create the table.
  ///
  /// Commits find old tokens in an index; a day of one-shot commands leaves many others. The hour instead of the time
  /// leaves the index unchanged by most commits.
  static let table = """
    CREATE TABLE commit_token (
      client bigint PRIMARY KEY, number bigint NOT NULL,
      saved timestamptz NOT NULL DEFAULT date_trunc('hour', now())
    ); \
    CREATE INDEX commit_token_saved ON commit_token (saved)
    """

  /// Returns the statements that save the token of the next commit, and remove those of finished processes.
  mutating func next() -> String {
    number += 1
    return """
      INSERT INTO commit_token (client, number) VALUES (\(client), \(number)) \
      ON CONFLICT (client) DO UPDATE SET number = excluded.number, saved = excluded.saved; \
      \(Self.removal)
      """
  }

  /// The statement that removes old tokens.
  static let removal =
    "DELETE FROM commit_token WHERE saved < now() - interval '\(lifetime.components.seconds) seconds'"

  /// Returns the query that returns the tokens whose commits have succeeded.
  static func query(_ tokens: some Collection<CommitToken>) -> String {
    let pairs = tokens.map { "(\($0.client), \($0.number))" }.joined(separator: ", ")
    return "SELECT client, number FROM commit_token WHERE (client, number) IN (\(pairs))"
  }
}
