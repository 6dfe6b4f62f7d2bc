import Synchronization
import TerminalUI

/// How often something was called.
final class Calls: Sendable {
  private let number = Mutex(0)
  var count: Int { number.withLock(\.self) }
  func add() { number.withLock { $0 += 1 } }
}

/// A button that its own action can reach.
final class ButtonReference: Sendable {
  private let reference = Mutex<AsyncButton?>(nil)
  var button: AsyncButton? {
    get { reference.withLock(\.self) }
    set { reference.withLock { $0 = newValue } }
  }
}

extension AsyncStream where Element: Sendable {
  /// The first elements, or fewer where the stream ends before.
  func first(_ count: Int) async -> [Element] {
    var elements: [Element] = []
    for await element in self {
      elements.append(element)
      if elements.count == count { break }
    }
    return elements
  }
}
