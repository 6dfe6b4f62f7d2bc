import Foundation
import Synchronization

/// What a process writes to one stream.
final class Collector: Sendable {
  private struct State {
    var data = Data()
    var hasEnded = false
    var watchers: [(line: Int, signal: Signal<String?>)] = []

    /// The lines that are complete.
    var lines: [String] {
      String(decoding: data, as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
        .dropLast().map(String.init)
    }
  }

  private let state = Mutex(State())
  private let whole = Signal<String>()

  /// All of it, once the stream has ended.
  var text: String { get async { await whole.value } }

  /// The lines so far.
  var lines: [String] { state.withLock(\.lines) }

  /// Reads a descriptor to its end, and closes it.
  func collect(_ descriptor: Int32) {
    Thread.detachNewThread { [self] in
      let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      while case let data = handle.availableData, !data.isEmpty { append(data) }
      end()
    }
  }

  /// Waits for a line; nil if the stream ends before it.
  func line(_ number: Int) async -> String? {
    let signal = Signal<String?>()
    state.withLock { state in
      let lines = state.lines
      if lines.count > number {
        signal.send(lines[number])
      } else if state.hasEnded {
        signal.send(nil)
      } else {
        state.watchers.append((number, signal))
      }
    }
    return await signal.value
  }

  private func end() {
    let data = state.withLock { state in
      state.hasEnded = true
      for watcher in state.watchers { watcher.signal.send(nil) }
      return state.data
    }
    whole.send(String(decoding: data, as: UTF8.self))
  }

  private func append(_ data: Data) {
    state.withLock { state in
      state.data.append(data)
      let lines = state.lines
      for watcher in state.watchers where watcher.line < lines.count {
        watcher.signal.send(lines[watcher.line])
      }
      state.watchers.removeAll { $0.line < lines.count }
    }
  }
}
