import CPostgres
import POSIX
import SQLDatabase

/// A connection to a server, with time limits; see ``Connection`` for its transactions.
final class Session {
  let library: PostgresLibrary
  let location: String
  let handle: OpaquePointer
  private let limits: Timeouts

  /// Whether the connection was lost or given up, so that the state of the transaction is unknown.
  private(set) var isLost = false

  /// The cancellation that ends a wait; nil without one.
  var cancellation: Cancellation?

  /// The last warning since this was set to nil.
  var warning: ServerMessage?

  /// The error that the server reported while no statement was running, before it ended the connection.
  private var lastError: ServerMessage?

  /// Whether the answers of ``send(later:)`` have not been read.
  private var owesAnswers = false

  private var isInClosure = false

  /// The time that was spent on the answers to the running statement, and their number.
  private var spent = (time: Duration.zero, answers: 0)

  /// Takes over an open connection.
  init(_ handle: OpaquePointer, _ library: PostgresLibrary, location: String, _ limits: Timeouts) {
    (self.handle, self.library, self.location) = (handle, library, location)
    self.limits = limits
    _ = library.functions.setnonblocking(handle, 1)
    _ = library.functions.setNoticeReceiver(
      handle,
      { context, notice in
        guard let context, let notice else { return }
        let session = Unmanaged<Session>.fromOpaque(context).takeUnretainedValue()
        session.receive(notice)
      },
      Unmanaged.passUnretained(self).toOpaque()
    )
  }

  deinit { library.functions.finish(handle) }

  private func receive(_ notice: OpaquePointer) {
    guard let message = ServerMessage(of: notice, library) else { return }
    if message.code.hasPrefix("01") { warning = message }
    // The end of the session, also because another process of the server has crashed (57P02, a warning).
    if message.isFatal || message.code.hasPrefix("57") { lastError = message }
  }

  /// Runs statements without values in one round trip, and returns the name of the last command.
  ///
  /// - Parameter row: Receives each row of each statement.
  @discardableResult
  func run(batch: String, row: (SQLRow) throws -> Void = { _ in }) throws -> String {
    try readOwedAnswers()
    guard library.functions.sendQuery(handle, batch) == 1 else { throw loss() }
    // Otherwise libpq collects all rows first.
    _ = library.functions.setSingleRowMode(handle)
    return try finish(row: row).command
  }

  /// Runs a query of the catalogs, outside of a transaction.
  ///
  /// With the path of the role, a function or an operator that another role has created in the schema `public` could run
  /// with the privileges of this one (CVE-2018-1058).
  func inspect(_ query: String, row: (SQLRow) throws -> Void) throws {
    try run(batch: "SET LOCAL search_path = pg_catalog, pg_temp; \(query)", row: row)
  }

  /// Sends statements whose outcome is of no interest; the next call reads their answers.
  func send(later batch: String) {
    guard !isLost, (try? readOwedAnswers()) != nil else { return }
    guard library.functions.sendQuery(handle, batch) == 1 else { return isLost = true }
    _ = library.functions.flush(handle)
    owesAnswers = true
  }

  /// Runs a statement, after other commands, in one round trip, and returns the number of rows that it changed.
  func run(
    after commands: [String],
    _ statement: String,
    _ values: [SQLValue],
    row: (SQLRow) throws -> Void
  ) throws -> Int {
    try readOwedAnswers()
    let functions = library.functions
    guard functions.enterPipelineMode(handle) == 1 else { throw loss() }
    for command in commands { try send(command, []) }
    try send(statement, values)
    guard functions.pipelineSync(handle) == 1 else { throw loss() }
    let outcome = Result {
      for _ in commands { _ = try finish { _ in } }
      _ = functions.setSingleRowMode(handle)
      return try finish(row: row).count
    }
    try leavePipeline()
    return try outcome.get()
  }

  /// Reads the answers to the rest of a pipeline, and through its end.
  private func leavePipeline() throws {
    // Between two answers there is one nil.
    var isNil = false
    while !isLost, library.functions.status(handle) == Int32(CONNECTION_OK) {
      guard let answer = try nextAnswer() else {
        isLost = isNil
        isNil = true
        continue
      }
      isNil = false
      if answer.status == Int32(PGRES_PIPELINE_SYNC) { break }
    }
    if library.functions.exitPipelineMode(handle) != 1 { isLost = true }
  }

  private func send(_ statement: String, _ values: [SQLValue]) throws {
    let isSent = Parameters(values).with { count, types, texts in
      library.functions.sendQueryParams(handle, statement, count, types, texts, nil, nil, 0) == 1
    }
    guard isSent else { throw loss() }
  }

  /// Runs `COPY … FROM STDIN` for each chunk of the data that a closure returns until it returns nil.
  ///
  /// While the server inserts a chunk, the closure computes the next one.
  func copy(_ statement: String, next: () throws -> [UInt8]?) throws {
    do {
      while let data = try inClosure(next) {
        try readOwedAnswers()
        try startCopy(statement)
        try finishCopy(data)
      }
    } catch {
      try? readOwedAnswers()
      throw error
    }
    try readOwedAnswers()
  }

