import Synchronization
import WorkspaceCommand

/// Files in memory, which remember what was asked of them, and which can fail.
final class Disk: Sendable {
  /// What goes wrong.
  enum Fault {
    /// The operation of a number, from 1 on, and no other.
    case at(Int)

    /// From the operation of a number on all of them, as if the process were killed there.
    case from(Int)
  }

  private struct State {
    var texts: [String: String]
    var asked: [String] = []
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

  /// Every file with what is in it.
  var texts: [String: String] { state.withLock(\.texts) }

  /// What was asked, in order, as "read PATH"; no lists.
  var asked: [String] { state.withLock(\.asked) }

  /// Lets something go wrong from now on.
  func fail(_ fault: Fault?) {
    state.withLock { state in
      state.fault = fault
      state.operations = 0
    }
  }

  func note(_ call: String) {
    state.withLock { $0.asked.append(call) }
  }

  var files: Files {
    Files(
      read: { path in
        try self.operate("read \(path)") { texts in
          guard let text = texts[path] else { throw Broken() }
          return text
        }
      },
      write: { text, path in try self.operate("write \(path)") { $0[path] = text } },
      list: { folder in
        try self.operate { texts in
          let paths = texts.keys.filter { $0.hasPrefix("\(folder)/") }
          return paths.isEmpty ? nil : paths.map { String($0.dropFirst(folder.count + 1)) }
        }
      },
      move: { path, destination in
        try self.operate("move \(path) \(destination)") { texts in
          for moved in texts.keys where moved == path || moved.hasPrefix("\(path)/") {
            texts[destination + moved.dropFirst(path.count)] = texts.removeValue(forKey: moved)
          }
        }
      },
      remove: { folder in
        try self.operate("remove \(folder)") { texts in
          texts = texts.filter { !$0.key.hasPrefix("\(folder)/") }
        }
      },
      lock: { folder in try self.operate("lock \(folder)") { _ in } }
    )
  }

  private func operate<Result: Sendable>(
    _ call: String? = nil,
    _ body: (inout [String: String]) throws -> Result
  ) throws -> Result {
    try state.withLock { state in
      state.operations += 1
      if state.isFaulty { throw Broken() }
      if let call { state.asked.append(call) }
      return try body(&state.texts)
    }
  }
}

/// An error with a sentence.
struct Broken: Error, CustomStringConvertible {
  let description = "it is broken"
}
