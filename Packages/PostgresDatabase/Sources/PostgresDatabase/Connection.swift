import SQLDatabase
import TransactionQueue

/// The connection of a database.
///
/// The first transaction opens it, and the next one after a loss opens it again. It is confined to the `TransactionQueue` that owns it.
final class Connection {
  let connector: Connector

  /// Receives a commit whose outcome is unknown, and returns whether the commit was recorded.
  let onUnknownOutcome: UnknownOutcomeHandler

  /// What the next transaction is for.
  var purpose = Purpose.opening

  /// Whether the transactions are parts of a larger one, which a commit ends after this has been set to false.
  var isInsideTransaction = false

  /// Keeps the open transaction, so that those that follow are parts of it.
  func keepTransaction() {
    isInsideTransaction = true
    savepoints.begin()
  }

  /// The access of the open transaction.
  private(set) var access = TransactionAccess.read

  /// The open connection to the server.
  private(set) var session: Session?

  var savepoints = Savepoints()

  /// The token of the next commit.
  var token = CommitToken()

  /// Whether the open transaction has changed something.
  var hasWritten = false

  private var statements: [SQLStatement: NumberedStatement] = [:]

  /// What a transaction is for.
  enum Purpose {
    /// Finding out the version of the tables.
    case opening

    /// Creating or migrating the tables.
    case migrating

    /// Reading and writing in tables of the right version.
    case working
  }

  init(_ connector: Connector, onUnknownOutcome: @escaping UnknownOutcomeHandler = { _ in false }) {
    self.connector = connector
    self.onUnknownOutcome = onUnknownOutcome
  }

  var location: String { connector.string.description }
  var schema: PostgresSchema { connector.schema }
  var timeouts: Timeouts { connector.timeouts }

  /// Runs statements without values in one round trip, outside the savepoints.
  @discardableResult
  func run(batch: String, row: (SQLRow) throws -> Void = { _ in }) throws -> String {
    try opened().run(batch: batch, row: row)
  }

  /// Runs a statement, and calls a closure with each row; returns the number of rows that it changed.
  ///
  /// - Throws: ``PostgresDatabaseError``; an error of the closure; `WriteInsideRead`.
  @discardableResult
  func run(
    _ sql: SQLStatement,
    _ values: [SQLValue] = [],
    isWriting: Bool,
    row: (SQLRow) throws -> Void = { _ in }
  ) throws -> Int {
    let statement = numbered(sql)
    precondition(
      statement.count == values.count,
      "A statement needs one value for each placeholder: \(sql)"
    )
    return try guarded(isWriting: isWriting) { session, commands in
      try session.run(after: commands, statement.text, values, row: row)
    }
  }

  /// Inserts rows with `COPY`.
  ///
  /// With one `COPY` for all rows, the server would check their foreign keys at its end, silently for longer than this
  /// client waits.
  ///
  /// - Throws: ``PostgresDatabaseError``; an error of the closure.
  func copy(
    into table: StaticString,
    _ columns: [StaticString],
    next: () throws -> [SQLValue]?
  ) throws {
    let names = columns.map(\.description).joined(separator: ", ")
    // The rows may come from a slow disk.
    let idle = (timeouts.idle * 60).wholeMilliseconds
    try guarded(isWriting: true) { session, commands in
      let batch = commands + ["SET LOCAL idle_in_transaction_session_timeout = \(idle)"]
      try session.run(batch: batch.joined(separator: "; "))
      var isAtEnd = false
      try session.copy("COPY \(table) (\(names)) FROM STDIN") {
        var bytes: [UInt8] = []
        while !isAtEnd, bytes.count < Self.copiedBytes {
          guard let values = try next() else {
            isAtEnd = true
            break
          }
          precondition(values.count == columns.count, "A row needs a value for each column.")
          CopyRow.append(values, to: &bytes)
        }
        return bytes.isEmpty ? nil : bytes
      }
    }
  }

  /// The bytes to collect for each `COPY`, about two thousand rows: more need memory, fewer need round trips.
  private static let copiedBytes = 262_144

  /// Calls a closure with the commands to run before a statement; an error of the server undoes the statement alone.
  private func guarded<Value>(
    isWriting: Bool,
    _ work: (Session, [String]) throws -> Value
  ) throws -> Value {
    let session = try opened()
    if isWriting { hasWritten = true }
    do {
      let value = try work(session, savepoints.before(isWriting: isWriting))
      savepoints.didSucceed(isWriting: isWriting)
      return value
    } catch {
      savepoints.didFail()
      // The caller must learn that its transaction was abandoned.
      guard error is CancellationError, session.isLost else { throw error }
      throw PostgresDatabaseError.timedOut(
        location: location,
        cause: "it was cancelled while the server did not answer"
          + (access == .write ? ", and nothing was saved" : "")
      )
    }
  }

  /// Returns the open connection of the open transaction.
  private func opened() throws -> Session {
    guard let session, !session.isLost else {
      throw PostgresDatabaseError.unreachable(
        location: location,
        cause: "the connection was lost during the transaction"
      )
    }
    return session
  }

  private func numbered(_ sql: SQLStatement) -> NumberedStatement {
    if let statement = statements[sql] { return statement }
    let statement = NumberedStatement(sql.description)
    statements[sql] = statement
    return statement
  }

  /// Begins a transaction on the server, with a new connection if there is none or the idle one has been lost.
  ///
  /// - Parameter cancellation: The cancellation that ends the wait for the server and the lock.
  func start(_ access: TransactionAccess, _ cancellation: Cancellation?) throws {
    (savepoints, hasWritten, self.access) = (Savepoints(), false, access)
    if let session, !session.isLost {
      do {
        return try begin(access, on: session, cancellation)
      } catch let error as PostgresDatabaseError {
        guard session.isLost else { throw error }
      }
    }
    session = nil
    let new = try connector.connect(cancellation)
    new.cancellation = cancellation
    _ = try new.hasVersion(in: schema)
    session = new
    try begin(access, on: new, cancellation)
  }

  private func begin(
    _ access: TransactionAccess,
    on session: Session,
    _ cancellation: Cancellation?
  ) throws {
    session.cancellation = cancellation
    var stored: StoredVersion?
    do {
      let isMigrating = purpose == .migrating
      try session.run(batch: beginning(access)) { row in
        if !isMigrating { stored = try StoredVersion(row) }
      }
      if !isMigrating { try check(stored) }
    } catch {
      session.send(later: "ROLLBACK")
      // The server ends the transaction, which otherwise might get the lock later, when the connection is closed.
      if session.isLost { disconnect() }
      if error.isOfMissingTable { throw try absence(on: session, after: error) }
      throw error
    }
  }

  /// Forgets the connection, and so ends its transaction.
  func disconnect() {
    session = nil
  }
}
