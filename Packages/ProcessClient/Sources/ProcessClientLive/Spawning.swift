import POSIX
import ProcessClient

/// A start of a program with `posix_spawnp`, and the descriptors that it needs.
///
/// A class: Swift 6.3.1 miscompiles the initializer of a noncopyable structure with a deinitializer (-O), which then crashed
/// every second time.
final class Spawning {
  private let command: ProcessClient.Command
  private let terminal: ForegroundTerminal?

  /// The descriptors that become standard input, output and error; nil where the program inherits that of this process.
  private let streams: [CInt?]

  /// The null device; -1 if it is not needed.
  private let null: CInt

  init(
    _ command: ProcessClient.Command,
    terminal: ForegroundTerminal?,
    capture: OutputCapture?
  ) throws {
    self.command = command
    self.terminal = terminal
    if let terminal {
      null = -1
      // A standard stream that is the terminal is inherited: not every program accepts "/dev/tty".
      streams = (0...2).map { tcgetpgrp($0) >= 0 ? nil : terminal.descriptor }
    } else {
      null = open("/dev/null", O_RDWR | O_CLOEXEC)
      streams = [null] + (capture?.writing ?? [null, null])
      guard null >= 0 else { throw failure(errno) }
    }
  }

  deinit {
    if null >= 0 { close(null) }
  }

  /// Starts the program as the leader of a new process group and returns the number of its process.
  func start() throws -> pid_t {
    let variables = command.environment.map { "\($0)=\($1)" }
    let directory = command.workingDirectory.map { [$0] } ?? []
    let texts = [command.program] + command.arguments
    // A C string ends at a zero byte.
    guard !(texts + variables + directory).contains(where: { $0.utf8.contains(0) }) else {
      throw ProcessClientError.cannotRun(
        program: command.program,
        cause: "an argument contains a zero byte"
      )
    }
    // Otherwise, the system discards the exit status.
    if isIgnored(SIGCHLD) { signal(SIGCHLD, SIG_DFL) }
    let additions = variables.map { strdup($0) }
    defer { for text in additions { free(text) } }
    var id: pid_t = 0
    let number = spawn(
      &id,
      command.program,
      texts,
      environment: inheritedVariables + additions + [nil],
      directory: command.workingDirectory,
      streams: streams,
      // A new session has no terminal; its leader is also the leader of a process group.
      in: terminal == nil ? .newSession : .new,
      foregroundOf: terminal?.descriptor
    )
    guard number == 0 else { throw failure(number) }
    return id
  }

  /// The variables of this process that the command inherits and does not replace, as bytes, since they need not be
  /// UTF-8.
  private var inheritedVariables: [UnsafeMutablePointer<CChar>?] {
    var variables: [UnsafeMutablePointer<CChar>?] = []
    var next = environ
    while let variable = next.pointee {
      let text = String(cString: variable).utf8
      let name = text.prefix { $0 != UInt8(ascii: "=") }
      let value = text.dropFirst(name.count + 1)
      let key = String(Substring(name))
      if command.environment[key] == nil, command.inherits(key, value: String(Substring(value))) {
        variables.append(variable)
      }
      next += 1
    }
    return variables
  }

  private func failure(_ number: CInt) -> ProcessClientError {
    // A missing working directory has the same number as a missing program.
    number == ENOENT && command.workingDirectory.map { access($0, X_OK) == 0 } ?? true
      ? .notFound(program: command.program)
      : .cannotRun(program: command.program, cause: systemMessage(number))
  }
}
