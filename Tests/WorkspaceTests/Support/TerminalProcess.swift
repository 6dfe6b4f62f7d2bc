import Foundation
import Synchronization
import Testing

/// Runs a program at a terminal of its own while a test uses it, and waits for its end.
func withTerminal(
  _ executable: String,
  _ arguments: [String],
  environment: [String: String] = [:],
  _ body: (TerminalProcess) async throws -> Void = { _ in }
) async throws -> TerminalProcess.Ending {
  let process = try TerminalProcess(executable, arguments, environment: environment)
  return try await withTaskCancellationHandler {
    do {
      try await body(process)
    } catch {
      process.send(SIGKILL)
      _ = await process.end()
      throw error
    }
    return await process.end()
  } onCancel: {
    process.send(SIGKILL)
  }
}

extension Fetcher {
  /// Runs it at a terminal while a test uses it, and waits for its end.
  func atTerminal(
    _ arguments: String...,
    body: (TerminalProcess) async throws -> Void
  ) async throws -> TerminalProcess.Ending {
    try await withTerminal(
      Workspace.fetcher.path,
      arguments,
      environment: ["FETCHER_DATABASE": database].merging(environment) { $1 },
      body
    )
  }
}

/// A program at a terminal of 80 × 24, and somebody who types there and sees what it shows.
final class TerminalProcess: Sendable {
  /// How the program ended, and what it left.
  struct Ending {
    /// The exit status; 128 and the number of the signal for one that ended by a signal.
    let status: Int32

    /// Whether a signal ended the program by its usual effect.
    let isKilled: Bool

    /// All that was written to the terminal.
    let output: String

    /// Whether the terminal has the settings that it had before.
    let isTerminalRestored: Bool

    /// What the terminal shows.
    var lines: [String] { TerminalScreen(after: output).lines }
  }

  private struct State {
    var data = Data()
    var hasEnded = false
    var watchers: [AsyncStream<String>.Continuation] = []

    /// All of it; the last character may not be complete.
    var text: String { String(decoding: data, as: UTF8.self) }
  }

  /// The side of the person: what is written to it is typed.
  private let terminal: Int32

  /// The path of the program's side.
  private let path: String

  private let formerSettings: [UInt8]
  private let command: Command
  private let state = Mutex(State())

  fileprivate init(
    _ executable: String,
    _ arguments: [String],
    environment: [String: String]
  ) throws {
    // A process that another test starts at this moment may inherit a side: the output then ends with it.
    var (person, program): (Int32, Int32) = (-1, -1)
    try #require(openpty(&person, &program, nil, nil, nil) == 0)
    defer { close(program) }
    for side in [person, program] { _ = fcntl(side, F_SETFD, FD_CLOEXEC) }
    terminal = person
    var name = [CChar](repeating: 0, count: 128)
    try #require(ttyname_r(program, &name, name.count) == 0)
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    resizeTerminal(terminal, columns: 80, rows: 24)
    formerSettings = settings(of: terminal)
    let surroundings = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "TERM": "xterm-256color",
    ]
    command = try Command(
      "/usr/bin/env",
      ["python3", "-c", Self.takingTerminal, executable] + arguments,
      environment: surroundings.merging(environment) { $1 },
      standardOutput: program
    )
    Thread.detachNewThread { [self] in
      var bytes = [UInt8](repeating: 0, count: 4096)
      // Once nobody holds the program's side any more, reading is an error.
      while case let count = read(terminal, &bytes, bytes.count), count > 0 {
        append(bytes.prefix(count))
      }
      finish()
    }
  }

  deinit {
    close(terminal)
  }

  /// Presses keys.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(write(terminal, bytes, bytes.count) == bytes.count)
  }

  /// Stops the output as control-S does, in every mode of the terminal.
  func stopOutput() throws {
    let program = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { close(program) }
    #expect(tcflow(program, TCOOFF) == 0)
  }

  /// Makes the window larger or smaller.
  func resize(columns: UInt16, rows: UInt16) {
    resizeTerminal(terminal, columns: columns, rows: rows)
  }

  /// Sends a signal to the program, unless it has ended.
  func send(_ signal: Int32) {
    if !hasEnded { command.send(signal) }
  }

  /// Whether the program has ended.
  var hasEnded: Bool { state.withLock(\.hasEnded) }

  /// All that was written to the terminal so far.
  var output: String { state.withLock(\.text) }

  /// What the terminal shows.
  var lines: [String] { TerminalScreen(after: output).lines }

  /// Whether the terminal has the settings that it had before the program began.
  var isRestored: Bool { settings(of: terminal) == formerSettings }

  /// Gives the terminal the settings that it had before the program began, as a shell does.
  func restore() {
    formerSettings.withUnsafeBytes { settings in
      var settings = settings.loadUnaligned(as: termios.self)
      #expect(tcsetattr(terminal, TCSANOW, &settings) == 0)
    }
  }

  /// Waits until a program takes the whole terminal, and that for the so manieth time.
  func isTaken(times count: Int, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    for await output in outputs() where TerminalScreen.takeovers(in: output) == count { return }
    try #require(Bool(false), "taken \(count) times", sourceLocation: sourceLocation)
  }

  /// Waits until the terminal shows some words, of which each line may be indented.
  func sees(_ words: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    for await output in outputs() {
      let lines = TerminalScreen(after: output).lines
        .map { $0.trimmingCharacters(in: .whitespaces) }
      if lines.joined(separator: "\n").contains(words) { return }
    }
    let shown = lines.joined(separator: "\n")
    try #require(Bool(false), "\(words) is not seen in:\n\(shown)", sourceLocation: sourceLocation)
  }

  fileprivate func end() async -> Ending {
    let ending = await command.end()
    var output = ""
    for await more in outputs() { output = more }
    return Ending(
      status: ending.status,
      isKilled: ending.isKilled,
      output: output,
      isTerminalRestored: isRestored
    )
  }

  /// All that was written so far, again and again until the end.
  private func outputs() -> AsyncStream<String> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { watcher in
      state.withLock { state in
        watcher.yield(state.text)
        if state.hasEnded { watcher.finish() } else { state.watchers.append(watcher) }
      }
    }
  }

  private func append(_ bytes: ArraySlice<UInt8>) {
    state.withLock { state in
      state.data.append(contentsOf: bytes)
      for watcher in state.watchers { watcher.yield(state.text) }
    }
  }

  private func finish() {
    state.withLock { state in
      state.hasEnded = true
      for watcher in state.watchers { watcher.finish() }
    }
  }

  /// A Python program that makes of its standard output the terminal of a session of its own, and becomes
  /// another program.
  private static let takingTerminal = """
    import fcntl, os, sys, termios
    os.setsid()
    fcntl.ioctl(1, termios.TIOCSCTTY, 0)
    os.dup2(1, 0)
    os.dup2(1, 2)
    os.execv(sys.argv[1], sys.argv[1:])
    """
}

private func resizeTerminal(_ terminal: Int32, columns: UInt16, rows: UInt16) {
  var size = winsize()
  size.ws_col = columns
  size.ws_row = rows
  #expect(ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0)
}

/// The settings of a terminal, as they lie in memory.
private func settings(of terminal: Int32) -> [UInt8] {
  var settings = termios()
  #expect(tcgetattr(terminal, &settings) == 0)
  return withUnsafeBytes(of: settings) { Array($0) }
}
