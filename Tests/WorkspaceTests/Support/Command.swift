import Foundation
import Synchronization

/// A program that runs in a process of its own.
///
/// Made with `posix_spawn` and not with Foundation's `Process`, whose pipes are inherited by whatever another
/// test starts at the same moment, and then do not end with the program.
final class Command: Sendable {
  /// How a process ended, and what it wrote.
  struct Ending: Sendable {
    /// The exit status; 128 and the number of the signal for one that ended by a signal, as a shell has it.
    let status: Int32
    let output: String
    let errorOutput: String
  }

  /// The system refused to start the program.
  struct Failure: Error {
    let reason: Int32
  }

  /// No process is started while another's pipe is made: it would inherit it.
  private static let spawning = Mutex(())

  private let id: pid_t
  private let output = Collector()
  private let errorOutput = Collector()
  private let status = Signal<Int32>()

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - executable: The path of the program.
  ///   - arguments: Its arguments.
  ///   - environment: All of its environment variables.
  ///   - standardOutput: A descriptor for its standard output, instead of collecting that.
  init(
    _ executable: String,
    _ arguments: [String],
    environment: [String: String] = [:],
    standardOutput: Int32? = nil
  ) throws {
    let outputPipe = try Self.pipe()
    let errorPipe = try Self.pipe()
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer {
      for descriptor in [nothing, outputPipe.writing, errorPipe.writing] { close(descriptor) }
    }
    id = try Self.spawn(
      executable,
      arguments,
      environment.map { "\($0)=\($1)" },
      descriptors: [nothing, standardOutput ?? outputPipe.writing, errorPipe.writing]
    )
    output.collect(outputPipe.reading)
    errorOutput.collect(errorPipe.reading)
    Thread.detachNewThread { [id, status] in
      var ending: Int32 = 0
      while waitpid(id, &ending, 0) < 0, errno == EINTR {}
      let signal = ending & 0x7F
      status.send(signal == 0 ? (ending >> 8) & 0xFF : 128 + signal)
    }
  }

  /// Sends a signal to the process, which must not have been waited for.
  func send(_ signal: Int32) {
    kill(id, signal)
  }

  /// Waits for the end.
  func end() async -> Ending {
    Ending(
      status: await status.value,
      output: await output.text,
      errorOutput: await errorOutput.text
    )
  }

  /// Waits for a line on standard output; nil if it ends before.
  func line(_ number: Int) async -> String? {
    await output.line(number)
  }

  /// The lines on standard output so far.
  var lines: [String] { output.lines }

  private static func spawn(
    _ executable: String,
    _ arguments: [String],
    _ environment: [String],
    descriptors: [Int32]
  ) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    // The threads of a test block signals, and a new process would inherit that.
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in descriptors.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
    }
    let words = ([executable] + arguments).map { strdup($0) }
    let variables = environment.map { strdup($0) }
    defer { for text in words + variables { free(text) } }
    var id: pid_t = 0
    let reason = spawning.withLock { _ in
      posix_spawn(&id, executable, &actions, &attributes, words + [nil], variables + [nil])
    }
    guard reason == 0 else { throw Failure(reason: reason) }
    return id
  }

  /// A pipe whose ends no other process inherits by accident.
  static func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    try spawning.withLock { _ in
      guard Foundation.pipe(&ends) == 0 else { throw Failure(reason: errno) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
    return (ends[0], ends[1])
  }
}
