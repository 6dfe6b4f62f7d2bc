import Foundation
import Synchronization

/// Collects the output of a process to one stream.
final class Collector: Sendable {
  private struct State {
    var data = Data()
    var hasEnded = false
    var watchers: [AsyncStream<Void>.Continuation] = []
  }

  private let state = Mutex(State())

  /// The text so far, whose last character may be incomplete.
  var text: String { String(decoding: state.withLock(\.data), as: UTF8.self) }

  var lines: [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  var hasEnded: Bool { state.withLock(\.hasEnded) }

  var completeText: String {
    get async {
      for await _ in changes {}
      return text
    }
  }

  /// An element now, and after changes until the end.
  var changes: AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { watcher in
      state.withLock { state in
        watcher.yield()
        if state.hasEnded { watcher.finish() } else { state.watchers.append(watcher) }
      }
    }
  }

  /// Reads a descriptor to its end, and then calls a closure.
  func collect(_ descriptor: Int32, whenEnded end: @escaping @Sendable () -> Void = {}) {
    Thread.detachNewThread { [self] in
      var bytes = [UInt8](repeating: 0, count: 65_536)
      // Reading a terminal fails when no process has the program's side open.
      while case let count = read(descriptor, &bytes, bytes.count), count > 0 {
        change { $0.data.append(contentsOf: bytes.prefix(count)) }
      }
      change { $0.hasEnded = true }
      end()
    }
  }

  /// Waits for a line and returns it; nil if the stream ends first.
  func line(_ number: Int) async -> String? {
    for await _ in changes {
      if case let lines = lines, lines.count > number { return lines[number] }
    }
    return nil
  }

  private func change(_ change: (inout State) -> Void) {
    state.withLock { state in
      change(&state)
      for watcher in state.watchers {
        watcher.yield()
        if state.hasEnded { watcher.finish() }
      }
    }
  }
}
