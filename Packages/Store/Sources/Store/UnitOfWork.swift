import Synchronization

/// A step that several stores of one database take together.
///
/// Nobody else sees or changes the stores during a unit. A unit carries its result out. A unit passes the
/// error of its work on. A unit that is cancelled before it has begun runs nothing.
///
/// This is how asynchronous code calls synchronous stores: waiting for a lock happens on the database's
/// own queue, and stalls neither the caller's thread nor a deadline.
public struct UnitOfWork: Sendable {
  /// Runs work that reads, and that sees one state.
  ///
  /// A write in a unit that reads throws, and changes nothing.
  ///
  /// - Throws: what the work throws; what keeps the database from being read; `CancellationError` if the
  ///   task is cancelled before the transaction has begun.
  public var read: @Sendable (_ work: @escaping @Sendable () throws -> Void) async throws -> Void

  /// Runs work of which all happens or nothing.
  ///
  /// What a unit wrote is durable when it returns. Of a unit that throws, nothing is kept. A step that throws
  /// within a unit is undone alone. A unit that is cancelled after it has begun is finished: no answer leaves
  /// open whether something was saved.
  ///
  /// - Throws: what the work throws; what keeps the database from being written; `CancellationError`, at
  ///   once, if the task is cancelled before the transaction has begun.
  public var write: @Sendable (_ work: @escaping @Sendable () throws -> Void) async throws -> Void

  /// A unit of work made of its endpoints.
  public init(
    read: @escaping @Sendable (_ work: @escaping @Sendable () throws -> Void) async throws -> Void,
    write: @escaping @Sendable (_ work: @escaping @Sendable () throws -> Void) async throws -> Void
  ) {
    self.read = read
    self.write = write
  }

  /// Runs work that reads, and returns what it found; see ``read``.
  public func read<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await Self.result(of: work, in: read)
  }

  /// Runs work of which all happens or nothing, and returns what came of it; see ``write``.
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

/// Carries a result out of a closure that returns nothing.
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

/// The error of a unit of work that returned without an error, but did not run the work it was given.
///
/// A mistake in a configuration.
struct WorkDidNotRun: Error, CustomStringConvertible {
  var description: String { "The unit of work returned without having run its work." }
}
