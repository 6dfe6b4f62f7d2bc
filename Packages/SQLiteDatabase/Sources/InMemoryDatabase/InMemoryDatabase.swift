import TransactionQueue

/// A database in memory, for mocks: named tables under the same kind of queue as a database in a file,
/// with the same rules.
///
/// A transaction that throws restores every table as it was. Work on the queue joins the open transaction,
/// and a nested one undoes itself alone.
public final class InMemoryDatabase: Sendable {
  private let queue: TransactionQueue<Tables>

  /// An empty database.
  public init() {
    queue = TransactionQueue(label: "InMemoryDatabase", owning: Tables())
  }

  /// Runs work that sees one state of all tables.
  ///
  /// Joins the open transaction, or else blocks the calling thread until it is this work's turn.
  ///
  /// - Throws: what the work throws.
  public func read<Value>(_ work: () throws -> Value) throws -> Value {
    try queue.transaction(.read) { _ in try work() }
  }

  /// Runs work of which all happens or, if it throws, nothing.
  ///
  /// Joins the open transaction, or else blocks the calling thread until it is this work's turn.
  ///
  /// - Throws: what the work throws; an error if the open transaction reads only.
  public func write<Value>(_ work: () throws -> Value) throws -> Value {
    try queue.transaction(.write) { _ in try work() }
  }

  /// Runs work that sees one state of all tables, without blocking the caller's thread.
  ///
  /// - Throws: what the work throws; `CancellationError` if the task is cancelled before it has begun.
  public func read(_ work: @escaping @Sendable () throws -> Void) async throws {
    try await queue.unitOfWork(.read, work)
  }

  /// Runs work of which all happens or nothing, without blocking the caller's thread.
  ///
  /// - Throws: what the work throws; `CancellationError` if the task is cancelled before it has begun.
  public func write(_ work: @escaping @Sendable () throws -> Void) async throws {
    try await queue.unitOfWork(.write, work)
  }

  /// The contents of a table, as they stand in the open transaction.
  public func contents<Contents>(of table: InMemoryTable<Contents>) throws -> Contents {
    try queue.use(.read) { $0[table] }
  }

  /// Changes the contents of a table, in the open transaction or in one of its own.
  ///
  /// - Throws: what the change throws, and then nothing is changed.
  public func update<Contents, Value>(
    _ table: InMemoryTable<Contents>,
    _ change: (inout Contents) throws -> Value
  ) throws -> Value {
    try queue.use(.write) { tables in
      var contents = tables[table]
      let value = try change(&contents)
      tables[table] = contents
      return value
    }
  }
}

/// A table of an ``InMemoryDatabase``: its name, and what it holds before anybody wrote to it.
///
/// Tables of the same name and type are the same table.
public struct InMemoryTable<Contents: Sendable>: Sendable {
  let name: String
  let initial: Contents

  /// A table that holds the given contents at first.
  public init(_ name: String, initially initial: Contents) {
    self.name = name
    self.initial = initial
  }
}

/// The contents of all tables; a snapshot for each open transaction and savepoint.
private final class Tables: Transactional {
  private var contents: [String: any Sendable] = [:]
  private var snapshots: [[String: any Sendable]] = []

  subscript<Contents>(table: InMemoryTable<Contents>) -> Contents {
    get {
      // Absent is looked at first: an absent value would pass for one of a table of optionals.
      guard let stored = contents[table.name] else { return table.initial }
      guard let contents = stored as? Contents else {
        preconditionFailure("There are two tables of the name \(table.name), of different types.")
      }
      return contents
    }
    set { contents[table.name] = newValue }
  }

  func begin(_ access: TransactionAccess, level: Int, isCancelled: () -> Bool) {
    snapshots.append(contents)
  }

  func commit(level: Int) {
    snapshots.removeLast()
  }

  func rollBack(level: Int) {
    contents = snapshots.removeLast()
  }
}
