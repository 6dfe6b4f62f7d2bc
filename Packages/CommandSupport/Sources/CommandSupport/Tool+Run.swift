import CommandLineParsing
import StyleGuide
public import TerminalClient

extension Tool {
  /// Runs a command line and returns the exit code.
  ///
  /// Results go to standard output, everything else to standard error. A signal that asks the process to exit cancels the
  /// command; the exit code is returned when its transaction is committed or rolled back.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the name of the program.
  ///   - dependencies: The dependencies of the commands.
  public func run(_ arguments: [String], _ dependencies: Resources) async -> ExitCode {
    await run(arguments.map { Array($0.utf8) }, dependencies)
  }

  /// Runs a command line from the bytes of its arguments, as the system passes them.
  ///
  /// Bytes that are not UTF-8 are a usage error: converted to text, they could name another file. Arguments that the system
  /// does not provide are an internal error: the default command could differ from the command that the user typed.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the name of the program; nil if the system does not provide them.
  ///   - dependencies: The dependencies of the commands.
  public func run(_ arguments: [[UInt8]]?, _ dependencies: Resources) async -> ExitCode {
    let system = dependencies.system
    func output(_ values: ParsedValues? = nil, isJSON: Bool = false) -> Output {
      Output(
        terminal: system.terminal,
        appearance: Appearance(environment: system.environment, values: values),
        isJSON: isJSON,
        schemaVersion: schemaVersion,
        now: system.now
      )
    }
    guard let arguments else {
      let output = output()
      return await output.exitCode(in: name) {
        throw Failure(
          .internalError,
          code: "internal_error",
          "Cannot read the arguments of the command line; nothing was run.",
          "Pass at least the name of the program, and mount /proc."
        )
      }
    }
    let invocation: Invocation
    do {
      invocation = try commandLine.parse(arguments, environment: system.environment)
    } catch {
      let text = arguments.map { String(decoding: $0, as: UTF8.self) }
      let output = output(isJSON: text.prefix { $0 != "--" }.contains("--json"))
      return await output.exitCode(in: name) { throw failure(error, in: text) }
    }
    switch invocation {
    case .help(let command):
      let output = output()
      return await output.exitCode(in: name) {
        try await output.show(commandLine.help(of: command, width: output.width))
        return .success
      }
    case .version:
      let output = output()
      return await output.exitCode(in: name) {
        try await output.show("\(name) \(workspaceVersion)")
        return .success
      }
    case .run(let name, let values):
      guard let command = commands.first(where: { $0.name == name }) else { return .internalError }
      let run = CommandRun(
        tool: self,
        command: name,
        values: values,
        dependencies: dependencies,
        output: output(values, isJSON: command.printsJSON(values)),
        stopwatch: Stopwatch(system.clock)
      )
      return await interruptible(by: system.terminal) {
        await run.output.exitCode(in: self.name) { try await command.run(run) }
      }
    }
  }

  /// Returns the failure of a command line that does not parse.
  private func failure(_ error: CommandLineError, in arguments: [String]) -> Failure {
    let advice =
      switch error {
      case .missingCommand:
        commandLine.shortHelp().split(separator: "\n", omittingEmptySubsequences: false)
          .map(String.init)
      case .undecodableArgument:
        ["If the argument names a file, rename the file or pass a symbolic link to it."]
      case .undecodableVariable(let name, _):
        ["Set \(name) to UTF-8 text, or unset it."]
      default:
        advice(on: commandLine.command(in: arguments))
      }
    return Failure(.usage, code: "usage", "\(error)", lines: ["\(error)"] + advice)
  }

  private func advice(on command: String?) -> [String] {
    [
      commandLine.usage(of: command),
      command.map { "See '\(name) \($0) --help'." }
        ?? "See '\(name) --help'.",
    ]
  }
}

/// Runs a command, and cancels it when a signal asks the process to exit.
///
/// Returns when the command has finished: a transaction in flight is committed or rolled back.
private func interruptible(
  by terminal: TerminalClient,
  _ command: @escaping @Sendable () async -> ExitCode
) async -> ExitCode {
  await withTaskGroup(of: Event.self) { group in
    // Subscribe first: until then, a signal would kill the process in the middle of a transaction.
    group.addTask { [signals = terminal.signals([.hangUp, .interrupt, .quit, .terminate])] in
      for await signal in signals { return .signal(signal) }
      return .signal(nil)
    }
    group.addTask { .finished(await command()) }
    var signalled: ExitCode?
    for await event in group {
      switch event {
      case .finished(let code):
        group.cancelAll()
        return signalled ?? code
      case .signal(let signal):
        signalled = signal.flatMap(ExitCode.init(endedBy:))
        if signalled != nil { group.cancelAll() }
      }
    }
    return .internalError
  }
}

private enum Event {
  case finished(ExitCode)
  case signal(TerminalClient.Signal?)
}

extension ExitCode {
  /// Creates the exit code of a process that a signal asked to exit; nil for other signals.
  public init?(endedBy signal: TerminalClient.Signal) {
    switch signal {
    case .hangUp: self = .hangUp
    case .interrupt: self = .interrupt
    case .quit: self = .quit
    case .terminate: self = .terminate
    default: return nil
    }
  }
}
