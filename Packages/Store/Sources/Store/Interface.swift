/// Values kept under unique keys.
///
/// Every endpoint is one step that happens as a whole or not at all, and is durable when it returns. Inside
/// a ``UnitOfWork`` of the same database it joins the unit: then it is kept or undone with it. Outside one
/// it blocks the calling thread while it waits for its turn, so asynchronous code calls it inside a unit.
///
/// Two keys are the same key if they are equal as stored. The one case where configurations differ: text
/// that is equal only after Unicode normalisation is one key in memory and two keys in SQLite.
public struct Store<Key: Hashable & Comparable & Sendable, Value: Sendable>: Sendable {
  /// The value under a key, or nil if there is none.
  ///
  /// - Throws: what keeps the value from being read.
  public var value: @Sendable (_ key: Key) throws -> Value?

  /// Puts a value under a key, in place of the one that was there.
  ///
  /// - Throws: what keeps the value from being saved.
  public var insert: @Sendable (_ value: Value, _ key: Key) throws -> Void

  /// Replaces the value under a key by what a closure makes of it, and returns the new value.
  ///
  /// Nobody else changes the value meanwhile. The closure is called exactly once, with nil if there is no
  /// value, and may use the store.
  ///
  /// - Throws: what the closure throws, or what keeps the value from being saved; then nothing has changed.
  public var update:
    @Sendable (_ key: Key, _ transform: (_ current: Value?) throws -> Value) throws -> Value

  /// Removes the value under a key, if there is one.
  ///
  /// - Throws: what keeps that from being saved.
  public var removeValue: @Sendable (_ key: Key) throws -> Void

  /// All keys, in the order of `<`.
  ///
  /// - Throws: what keeps them from being read.
  public var keys: @Sendable () throws -> [Key]

  /// A store made of its endpoints.
  public init(
    value: @escaping @Sendable (_ key: Key) throws -> Value?,
    insert: @escaping @Sendable (_ value: Value, _ key: Key) throws -> Void,
    update:
      @escaping @Sendable (
        _ key: Key, _ transform: (_ current: Value?) throws -> Value
      ) throws -> Value,
    removeValue: @escaping @Sendable (_ key: Key) throws -> Void,
    keys: @escaping @Sendable () throws -> [Key]
  ) {
    self.value = value
    self.insert = insert
    self.update = update
    self.removeValue = removeValue
    self.keys = keys
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
