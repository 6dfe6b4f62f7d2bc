import FileClient
import Synchronization

/// A file that is read line by line, with one line in memory.
final class LineFile: Sendable {
  private let path: String
  private let limit: Int
  private let state: Mutex<State>

  private struct State {
    let source: ByteSource

    /// The bytes that were read but not returned.
    var bytes: ArraySlice<UInt8> = []

    /// The number of those bytes that are known to contain no line feed.
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
        let chunk = try state.source.read()
        state.isAtEnd = chunk.isEmpty
        state.bytes = ArraySlice(state.bytes + chunk)
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
