import FileClient
import POSIX
import Synchronization

/// A pipe or a device, to which bytes are written as they are appended.
final class StreamFile: Sendable {
  private let path: String
  private let state = Mutex(State.new)

  private enum State {
    case new
    case open(Int32)
    case published
  }

  init(path: String) {
    self.path = path
  }

  deinit {
    state.withLock { if case .open(let descriptor) = $0 { close(descriptor) } }
  }

  /// Returns whether a pipe or a device is at a path.
  static func isStream(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return [S_IFIFO, S_IFCHR].contains(status.st_mode & S_IFMT)
  }

  /// Writes bytes; waits until a pipe has a reader that accepts them.
  func append(_ bytes: [UInt8]) throws {
    try state.withLock { state in
      let descriptor = try open(state)
      state = .open(descriptor)
      guard bytes.withUnsafeBytes({ writeAll($0, to: descriptor) }) else {
        throw failure(systemMessage())
      }
    }
  }

  func publish() throws {
    try state.withLock { state in
      if case .published = state { throw failure("the draft is already published") }
      if case .open(let descriptor) = state { close(descriptor) }
      state = .published
    }
  }

  private func open(_ state: State) throws -> Int32 {
    switch state {
    case .open(let descriptor): return descriptor
    case .published: throw failure("the draft is already published")
    case .new:
      let descriptor = POSIX.open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC)
      guard descriptor >= 0 else { throw failure(systemMessage()) }
      return descriptor
    }
  }

  private func failure(_ cause: String) -> FileClientError {
    .cannotWrite(path: path, cause: cause)
  }
}
