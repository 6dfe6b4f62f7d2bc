import CSpawn
@preconcurrency import POSIX
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
    let (arguments, additions) = (texts.map { strdup($0) }, variables.map { strdup($0) })
    defer { for text in arguments + additions { free(text) } }
    var id: pid_t = 0
    let number = withActions { actions in
      withAttributes { attributes in
        posix_spawnp(
          &id,
          command.program,
          &actions,
          &attributes,
          arguments + [nil],
          inheritedVariables + additions + [nil]
        )
      }
    }
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

  private func withActions<Result>(
    _ body: (inout FileActions) -> Result
  ) -> Result {
    var actions = FileActions()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let directory = command.workingDirectory {
      posix_spawn_file_actions_addchdir_np(&actions, directory)
    }
    for (number, descriptor) in streams.enumerated() {
      guard let descriptor else { continue }
      posix_spawn_file_actions_adddup2(&actions, descriptor, CInt(number))
    }
    #if canImport(Glibc)
      // Before the program runs: no key is lost. Elsewhere, this process does it later.
      if let terminal { posix_spawn_file_actions_addtcsetpgrp_np(&actions, terminal.descriptor) }
      // Also descriptors that other threads and libraries have opened without O_CLOEXEC.
      posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    #endif
    return body(&actions)
  }

  private func withAttributes<Result>(_ body: (inout Attributes) -> Result) -> Result {
    var attributes = Attributes()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    // A new session has no terminal; its leader is also the leader of a process group.
    var flags = CInt(POSIX_SPAWN_SETSIGMASK) | CInt(POSIX_SPAWN_SETSIGDEF)
    flags |= CInt(terminal == nil ? POSIX_SPAWN_SETSID : POSIX_SPAWN_SETPGROUP)
    #if canImport(Darwin)
      flags |= CInt(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #endif
    posix_spawnattr_setflags(&attributes, Int16(flags))
    return body(&attributes)
  }

  private func failure(_ number: CInt) -> ProcessClientError {
    // A missing working directory has the same number as a missing program.
    number == ENOENT && command.workingDirectory.map { access($0, X_OK) == 0 } ?? true
      ? .notFound(program: command.program)
      : .cannotRun(program: command.program, cause: systemMessage(number))
  }
}

#if canImport(Darwin)
  private typealias FileActions = posix_spawn_file_actions_t?
  private typealias Attributes = posix_spawnattr_t?
#else
  private typealias FileActions = posix_spawn_file_actions_t
  private typealias Attributes = posix_spawnattr_t
#endif

/// Returns whether this process ignores a signal.
func isIgnored(_ number: CInt) -> Bool {
  var action = sigaction()
  sigaction(number, nil, &action)
  return unsafeBitCast(action.handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
}

extension sigaction {
  #if canImport(Darwin)
    fileprivate var handler: (@convention(c) (CInt) -> Void)? { __sigaction_u.__sa_handler }
  #elseif canImport(Musl)
    fileprivate var handler: (@convention(c) (CInt) -> Void)? { __sa_handler.sa_handler }
  #else
    fileprivate var handler: (@convention(c) (CInt) -> Void)? { __sigaction_handler.sa_handler }
  #endif
}
