import Synchronization
import TerminalClient
import TerminalClientContract

extension TerminalClientContract.Subject {
  /// Changes every client that is made later.
  mutating func changeOthers(
    _ change: @escaping @Sendable (_ client: inout TerminalClient) -> Void
  ) {
    let (connected, unread, blocked) = (connected, unread, blocked)
    self.connected = { streams in
      var client = try connected(streams)
      change(&client)
      return client
    }
    self.unread = {
      var client = try unread()
      change(&client)
      return client
    }
    self.blocked = { stream in
      var client = try blocked(stream)
      change(&client)
      return client
    }
  }
}

/// A value that several closures share.
final class Shared<Value: Sendable>: Sendable {
  private let shared: Mutex<Value>

  init(_ value: Value) {
    shared = Mutex(value)
  }

  /// Replaces the value by what a closure makes of it, and returns the value that was there.
  @discardableResult
  func replace(by transform: (Value) -> Value) -> Value {
    shared.withLock { value in
      defer { value = transform(value) }
      return value
    }
  }
}
