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
    var ends: [CInt] = [-1, -1]
    #if canImport(Darwin)
      let result = socketpair(AF_UNIX, SOCK_STREAM, 0, &ends)
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #else
      let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
      let result = socketpair(AF_UNIX, kind, 0, &ends)
    #endif
    guard result == 0 else { throw PostgresServerError.notStarted(systemMessage()) }
    defer { close(ends[1]) }
    let texts = ([program] + arguments).map { strdup($0) }
    defer { for text in texts { free(text) } }
    var id: pid_t = 0
    let number = Self.withActions(standardStreams: ends[1]) { actions in
      Self.withAttributes { attributes in
        posix_spawn(&id, program, &actions, &attributes, texts + [nil], environ)
      }
    }
    guard number == 0 else {
      close(ends[0])
      throw PostgresServerError.notStarted("\(program): \(systemMessage(number))")
    }
    (self.id, socket) = (id, ends[0])
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

  private static func withActions<Result>(
    standardStreams descriptor: CInt,
    _ body: (inout FileActions) -> Result
  ) -> Result {
    var actions = FileActions()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream in 0...2 as ClosedRange<CInt> {
      posix_spawn_file_actions_adddup2(&actions, descriptor, stream)
    }
    #if !canImport(Darwin)
      // A server would keep the pipes and sockets of other tests open; closing a descriptor that is not open is no error.
      for other in 3..<1024 as Range<CInt> { posix_spawn_file_actions_addclose(&actions, other) }
    #endif
    return body(&actions)
  }

  private static func withAttributes<Result>(_ body: (inout Attributes) -> Result) -> Result {
    var attributes = Attributes()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    // In its own group, control-C reaches the program only through the end of its input.
    var flags =
      CInt(POSIX_SPAWN_SETSIGMASK) | CInt(POSIX_SPAWN_SETSIGDEF) | CInt(POSIX_SPAWN_SETPGROUP)
    #if canImport(Darwin)
      flags |= CInt(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #endif
    posix_spawnattr_setflags(&attributes, Int16(flags))
    return body(&attributes)
  }
}

/// Runs a body that waits, on another thread than those that all tests share.
private func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    DispatchQueue.global().async { continuation.resume(returning: body()) }
  }
}

#if canImport(Darwin)
  private typealias FileActions = posix_spawn_file_actions_t?
  private typealias Attributes = posix_spawnattr_t?
#else
  private typealias FileActions = posix_spawn_file_actions_t
  private typealias Attributes = posix_spawnattr_t
#endif
