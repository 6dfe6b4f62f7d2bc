import Synchronization

/// A value that concurrent closures share.
public final class Shared<Value: Sendable>: Sendable {
  private let shared: Mutex<Value>

  /// Creates a shared value.
  public init(_ value: Value) {
    shared = Mutex(value)
  }

  /// The current value.
  public var value: Value {
    get { shared.withLock(\.self) }
    set { shared.withLock { $0 = newValue } }
  }

  /// Replaces the value with the result of a closure and returns the old value.
  @discardableResult
  public func replace(with transform: (Value) -> Value) -> Value {
    shared.withLock { value in
      defer { value = transform(value) }
      return value
    }
  }
}
