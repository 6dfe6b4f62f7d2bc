import Synchronization
import WorkspaceCommand

/// Files in memory that record calls and can fail.
final class MockDisk: Sendable {
  /// Operations that fail.
  enum Fault {
    /// The operation with a number, starting at 1.
    case at(Int)

    /// The operation with a number and all later ones, as if the process were killed there.
    case from(Int)
  }

  private struct State {
    var texts: [String: String]
    var calls: [String] = []
    var operations = 0
    var fault: Fault?

    var isFaulty: Bool {
      switch fault {
      case .at(let number): operations == number
      case .from(let number): operations >= number
      case nil: false
      }
    }
  }

  private let state: Mutex<State>

  init(_ texts: [String: String]) {
    state = Mutex(State(texts: texts))
  }

  /// The text of each file.
  var texts: [String: String] { state.withLock(\.texts) }

  /// The calls in order, as "read PATH", without those of `list`.
  var calls: [String] { state.withLock(\.calls) }

  /// Makes operations fail from now on; nil stops that.
  func fail(_ fault: Fault?) {
    state.withLock { state in
      state.fault = fault
      state.operations = 0
    }
  }

  func record(_ call: String) {
    state.withLock { $0.calls.append(call) }
  }

  var files: Files {
    Files(
      read: { path in
        try self.operate("read \(path)") { texts in
          guard let text = texts[path] else { throw DiskError() }
          return text
        }
      },
      write: { text, path in try self.operate("write \(path)") { $0[path] = text } },
      list: { directory in
        try self.operate { texts in
          let paths = texts.keys.filter { $0.hasPrefix("\(directory)/") }
          return paths.isEmpty ? nil : paths.map { String($0.dropFirst(directory.count + 1)) }
        }
      },
      move: { path, destination in
        try self.operate("move \(path) \(destination)") { texts in
          for moved in texts.keys where moved == path || moved.hasPrefix("\(path)/") {
            texts[destination + moved.dropFirst(path.count)] = texts.removeValue(forKey: moved)
          }
        }
      },
      remove: { directory in
        try self.operate("remove \(directory)") { texts in
          texts = texts.filter { !$0.key.hasPrefix("\(directory)/") }
        }
      },
      lock: { directory in try self.operate("lock \(directory)") { _ in } }
    )
  }

  private func operate<Result: Sendable>(
    _ call: String? = nil,
    _ body: (inout [String: String]) throws -> Result
  ) throws -> Result {
    try state.withLock { state in
      state.operations += 1
      if state.isFaulty { throw DiskError() }
      if let call { state.calls.append(call) }
      return try body(&state.texts)
    }
  }
}

/// The error of a failing operation.
struct DiskError: Error, CustomStringConvertible {
  let description = "no space"
}
