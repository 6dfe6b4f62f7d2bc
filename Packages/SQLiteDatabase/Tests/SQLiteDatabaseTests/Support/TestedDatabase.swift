import InMemoryDatabase
import SQLiteDatabase
import TemporaryDirectory

/// What both databases can do, for the rules that hold for both.
protocol TestedDatabase: Sendable {
  func read<Value>(_ work: () throws -> Value) throws -> Value
  @discardableResult
  func write<Value>(_ work: () throws -> Value) throws -> Value
  func read<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value
  @discardableResult
  func write<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value

  /// Adds a text to a table, as a single step.
  func add(_ text: String) throws

  /// All texts, in the order in which they were added.
  func entries() throws -> [String]
}

extension SQLiteDatabase: TestedDatabase {}

extension InMemoryDatabase: TestedDatabase {
  private static let table = InMemoryTable("entry", initially: [String]())

  func add(_ text: String) throws {
    try update(Self.table) { $0.append(text) }
  }

  func entries() throws -> [String] {
    try contents(of: Self.table)
  }
}

/// Which of the two databases a test is about.
enum DatabaseKind: CaseIterable {
  case inFile
  case inMemory

  func make(in directory: TemporaryDirectory) async throws -> any TestedDatabase {
    switch self {
    case .inFile:
      try await SQLiteDatabase.open(at: directory.file("test.sqlite3"), schema: .test)
    case .inMemory:
      InMemoryDatabase()
    }
  }
}

/// The error of work that fails on purpose.
struct Failure: Error, Equatable {}
