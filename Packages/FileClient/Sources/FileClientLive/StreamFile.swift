import FileClient
import POSIX
import Synchronization

/// A pipe or a device to which pieces are written as they are added.
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

  /// Whether a pipe or a device is at a path.
  static func isStream(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return [S_IFIFO, S_IFCHR].contains(status.st_mode & S_IFMT)
  }

  /// Writes a piece; waits until a pipe has a reader, which takes it.
  func append(_ piece: [UInt8]) throws {
    try state.withLock { state in
      let descriptor = try open(state)
      state = .open(descriptor)
      guard piece.withUnsafeBytes({ writeAll($0, to: descriptor) }) else {
        throw failure(systemMessage())
      }
    }
  }

  func publish() throws {
    try state.withLock { state in
      if case .published = state { throw failure("it is published already") }
      if case .open(let descriptor) = state { close(descriptor) }
      state = .published
    }
  }

  private func open(_ state: State) throws -> Int32 {
    switch state {
    case .open(let descriptor): return descriptor
    case .published: throw failure("it is published already")
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
