import Foundation
import Synchronization
import Testing

/// Runs a program at a separate terminal during a closure, and waits until the program exits.
func withTerminal(
  _ executable: String,
  _ arguments: [String],
  environment: [String: String] = [:],
  _ body: (TerminalProcess) async throws -> Void = { _ in }
) async throws -> TerminalProcess.Result {
  let process = try TerminalProcess(executable, arguments, environment: environment)
  return try await withTaskCancellationHandler {
    do {
      try await body(process)
    } catch {
      process.send(SIGKILL)
      _ = await process.waitUntilExit()
      throw error
    }
    return await process.waitUntilExit()
  } onCancel: {
    process.send(SIGKILL)
  }
}

/// A program at a terminal of 80 × 24, with its keyboard and screen.
final class TerminalProcess: Sendable {
  /// The exit status of the program and the final state of the terminal.
  struct Result {
    /// The exit status; 128 plus the number of the signal if a signal terminated the program.
    let status: Int32

    /// Whether the default action of a signal terminated the program.
    let isKilled: Bool

    /// The complete output to the terminal.
    let output: String

    /// Whether the terminal has its original settings.
    let isTerminalRestored: Bool

    /// The lines on the screen.
    var lines: [String] { TerminalScreen(after: output).lines }
  }

  private struct State {
    var data = Data()
    var hasExited = false
    var watchers: [AsyncStream<String>.Continuation] = []

    /// The output as text, whose last character may be incomplete.
    var text: String { String(decoding: data, as: UTF8.self) }
  }

  /// The user's side of the pseudoterminal: writing types, reading returns the output.
  private let terminal: Int32

  /// The path of the program's side of the pseudoterminal.
  private let path: String

  private let originalSettings: [UInt8]
  private let command: Command
  private let state = Mutex(State())

