import Foundation
import Synchronization

/// Collects the output of a process to one stream.
final class Collector: Sendable {
  private struct State {
    var data = Data()
    var hasEnded = false
    var watchers: [(line: Int, signal: Signal<String?>)] = []

    /// The complete lines.
    var lines: [String] {
      String(decoding: data, as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
        .dropLast().map(String.init)
    }
  }

  private let state = Mutex(State())
  private let completeText = Signal<String>()

  /// The complete output, after the end of the stream.
  var text: String { get async { await completeText.value } }

  /// The complete lines received so far.
  var lines: [String] { state.withLock(\.lines) }

  /// Reads a descriptor to its end and closes it.
  func collect(_ descriptor: Int32) {
    Thread.detachNewThread { [self] in
      let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      while case let data = handle.availableData, !data.isEmpty { append(data) }
      finish()
    }
  }

  /// Waits for a line and returns it; nil if the stream ends first.
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

  private func finish() {
    let data = state.withLock { state in
      state.hasEnded = true
      for watcher in state.watchers { watcher.signal.send(nil) }
      return state.data
    }
    completeText.send(String(decoding: data, as: UTF8.self))
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
