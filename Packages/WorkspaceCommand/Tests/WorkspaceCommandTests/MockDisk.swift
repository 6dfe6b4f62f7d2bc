import Synchronization
import WorkspaceCommand

/// Files in memory that record calls.
final class MockDisk: Sendable {
  private let state: Mutex<(texts: [String: String], calls: [String])>

  init(_ texts: [String: String]) {
    state = Mutex((texts, []))
  }

  /// The text of each file.
  var texts: [String: String] { state.withLock(\.texts) }

  /// The calls in order, as "read PATH".
  var calls: [String] { state.withLock(\.calls) }

  func record(_ call: String) {
    state.withLock { $0.calls.append(call) }
  }

  var files: Files {
    Files(
      read: { path in
        self.record("read \(path)")
        return self.texts[path]
      },
      write: { text, path in
        self.record("write \(path)")
        self.state.withLock { $0.texts[path] = text }
      }
    )
  }
}

/// The error of a failing operation.
struct DiskError: Error, CustomStringConvertible {
  let description = "no space"
}
