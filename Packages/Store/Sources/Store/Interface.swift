/// Stores values under unique keys.
///
///     try visits.insert(1, for: "Ada")
///     let count = try visits.update(for: "Ada") { ($0 ?? 0) + 1 }
///
/// A change is immediately visible wherever the store is open. Reopening the store preserves its values.
///
/// Outside a ``UnitOfWork``, an endpoint is atomic, and durable when it returns. It blocks the calling thread until the
/// database is free, so asynchronous code should always use a unit of work. Inside a unit of work of the same database,
/// an endpoint joins the unit's transaction: a change is durable, and visible elsewhere, when the unit returns.
///
/// Every text is a valid key: empty, long, with a NUL, beyond ASCII. The smallest and the largest integer are stored
/// unchanged. SQLite compares keys by their stored form, a mock by `==`. They differ in one case: texts that are equal
/// only after Unicode normalisation are one key in memory and two keys in SQLite.
public struct Store<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// Returns the value under a key; nil if the key is missing.
  ///
  /// The value of a missing key is nil.
  ///
  /// - Throws: An error if the value cannot be read.
  public var value: @Sendable (_ key: Key) throws -> Value?

  /// Stores a value under a key.
  ///
  /// An inserted value is stored under its key. An insert replaces the previous value.
  ///
  /// - Throws: An error if the value cannot be saved.
  public var insert: @Sendable (_ value: Value, _ key: Key) throws -> Void

  /// Replaces the value under a key with the result of a closure, and returns the new value.
  ///
  /// An update receives the current value, or nil, and returns the new one. Concurrent updates lose no change. An
  /// update calls its closure exactly once. Concurrent updates call each closure exactly once. The closure of an update
  /// can use the store and sees its own changes. An update that throws changes nothing and rethrows the error. A nested
  /// update that throws is rolled back alone.
  ///
  /// - Throws: The error of the closure; an error if the value cannot be saved.
  public var update:
    @Sendable (_ key: Key, _ transform: (_ current: Value?) throws -> Value) throws -> Value

  /// Removes a key and its value.
  ///
  /// Removing a key removes its value and no other. Removing a missing key changes nothing.
  ///
  /// - Throws: An error if the change cannot be saved.
  public var removeValue: @Sendable (_ key: Key) throws -> Void

  /// Creates a store from its endpoints.
  public init(
    value: @escaping @Sendable (_ key: Key) throws -> Value?,
    insert: @escaping @Sendable (_ value: Value, _ key: Key) throws -> Void,
    update:
      @escaping @Sendable (
        _ key: Key, _ transform: (_ current: Value?) throws -> Value
      ) throws -> Value,
    removeValue: @escaping @Sendable (_ key: Key) throws -> Void
  ) {
    self.value = value
    self.insert = insert
    self.update = update
    self.removeValue = removeValue
  }

  /// Stores a value under a key; see ``insert``.
  public func insert(_ value: Value, for key: Key) throws {
    try insert(value, key)
  }

  /// Replaces the value under a key with the result of a closure, and returns the new value; see ``update``.
  @discardableResult
  public func update(
    for key: Key,
    by transform: (_ current: Value?) throws -> Value
  ) throws -> Value {
    try update(key, transform)
  }
}
