import Foundation
import Synchronization
import Testing

/// A program that runs in a process of its own.
///
/// Made with `posix_spawn` and not with Foundation's `Process`, whose pipes are inherited by whatever another
/// test starts at the same moment, and then do not end with the program.
final class Command: Sendable {
  /// How a process ended, and what it wrote.
  struct Ending: Sendable {
    /// The exit status; 128 and the number of the signal for one that ended by a signal, as a shell has it.
    let status: Int32

    /// Whether a signal ended the process by its usual effect.
    let isKilled: Bool

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
  private let ending = Signal<Int32>()
  private let hasEnded = Mutex(false)

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - executable: The path of the program.
  ///   - arguments: Its arguments.
  ///   - environment: All of its environment variables, beside a `LANG` of UTF-8.
  ///   - standardOutput: A descriptor for its standard output, instead of collecting that.
  ///   - standardError: The same for its standard error.
  init(
    _ executable: String,
    _ arguments: [String],
    environment: [String: String] = [:],
    standardOutput: Int32? = nil,
    standardError: Int32? = nil
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
      ["LANG": "C.UTF-8"].merging(environment) { $1 }.merging(Self.instrumentation) { $1 }.map {
        "\($0)=\($1)"
      },
      descriptors: [
        nothing, standardOutput ?? outputPipe.writing, standardError ?? errorPipe.writing,
      ]
    )
    output.collect(outputPipe.reading)
    errorOutput.collect(errorPipe.reading)
    Thread.detachNewThread { [self] in waitForEnd() }
  }

  /// What a build with a sanitizer or with coverage is told: a program of the same build needs it, too.
  private static let instrumentation = ProcessInfo.processInfo.environment.filter {
    ["TSAN_OPTIONS", "ASAN_OPTIONS", "LLVM_PROFILE_FILE"].contains($0.key)
  }

  /// Sends a signal to the process, unless it has ended.
  func send(_ signal: Int32) {
    hasEnded.withLock { if !$0 { kill(id, signal) } }
  }

  /// Sends a signal again and again, and waits for the end.
  func end(bySending signal: Int32) async -> Ending {
    while !hasEnded.withLock(\.self) {
      send(signal)
      await Task.yield()
    }
    return await end()
  }

  /// Waits for the end.
  func end() async -> Ending {
    let ending = await ending.value
    let signal = ending & 0x7F
    return Ending(
      status: signal == 0 ? (ending >> 8) & 0xFF : 128 + signal,
      isKilled: signal != 0,
      output: await output.text,
      errorOutput: await errorOutput.text
    )
  }

  /// Waits for a line on standard output; nil if it ends before.
  func line(_ number: Int) async -> String? {
    await output.line(number)
  }

  /// Waits for a line with some words on standard error.
  func tells(_ words: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    var number = 0
    while let line = await errorOutput.line(number) {
      if line.contains(words) { return }
      number += 1
    }
    let told = await errorOutput.text
    try #require(Bool(false), "\(words) is not told in:\n\(told)", sourceLocation: sourceLocation)
  }

  /// The lines on standard output so far.
  var lines: [String] { output.lines }

  private func waitForEnd() {
    // Nobody sends a signal to the number of a process that is waited for: it may be another's by then.
    var information = siginfo_t()
    while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    var status: Int32 = 0
    hasEnded.withLock { hasEnded in
      while waitpid(id, &status, 0) < 0, errno == EINTR {}
      hasEnded = true
    }
    ending.send(status)
  }

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