  /// Sends a `COPY … FROM STDIN`, and waits until the server expects the data.
  private func startCopy(_ statement: String) throws {
    guard library.functions.sendQuery(handle, statement) == 1 else { throw loss() }
    var first: (any Error)?
    while let answer = try nextAnswer() {
      if answer.status == Int32(PGRES_COPY_IN) { return }
      if answer.isError { first = earlier(first, error(of: answer)) }
    }
    throw first ?? loss()
  }

  /// Sends the data of a `COPY`; the next call reads its answer.
  private func finishCopy(_ data: [UInt8]) throws {
    let isSent = data.withUnsafeBytes { bytes in
      library.functions.putCopyData(
        handle,
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
        Int32(bytes.count)
      ) == 1
    }
    guard isSent, library.functions.putCopyEnd(handle, nil) == 1 else { throw loss() }
    try flush()
    owesAnswers = true
  }

  /// Reads the answers to one query.
  ///
  /// - Throws: The first error, after all answers.
  private func finish(row: (SQLRow) throws -> Void) throws -> (command: String, count: Int) {
    var first: (any Error)?
    var end = (command: "", count: 0)
    while let answer = try nextAnswer() {
      if answer.isError {
        first = earlier(first, error(of: answer))
      } else {
        end = (answer.command, answer.changeCount)
      }
      for index in 0..<answer.rowCount where first == nil {
        let columns = Columns(session: self, answer: answer.handle, row: index)
        do { try inClosure { try row(SQLRow(columns)) } } catch { first = error }
      }
    }
    if let first { throw first }
    return end
  }

  /// Calls a closure that must not use the database, because the connection has no place for another statement.
  private func inClosure<Value>(_ work: () throws -> Value) rethrows -> Value {
    isInClosure = true
    defer { isInClosure = false }
    return try work()
  }

  private func readOwedAnswers() throws {
    precondition(!isInClosure, "A closure that receives or returns rows must not use the database.")
    spent = (.zero, 0)
    guard owesAnswers else { return }
    owesAnswers = false
    _ = try finish { _ in }
    spent = (.zero, 0)
  }

  /// Returns the next answer; nil at the end of the answers to a query.
  private func nextAnswer() throws -> Answer? {
    let functions = library.functions
    let start = ContinuousClock.now
    defer { spent.time += ContinuousClock.now - start }
    spent.answers += 1
    guard spent.answers <= limits.answerCount else {
      isLost = true
      throw PostgresDatabaseError.unreachable(
        location: location,
        cause: "the server sent more than \(limits.answerCount) rows for one statement"
      )
    }
    let limit = start + min(limits.answer, limits.answer * 20 - spent.time)
    while true {
      let isUnsent = functions.flush(handle) == 1
      guard functions.isBusy(handle) != 0 else { break }
      try wait(for: isUnsent ? [POLLIN, POLLOUT] : [POLLIN], until: limit)
      guard functions.consumeInput(handle) == 1 else { break }
    }
    return functions.getResult(handle).map { Answer(handle: $0, library: library) }
  }

  /// Sends everything that libpq has buffered.
  private func flush() throws {
    let functions = library.functions
    let limit = ContinuousClock.now + limits.answer
    while true {
      switch functions.flush(handle) {
      case 0: return
      case 1: try wait(for: [POLLIN, POLLOUT], until: limit)
      default: throw loss()
      }
      // The server may have to get rid of a notice before it reads on.
      guard functions.consumeInput(handle) == 1 else { throw loss() }
    }
  }

  private func wait(for events: [Int32], until limit: ContinuousClock.Instant) throws {
    do {
      try waitForSocket(library.functions.socket(handle), events, until: limit, cancellation)
    } catch {
      // The answer may still come, so the connection is of no more use.
      isLost = true
      throw error is CancellationError
        ? error
        : PostgresDatabaseError.timedOut(
          location: location,
          cause: "the server did not answer within \(limits.answer)"
        )
    }
  }

  /// Returns the first of two errors.
  ///
  /// Unlike with `??`, the second one has been read, which may say that the connection is lost: a pooler reports an error
  /// before it ends the connection.
  private func earlier(_ first: (any Error)?, _ second: PostgresDatabaseError) -> any Error {
    first ?? second
  }

  private func error(of answer: borrowing Answer) -> PostgresDatabaseError {
    if library.functions.status(handle) == Int32(CONNECTION_BAD) { isLost = true }
    guard let message = answer.message else { return loss() }
    return PostgresDatabaseError(message, location: location)
  }

  /// Returns the error of a lost connection.
  private func loss() -> PostgresDatabaseError {
    isLost = true
    if let lastError { return PostgresDatabaseError(lastError, location: location) }
    let report = String(libpq: library.functions.errorMessage(handle))
    return .unreachable(location: location, cause: ConnectionReport(report).cause)
  }

  /// Returns the error of a stored value that is damaged.
  func damage(_ cause: String) -> PostgresDatabaseError {
    .damaged(location: location, cause: cause)
  }
}
