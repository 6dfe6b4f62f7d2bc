/// Values kept under unique keys.
///
/// Every endpoint is one step that happens as a whole or not at all, and is durable when it returns. Values
/// outlive the store. Values are seen at once wherever the store is open. The smallest and the largest value
/// are kept as they are.
///
/// Inside a ``UnitOfWork`` of the same database an endpoint joins the unit: then it is kept or undone with
/// it. Outside one it blocks the calling thread while it waits for its turn, so asynchronous code calls it
/// inside a unit.
///
/// Every text is a key: empty, long, with a NUL, beyond ASCII. Two keys are the same key if they are equal
/// as stored. The one case where configurations differ: text that is equal only after Unicode normalisation
/// is one key in memory and two keys in SQLite.
public struct Store<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// The value under a key, or nil if there is none.
  ///
  /// A value that was inserted is found under its key. A key without a value has nil.
  ///
  /// - Throws: what keeps the value from being read.
  public var value: @Sendable (_ key: Key) throws -> Value?

  /// Puts a value under a key.
  ///
  /// An insert replaces the value that was there.
  ///
  /// - Throws: what keeps the value from being saved.
  public var insert: @Sendable (_ value: Value, _ key: Key) throws -> Void

  /// Replaces the value under a key by what a closure makes of it.
  ///
  /// An update sees the last value, or nil, and returns the new one. Nobody else changes the value during an
  /// update. An update calls its closure exactly once. The closure of an update may use the store, and sees
  /// what it did. An update that throws changes nothing and passes the error on. An update that throws
  /// within another is undone alone.
  ///
  /// - Throws: what the closure throws, or what keeps the value from being saved; then nothing has changed.
  public var update:
    @Sendable (_ key: Key, _ transform: (_ current: Value?) throws -> Value) throws -> Value

  /// Removes the value under a key.
  ///
  /// A value that was removed is absent, and other values stay. Removing what is absent is no error and
  /// changes nothing.
  ///
  /// - Throws: what keeps that from being saved.
  public var removeValue: @Sendable (_ key: Key) throws -> Void

  /// A store made of its endpoints.
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

  /// Puts a value under a key; see ``insert``.
  public func insert(_ value: Value, for key: Key) throws {
    try insert(value, key)
  }

  /// Replaces the value under a key by what a closure makes of it; see ``update``.
  @discardableResult
  public func update(
    for key: Key,
    by transform: (_ current: Value?) throws -> Value
  ) throws -> Value {
    try update(key, transform)
  }
}
