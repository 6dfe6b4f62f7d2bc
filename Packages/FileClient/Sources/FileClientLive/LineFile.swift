import FileClient
import Synchronization

/// A file that is read line by line, of which no more than a line is held.
final class LineFile: Sendable {
  private let path: String
  private let limit: Int
  private let state: Mutex<State>

  private struct State {
    let source: ByteSource

    /// What is read, and not yet given out.
    var bytes: ArraySlice<UInt8> = []

    /// How many of those are known to hold no line feed.
    var searchedCount = 0

    var isAtEnd = false
  }

  init(_ source: sending ByteSource, limit: Int) {
    path = source.path
    self.limit = limit
    state = Mutex(State(source: source))
  }

  func next() throws -> [UInt8]? {
    try state.withLock { state in
      while true {
        let unsearched = state.bytes.dropFirst(state.searchedCount)
        if let end = unsearched.firstIndex(of: UInt8(ascii: "\n")) {
          let line = state.bytes[..<end]
          state.bytes = state.bytes[(end + 1)...]
          state.searchedCount = 0
          try check(line)
          return Array(line)
        }
        state.searchedCount = state.bytes.count
        try check(state.bytes)
        if state.isAtEnd {
          defer { (state.bytes, state.searchedCount) = ([], 0) }
          return state.bytes.isEmpty ? nil : Array(state.bytes)
        }
        let piece = try state.source.read()
        state.isAtEnd = piece.isEmpty
        state.bytes = ArraySlice(state.bytes + piece)
      }
    }
  }

  func restart() throws {
    try state.withLock { state in
      try state.source.restart()
      state = State(source: state.source)
    }
  }

  private func check(_ line: ArraySlice<UInt8>) throws {
    guard line.count <= limit else { throw FileClientError.lineTooLong(path: path, limit: limit) }
  }
}
