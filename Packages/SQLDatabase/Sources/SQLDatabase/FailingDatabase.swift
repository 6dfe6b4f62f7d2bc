/// A database whose every call throws an error, for tests of what happens when a store fails.
///
///     let store = CounterStore.live(in: FailingDatabase(TestError()))
public struct FailingDatabase: SQLDatabase {
  private let error: any Error

  /// Creates a database that throws an error.
  public init(_ error: any Error) { self.error = error }

  /// The SQL of SQLite.
  public var dialect: SQLDialect { .sqlite }

  /// Throws the error.
  public func read<Value>(_ work: () throws -> Value) throws -> Value { throw error }

  /// Throws the error.
  public func write<Value>(_ work: () throws -> Value) throws -> Value { throw error }

  /// Throws the error.
  public func read<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value { throw error }

  /// Throws the error.
  public func write<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value { throw error }

  /// Throws the error.
  public func forEach(
    _ sql: SQLStatement,
    _ values: [SQLValue],
    row: (SQLRow) throws -> Void
  ) throws { throw error }

  /// Throws the error.
  public func execute(_ sql: SQLStatement, _ values: [SQLValue]) throws -> Int { throw error }

  /// Throws the error.
  public func execute<Row>(
    _ sql: SQLStatement,
    _ values: [SQLValue],
    row: (SQLRow) throws -> Row
  ) throws -> [Row] { throw error }

  /// Throws the error.
  public func insert(
    into table: StaticString,
    _ columns: [StaticString],
    next: () throws -> [SQLValue]?
  ) throws { throw error }

  /// Returns the error.
  public func damage(_ cause: String) -> any Error { error }
}
