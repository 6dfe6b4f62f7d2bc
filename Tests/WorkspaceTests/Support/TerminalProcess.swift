import Foundation
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

    let output: String

    let isTerminalRestored: Bool

    var lines: [String] { TerminalScreen(after: output).lines }

    /// Expects that the program has handled its end, and left the terminal as it was.
    func expectRestored(status: Int32, sourceLocation: SourceLocation = #_sourceLocation) {
      #expect(self.status == status, sourceLocation: sourceLocation)
      #expect(!isKilled, sourceLocation: sourceLocation)
      #expect(lines == [], sourceLocation: sourceLocation)
      #expect(isTerminalRestored, sourceLocation: sourceLocation)
    }
  }

  /// The user's side of the pseudoterminal: writing types, reading returns the output.
  private let terminal: Int32

  /// The path of the program's side of the pseudoterminal.
  private let path: String

  private let originalSettings: [UInt8]
  private let command: Command
  private let collector = Collector()

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
    // Nothing closes the terminal while the collector reads it.
    collector.collect(user) { [self] in withExtendedLifetime(self) {} }
  }

  deinit {
    close(terminal)
  }

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

  func resize(columns: Int, rows: Int) {
    resizeTerminal(terminal, columns: columns, rows: rows)
  }

  /// Sends a signal to the program unless it has exited.
  func send(_ signal: Int32) {
    if !hasExited { command.send(signal) }
  }

  var hasExited: Bool { collector.hasEnded }

  var output: String { collector.text }

  var lines: [String] { TerminalScreen(after: output).lines }

  var isRestored: Bool { settings(of: terminal) == originalSettings }

  /// Restores the original settings of the terminal, like a shell.
  func restore() {
    originalSettings.withUnsafeBytes { settings in
      var settings = settings.loadUnaligned(as: termios.self)
      #expect(tcsetattr(terminal, TCSANOW, &settings) == 0)
    }
  }

  func waitForAlternateScreen(
    entries count: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await wait("fewer than \(count) entries", sourceLocation) {
      TerminalScreen.alternateScreenEntries(in: $0) == count
    }
  }

  func wait(
    forCopyOf text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await wait("\(text) is not copied", sourceLocation) {
      TerminalScreen(after: $0).clipboard == text
    }
  }

  /// Waits until the screen shows a text; indentation of its lines is ignored.
  func wait(for text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await wait("\(text) is not in", sourceLocation) {
      TerminalScreen(after: $0).lines.map { $0.trimmingCharacters(in: .whitespaces) }
        .joined(separator: "\n").contains(text)
    }
  }

  func wait(
    forAbsenceOf text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await wait("\(text) is still in", sourceLocation) {
      !TerminalScreen(after: $0).lines.contains { $0.contains(text) }
    }
  }

  /// Waits until the program has written a text after the first part of the output, even if the screen no longer shows it.
  func wait(
    forOutput text: String,
    after length: Int = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await wait("\(text) was not written", sourceLocation) {
      $0.dropFirst(length).contains(text)
    }
  }

  /// Resizes the window, waits for a text, and expects that the window contains every line.
  func resize(
    columns: Int,
    rows: Int,
    showing text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    resize(columns: columns, rows: rows)
    try await wait(for: text, sourceLocation: sourceLocation)
    #expect(lines.count <= rows, sourceLocation: sourceLocation)
    #expect(lines.allSatisfy { $0.count <= columns }, sourceLocation: sourceLocation)
  }

  fileprivate func waitUntilExit() async -> Result {
    let result = await command.waitUntilExit()
    return Result(
      status: result.status,
      isKilled: result.isKilled,
      output: await collector.completeText,
      isTerminalRestored: isRestored
    )
  }

  /// Waits until the output satisfies a condition, or ends.
  private func wait(
    _ failure: String,
    _ sourceLocation: SourceLocation,
    until isReached: (_ output: String) -> Bool
  ) async throws {
    for await _ in collector.changes where isReached(output) { return }
    let shown = lines.joined(separator: "\n")
    try #require(Bool(false), "\(failure):\n\(shown)", sourceLocation: sourceLocation)
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

private func resizeTerminal(_ terminal: Int32, columns: Int, rows: Int) {
  var size = winsize()
  (size.ws_col, size.ws_row) = (UInt16(columns), UInt16(rows))
  #expect(ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0)
}

private func settings(of terminal: Int32) -> [UInt8] {
  var settings = termios()
  #expect(tcgetattr(terminal, &settings) == 0)
  return withUnsafeBytes(of: settings) { Array($0) }
}
