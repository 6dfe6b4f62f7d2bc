import Synchronization

/// Runs work on several stores of one database in one transaction.
///
/// Asynchronous code calls stores inside a unit of work, which does not block the calling thread:
///
///     let count = try await unitOfWork.write {
///       try names.insert("Ada", for: "last visitor")
///       return try visits.update(for: "Ada") { ($0 ?? 0) + 1 }
///     }
///
/// Concurrent units are isolated from each other. The work of a unit runs exactly once, whatever other units do meanwhile.
/// A unit returns the result of its work. A unit rethrows the error of its work. A unit that is cancelled before it starts
/// does nothing.
public struct UnitOfWork: Sendable {
  /// Runs work that reads a consistent snapshot of the stores.
  ///
  /// A write inside a read throws and changes nothing.
  ///
  /// - Throws: An error of the work; an error if the database cannot be read; `CancellationError` if the task is
  ///   cancelled before the transaction starts.
  public var read: @Sendable (_ work: @escaping @Sendable () throws -> Void) async throws -> Void

  /// Runs work that writes, in one transaction.
  ///
  /// A write is durable when it returns. A unit that throws changes nothing. A step that throws inside a unit is rolled
  /// back alone. A statement that fails inside a unit leaves the rest working. A unit that has started ignores
  /// cancellation, so the caller knows whether it was saved. A database on a server gives up a cancelled unit if the
  /// server does not respond.
  ///
  /// - Throws: An error of the work; an error if the database cannot be written; `CancellationError`, immediately, if
  ///   the task is cancelled before the transaction starts.
  public var write: @Sendable (_ work: @escaping @Sendable () throws -> Void) async throws -> Void

  /// Creates a unit of work from its endpoints.
  public init(
    read: @escaping @Sendable (_ work: @escaping @Sendable () throws -> Void) async throws -> Void,
    write: @escaping @Sendable (_ work: @escaping @Sendable () throws -> Void) async throws -> Void
  ) {
    self.read = read
    self.write = write
  }

  /// Runs work that reads, and returns its result; see ``read``.
  public func read<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await Self.result(of: work, in: read)
  }

  /// Runs work that writes, and returns its result; see ``write``.
  public func write<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await Self.result(of: work, in: write)
  }

  private static func result<Value: Sendable>(
    of work: @escaping @Sendable () throws -> Value,
    in endpoint: @Sendable (_ work: @escaping @Sendable () throws -> Void) async throws -> Void
  ) async throws -> Value {
    let carrier = Carrier<Value>()
    try await endpoint { carrier.set(try work()) }
    return try carrier.take()
  }
}

/// Passes the result out of a closure that returns nothing.
final class Carrier<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  func set(_ newValue: Value) {
    value.withLock { $0 = newValue }
  }

  func take() throws -> Value {
    guard let value = value.withLock(\.self) else { throw WorkDidNotRun() }
    return value
  }
}

/// The error of a configuration that returned without running the work.
struct WorkDidNotRun: Error, CustomStringConvertible {
  var description: String { "The unit of work returned without running its work." }
}
