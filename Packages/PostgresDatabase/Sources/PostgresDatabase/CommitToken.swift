/// A row that a transaction writes with its commit, so that the outcome of a lost commit can be determined.
///
/// A connection has one row, with the number of its last commit.
struct CommitToken {
  private let client = Int64.random(in: 1...Int64.max)
  private var number: Int64 = 0

  /// The age after which a token may be removed, because its client is not waiting for it any more.
  static let lifetime = Duration.seconds(86_400)

  static let table = """
    CREATE TABLE commit_token (
      client bigint PRIMARY KEY, number bigint NOT NULL, saved timestamptz NOT NULL DEFAULT now()
    )
    """

  /// Returns the statements that save the token of the next commit, and remove those of finished processes.
  mutating func next() -> String {
    number += 1
    return """
      INSERT INTO commit_token (client, number) VALUES (\(client), \(number)) \
      ON CONFLICT (client) DO UPDATE SET number = excluded.number, saved = excluded.saved; \
      DELETE FROM commit_token WHERE saved < now() - interval '\(Self.lifetime.components.seconds) seconds'
      """
  }

  /// The query that returns a row if the last commit has succeeded.
  var query: String {
    "SELECT 1 FROM commit_token WHERE client = \(client) AND number = \(number)"
  }
}
