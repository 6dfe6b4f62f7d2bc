import Foundation
import POSIX
import Synchronization
import Testing

/// A program in a separate process.
///
/// It is started with `posix_spawn` because the pipes of Foundation's `Process` leak into processes that other tests
/// start at the same time, and then stay open after the program exits.
final class Command: Sendable {
  /// The exit status and the output of a process.
  struct Result: Sendable {
    /// The exit status; 128 plus the number of the signal if a signal terminated the process, as in a shell.
    let status: Int32

    /// Whether the default action of a signal terminated the process.
    let isKilled: Bool

    let output: String
    let errorOutput: String
  }

  /// The error number of a program that cannot be started.
  struct Failure: Error {
    let number: Int32
  }

  private let id: pid_t
  private let output = Collector()
  private let errorOutput = Collector()
  private let exit = Signal<Int32>()
  private let exited = Mutex(false)

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - executable: The path of the program.
  ///   - arguments: The arguments of the program.
  ///   - environment: The complete environment, except for `LANG`, which is UTF-8 by default.
  ///   - standardOutput: The descriptor of standard output; nil to collect the output.
  ///   - standardError: The descriptor of standard error; nil to collect the messages.
  init(
    _ executable: String,
    _ arguments: [String],
    environment: [String: String] = [:],
    standardOutput: Int32? = nil,
    standardError: Int32? = nil
  ) throws {
    let outputPipe = try Self.pipe()
    let errorPipe = try Self.pipe()
    let noInput = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer {
      for descriptor in [noInput, outputPipe.writing, errorPipe.writing] { close(descriptor) }
    }
    let variables = ["LANG": "C.UTF-8"].merging(environment) { $1 }
      .merging(Self.instrumentation) { $1 }
      .map { strdup("\($0)=\($1)") }
    defer { for variable in variables { free(variable) } }
    var id: pid_t = 0
    let number = spawn(
      &id,
      executable,
      [executable] + arguments,
      environment: variables + [nil],
      streams: [
        noInput, standardOutput ?? outputPipe.writing, standardError ?? errorPipe.writing,
      ],
      in: .inherited
    )
    guard number == 0 else { throw Failure(number: number) }
    self.id = id
    output.collect(outputPipe.reading) { close(outputPipe.reading) }
    errorOutput.collect(errorPipe.reading) { close(errorPipe.reading) }
    Thread.detachNewThread { [self] in waitForExit() }
  }

  /// The variables of a build with a sanitizer or with coverage, which all its programs need.
  private static let instrumentation = ProcessInfo.processInfo.environment.filter {
    ["TSAN_OPTIONS", "ASAN_OPTIONS", "LLVM_PROFILE_FILE"].contains($0.key)
  }

  /// Sends a signal to the process unless it has exited.
  func send(_ signal: Int32) {
    exited.withLock { if !$0 { kill(id, signal) } }
  }

  var hasExited: Bool { exited.withLock(\.self) }

  func waitUntilExit(sending signal: Int32) async -> Result {
    while !hasExited {
      send(signal)
      await Task.yield()
    }
    return await waitUntilExit()
  }

  func waitUntilExit() async -> Result {
    let status = await exit.value
    let signal = status & 0x7F
    return Result(
      status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal,
      isKilled: signal != 0,
      output: await output.completeText,
      errorOutput: await errorOutput.completeText
    )
  }

  /// Waits for a line of standard output and returns it; nil if the output ends first.
  func line(_ number: Int) async -> String? {
    await output.line(number)
  }

  /// Waits for a line of standard error that contains a text.
  func waitForMessage(_ text: String, sourceLocation: SourceLocation = #_sourceLocation)
    async throws
  {
    var number = 0
    while let line = await errorOutput.line(number) {
      if line.contains(text) { return }
      number += 1
    }
    try #require(
      Bool(false),
      "\(text) is not in:\n\(errorOutput.text)",
      sourceLocation: sourceLocation
    )
  }

  var lines: [String] { output.lines }

  private func waitForExit() {
    // `waitpid` frees the process ID, so no signal may be sent after it: another process may have the ID.
    var information = siginfo_t()
    while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    var status: Int32 = 0
    exited.withLock { hasExited in
      while waitpid(id, &status, 0) < 0, errno == EINTR {}
      hasExited = true
    }
    exit.send(status)
  }

  /// Creates a pipe that no other process inherits.
  static func pipe() throws -> (reading: Int32, writing: Int32) {
    guard let ends = createPipe() else { throw Failure(number: errno) }
    return ends
  }
}
