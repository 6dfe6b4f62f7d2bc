import Dispatch
import POSIX
import Synchronization

/// A program in a separate process group, whose standard streams are one socket.
///
/// The descriptor of the socket is the only link to it: its input ends when this process ends, even if that is killed.
final class ChildProcess: Sendable {
  private let id: pid_t
  private let socket: CInt
  private let hasEnded = Atomic(false)

  /// Starts the program at an absolute path.
  init(_ program: String, _ arguments: [String]) throws {
    guard let (socket, other) = createSocketPair() else {
      throw PostgresServerError.notStarted(systemMessage())
    }
    defer { close(other) }
    var id: pid_t = 0
    let number = spawn(
      &id,
      program,
      [program] + arguments,
      environment: environ,
      // psql writes a warning if its user may not enter the working directory.
      directory: "/",
      streams: [other, other, other],
      // Control-C reaches the program only through the end of its input.
      in: .new
    )
    guard number == 0 else {
      close(socket)
      throw PostgresServerError.notStarted("\(program): \(systemMessage(number))")
    }
    (self.id, self.socket) = (id, socket)
  }

  deinit {
    close(socket)
    // The end of its input makes the process exit, which takes a moment.
    if !hasEnded.load(ordering: .relaxed) {
      DispatchQueue.global().async { [id] in _ = Self.status(of: id) }
    }
  }

  /// Returns the first line of the output, without the newline; the whole output if it has none.
  func line() async -> String {
    await onThread { [self] in
      var text: [UInt8] = []
      var byte: UInt8 = 0
      while receive(&byte, 1) == 1, byte != UInt8(ascii: "\n") { text.append(byte) }
      return String(decoding: text, as: UTF8.self)
    }
  }

  /// Waits until the program ends, and returns the rest of its output and its status as `waitpid` does; call it once.
  func output() async -> (text: String, status: CInt) {
    await onThread { [self] in
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 4096)
      while case let count = receive(&buffer, buffer.count), count > 0 {
        bytes += buffer.prefix(count)
      }
      let status = Self.status(of: id)
      hasEnded.store(true, ordering: .relaxed)
      return (String(decoding: bytes, as: UTF8.self), status)
    }
  }

  /// Reads from the socket; a signal to this process does not end that.
  private func receive(_ buffer: UnsafeMutableRawPointer, _ capacity: Int) -> Int {
    var count = -1
    repeat { count = read(socket, buffer, capacity) } while count < 0 && errno == EINTR
    return count
  }

  /// Waits for the end of a process, and returns its status as `waitpid` does.
  private static func status(of id: pid_t) -> CInt {
    var status: CInt = -1
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status
  }
}

/// Runs a body that waits, on another thread than those that all tests share.
private func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    DispatchQueue.global().async { continuation.resume(returning: body()) }
  }
}