  fileprivate init(
    _ executable: String,
    _ arguments: [String],
    environment: [String: String]
  ) throws {
    // A process that another test starts now may inherit a side, which delays the end of the output.
    var (user, program): (Int32, Int32) = (-1, -1)
    try #require(openpty(&user, &program, nil, nil, nil) == 0)
    defer { close(program) }
    for side in [user, program] { _ = fcntl(side, F_SETFD, FD_CLOEXEC) }
    terminal = user
    var name = [CChar](repeating: 0, count: 128)
    try #require(ttyname_r(program, &name, name.count) == 0)
    path = String(
      decoding: name.prefix { $0 != 0 }.map(UInt8.init(truncatingIfNeeded:)),
      as: UTF8.self
    )
    resizeTerminal(terminal, columns: 80, rows: 24)
    originalSettings = settings(of: terminal)
    let defaults = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "TERM": "xterm-256color",
    ]
    command = try Command(
      "/usr/bin/env",
      ["python3", "-c", Self.controllingTerminal, executable] + arguments,
      environment: defaults.merging(environment) { $1 },
      standardOutput: program
    )
    Thread.detachNewThread { [self] in
      var bytes = [UInt8](repeating: 0, count: 4096)
      // Reading fails when no process has the program's side open.
      while case let count = read(terminal, &bytes, bytes.count), count > 0 {
        append(bytes.prefix(count))
      }
      finish()
    }
  }

  deinit {
    close(terminal)
  }

  /// Types a text.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(write(terminal, bytes, bytes.count) == bytes.count)
  }

  /// Presses the first mouse button on a text on the screen.
  func click(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try report(mouseButton: 0, at: text, sourceLocation)
  }

  /// Turns the mouse wheel by one step above a text on the screen, by default towards the user.
  func scroll(
    over text: String,
    up isUp: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try report(mouseButton: isUp ? 64 : 65, at: text, sourceLocation)
  }

  private func report(
    mouseButton button: Int,
    at text: String,
    _ sourceLocation: SourceLocation
  ) throws {
    let cell = try #require(
      TerminalScreen(after: output).cell(of: text),
      sourceLocation: sourceLocation
    )
    type("\u{1B}[<\(button);\(cell.column);\(cell.row)M")
  }

  /// Stops the output like control-S, in every mode of the terminal.
  func stopOutput() throws {
    let program = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { close(program) }
    #expect(tcflow(program, TCOOFF) == 0)
  }

  /// Changes the size of the window.
  func resize(columns: UInt16, rows: UInt16) {
    resizeTerminal(terminal, columns: columns, rows: rows)
  }

  /// Sends a signal to the program unless it has exited.
  func send(_ signal: Int32) {
    if !hasExited { command.send(signal) }
  }

  /// Whether the program has exited.
  var hasExited: Bool { state.withLock(\.hasExited) }

  /// The output to the terminal so far.
  var output: String { state.withLock(\.text) }

  /// The lines on the screen.
  var lines: [String] { TerminalScreen(after: output).lines }

  /// Whether the terminal has its original settings.
  var isRestored: Bool { settings(of: terminal) == originalSettings }

  /// Restores the original settings of the terminal, like a shell.
  func restore() {
    originalSettings.withUnsafeBytes { settings in
      var settings = settings.loadUnaligned(as: termios.self)
      #expect(tcsetattr(terminal, TCSANOW, &settings) == 0)
    }
  }

  /// Waits until the program has switched to the alternate screen a number of times.
  func waitForAlternateScreen(
    entries count: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    for await output in outputs()
    where TerminalScreen.alternateScreenEntries(in: output) == count { return }
    try #require(Bool(false), "fewer than \(count) entries", sourceLocation: sourceLocation)
  }

  /// Waits until the program copies a text.
  func wait(
    forCopyOf text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    for await output in outputs() where TerminalScreen(after: output).clipboard == text { return }
    try #require(Bool(false), "\(text) is not copied", sourceLocation: sourceLocation)
  }

  /// Waits until the screen shows a text; indentation of its lines is ignored.
  func wait(for text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    for await output in outputs() {
      let lines = TerminalScreen(after: output).lines
        .map { $0.trimmingCharacters(in: .whitespaces) }
      if lines.joined(separator: "\n").contains(text) { return }
    }
    let shown = lines.joined(separator: "\n")
    try #require(Bool(false), "\(text) is not in:\n\(shown)", sourceLocation: sourceLocation)
  }

  /// Waits until the screen no longer shows a text.
  func wait(
    forAbsenceOf text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    for await output in outputs() {
      if !TerminalScreen(after: output).lines.contains(where: { $0.contains(text) }) { return }
    }
    try #require(Bool(false), "\(text) is still visible", sourceLocation: sourceLocation)
  }

  /// Waits until the program has written a text after the first part of the output, even if the screen no longer shows it.
  func wait(
    forOutput text: String,
    after length: Int = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    for await output in outputs() where output.dropFirst(length).contains(text) { return }
    try #require(Bool(false), "\(text) was not written", sourceLocation: sourceLocation)
  }

  fileprivate func waitUntilExit() async -> Result {
    let result = await command.waitUntilExit()
    var output = ""
    for await latest in outputs() { output = latest }
    return Result(
      status: result.status,
      isKilled: result.isKilled,
      output: output,
      isTerminalRestored: isRestored
    )
  }

  /// The output so far, after every change until the end.
  private func outputs() -> AsyncStream<String> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { watcher in
      state.withLock { state in
        watcher.yield(state.text)
        if state.hasExited { watcher.finish() } else { state.watchers.append(watcher) }
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
      state.hasExited = true
      for watcher in state.watchers { watcher.finish() }
    }
  }

  /// A Python script that makes its standard output the controlling terminal of a new session, and then executes
  /// another program.
  private static let controllingTerminal = """
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

/// Returns the bytes of a terminal's settings.
private func settings(of terminal: Int32) -> [UInt8] {
  var settings = termios()
  #expect(tcgetattr(terminal, &settings) == 0)
  return withUnsafeBytes(of: settings) { Array($0) }
}
