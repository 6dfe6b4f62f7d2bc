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
  @discardableResult
  public func write<Value>(_ work: () throws -> Value) throws -> Value {
    try queue.transaction(.write) { _ in try work() }
  }

  /// Runs work that sees one state of all tables, without blocking the caller's thread.
  ///
  /// - Throws: what the work throws; `CancellationError` if the task is cancelled before it has begun.
  public func read<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await queue.unitOfWork(.read) { _ in try work() }
  }

  /// Runs work of which all happens or nothing, without blocking the caller's thread.
  ///
  /// - Throws: what the work throws; `CancellationError` if the task is cancelled before it has begun.
  @discardableResult
  public func write<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await queue.unitOfWork(.write) { _ in try work() }
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

  fileprivate var key: TableKey {
    TableKey(name: name, type: ObjectIdentifier(Contents.self))
  }
}

private struct TableKey: Hashable {
  let name: String
  let type: ObjectIdentifier
}

/// The contents of all tables; a snapshot for each open transaction and savepoint.
private final class Tables: Transactional {
  private var contents: [TableKey: any Sendable] = [:]
  private var snapshots: [[TableKey: any Sendable]] = []

  subscript<Contents>(table: InMemoryTable<Contents>) -> Contents {
    get {
      // Two steps: a table may hold an optional, and no entry is not the same as an entry of nil.
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
