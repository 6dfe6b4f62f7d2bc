import TransactionQueue

/// A database in memory, for mocks: named tables with the same transactions as a database in a file.
///
///     let notes = InMemoryTable("note", initially: [String]())
///     try database.write {
///       try database.update(notes) { $0.append("buy milk") }
///       try database.update(notes) { $0.append("drink it") }
///     }
///
/// A transaction that throws restores every table. Calls inside a transaction join it; a nested transaction is rolled
/// back alone.
public final class InMemoryDatabase: Sendable {
  private let queue: TransactionQueue<Tables>

  /// Creates an empty database.
  public init() {
    queue = TransactionQueue(label: "InMemoryDatabase", owning: Tables())
  }

  /// Runs work atomically: work that throws changes nothing.
  ///
  /// Joins the open transaction as a savepoint; otherwise blocks the calling thread until the database is free.
  ///
  /// - Throws: An error of the work; `WriteInsideRead` in a read transaction.
  @discardableResult
  public func write<Value>(_ work: () throws -> Value) throws -> Value {
    try queue.transaction(.write) { _ in try work() }
  }

  /// Runs work that reads one state of all tables, without blocking the calling thread.
  ///
  /// - Throws: An error of the work; `CancellationError` if the task is cancelled before the transaction starts.
  public func read<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await queue.unitOfWork(.read) { _ in try work() }
  }

  /// Runs work atomically, without blocking the calling thread.
  ///
  /// - Throws: An error of the work; `CancellationError` if the task is cancelled before the transaction starts.
  @discardableResult
  public func write<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await queue.unitOfWork(.write) { _ in try work() }
  }

  /// Returns the contents of a table, in the open transaction or a separate one.
  public func contents<Contents>(of table: InMemoryTable<Contents>) throws -> Contents {
    try queue.use(.read) { $0[table] }
  }

  /// Changes the contents of a table, in the open transaction or a separate one.
  ///
  /// - Throws: An error of the closure, which then changes nothing; `WriteInsideRead` in a read transaction.
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

/// The name and the initial contents of a table in an ``InMemoryDatabase``.
///
/// Values with the same name and type refer to the same table.
public struct InMemoryTable<Contents: Sendable>: Sendable {
  let name: String
  let initial: Contents

  /// Creates a table with contents for the time before the first change.
  public init(_ name: String, initially initial: Contents) {
    self.name = name
    self.initial = initial
  }

  fileprivate var key: TableKey {
    TableKey(name: name, type: ObjectIdentifier(Contents.self))
  }
}

private struct TableKey: Hashable {
  let name: String
  let type: ObjectIdentifier
}

/// The contents of all tables, with a snapshot for each open transaction and savepoint.
private final class Tables: Transactional {
  private var contents: [TableKey: any Sendable] = [:]
  private var snapshots: [[TableKey: any Sendable]] = []

  subscript<Contents>(table: InMemoryTable<Contents>) -> Contents {
    get {
      // Two steps, because contents can be optional: a missing entry differs from an entry of nil.
      guard let stored = contents[table.key] else { return table.initial }
      return stored as? Contents ?? table.initial
    }
    set { contents[table.key] = newValue }
  }

  func begin(_ access: TransactionAccess, level: Int, isCancelled: @escaping () -> Bool) {
    snapshots.append(contents)
  }

  func commit(level: Int) {
    snapshots.removeLast()
  }

  func rollBack(level: Int) {
    contents = snapshots.removeLast()
  }
}
